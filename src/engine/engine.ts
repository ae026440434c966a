import { randomUUID } from "node:crypto";
import { Refusal } from "../errors.ts";
import { LOG_POLL_MS } from "../limits.ts";
import type { Database, NodeMessage, Storage } from "../storage/storage.ts";
import { type Audience, type AudienceJudge, audience } from "./audience.ts";
import {
	type Actor,
	type Command,
	command,
	type Preparation,
	type Reading,
} from "./command.ts";
import { Dispatcher, type EventRenderer } from "./dispatcher.ts";
import {
	EventLog,
	type Happening,
	readLogBounds,
	type Shorthand,
} from "./event-log.ts";
import { type JobHandler, Jobs } from "./jobs.ts";
import { CommittedView, OrganizationMemory } from "./memory.ts";
import { QueueKeeper } from "./queue-keeper.ts";
import { type LaneHooks, WriteLane } from "./write-lane.ts";

// Ties the parts together: commands go to the lane of their organization, what they
// emitted goes to the dispatcher, what other nodes did comes in through the log.

export type Run = <Input, Output, Prepared>(
	organizationId: number,
	actor: Actor,
	command: Command<Input, Output, Prepared>,
	input: Input,
) => Promise<Output>;

const tick = command<object, void>({
	name: "tick",
	async execute(work) {
		work.emit({ type: "ticked" }, audience.nobody);
	},
});

export interface EngineObserver {
	batch(size: number, ms: number): void;
	failed(what: string, error: unknown): void;
}

export interface EngineParts {
	storage: Storage;
	judge: AudienceJudge;
	renderer: EventRenderer;
	/** By the type of event. */
	shorthands?: ReadonlyMap<string, Shorthand>;
	/** By kind, in crews that do not wait for each other. */
	jobs: readonly ReadonlyMap<string, JobHandler>[];
	now(): number;
	observer: EngineObserver;
}

export class Engine {
	readonly storage: Storage;
	readonly dispatcher: Dispatcher;
	readonly queues: QueueKeeper;
	readonly jobs: Jobs;
	readonly now: () => number;
	readonly #lanes = new Map<string, WriteLane>();
	readonly #memories = new Map<number, OrganizationMemory>();
	readonly #readings = new Map<number, CommittedReading>();
	readonly #opening = new Map<number, Promise<OrganizationMemory>>();
	readonly #hooks: LaneHooks;
	readonly #observer: EngineObserver;
	readonly #nodeId = randomUUID();
	readonly #ticking = new Set<number>();
	/** How far other nodes have said their logs have come, by organization, where it was not read at once. */
	readonly #heard = new Map<number, number>();
	#poll: NodeJS.Timeout | null = null;
	#stopped = false;

	constructor({
		storage,
		judge,
		renderer,
		shorthands = new Map(),
		jobs,
		now,
		observer,
	}: EngineParts) {
		this.storage = storage;
		this.now = now;
		this.#observer = observer;
		const log = new EventLog(shorthands);
		this.dispatcher = new Dispatcher(
			log,
			storage.reader,
			judge,
			renderer,
			(error) => observer.failed("dispatch", error),
		);
		this.queues = new QueueKeeper(this, (error) =>
			observer.failed("queues", error),
		);
		this.jobs = new Jobs(
			storage.reader,
			this.#submit,
			jobs,
			now,
			(kind, error, final) =>
				observer.failed(`job ${kind}${final ? ", given up" : ""}`, error),
		);
		this.#hooks = {
			log,
			memoryOf: (id) => this.#memoryOf(id),
			committed: (id, entries) => this.dispatcher.accept(id, entries),
			jobsCommitted: () => this.jobs.wake(),
			rested: () => this.#readHeard(),
			now,
			observeBatch: observer.batch,
		};
	}

	async start() {
		await this.storage.listen((message) => this.#hear(message));
		// The slow poll behind the notifications: a lost one costs seconds, never an event. It also finds what the command line wrote beside us.
		this.#poll = setInterval(() => this.#pollLogs(), LOG_POLL_MS);
		this.#poll.unref();
		this.jobs.start();
		this.queues.start();
	}

	/** Finishes what was accepted, then stops. */
	async stop() {
		this.#stopped = true;
		if (this.#poll) clearInterval(this.#poll);
		await this.queues.stop();
		await this.jobs.stop();
		await Promise.all([...this.#lanes.values()].map((lane) => lane.close()));
	}

	get laneDepth() {
		let depth = 0;
		for (const lane of this.#lanes.values()) depth += lane.depth;
		return depth;
	}

	/** How many events of the log wait to be dispatched here, at most over the organizations. */
	async eventLag(): Promise<number> {
		let lag = 0;
		for (const id of this.dispatcher.organizationIds) {
			const { newest } = await readLogBounds(this.storage.reader, id);
			lag = Math.max(lag, newest - this.dispatcher.tail(id));
		}
		return lag;
	}

	/** Opens an organization on this node: from here on its log is followed. */
	async open(organizationId: number): Promise<OrganizationMemory> {
		const known = this.#opened(organizationId);
		if (known) return known;
		let opening = this.#opening.get(organizationId);
		if (!opening) {
			opening = this.#open(organizationId).finally(() =>
				this.#opening.delete(organizationId),
			);
			this.#opening.set(organizationId, opening);
		}
		return opening;
	}

	#opened(organizationId: number): OrganizationMemory | null {
		const known = this.#memories.get(organizationId);
		return known && known.appliedSeq >= 0 ? known : null;
	}

	async #open(organizationId: number) {
		// First the number, then the rows: what is loaded later can only be newer than what we claim to know.
		const { newest } = await readLogBounds(this.storage.reader, organizationId);
		const memory = this.#memoryOf(organizationId);
		memory.appliedSeq = Math.max(memory.appliedSeq, newest);
		if (!this.dispatcher.isOpen(organizationId))
			this.dispatcher.open(memory, newest, () => this.#tick(organizationId));
		return memory;
	}

	/** One entry that nobody hears, so that event ids can go on rising. */
	#tick(organizationId: number) {
		if (this.#ticking.has(organizationId) || this.#stopped) return;
		this.#ticking.add(organizationId);
		this.run(organizationId, { userId: null, client: "internal" }, tick, {})
			.catch((error) => this.#observer.failed("tick", error))
			.finally(() => this.#ticking.delete(organizationId));
	}

	#memoryOf(organizationId: number) {
		let memory = this.#memories.get(organizationId);
		if (!memory) {
			memory = new OrganizationMemory(organizationId, this.now);
			this.#memories.set(organizationId, memory);
		}
		return memory;
	}

	/** The committed state: memory, and the database for the rest. A promise only until the organization is open. */
	reading(
		organizationId: number,
	): CommittedReading | Promise<CommittedReading> {
		return (
			this.#readings.get(organizationId) ?? this.#openReading(organizationId)
		);
	}

	async #openReading(organizationId: number) {
		const memory = await this.open(organizationId);
		const reading = new CommittedReading(memory, this.storage.reader);
		this.#readings.set(organizationId, reading);
		return reading;
	}

	run: Run = (organizationId, actor, command, input) =>
		this.#stopped
			? Promise.reject(
					new Refusal(
						"SERVER_BUSY",
						"The server is stopping; try again in a moment.",
					),
				)
			: this.#submit(organizationId, actor, command, input);

	/** Also while stopping: what a job has done is written down, or it would be done again. */
	#submit: Run = async (organizationId, actor, command, input) => {
		const known = this.#readings.get(organizationId);
		const { memory } = known ?? (await this.#openReading(organizationId));
		const prepared = command.prepare
			? await command.prepare(
					new ReadPreparation(memory, this.storage.reader, actor, this.now()),
					input,
				)
			: undefined;
		return new Promise((resolve, reject) =>
			this.#lane(organizationId).submit({
				organizationId,
				actor,
				name: command.name,
				execute: (work) => command.execute(work, input, prepared as never),
				resolve: resolve as (value: unknown) => void,
				reject,
			}),
		);
	};

	#lane(organizationId: number) {
		const name = this.storage.laneName(organizationId);
		let lane = this.#lanes.get(name);
		if (!lane) {
			lane = new WriteLane(this.storage, this.#hooks);
			this.#lanes.set(name, lane);
		}
		return lane;
	}

	/** Tells live queues, here and on other nodes, of something that is never stored. */
	async signal(organizationId: number, event: Happening, audience: Audience) {
		await this.open(organizationId);
		const at = this.now();
		await this.dispatcher.signal(organizationId, event, audience, at);
		await this.storage.say({
			topic: "signal",
			body: JSON.stringify([this.#nodeId, organizationId, event, audience, at]),
		});
	}

	#hear({ topic, body }: NodeMessage) {
		if (topic === "log") {
			const [organizationId, seq] = body.split(":").map(Number);
			this.#heard.set(organizationId as number, seq as number);
			this.#readHeard();
			return;
		}
		const [node, organizationId, event, audience, at] = JSON.parse(body);
		if (node !== this.#nodeId)
			this.dispatcher
				.signal(organizationId, event, audience, at)
				.catch((error) => this.#observer.failed("node message", error));
	}

	/** Reads what was heard of, but where a batch is about to: reading it twice would cost more than the wait. */
	#readHeard() {
		if (this.#stopped) return;
		for (const [organizationId, seq] of this.#heard) {
			const lane = this.#lanes.get(this.storage.laneName(organizationId));
			if (lane?.isBusy) continue;
			this.#heard.delete(organizationId);
			this.dispatcher
				.catchUp(organizationId, seq)
				.catch((error) => this.#observer.failed("node message", error));
		}
	}

	async #pollLogs() {
		for (const id of this.dispatcher.organizationIds) {
			try {
				const { newest } = await readLogBounds(this.storage.reader, id);
				await this.dispatcher.catchUp(id, newest);
			} catch (error) {
				this.#observer.failed("log poll", error);
			}
		}
	}
}

export class CommittedReading extends CommittedView implements Reading {
	readonly db: Database;
	readonly memory: OrganizationMemory;
	constructor(memory: OrganizationMemory, db: Database) {
		super(memory, db);
		this.db = db;
		this.memory = memory;
	}
}

class ReadPreparation extends CommittedReading implements Preparation {
	readonly actor: Actor;
	readonly now: number;
	constructor(
		memory: OrganizationMemory,
		db: Database,
		actor: Actor,
		now: number,
	) {
		super(memory, db);
		this.actor = actor;
		this.now = now;
	}
}
