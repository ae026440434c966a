import { LoadConnection, requestBytes } from "../support/http-load.ts";
import {
	type Organization,
	withOrganization,
} from "../support/organization.ts";
import type { SkeinProgram } from "../support/programs.ts";
import type { Scenario } from "../support/scenario.ts";
import { small } from "../support/sizes.ts";
import { median, quantile, type Row } from "../support/table.ts";

// Everything at once at an even pace, for as long as wanted: what memory, answers and the
// event log do over time matters here, not how much fits.

const samplesWanted = 20;

interface Sample {
	residentMb: number;
	heapMb: number;
	sendP50Ms: number;
	sendP99Ms: number;
	eventLag: number;
	cpuShare: number;
	requests: number;
}

class Actors {
	readonly sendMs: number[] = [];
	requests = 0;
	readonly #port: number;
	readonly #organization: Organization;
	#isOver = false;
	readonly #running: Promise<void>[] = [];
	readonly #connections: LoadConnection[] = [];

	constructor(port: number, organization: Organization) {
		this.#port = port;
		this.#organization = organization;
	}

	/** Some actors doing the same, each again after a pause. */
	play(
		actors: number,
		pauseMs: number,
		act: (call: Call, person: number, turn: number) => Promise<void>,
	) {
		for (let n = 0; n < actors; n++)
			this.#running.push(
				(async () => {
					const connection = new LoadConnection(this.#port);
					this.#connections.push(connection);
					for (let turn = 0; !this.#isOver; turn++) {
						const person = (n * 31 + turn * 7) % this.#organization.size.users;
						const call: Call = (method, path, fields = {}) => {
							this.requests++;
							const form = new URLSearchParams(fields).toString();
							return connection.json(
								requestBytes("localhost", {
									method,
									path: `/api/v1${path}${method === "GET" ? `?${form}` : ""}`,
									headers: {
										Authorization: this.#organization.authorizationOf(person),
									},
									body: method === "GET" ? "" : form,
								}),
							);
						};
						await act(call, person, turn);
						await new Promise((resolve) => setTimeout(resolve, pauseMs));
					}
				})().catch((error) => {
					// At the end polls that still wait are cut off.
					if (!this.#isOver) throw error;
				}),
			);
	}

	async finish() {
		this.#isOver = true;
		for (const connection of this.#connections) connection.close();
		await Promise.all(this.#running);
	}

	/** Rejects when an actor fails. */
	failed(): Promise<never> {
		return Promise.all(this.#running).then(() => new Promise<never>(() => {}));
	}
}

type Call = <T>(
	method: string,
	path: string,
	fields?: Record<string, string>,
) => Promise<T>;

function begin(actors: Actors, { messages }: Organization) {
	actors.play(4, 25, async (call, _person, turn) => {
		const begun = performance.now();
		await call("POST", "/messages", {
			type: "stream",
			to: "crowd",
			topic: `topic ${turn % 10}`,
			content: `Message ${turn} of the *day*, see https://example.com/${turn}`,
		});
		actors.sendMs.push(performance.now() - begun);
	});
	actors.play(2, 25, async (call, _person, turn) => {
		await call("GET", "/messages", {
			anchor: "newest",
			num_before: "50",
			num_after: "0",
			narrow: JSON.stringify([
				{ operator: "channel", operand: messages.crowdId },
				{ operator: "topic", operand: `topic ${turn % 10}` },
			]),
		});
	});
	actors.play(1, 50, async (call, _person, turn) => {
		const { messages: found } = await call<{ messages: { id: number }[] }>(
			"GET",
			"/messages",
			{
				anchor: "newest",
				num_before: "5",
				num_after: "0",
				narrow: JSON.stringify([
					{ operator: "channel", operand: messages.crowdId },
				]),
			},
		);
		await call("POST", "/messages/flags", {
			messages: JSON.stringify(found.map(({ id }) => id)),
			op: turn % 2 ? "add" : "remove",
			flag: turn % 3 ? "read" : "starred",
		});
	});
	actors.play(2, 10, async (call) => {
		await call("POST", "/users/me/presence", {
			status: "active",
			last_update_id: "-1",
			ping_only: "true",
		});
	});
	// Queues that live for some polls and go, half of them without saying goodbye.
	actors.play(8, 200, async (call, _person, turn) => {
		const { queue_id: id } = await call<{ queue_id: string }>(
			"POST",
			"/register",
			turn % 10 === 0
				? { idle_queue_timeout: "60" }
				: {
						event_types: '["message", "update_message_flags"]',
						fetch_event_types: '["realm_user"]',
						idle_queue_timeout: "60",
					},
		);
		let last = -1;
		for (let poll = 0; poll < 20; poll++) {
			const { events } = await call<{ events: { id: number }[] }>(
				"GET",
				"/events",
				{ queue_id: id, last_event_id: String(last) },
			);
			for (const event of events) {
				if (event.id <= last) throw new Error("event ids do not rise");
				last = event.id;
			}
		}
		// Whoever has heard it has read it: what waits for everybody stays as much as it was.
		await call("POST", "/mark_all_as_read");
		if (turn % 2) await call("DELETE", "/events", { queue_id: id });
	});
}

async function readMetric(
	program: SkeinProgram,
	name: string,
): Promise<number> {
	const connection = new LoadConnection(program.port);
	const chunks = await connection.send(
		requestBytes("localhost", { method: "GET", path: "/metrics" }),
	);
	connection.close();
	const text = Buffer.concat(chunks).toString();
	return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
}

const third = (samples: readonly Sample[], which: 0 | 2) => {
	const length = Math.max(1, Math.floor(samples.length / 3));
	return which === 0 ? samples.slice(1, 1 + length) : samples.slice(-length);
};

/** The last third of the time beside the first. */
function flatRow(
	what: string,
	unit: string,
	most: number,
	samples: readonly Sample[],
	figure: (sample: Sample) => number,
): Row {
	const early = median(third(samples, 0).map(figure));
	const late = median(third(samples, 2).map(figure));
	const all = samples.map((sample) => figure(sample) / early);
	return {
		scenario: `soak: ${what}, last third beside first`,
		skein: late,
		floor: early,
		unit,
		ratio: late / early,
		spread: [Math.min(...all), Math.max(...all)],
		wanted: `≤ ${most}`,
		met: late / early <= most,
	};
}

export const soak = (minutes: number): Scenario => ({
	name: "soak",
	about: `everything at once for ${minutes} minutes`,
	run: () =>
		withOrganization(small, async (skein, organization) => {
			const actors = new Actors(skein.port, organization);
			begin(actors, organization);
			const failure = actors.failed();
			const samples: Sample[] = [];
			const intervalMs = (minutes * 60_000) / samplesWanted;
			let cpu = skein.cpuMicros();
			let requests = 0;
			for (let n = 0; n < samplesWanted; n++) {
				await Promise.race([
					new Promise((resolve) => setTimeout(resolve, intervalMs)),
					failure,
				]);
				const times = actors.sendMs.splice(0);
				const now = skein.cpuMicros();
				const sample = {
					residentMb: skein.residentMb(),
					heapMb:
						(await readMetric(skein, "nodejs_heap_size_used_bytes")) / 2 ** 20,
					sendP50Ms: quantile(times, 0.5),
					sendP99Ms: quantile(times, 0.99),
					eventLag: await readMetric(skein, "skein_event_lag"),
					cpuShare: (now - cpu) / (intervalMs * 1000),
					requests: actors.requests - requests,
				};
				samples.push(sample);
				cpu = now;
				requests = actors.requests;
				process.stderr.write(
					`  ${(((n + 1) * intervalMs) / 60_000).toFixed(1)} min: ${Object.entries(
						sample,
					)
						.map(([name, value]) => `${name} ${value.toFixed(1)}`)
						.join(", ")}\n`,
				);
			}
			await actors.finish();
			const lag = Math.max(...samples.map((sample) => sample.eventLag));
			return [
				flatRow("resident memory", "MB", 1.2, samples, (s) => s.residentMb),
				flatRow("send, median", "ms", 1.5, samples, (s) => s.sendP50Ms),
				flatRow("send, p99", "ms", 2, samples, (s) => s.sendP99Ms),
				{
					scenario: "soak: event lag at its greatest",
					skein: lag,
					floor: null,
					unit: "entries",
					ratio: null,
					spread: null,
					wanted: "≤ 100",
					met: lag <= 100,
					note: `${actors.requests.toLocaleString("en")} requests`,
				},
			];
		}),
});
