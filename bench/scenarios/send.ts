import { join } from "node:path";
import { startPostgres } from "../../test/support/postgres.ts";
import {
	type LoadResult,
	requestBytes,
	runLoad,
} from "../support/http-load.ts";
import { type Program, startProgram, startSkein } from "../support/programs.ts";
import {
	type Pace,
	type Scenario,
	withDirectory,
} from "../support/scenario.ts";
import { median, type Row, shareRow } from "../support/table.ts";

const text =
	"Has anybody looked at the failing build yet? It began after the last merge, I think.";

/** Plain sends to one channel from so many connections. */
export function sendLoad(
	program: Program,
	authorization: string,
	connections: number,
	seconds: number,
): Promise<LoadResult> {
	const bodies = Array.from({ length: 8 }, (_, n) =>
		requestBytes("localhost", {
			method: "POST",
			path: "/api/v1/messages",
			headers: { Authorization: authorization },
			body: new URLSearchParams({
				type: "stream",
				to: "general",
				topic: `topic ${n}`,
				content: text,
			}).toString(),
		}),
	);
	return runLoad({
		port: program.port,
		connections,
		seconds,
		next: (_who, count) => bodies[count % bodies.length] as Buffer,
	});
}

/** Skein and floor turn by turn, on one connection and on sixty-four. */
async function compare(
	database: string,
	{ seconds, repetitions }: Pace,
	skein: Program & { authorization: string },
	floor: Program,
	wanted: { one: number; many: number },
): Promise<Row[]> {
	const rows: Row[] = [];
	for (const [connections, share] of [
		[1, wanted.one],
		[64, wanted.many],
	] as const) {
		const pairs: { skein: number; floor: number }[] = [];
		const cpu: number[] = [];
		const floorCpu: number[] = [];
		await sendLoad(skein, skein.authorization, connections, 0.5);
		await sendLoad(floor, skein.authorization, connections, 0.5);
		for (let n = 0; n < repetitions; n++) {
			const before = skein.cpuMicros();
			const ours = await sendLoad(
				skein,
				skein.authorization,
				connections,
				seconds,
			);
			cpu.push((skein.cpuMicros() - before) / ours.requests);
			if (ours.failures > 0) throw new Error(`${ours.failures} sends failed`);
			const floorBefore = floor.cpuMicros();
			const theirs = await sendLoad(
				floor,
				skein.authorization,
				connections,
				seconds,
			);
			floorCpu.push((floor.cpuMicros() - floorBefore) / theirs.requests);
			pairs.push({ skein: ours.perSecond, floor: theirs.perSecond });
		}
		rows.push(
			shareRow(
				{
					scenario: `send, ${database}, ${connections} connection${connections > 1 ? "s" : ""}`,
					unit: "sends/s",
					wanted: `≥ ${share}`,
				},
				share,
				pairs,
				{
					cpuMicros: median(cpu),
					note: `floor ${Math.round(median(floorCpu))} CPU µs`,
					residentMb: skein.residentMb(),
				},
			),
		);
	}
	return rows;
}

export const sendSqlite: Scenario = {
	name: "send-sqlite",
	about: "send to a channel, SQLite",
	run: (pace) =>
		withDirectory(async (directory) => {
			const skein = await startSkein({ SKEIN_DATA_DIR: directory });
			const floor = await startProgram([
				"bench/floor/send-sqlite.ts",
				join(directory, "floor.db"),
			]);
			try {
				return await compare("SQLite", pace, skein, floor, {
					one: 0.7,
					many: 0.6,
				});
			} finally {
				await skein.stop();
				await floor.stop();
			}
		}),
};

export const sendPostgres: Scenario = {
	name: "send-postgres",
	about: "send to a channel, PostgreSQL",
	run: (pace) =>
		withDirectory(async (directory) => {
			const postgres = await startPostgres({ fsync: true });
			const skein = await startSkein({
				SKEIN_DATA_DIR: directory,
				SKEIN_DATABASE_URL: await postgres.createDatabase(),
			});
			const floor = await startProgram([
				"bench/floor/send-postgres.ts",
				await postgres.createDatabase(),
			]);
			try {
				return await compare("PostgreSQL", pace, skein, floor, {
					one: 0.6,
					many: 0.6,
				});
			} finally {
				await skein.stop();
				await floor.stop();
				await postgres.stop();
			}
		}),
};
