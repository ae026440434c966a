import { LoadConnection, requestBytes } from "./http-load.ts";

// Clients that wait, in a process of their own: each registers a queue, polls, notes when
// an event came and polls again. Talks with crowd.ts, which started it.

export interface OpenCrowd {
	kind: "open";
	port: number;
	/** One connection for each. Without queues to register when the server is the floor. */
	authorizations: readonly string[];
	registers: boolean;
}

/** Asks for the times at which events came, once there are so many in all. */
export interface CollectArrivals {
	kind: "collect";
	expected: number;
	timeoutMs: number;
}

export type Order = OpenCrowd | CollectArrivals;
export type Report =
	| { kind: "opened" }
	| { kind: "arrivals"; atMs: number[] }
	| { kind: "failed"; why: string };

const registersAtOnce = 16;
const tell = (report: Report) => process.send?.(report);

/** Of the machine, so that processes agree. */
const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

let arrivals: number[] = [];
let total = 0;
let wake: () => void = () => {};

const registration = new URLSearchParams({
	event_types: '["message"]',
	fetch_event_types: "[]",
	apply_markdown: "true",
}).toString();

function lastEventId(body: string): number {
	const at = body.lastIndexOf('"id":');
	return Number.parseInt(body.slice(at + 5, at + 25), 10);
}

class Client {
	readonly #connection: LoadConnection;
	readonly #headers: Readonly<Record<string, string>>;
	#queueId = "";

	constructor(port: number, authorization: string) {
		this.#connection = new LoadConnection(port);
		this.#headers = { Authorization: authorization };
	}

	async register() {
		const answer = await this.#connection.json<{ queue_id: string }>(
			requestBytes("localhost", {
				method: "POST",
				path: "/api/v1/register",
				headers: this.#headers,
				body: registration,
			}),
		);
		this.#queueId = answer.queue_id;
	}

	async poll() {
		await this.#connection.opened();
		let last = -1;
		for (;;) {
			const chunks = await this.#connection.send(
				requestBytes("localhost", {
					method: "GET",
					path: `/api/v1/events?queue_id=${this.#queueId}&last_event_id=${last}`,
					headers: this.#headers,
				}),
			);
			const at = nowMs();
			const body = Buffer.concat(chunks).toString();
			if (this.#connection.status !== 200)
				throw new Error(`a poll failed: ${body}`);
			last = lastEventId(body);
			const messages = body.split('"type":"message"').length - 1;
			for (let n = 0; n < messages; n++) arrivals.push(at);
			total += messages;
			if (messages > 0) wake();
		}
	}
}

async function open({ port, authorizations, registers }: OpenCrowd) {
	const clients = authorizations.map((one) => [port, one] as const);
	let next = 0;
	await Promise.all(
		Array.from({ length: registersAtOnce }, async () => {
			for (;;) {
				const one = clients[next++];
				if (!one) return;
				const client = new Client(...one);
				if (registers) await client.register();
				client.poll().catch(fail);
			}
		}),
	);
	tell({ kind: "opened" });
}

function collect({ expected, timeoutMs }: CollectArrivals) {
	const timer = setTimeout(
		() => fail(new Error(`${total} of ${expected} events came in time`)),
		timeoutMs,
	);
	const look = () => {
		if (total < expected) return;
		clearTimeout(timer);
		wake = () => {};
		tell({ kind: "arrivals", atMs: arrivals });
		arrivals = [];
	};
	wake = look;
	look();
}

function fail(error: unknown) {
	tell({ kind: "failed", why: String(error) });
}

process.on("message", (order: Order) => {
	if (order.kind === "open") open(order).catch(fail);
	else collect(order);
});
process.on("disconnect", () => process.exit(0));
