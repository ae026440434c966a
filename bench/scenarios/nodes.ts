import { startPostgres } from "../../test/support/postgres.ts";
import { nowMs } from "../support/crowd.ts";
import { LoadConnection, requestBytes } from "../support/http-load.ts";
import { type SkeinProgram, startSkein } from "../support/programs.ts";
import { type Scenario, withDirectory } from "../support/scenario.ts";
import { median, quantile, type Row, shareRow } from "../support/table.ts";
import { sendLoad } from "./send.ts";

const connections = 64;

/** Hears every message on one node, and when. */
class Listener {
	readonly #node: SkeinProgram;
	readonly #connection: LoadConnection;
	#queueId = "";
	#last = -1;
	readonly ids: number[] = [];
	readonly arrivedMs = new Map<number, number>();
	#stopped = false;
	#done: Promise<void> = Promise.resolve();

	constructor(node: SkeinProgram) {
		this.#node = node;
		this.#connection = new LoadConnection(node.port);
	}

	async start() {
		const { queue_id: id } = await this.#connection.json<{ queue_id: string }>(
			requestBytes("localhost", {
				method: "POST",
				path: "/api/v1/register",
				headers: { Authorization: this.#node.authorization },
				body: "event_types=%5B%22message%22%5D&fetch_event_types=%5B%5D",
			}),
		);
		this.#queueId = id;
		this.#done = this.#listen();
		this.#done.catch(() => {});
	}

	async #listen() {
		while (!this.#stopped) await this.#poll(false);
	}

	async #poll(isLast: boolean): Promise<number> {
		const { events } = await this.#connection.json<{
			events: { id: number; message?: { id: number } }[];
		}>(
			requestBytes("localhost", {
				method: "GET",
				path: `/api/v1/events?queue_id=${this.#queueId}&last_event_id=${this.#last}${isLast ? "&dont_block=true" : ""}`,
				headers: { Authorization: this.#node.authorization },
			}),
		);
		const at = nowMs();
		for (const { id, message } of events) {
			if (id <= this.#last) throw new Error("event ids do not rise");
			this.#last = id;
			if (!message) continue;
			this.ids.push(message.id);
			this.arrivedMs.set(message.id, at);
		}
		return events.length;
	}

	/** Waits until so many were heard, and checks that they came in order. */
	async finish(expected: number) {
		const end = performance.now() + 20_000;
		while (this.ids.length < expected && performance.now() < end)
			await new Promise((resolve) => setTimeout(resolve, 20));
		this.#stopped = true;
		this.#connection.close();
		if (this.ids.length < expected)
			throw new Error(`${this.ids.length} of ${expected} messages were heard`);
		for (let n = 1; n < this.ids.length; n++)
			if ((this.ids[n] as number) <= (this.ids[n - 1] as number))
				throw new Error("messages were heard out of order");
	}
}

export const nodes: Scenario = {
	name: "nodes",
	about: "several nodes on one PostgreSQL",
	run: (pace) =>
		withDirectory(async (directory) => {
			const postgres = await startPostgres({ fsync: true });
			const environment = {
				SKEIN_DATA_DIR: directory,
				SKEIN_DATABASE_URL: await postgres.createDatabase(),
			};
			const running: SkeinProgram[] = [await startSkein(environment)];
			const key = running[0]?.apiKey;
			const counts = pace.isQuick ? [1, 2] : [1, 2, 3];
			while (running.length < Math.max(...counts))
				running.push(await startSkein(environment, key));
			try {
				const rates = counts.map(() => [] as number[]);
				const cpu = counts.map(() => [] as number[]);
				const delays: number[] = [];
				let heard = 0;
				for (let n = -1; n < pace.repetitions; n++)
					for (const [at, count] of counts.entries()) {
						const used = running.slice(0, count);
						const listeners = used.map((node) => new Listener(node));
						for (const listener of listeners) await listener.start();
						const before = used.reduce((sum, p) => sum + p.cpuMicros(), 0);
						const results = await Promise.all(
							used.map((node) =>
								sendLoad(
									node,
									node.authorization,
									Math.floor(connections / count),
									n < 0 ? 0.5 : pace.seconds,
								),
							),
						);
						const sent = results.reduce((sum, r) => sum + r.requests, 0);
						for (const listener of listeners) await listener.finish(sent);
						heard += sent;
						if (n < 0) continue;
						const after = used.reduce((sum, p) => sum + p.cpuMicros(), 0);
						rates[at]?.push(results.reduce((sum, r) => sum + r.perSecond, 0));
						cpu[at]?.push((after - before) / sent);
					}
				delays.push(...(await deliveryAcross(running)));
				return counts.slice(1).map(
					(count, at): Row =>
						shareRow(
							{
								scenario: `send, ${count} nodes on one PostgreSQL, beside one`,
								unit: "sends/s",
								wanted: "≥ 0.9, in order",
							},
							0.9,
							(rates[at + 1] ?? []).map((rate, n) => ({
								skein: rate,
								floor: rates[0]?.[n] ?? Number.NaN,
							})),
							{
								cpuMicros: median(cpu[at + 1] ?? []),
								residentMb: running[1]?.residentMb(),
								note: `${heard.toLocaleString("en")} messages heard in order on every node; across nodes p50/p99 ${quantile(delays, 0.5).toFixed(1)}/${quantile(delays, 0.99).toFixed(1)} ms`,
							},
						),
				);
			} finally {
				for (const node of running) await node.stop();
				await postgres.stop();
			}
		}),
};

/** From sending on the first node to hearing it on the second. */
async function deliveryAcross(
	running: readonly SkeinProgram[],
): Promise<number[]> {
	const [first, second] = running as [SkeinProgram, SkeinProgram];
	const listener = new Listener(second);
	await listener.start();
	const sender = new LoadConnection(first.port);
	const sentMs = new Map<number, number>();
	const count = 200;
	for (let n = 0; n < count; n++) {
		const at = nowMs();
		const { id } = await sender.json<{ id: number }>(
			requestBytes("localhost", {
				method: "POST",
				path: "/api/v1/messages",
				headers: { Authorization: first.authorization },
				body: "type=stream&to=general&topic=across&content=hello",
			}),
		);
		sentMs.set(id, at);
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	await listener.finish(count);
	sender.close();
	return [...sentMs].map(
		([id, at]) => (listener.arrivedMs.get(id) ?? Number.NaN) - at,
	);
}
