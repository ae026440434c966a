import { badRequest } from "../errors.ts";
import {
	EVENT_QUEUE_ANSWER_EVENTS_MAX,
	EVENT_QUEUE_HEARTBEAT_SECONDS_MAX,
	EVENT_QUEUE_HEARTBEAT_SECONDS_MIN,
	EVENT_QUEUE_PENDING_MAX,
} from "../limits.ts";

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

/** An event as a queue will send it, all but its id. */
export interface WireEvent {
	/** JSON of the event without the closing brace; the id follows. */
	readonly head: string;
	/** Consecutive undelivered events with the same key become one. */
	readonly merge?: { readonly key: string; readonly into: Merge };
}

export type Merge = (earlier: WireEvent, later: WireEvent) => WireEvent;

export interface Pending {
	readonly id: number;
	readonly event: WireEvent;
}

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
	#pending: Pending[] = [];
	#pushedSeq: number;
	#ackedId: number;
	/** Written to a stream and dropped here, though not acknowledged; a client that lacks them gets them from the log. */
	#releasedId: number;
	#deliveredId: number;
	/** The highest id given out or acknowledged: ids never go back. */
	#lastId: number;
	#waiter: ((events: readonly Pending[]) => void) | null = null;
	#timer: NodeJS.Timeout | null = null;

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
		events.forEach((event, place) => {
			const id = this.idOf(seq, place);
			if (id > this.#ackedId && !this.behind) this.#add({ id, event });
		});
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
		this.#add({ id, event });
		this.#wake();
	}

	#add(pending: Pending) {
		const last = this.#pending.at(-1);
		const merge = pending.event.merge;
		if (
			merge &&
			last &&
			last.event.merge?.key === merge.key &&
			last.id > this.#deliveredId
		) {
			this.#lastId = pending.id;
			this.#pending[this.#pending.length - 1] = {
				id: pending.id,
				event: merge.into(last.event, pending.event),
			};
			return;
		}
		if (this.#pending.length >= EVENT_QUEUE_PENDING_MAX) {
			this.behind = true;
			return;
		}
		this.#lastId = Math.max(this.#lastId, pending.id);
		this.#pending.push(pending);
	}

	/** Forgets what the client has, and refuses an id it cannot have. */
	acknowledge(id: number) {
		if (id < this.#ackedId)
			throw badRequest(
				`An event newer than ${id} has already been pruned from this queue.`,
			);
		// Another node may have served the queue meanwhile, and given out what was offered here too.
		const offeredSeq = Math.max(this.#pushedSeq, this.station?.tail ?? 0);
		if (id > this.#lastId && this.seqOf(id) > offeredSeq)
			throw badRequest(`Event ${id} was not in this queue.`);
		if (id < this.#releasedId) {
			this.#pending = [];
			this.behind = true;
			this.#releasedId = id;
		}
		if (id === this.#ackedId) return;
		this.#ackedId = id;
		this.#lastId = Math.max(this.#lastId, id);
		this.#deliveredId = Math.max(this.#deliveredId, id);
		this.ackedSeq = this.seqOf(id);
		this.#dropThrough(id);
	}

	/** A stream has written everything up to this event; it is kept in the log until acknowledged. */
	release(id: number) {
		this.#releasedId = Math.max(this.#releasedId, id);
		this.#dropThrough(id);
	}

	#dropThrough(id: number) {
		let dropped = 0;
		while (
			dropped < this.#pending.length &&
			(this.#pending[dropped]?.id ?? 0) <= id
		)
			dropped++;
		if (dropped > 0) this.#pending.splice(0, dropped);
	}

	/** Starts again at the acknowledged event; the entries after it are pushed anew from the log. */
	rewind() {
		this.#pending = [];
		this.#pushedSeq = this.#resumeSeq();
		this.behind = false;
	}

	/** What waits, if anything does. */
	take(): readonly Pending[] {
		const events = this.#pending.slice(0, EVENT_QUEUE_ANSWER_EVENTS_MAX);
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
		const spread =
			EVENT_QUEUE_HEARTBEAT_SECONDS_MAX - EVENT_QUEUE_HEARTBEAT_SECONDS_MIN;
		const seconds = EVENT_QUEUE_HEARTBEAT_SECONDS_MIN + Math.random() * spread;
		this.#timer = setTimeout(() => this.pushSignal(heartbeat), seconds * 1000);
		this.#timer.unref();
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
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
	}

	close() {
		this.closed = true;
		this.endWait();
		// Whoever still holds the queue, until the next sweep, must not hold its events too.
		this.#pending = [];
	}

	#wake() {
		if (this.#waiter && this.#pending.length > 0) this.endWait();
	}
}
