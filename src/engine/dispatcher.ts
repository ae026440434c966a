import {
	DISPATCH_SLICE_QUEUES,
	LOG_READ_ENTRIES_MAX,
	LOG_TAIL_ENTRIES_MAX,
} from "../limits.ts";
import type { Database } from "../storage/storage.ts";
import type { Audience, AudienceJudge } from "./audience.ts";
import type { EventLog, Happening, LogEntry } from "./event-log.ts";
import type { EventQueue, WireEvent } from "./event-queue.ts";
import type { OrganizationMemory } from "./memory.ts";
import { Station } from "./station.ts";

// Hands committed entries to the live queues of their audience, in order, each exactly
// once. Entries come from this node's commits and, through the log, from the others';
// a gap is always filled from the log before anything after it is dispatched. What
// would break the promise: dispatching an entry whose predecessor was not.

/** What the wire says about events: how one looks to a queue; empty when it does not concern it. */
export interface EventRenderer {
	/** Loads whatever rendering to these users' queues needs; a promise only when something must be loaded first. */
	ready(
		memory: OrganizationMemory,
		event: Happening,
		userIds: () => Iterable<number>,
	): Promise<void> | undefined;
	render(
		entry: Pick<LogEntry, "event" | "shapes" | "at" | "seq">,
		queue: EventQueue,
		memory: OrganizationMemory,
	): readonly WireEvent[];
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export class Dispatcher {
	readonly #stations = new Map<number, Station>();
	readonly #log: EventLog;
	readonly #reader: Database;
	readonly #judge: AudienceJudge;
	readonly #renderer: EventRenderer;
	readonly #failed: (error: unknown) => void;

	constructor(
		log: EventLog,
		reader: Database,
		judge: AudienceJudge,
		renderer: EventRenderer,
		failed: (error: unknown) => void,
	) {
		this.#log = log;
		this.#reader = reader;
		this.#judge = judge;
		this.#renderer = renderer;
		this.#failed = failed;
	}

	/** `exhausted` is asked to make the log grow when signals have used up the ids between two entries. */
	open(memory: OrganizationMemory, tail: number, exhausted: () => void) {
		this.#stations.set(
			memory.organizationId,
			new Station(memory, tail, exhausted),
		);
	}

	isOpen(organizationId: number) {
		return this.#stations.has(organizationId);
	}

	tail(organizationId: number) {
		return this.#stations.get(organizationId)?.tail ?? 0;
	}

	get organizationIds() {
		return [...this.#stations.keys()];
	}

	*queues(): Iterable<EventQueue> {
		for (const station of this.#stations.values())
			yield* station.queues.values();
	}

	queuesOf(organizationId: number): readonly EventQueue[] {
		return [...(this.#stations.get(organizationId)?.queues.values() ?? [])];
	}

	queue(organizationId: number, id: string) {
		return this.#stations.get(organizationId)?.queues.get(id);
	}

	/** Entries that are committed, oldest first. Seen ones are passed over, missing ones read from the log. */
	accept(organizationId: number, entries: readonly LogEntry[]) {
		const station = this.#stations.get(organizationId);
		if (!station) return;
		station.inbox.push(...entries);
		if (!station.busy)
			station.draining = this.#drain(station).catch(this.#failed);
	}

	/** The log is known to have reached `seq`; reads what is missing. */
	async catchUp(organizationId: number, seq: number) {
		const station = this.#stations.get(organizationId);
		if (!station || station.tail >= seq || station.busy) return;
		this.accept(
			organizationId,
			await this.#log.listAfter(
				this.#reader,
				organizationId,
				station.tail,
				LOG_READ_ENTRIES_MAX,
			),
		);
	}

	/** Waits until everything up to `seq`, which is committed, has been handed out here. */
	async reach(organizationId: number, seq: number) {
		const station = this.#stations.get(organizationId);
		while (station && station.tail < seq) {
			const before = station.tail;
			await this.catchUp(organizationId, seq);
			await station.draining;
			if (station.tail === before) return;
		}
	}

	async #drain(station: Station) {
		station.busy = true;
		try {
			while (station.inbox.length > 0) {
				const entries = station.inbox;
				station.inbox = [];
				for (const entry of entries) {
					while (entry.seq > station.tail + 1) {
						const missing = await this.#log.listAfter(
							this.#reader,
							entry.organizationId,
							station.tail,
							LOG_READ_ENTRIES_MAX,
						);
						const before = missing.filter((m) => m.seq < entry.seq);
						if (before.length === 0) {
							// Trimmed away before we saw them: whoever has a queue here must register again.
							for (const id of [
								...station.queues.keys(),
								...station.arriving.keys(),
							])
								this.#drop(station, id);
							station.tail = entry.seq - 1;
							break;
						}
						for (const other of before) {
							if (other.touched) station.memory.forget(other.touched);
							station.memory.appliedSeq = Math.max(
								station.memory.appliedSeq,
								other.seq,
							);
							await this.#deliver(station, other);
						}
					}
					if (entry.seq > station.tail) {
						const waiting = this.#deliver(station, entry);
						if (waiting) await waiting;
					}
				}
			}
		} finally {
			station.busy = false;
		}
	}

	/** Returns a promise only when it had to wait, so that the common case stays in one turn. */
	#deliver(station: Station, entry: LogEntry): Promise<void> | undefined {
		const { memory } = station;
		if (memory.appliedSeq < entry.seq) {
			if (entry.touched) memory.forget(entry.touched);
			memory.appliedSeq = entry.seq;
		}
		if (entry.audience.to !== "nobody" && station.byUser.size > 0) {
			const waiting = this.#ready(station, entry.event);
			if (waiting || station.queues.size > DISPATCH_SLICE_QUEUES)
				return this.#fanOut(station, entry, waiting);
			this.#fanOutNow(station, entry);
		}
		this.#advance(station, entry);
		return undefined;
	}

	/**
	 * Makes ready what judging and showing an event to the live queues needs. Whoever waited asks again: memory may have gone stale
	 * meanwhile, and queues may have come that nothing was loaded for. What it answers without a promise holds for this turn.
	 */
	#ready(station: Station, event: Happening): Promise<unknown> | undefined {
		const { memory } = station;
		const shown = this.#renderer.ready(memory, event, () =>
			station.byUser.keys(),
		);
		const judged = this.#judge.ready(memory);
		return shown && judged ? Promise.all([shown, judged]) : (shown ?? judged);
	}

	#targets(station: Station, entry: LogEntry): EventQueue[] {
		const targets: EventQueue[] = [];
		const heard = new Set<number>();
		for (const userId of this.#judge.hearers(
			station.memory,
			entry.audience,
			entry.seq,
			station.byUser,
		)) {
			if (heard.has(userId)) continue;
			heard.add(userId);
			for (const queue of station.byUser.get(userId) ?? []) targets.push(queue);
		}
		for (const queue of station.wide)
			if (
				!heard.has(queue.facts.userId) &&
				this.#judge.listens(station.memory, entry.audience, queue)
			)
				targets.push(queue);
		return targets;
	}

	#fanOutNow(station: Station, entry: LogEntry) {
		for (const queue of this.#targets(station, entry))
			this.#give(station, entry, queue);
	}

	async #fanOut(
		station: Station,
		entry: LogEntry,
		waiting: Promise<unknown> | undefined,
	) {
		const ready = () => this.#ready(station, entry.event);
		for (let wait = waiting; wait; wait = ready()) await wait;
		station.inFlight = entry;
		let served = 0;
		for (const queue of this.#targets(station, entry)) {
			// One that left meanwhile, to begin again from the log, must not get this before what comes first.
			if (queue.station === station) this.#give(station, entry, queue);
			if (++served % DISPATCH_SLICE_QUEUES > 0) continue;
			await turn();
			// Others had their turn, and what is shown goes by memory too.
			for (let wait = ready(); wait; wait = ready()) await wait;
		}
		while (station.joined.length > 0) {
			const wait = ready();
			if (wait) await wait;
			else
				for (const queue of station.joined.splice(0))
					this.#offer(station, entry, queue);
		}
		station.inFlight = null;
		this.#advance(station, entry);
	}

	/** One entry to one queue, if it is any of its business. */
	#offer(station: Station, entry: LogEntry, queue: EventQueue) {
		const { memory } = station;
		const heard =
			this.#judge.hears(
				memory,
				entry.audience,
				entry.seq,
				queue.facts.userId,
			) || this.#judge.listens(memory, entry.audience, queue);
		if (heard) this.#give(station, entry, queue);
		else queue.skipTo(entry.seq);
	}

	#give(station: Station, entry: LogEntry, queue: EventQueue) {
		queue.push(entry.seq, this.#renderer.render(entry, queue, station.memory));
	}

	#advance(station: Station, entry: LogEntry) {
		station.tail = entry.seq;
		station.recent.push(entry);
		if (station.recent.length > LOG_TAIL_ENTRIES_MAX * 2)
			station.recent.splice(0, LOG_TAIL_ENTRIES_MAX);
		this.#end(station, entry.event);
	}

	/** Some entries are for the dispatcher itself: they say who is to hear nothing more. */
	#end(station: Station, event: Happening) {
		switch (event.type) {
			case "queues_closed":
				for (const id of event.ids as string[]) this.#drop(station, id);
				break;
			case "all_queues_closed":
				for (const id of [...station.queues.keys(), ...station.arriving.keys()])
					this.#drop(station, id);
				break;
			case "listeners_dismissed":
				for (const queue of station.byUser.get(event.userId as number) ?? [])
					queue.dismiss();
		}
	}

	/** Tells live queues of something that is never stored. */
	async signal(
		organizationId: number,
		event: Happening,
		audience: Audience,
		at: number,
	) {
		const station = this.#stations.get(organizationId);
		if (!station || station.byUser.size === 0) return;
		const ready = () => this.#ready(station, event);
		for (let wait = ready(); wait; wait = ready()) await wait;
		const shapes: LogEntry["shapes"] = new Map();
		for (const userId of this.#judge.hearers(
			station.memory,
			audience,
			station.tail,
			station.byUser,
		))
			for (const queue of station.byUser.get(userId) ?? [])
				for (const wire of this.#renderer.render(
					{ event, shapes, at, seq: station.tail },
					queue,
					station.memory,
				))
					queue.pushSignal(wire);
	}

	/** Makes a queue live: pushes what the log has after its cursor, then keeps it up to date. */
	async attach(queue: EventQueue): Promise<EventQueue> {
		const station = this.#stations.get(queue.facts.organizationId);
		if (!station) throw new Error("the organization is not open");
		const { id } = queue.facts;
		const known = station.queues.get(id);
		if (known) return known;
		const coming = station.arriving.get(id);
		if (coming) return coming.arrival;
		const arrival = this.#arrive(station, queue).finally(() =>
			station.arriving.delete(id),
		);
		station.arriving.set(id, { queue, arrival });
		return arrival;
	}

	async #arrive(station: Station, queue: EventQueue) {
		const { id, userId } = queue.facts;
		// Between the end of a replay and this turn an entry may have been handed out, or what is known of the user forgotten.
		do {
			await this.#replay(station, queue);
			if (queue.closed) return queue;
		} while (
			(queue.pushedSeq < station.tail && !queue.behind) ||
			this.#judge.ready(station.memory, userId)
		);
		station.queues.set(id, queue);
		let queues = station.byUser.get(userId);
		if (!queues) {
			queues = new Set();
			station.byUser.set(userId, queues);
			this.#judge.attached(station.memory, userId);
		}
		queues.add(queue);
		if (this.#judge.listensWidely(queue)) station.wide.add(queue);
		queue.station = station;
		if (station.inFlight) station.joined.push(queue);
		return queue;
	}

	/** Brings a queue that had no room for its events up to date again. */
	async recover(queue: EventQueue): Promise<EventQueue> {
		const station = this.#stations.get(queue.facts.organizationId);
		if (!station || !queue.behind || !queue.isEmpty) return queue;
		this.#remove(station, queue);
		queue.rewind();
		return this.attach(queue);
	}

	/** Ends with the queue at the station's tail. */
	async #replay(station: Station, queue: EventQueue) {
		const { userId } = queue.facts;
		const ready = () => this.#judge.ready(station.memory, userId);
		for (;;) {
			for (let wait = ready(); wait; wait = ready()) await wait;
			const from = queue.pushedSeq;
			if (from >= station.tail) return;
			const oldest = station.recent[0]?.seq ?? Number.POSITIVE_INFINITY;
			const entries =
				oldest <= from + 1
					? // The tail is the last of them; what a new queue lacks is near it.
						station.recent.slice(
							station.recent.findLastIndex((e) => e.seq <= from) + 1,
						)
					: (
							await this.#log.listAfter(
								this.#reader,
								queue.facts.organizationId,
								from,
								LOG_READ_ENTRIES_MAX,
							)
						).filter((e) => e.seq <= station.tail);
			const first = entries[0]?.seq ?? Number.POSITIVE_INFINITY;
			if (first > Math.max(from, queue.ackedSeq) + 1) {
				// Some were trimmed away: the client must register again.
				queue.close();
				return;
			}
			for (const entry of entries) {
				const unready = () =>
					queue.behind || queue.closed
						? undefined
						: (this.#renderer.ready(station.memory, entry.event, () => [
								userId,
							]) ?? ready());
				for (let wait = unready(); wait; wait = unready()) await wait;
				if (queue.behind || queue.closed) return;
				this.#offer(station, entry, queue);
			}
		}
	}

	detach(queue: EventQueue) {
		const station = this.#stations.get(queue.facts.organizationId);
		if (station) this.#drop(station, queue.facts.id);
	}

	#drop(station: Station, id: string) {
		const queue = station.queues.get(id);
		if (queue) this.#remove(station, queue);
		(queue ?? station.arriving.get(id)?.queue)?.close();
	}

	#remove(station: Station, queue: EventQueue) {
		const { id, userId } = queue.facts;
		queue.station = null;
		station.queues.delete(id);
		station.wide.delete(queue);
		const queues = station.byUser.get(userId);
		queues?.delete(queue);
		if (queues?.size === 0) {
			station.byUser.delete(userId);
			this.#judge.detached(station.memory, userId);
		}
	}

	/** Ends every wait and lets none begin, so that a stopping server keeps nobody hanging. */
	endWaits() {
		for (const station of this.#stations.values()) station.closing = true;
		for (const queue of this.queues()) queue.endWait();
	}
}
