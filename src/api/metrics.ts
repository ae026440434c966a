import {
	Counter,
	collectDefaultMetrics,
	Gauge,
	Histogram,
	Registry,
} from "prom-client";
import type { Engine } from "../engine/engine.ts";
import { RequestTimes } from "./request-times.ts";

/** What the server tells Prometheus about itself. */
export class Metrics {
	readonly #registry = new Registry();
	readonly #requests = new RequestTimes();
	readonly #batchSize: Histogram;
	readonly #batchSeconds: Histogram;
	readonly #failures: Counter<"what">;
	readonly #mails: Counter<"kind" | "outcome">;

	constructor() {
		const registers = [this.#registry];
		collectDefaultMetrics({ register: this.#registry });
		this.#batchSize = new Histogram({
			name: "skein_lane_batch_commands",
			help: "Commands that shared one COMMIT.",
			buckets: [1, 2, 4, 8, 16, 32, 64],
			registers,
		});
		this.#batchSeconds = new Histogram({
			name: "skein_lane_batch_seconds",
			help: "Time of one batch, COMMIT included.",
			buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
			registers,
		});
		this.#failures = new Counter({
			name: "skein_failures_total",
			help: "Things that went wrong inside and were logged.",
			labelNames: ["what"],
			registers,
		});
		this.#mails = new Counter({
			name: "skein_mails_total",
			help: "Mails by what they tell and what became of them; a postponed one is counted again.",
			labelNames: ["kind", "outcome"],
			registers,
		});
	}

	/** Figures that are looked up when somebody asks for them. */
	watch(engine: Engine) {
		const registers = [this.#registry];
		new Gauge({
			name: "skein_lane_depth",
			help: "Commands waiting for the write lane.",
			registers,
			collect() {
				this.set(engine.laneDepth);
			},
		});
		new Gauge({
			name: "skein_event_queues",
			help: "Live event queues of this process.",
			registers,
			collect() {
				this.set([...engine.dispatcher.queues()].length);
			},
		});
		new Gauge({
			name: "skein_event_lag",
			help: "Events of the log that this process has not dispatched yet, in the organization farthest behind.",
			registers,
			async collect() {
				this.set(await engine.eventLag());
			},
		});
	}

	request = (operation: string, status: number, ms: number) => {
		this.#requests.add(operation, status, ms / 1000);
	};

	batch = (size: number, ms: number) => {
		this.#batchSize.observe(size);
		this.#batchSeconds.observe(ms / 1000);
	};

	failure(what: string) {
		this.#failures.inc({ what });
	}

	mail(kind: string, outcome: string) {
		this.#mails.inc({ kind, outcome });
	}

	get contentType(): string {
		return this.#registry.contentType;
	}

	async text(): Promise<string> {
		return `${await this.#registry.metrics()}\n${this.#requests.text()}`;
	}
}
