import { randomUUID } from "node:crypto";
import { Refusal } from "../errors.ts";
import {
	EVENT_QUEUE_OPTIONS_SHARED_MAX,
	EVENT_QUEUE_SWEEP_INTERVAL_SECONDS,
	EVENT_QUEUES_PER_USER_MAX,
	LOG_KEEP_SECONDS_MAX,
	LOG_KEEP_SECONDS_MIN,
	LOG_TRIM_ENTRIES_MAX,
} from "../limits.ts";
import { prepared } from "../storage/prepared.ts";
import { audience } from "./audience.ts";
import { type Actor, command } from "./command.ts";
import type { Engine } from "./engine.ts";
import { readLogBounds } from "./event-log.ts";
import { EventQueue } from "./event-queue.ts";

// Keeps queues alive across restarts and nodes: a row says that a queue exists and
// what it asked for, the client's last event id says where it is. Rows learn of
// polls only now and then; a queue is ended when no node has heard of it in time.

const keeper: Actor = { userId: null, client: "internal" };

interface NewQueue {
	id: string;
	userId: number;
	startSeq: number;
	idleTimeoutSeconds: number;
	options: unknown;
}

/** Those beyond what one user may have when one more is made, the longest idle last. */
const surplusQueues = prepared((db, organizationId: number, userId: number) =>
	db
		.selectFrom("event_queue")
		.select("id")
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.orderBy("last_polled_at", "desc")
		.limit(EVENT_QUEUES_PER_USER_MAX)
		.offset(EVENT_QUEUES_PER_USER_MAX - 1),
);

const createQueue = command<NewQueue, void>({
	name: "create-queue",
	async execute(work, { id, userId, startSeq, idleTimeoutSeconds, options }) {
		const found = await surplusQueues(work.db, work.organizationId, userId);
		const surplus = found.map((queue) => queue.id);
		if (surplus.length > 0) {
			await work.db
				.deleteFrom("event_queue")
				.where("organization_id", "=", work.organizationId)
				.where("id", "in", surplus)
				.execute();
			work.emit({ type: "queues_closed", ids: surplus }, audience.nobody);
		}
		work.append("event_queue", {
			organization_id: work.organizationId,
			id,
			user_id: userId,
			start_seq: startSeq,
			acked_seq: startSeq,
			created_at: work.now,
			last_polled_at: work.now,
			idle_timeout_seconds: idleTimeoutSeconds,
			options: JSON.stringify(options),
		});
	},
});

const deleteQueues = command<{ ids: readonly string[] }, void>({
	name: "delete-queues",
	async execute(work, { ids }) {
		await work.db
			.deleteFrom("event_queue")
			.where("organization_id", "=", work.organizationId)
			.where("id", "in", ids)
			.execute();
		work.emit({ type: "queues_closed", ids }, audience.nobody);
	},
});

interface Sighting {
	id: string;
	ackedSeq: number;
	polledAt: number;
}

const recordSightings = command<{ sightings: readonly Sighting[] }, void>({
	name: "record-queue-sightings",
	async execute(work, { sightings }) {
		for (const { id, ackedSeq, polledAt } of sightings)
			await work.db
				.updateTable("event_queue")
				.set({ acked_seq: ackedSeq, last_polled_at: polledAt })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.where("last_polled_at", "<", polledAt)
				.execute();
	},
});

const trimLog = command<{ through: number }, void>({
	name: "trim-log",
	async execute(work, { through }) {
		await work.db
			.deleteFrom("event")
			.where("organization_id", "=", work.organizationId)
			.where("seq", "<=", through)
			.execute();
		await work.db
			.updateTable("organization_clock")
			.set({ trimmed_seq: through })
			.where("organization_id", "=", work.organizationId)
			.execute();
	},
});

function unknownQueue(id: string) {
	return new Refusal(
		"BAD_EVENT_QUEUE_ID",
		`Bad event queue ID: ${id}. Register a new queue.`,
		{ queue_id: id },
	);
}

export class QueueKeeper {
	readonly #engine: Engine;
	readonly #failed: (error: unknown) => void;
	readonly #seen = new Map<EventQueue, number>();
	readonly #options = new Map<string, unknown>();
	#timer: NodeJS.Timeout | null = null;
	#beat: NodeJS.Timeout | null = null;
	#sweeping: Promise<void> | null = null;

	constructor(engine: Engine, failed: (error: unknown) => void) {
		this.#engine = engine;
		this.#failed = failed;
	}

	start() {
		this.#timer = setInterval(() => {
			this.#sweeping ??= this.sweep()
				.catch(this.#failed)
				.finally(() => {
					this.#sweeping = null;
				});
		}, EVENT_QUEUE_SWEEP_INTERVAL_SECONDS * 1000);
		this.#timer.unref();
		this.#beat = setInterval(() => this.beat(), 1000);
		this.#beat.unref();
	}

	/** A second has passed: those who have waited long enough hear a heartbeat. */
	beat() {
		for (const queue of this.#engine.dispatcher.queues()) queue.beat();
	}

	async stop() {
		if (this.#timer) clearInterval(this.#timer);
		if (this.#beat) clearInterval(this.#beat);
		await this.#sweeping;
	}

	/** The number of the newest event this node knows to be committed. */
	async position(organizationId: number): Promise<number> {
		return (await this.#engine.open(organizationId)).appliedSeq;
	}

	/** All organizations, those first whose clients were here last. */
	async listOrganizationIds(): Promise<number[]> {
		const rows = await this.#engine.storage.reader
			.selectFrom("organization as o")
			.leftJoin("event_queue as q", "q.organization_id", "o.id")
			.select((eb) => ["o.id", eb.fn.max("q.last_polled_at").as("polledAt")])
			.groupBy("o.id")
			.execute();
		return rows
			.sort((a, b) => (b.polledAt ?? 0) - (a.polledAt ?? 0) || a.id - b.id)
			.map(({ id }) => id);
	}

	/** The number of the newest committed event, whoever committed it; null while this node has yet to hear of it. */
	async committedSeq(organizationId: number): Promise<number | null> {
		const memory = await this.#engine.open(organizationId);
		const { newest } = await readLogBounds(
			this.#engine.storage.reader,
			organizationId,
		);
		return memory.appliedSeq === newest ? newest : null;
	}

	/** Makes a queue that hears everything after `startSeq`. */
	async create(
		organizationId: number,
		queue: Omit<NewQueue, "id">,
	): Promise<EventQueue> {
		const id = randomUUID();
		await this.#engine.run(organizationId, keeper, createQueue, {
			...queue,
			id,
		});
		return this.#engine.dispatcher.attach(
			new EventQueue(
				{
					organizationId,
					id,
					...queue,
					options: this.#optionsOf(JSON.stringify(queue.options)),
				},
				-1,
				this.#engine.now(),
			),
		);
	}

	/** Most clients are of few programs: queues that asked for the same share what they asked for. */
	#optionsOf(text: string): unknown {
		let options = this.#options.get(text);
		if (options === undefined) {
			options = JSON.parse(text) as unknown;
			if (this.#options.size >= EVENT_QUEUE_OPTIONS_SHARED_MAX)
				this.#options.clear();
			this.#options.set(text, options);
		}
		return options;
	}

	/** The user's own queue; a promise when another node or an earlier run made it, or another node served it meanwhile. */
	require(
		organizationId: number,
		userId: number,
		id: string,
		lastEventId: number,
	): EventQueue | Promise<EventQueue> {
		const { dispatcher } = this.#engine;
		const queue = dispatcher.queue(organizationId, id);
		return queue && queue.seqOf(lastEventId) <= dispatcher.tail(organizationId)
			? this.#own(queue, userId)
			: this.#revive(organizationId, userId, id, lastEventId);
	}

	#own(queue: EventQueue, userId: number): EventQueue {
		const { facts, closed } = queue;
		if (facts.userId !== userId || closed) throw unknownQueue(facts.id);
		queue.lastPolledAt = this.#engine.now();
		return queue;
	}

	async #revive(
		organizationId: number,
		userId: number,
		id: string,
		lastEventId: number,
	): Promise<EventQueue> {
		await this.#engine.open(organizationId);
		let queue = this.#engine.dispatcher.queue(organizationId, id);
		if (!queue) {
			const row = await this.#engine.storage.reader
				.selectFrom("event_queue")
				.selectAll()
				.where("organization_id", "=", organizationId)
				.where("id", "=", id)
				.executeTakeFirst();
			if (!row || row.user_id !== userId) throw unknownQueue(id);
			const revived = new EventQueue(
				{
					organizationId,
					id,
					userId,
					startSeq: row.start_seq,
					idleTimeoutSeconds: row.idle_timeout_seconds,
					options: this.#optionsOf(row.options),
				},
				Math.max(lastEventId, -1),
				this.#engine.now(),
			);
			const { newest, trimmed } = await readLogBounds(
				this.#engine.storage.reader,
				organizationId,
			);
			if (revived.ackedSeq < trimmed) throw unknownQueue(id);
			if (revived.ackedSeq > newest)
				throw new Refusal(
					"BAD_REQUEST",
					`Event ${lastEventId} was not in this queue.`,
				);
			await this.#engine.dispatcher.reach(organizationId, newest);
			queue = await this.#engine.dispatcher.attach(revived);
		} else await this.#hearUpTo(queue, lastEventId);
		return this.#own(queue, userId);
	}

	/** The client may have an event from another node that this one has yet to hear of. */
	async #hearUpTo(queue: EventQueue, eventId: number) {
		const { organizationId } = queue.facts;
		const { dispatcher, storage } = this.#engine;
		const seq = queue.seqOf(eventId);
		if (seq <= dispatcher.tail(organizationId)) return;
		const { newest } = await readLogBounds(storage.reader, organizationId);
		if (seq <= newest) await dispatcher.reach(organizationId, seq);
	}

	/** After an acknowledgement: makes sure the queue's events are at hand. */
	async refill(queue: EventQueue): Promise<EventQueue> {
		if (!queue.isBehind) return queue;
		const { organizationId, id } = queue.facts;
		const { trimmed } = await readLogBounds(
			this.#engine.storage.reader,
			organizationId,
		);
		if (queue.ackedSeq < trimmed) throw unknownQueue(id);
		return this.#engine.dispatcher.recover(queue);
	}

	/** Ends the user's queue for good. */
	async delete(organizationId: number, userId: number, id: string) {
		const row = await this.#engine.storage.reader
			.selectFrom("event_queue")
			.select("user_id")
			.where("organization_id", "=", organizationId)
			.where("id", "=", id)
			.executeTakeFirst();
		if (row?.user_id !== userId) throw unknownQueue(id);
		await this.#engine.run(organizationId, keeper, deleteQueues, { ids: [id] });
		const queue = this.#engine.dispatcher.queue(organizationId, id);
		if (queue) this.#engine.dispatcher.detach(queue);
	}

	/** Writes down who polled, ends queues nobody polls, trims what no queue needs. */
	async sweep() {
		const now = this.#engine.now();
		const sightings = new Map<number, Sighting[]>();
		for (const queue of this.#engine.dispatcher.queues()) {
			if (queue.waiting) queue.lastPolledAt = now;
			if (this.#seen.get(queue) === queue.lastPolledAt) continue;
			this.#seen.set(queue, queue.lastPolledAt);
			const { organizationId, id } = queue.facts;
			const list = sightings.get(organizationId) ?? [];
			list.push({
				id,
				ackedSeq: queue.ackedSeq,
				polledAt: queue.lastPolledAt,
			});
			sightings.set(organizationId, list);
		}
		for (const queue of this.#seen.keys())
			if (queue.closed) this.#seen.delete(queue);
		for (const [organizationId, list] of sightings)
			for (let i = 0; i < list.length; i += 100)
				await this.#engine.run(organizationId, keeper, recordSightings, {
					sightings: list.slice(i, i + 100),
				});
		for (const organizationId of this.#engine.dispatcher.organizationIds) {
			await this.#endIdle(organizationId, now);
			await this.#trim(organizationId, now);
		}
	}

	async #endIdle(organizationId: number, now: number) {
		const { dispatcher } = this.#engine;
		// Taken before the rows are read: whatever is live by now has had one.
		const live = dispatcher.queuesOf(organizationId);
		const rows = await this.#engine.storage.reader
			.selectFrom("event_queue")
			.select(["id", "last_polled_at", "idle_timeout_seconds"])
			.where("organization_id", "=", organizationId)
			.execute();
		const kept = new Set(rows.map((q) => q.id));
		for (const queue of live)
			if (!kept.has(queue.facts.id)) dispatcher.detach(queue);
		const idle = rows
			.filter((q) => q.last_polled_at + q.idle_timeout_seconds * 1000 < now)
			.map((q) => q.id);
		for (let i = 0; i < idle.length; i += 100)
			await this.#engine.run(organizationId, keeper, deleteQueues, {
				ids: idle.slice(i, i + 100),
			});
	}

	async #trim(organizationId: number, now: number) {
		const reader = this.#engine.storage.reader;
		const [{ trimmed }, slowest, young, ancient] = await Promise.all([
			readLogBounds(reader, organizationId),
			reader
				.selectFrom("event_queue")
				.select((eb) => eb.fn.min("acked_seq").as("seq"))
				.where("organization_id", "=", organizationId)
				.executeTakeFirst(),
			this.#newestOlderThan(organizationId, now - LOG_KEEP_SECONDS_MIN * 1000),
			this.#newestOlderThan(organizationId, now - LOG_KEEP_SECONDS_MAX * 1000),
		]);
		// A client may have only part of what the entry it acknowledged became.
		const acknowledged = (slowest?.seq ?? Number.POSITIVE_INFINITY) - 1;
		const unneeded = Math.min(acknowledged, young);
		const through = Math.min(
			Math.max(unneeded, ancient),
			trimmed + LOG_TRIM_ENTRIES_MAX,
		);
		if (through > trimmed)
			await this.#engine.run(organizationId, keeper, trimLog, { through });
	}

	/** Times rise with the numbers, so a walk back from the newest finds the edge. */
	async #newestOlderThan(organizationId: number, at: number): Promise<number> {
		const row = await this.#engine.storage.reader
			.selectFrom("event")
			.select("seq")
			.where("organization_id", "=", organizationId)
			.where("at", "<", at)
			.orderBy("seq", "desc")
			.limit(1)
			.executeTakeFirst();
		return row?.seq ?? 0;
	}
}
