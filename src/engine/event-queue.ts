import { badRequest } from "../errors.ts";
import {
	EVENT_QUEUE_ANSWER_EVENTS_MAX,
	EVENT_QUEUE_HEARTBEAT_SECONDS_MAX,
	EVENT_QUEUE_HEARTBEAT_SECONDS_MIN,
	EVENT_QUEUE_PENDING_MAX,
} from "../limits.ts";
import {
	type Pending,
	PendingEvents,
	type WireEvent,
} from "./pending-events.ts";

export type { Merge, Pending, WireEvent } from "./pending-events.ts";

// A queue is a cursor into the log. What it holds in memory are references to events
// that were serialised once for everybody; losing them loses nothing, because the
// client's last event id says where in the log to go on. Ids rise, on whatever node
// and after whatever crash: everything a new id is made of is in the log or in the
// id that the client hands back.
//
// The id of an event is (seq - start) * 1024 + place - 1: it begins at -1 for a fresh
// queue, rises, and gives the cursor back. Places 0 to 511 number what one log entry
// becomes on the wire, places from 512 the signals (never stored) heard since it.

const PLACES = 1024;
const FIRST_SIGNAL_PLACE = 512;

export interface QueueFacts {
	readonly organizationId: number;
	readonly id: string;
	readonly userId: number;
	readonly startSeq: number;
	readonly idleTimeoutSeconds: number;
	/** What the client asked for; only the renderer looks inside. */
	readonly options: unknown;
}

const heartbeat: WireEvent = { head: '{"type":"heartbeat"' };

/** What a live queue asks of the dispatcher it is attached to. */
export interface Station {
	/** Every entry up to here has been offered to the queue. */
	readonly tail: number;
	/** The server is stopping: nobody is kept waiting. */
	readonly closing: boolean;
	/** No ids are left for signals before the log grows. */
	exhausted(): void;
}

export class EventQueue {
	readonly facts: QueueFacts;
	station: Station | null = null;
	ackedSeq: number;
	lastPolledAt: number;
	/** There was no room for all events; those after the held ones are in the log. */
	behind = false;
	closed = false;
	/** The stream that reads it, if one does; whatever read it before stops when it sees another here. */
	reader: object | null = null;
	readonly #pending = new PendingEvents();
	#pushedSeq: number;
	#ackedId: number;
	/** Written to a stream and dropped here, though not acknowledged; a client that lacks them gets them from the log. */
	#releasedId: number;
	#deliveredId: number;
	/** The highest id given out or acknowledged: ids never go back. */
	#lastId: number;
	#waiter: ((events: readonly Pending[]) => void) | null = null;
	/** Beats until a waiter hears that there is nothing to hear. */
	#beatsLeft = 0;

	constructor(facts: QueueFacts, cursorId: number, now: number) {
		this.facts = facts;
		this.#ackedId = cursorId;
		this.#releasedId = cursorId;
		this.#deliveredId = cursorId;
		this.#lastId = cursorId;
		this.ackedSeq = this.seqOf(cursorId);
		this.#pushedSeq = this.#resumeSeq();
		this.lastPolledAt = now;
	}

	/** The entry of the cursor is offered again: the client may have only part of what it became. */
	#resumeSeq() {
		return Math.max(this.facts.startSeq, this.ackedSeq - 1);
	}

	get waiting() {
		return this.#waiter !== null;
	}

	/** Nothing is held and the log has more: it must be read before the queue can be said to be empty. */
	get isBehind() {
		return this.behind && this.#pending.length === 0;
	}

	get isEmpty() {
		return this.#pending.length === 0;
	}

	/** Everything up to here has been pushed or does not concern this queue. */
	get pushedSeq() {
		return this.#pushedSeq;
	}

	/** The id a client holds that has seen everything up to `seq`. */
	idOf(seq: number, place = 0) {
		return (seq - this.facts.startSeq) * PLACES + place - 1;
	}

	seqOf(id: number) {
		return this.facts.startSeq + Math.floor((id + 1) / PLACES);
	}

	/** Takes what an entry became for this queue. Whoever calls hands entries over in order. */
	push(seq: number, events: readonly WireEvent[]) {
		if (this.closed || this.behind || seq <= this.#pushedSeq) return;
		for (let place = 0; place < events.length && !this.behind; place++) {
			const id = this.idOf(seq, place);
			const event = events[place] as WireEvent;
			if (id > this.#ackedId) this.#add(id, event);
		}
		if (!this.behind) this.#pushedSeq = seq;
		this.#wake();
	}

	/** Remembers that the entries up to `seq` were none of this queue's business. */
	skipTo(seq: number) {
		if (!this.behind && seq > this.#pushedSeq) this.#pushedSeq = seq;
	}

	pushSignal(event: WireEvent) {
		if (this.closed || this.behind) return;
		if (this.station) this.skipTo(this.station.tail);
		const id = Math.max(
			this.idOf(this.#pushedSeq, FIRST_SIGNAL_PLACE),
			this.#lastId + 1,
		);
		if (id >= this.idOf(this.#pushedSeq + 1)) {
			this.station?.exhausted();
			return;
		}
		this.#add(id, event);
		this.#wake();
	}

	#add(id: number, event: WireEvent) {
		const { merge } = event;
		const last = merge && this.#pending.last;
		if (
			merge &&
			last &&
			last.event.merge?.key === merge.key &&
			last.id > this.#deliveredId
		) {
			this.#lastId = id;
			this.#pending.replaceLast(id, merge.into(last.event, event));
			return;
		}
		if (this.#pending.length >= EVENT_QUEUE_PENDING_MAX) {
			this.behind = true;
			return;
		}
		this.#lastId = Math.max(this.#lastId, id);
		this.#pending.add(id, event);
	}

	/** Forgets what the client has, and refuses an id it cannot have. */
	acknowledge(id: number) {
		if (id < this.#ackedId)
			throw badRequest(
				`An event newer than ${id} has already been pruned from this queue.`,
			);
		if (!this.#mayHold(id))
			throw badRequest(`Event ${id} was not in this queue.`);
		if (id < this.#releasedId) {
			this.#pending.clear();
			this.behind = true;
			this.#releasedId = id;
		}
		if (id === this.#ackedId) return;
		this.#ackedId = id;
		this.#lastId = Math.max(this.#lastId, id);
		this.#deliveredId = Math.max(this.#deliveredId, id);
		this.ackedSeq = this.seqOf(id);
		this.#pending.dropThrough(id);
	}

	/**
	 * Whether a client can have come by this id. Another node may have given out signals of its own, and one by one what waits
	 * here joined to one; events of the log are the same everywhere.
	 */
	#mayHold(id: number): boolean {
		if (id <= Math.max(this.#ackedId, this.#releasedId)) return true;
		const seq = this.seqOf(id);
		const tail = this.station?.tail ?? 0;
		this.skipTo(tail);
		if (seq > this.#pushedSeq)
			return id <= this.#lastId || (this.behind && seq <= tail);
		if ((id + 1) % PLACES >= FIRST_SIGNAL_PLACE) return true;
		const next = this.#pending.findFrom(id);
		return next?.id === id || next?.event.merge !== undefined;
	}

	/** A stream has written everything up to this event; it is kept in the log until acknowledged. */
	release(id: number) {
		this.#releasedId = Math.max(this.#releasedId, id);
		this.#pending.dropThrough(id);
	}

	/** Starts again at the acknowledged event; the entries after it are pushed anew from the log. */
	rewind() {
		this.#pending.clear();
		this.#pushedSeq = this.#resumeSeq();
		this.behind = false;
	}

	/** What waits, if anything does. */
	take(): readonly Pending[] {
		const events = this.#pending.first(EVENT_QUEUE_ANSWER_EVENTS_MAX);
		const last = events.at(-1);
		if (last) this.#deliveredId = Math.max(this.#deliveredId, last.id);
		return events;
	}

	/** Calls back once, with the first events to come or a heartbeat; a second waiter ends the first. */
	wait(answer: (events: readonly Pending[]) => void) {
		this.endWait();
		if (this.closed || this.station?.closing) {
			answer(this.take());
			return;
		}
		this.#waiter = answer;
		// The next beat is less than a second away, so one more than the least.
		const spread =
			EVENT_QUEUE_HEARTBEAT_SECONDS_MAX - EVENT_QUEUE_HEARTBEAT_SECONDS_MIN;
		this.#beatsLeft =
			EVENT_QUEUE_HEARTBEAT_SECONDS_MIN +
			1 +
			Math.floor(Math.random() * spread);
	}

	/** A second has passed. All queues share the clock that tells them. */
	beat() {
		if (this.#waiter === null) return;
		this.#beatsLeft--;
		if (this.#beatsLeft <= 0) this.pushSignal(heartbeat);
	}

	/** Ends a wait with whatever there is, maybe nothing. */
	endWait() {
		const waiter = this.#waiter;
		this.cancelWait();
		waiter?.(this.take());
	}

	/** The client went away: nobody is answered and nothing is lost. A waiter that has been replaced meanwhile cancels nothing. */
	cancelWait(answer = this.#waiter) {
		if (answer !== this.#waiter) return;
		this.#waiter = null;
	}

	/** Whoever waits or reads must come again, and show that they may. */
	dismiss() {
		this.reader = null;
		this.endWait();
	}

	close() {
		this.closed = true;
		this.endWait();
		// Whoever still holds the queue, until the next sweep, must not hold its events too.
		this.#pending.clear();
	}

	#wake() {
		if (this.#waiter && this.#pending.length > 0) this.endWait();
	}
}
