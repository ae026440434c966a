import { Crowd, connectionsMax, nowMs } from "../support/crowd.ts";
import { LoadConnection, requestBytes } from "../support/http-load.ts";
import {
	crowdName,
	type Organization,
	withOrganization,
} from "../support/organization.ts";
import { type Program, startProgram } from "../support/programs.ts";
import type { Pace, Scenario } from "../support/scenario.ts";
import { median, multipleRow, quantile, type Row } from "../support/table.ts";

const size = { users: 10_000, channels: 1, messages: 1000 };
const text =
	"Has anybody looked at the failing build yet? It began after the last merge, I think.";

interface Side {
	readonly program: Program;
	readonly registers: boolean;
	readonly message: Buffer;
	readonly authorizations: (count: number) => string[];
}

async function withSides<T>(
	work: (skein: Side, floor: Side) => Promise<T>,
): Promise<T> {
	return withOrganization(size, async (program, organization) => {
		const hold = await startProgram(["bench/floor/hold.ts"]);
		const authorizations = (count: number) =>
			Array.from({ length: count }, (_, n) =>
				organization.authorizationOf(n % size.users),
			);
		try {
			return await work(
				{
					program,
					authorizations,
					registers: true,
					message: messageTo(organization),
				},
				{
					program: hold,
					authorizations,
					registers: false,
					message: requestBytes("localhost", {
						method: "POST",
						path: "/",
						body: JSON.stringify({ ...eventLike, content: text }),
					}),
				},
			);
		} finally {
			await hold.stop();
		}
	});
}

const messageTo = (organization: Organization): Buffer =>
	requestBytes("localhost", {
		method: "POST",
		path: "/api/v1/messages",
		headers: { Authorization: organization.owner },
		body: new URLSearchParams({
			type: "stream",
			to: crowdName(0),
			topic: "news",
			content: text,
		}).toString(),
	});

/** As many bytes as an event about a message has. */
const eventLike = {
	id: 1_000_001,
	sender_id: 4,
	recipient_id: 17,
	timestamp: 1_760_000_000,
	client: "website",
	subject: "news",
	topic_links: [],
	is_me_message: false,
	reactions: [],
	submessages: [],
	sender_full_name: "Somebody with a name",
	sender_email: "somebody@example.com",
	sender_realm_str: "",
	display_recipient: "crowd",
	type: "stream",
	stream_id: 4,
	avatar_url: null,
	content_type: "text/html",
	flags: [],
};

const askWaiting = requestBytes("localhost", {
	method: "GET",
	path: "/waiting",
});

/** The floor keeps nothing for latecomers. */
async function everybodyWaits(connection: LoadConnection, count: number) {
	while ((await connection.json<number>(askWaiting)) < count)
		await new Promise((resolve) => setTimeout(resolve, 20));
}

interface Delivery {
	cpuMicros: number;
	delays: number[];
}

/** Sends some messages, each to everybody who waits. */
async function deliver(
	{ program, message, registers }: Side,
	crowd: Crowd,
	count: number,
	rounds: number,
): Promise<Delivery> {
	const sender = new LoadConnection(program.port);
	const delays: number[] = [];
	const before = program.cpuMicros();
	for (let round = 0; round < rounds; round++) {
		if (!registers) await everybodyWaits(sender, count);
		const sent = nowMs();
		await sender.json(message);
		for (const at of await crowd.arrivals()) delays.push(at - sent);
		// Everybody polls again before the next message.
		await new Promise((resolve) => setTimeout(resolve, 5 + count * 0.05));
	}
	const cpuMicros = (program.cpuMicros() - before) / (count * rounds);
	sender.close();
	return { cpuMicros, delays };
}

async function deliveryRow(count: number, pace: Pace): Promise<Row> {
	return withSides(async (skein, floor) => {
		const began = skein.program.residentMb();
		const ours = await Crowd.open(
			skein.program.port,
			skein.authorizations(count),
			true,
		);
		const theirs = await Crowd.open(
			floor.program.port,
			floor.authorizations(count),
			false,
		);
		const residentMb = skein.program.residentMb();
		const rounds = Math.max(2, Math.ceil((pace.isQuick ? 2000 : 8000) / count));
		const pairs: { skein: number; floor: number }[] = [];
		const delays = { skein: [] as number[], floor: [] as number[] };
		try {
			await deliver(skein, ours, count, 1);
			await deliver(floor, theirs, count, 1);
			for (let n = 0; n < pace.repetitions; n++) {
				const own = await deliver(skein, ours, count, rounds);
				const other = await deliver(floor, theirs, count, rounds);
				pairs.push({ skein: own.cpuMicros, floor: other.cpuMicros });
				delays.skein.push(...own.delays);
				delays.floor.push(...other.delays);
			}
		} finally {
			await ours.close();
			await theirs.close();
		}
		const times = (all: number[]) =>
			`${quantile(all, 0.5).toFixed(1)}/${quantile(all, 0.99).toFixed(1)}`;
		const perQueueKb = ((residentMb - began) * 1024) / count;
		return multipleRow(
			{
				scenario: `one message to ${count.toLocaleString("en")} waiting queues`,
				unit: "CPU µs/event",
				wanted: "≤ 2",
			},
			2,
			pairs,
			{
				cpuMicros: median(pairs.map((pair) => pair.skein)),
				residentMb: skein.program.residentMb(),
				note: `p50/p99 ms until delivered ${times(delays.skein)}, floor ${times(delays.floor)}${count >= 1000 ? `; ${perQueueKb.toFixed(0)} kB a queue` : ""}`,
			},
		);
	});
}

export const delivery: Scenario = {
	name: "delivery",
	about: "one message to many waiting queues",
	async run(pace) {
		const counts = pace.isQuick
			? [10, 1000, 5000]
			: [10, 1000, 5000, Math.min(10_000, connectionsMax())];
		const rows: Row[] = [];
		for (const count of counts) rows.push(await deliveryRow(count, pace));
		return rows;
	},
};

const warmUp = 200;

/** Kilobytes for each of so many waiting connections, over what the program held with a few. */
async function weigh(
	side: Side,
	count: number,
	settleMs: number,
): Promise<number> {
	const { program, registers } = side;
	const settle = () => new Promise((resolve) => setTimeout(resolve, settleMs));
	const some = await Crowd.open(
		program.port,
		side.authorizations(warmUp),
		registers,
	);
	await settle();
	const before = program.residentMb();
	const rest = await Crowd.open(
		program.port,
		side.authorizations(count - warmUp),
		registers,
	);
	await settle();
	const after = program.residentMb();
	await some.close();
	await rest.close();
	return ((after - before) * 1024) / (count - warmUp);
}

export const idle: Scenario = {
	name: "idle",
	about: "memory of connections that wait",
	async run(pace) {
		const counts = (pace.isQuick ? [1000, 5000] : [1000, 10_000, 20_000]).map(
			(count) => Math.min(count, connectionsMax()),
		);
		const rows: Row[] = [];
		for (const count of counts) {
			const pairs: { skein: number; floor: number }[] = [];
			let residentMb = 0;
			const repetitions = pace.isQuick ? 1 : 3;
			for (let n = 0; n < repetitions; n++)
				await withSides(async (skein, floor) => {
					const settleMs = pace.isQuick ? 1500 : 5000;
					pairs.push({
						skein: await weigh(skein, count, settleMs),
						floor: await weigh(floor, count, settleMs),
					});
					residentMb = skein.program.residentMb();
				});
			rows.push(
				multipleRow(
					{
						scenario: `${count.toLocaleString("en")} idle waiting connections`,
						unit: "kB/connection",
						wanted: "≤ 1.5",
					},
					1.5,
					pairs,
					{ residentMb },
				),
			);
		}
		return rows;
	},
};
