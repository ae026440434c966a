/** An event as a queue will send it, all but its id. The same object serves all queues that are told the same. */
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

/**
 * Events that wait in a queue, by rising ids. Queues that nobody polls hold thousands of them until they are given up, so ids and events
 * stand in two plain lists: a queue adds two words for an event that others wait for too.
 */
export class PendingEvents {
	#ids: number[] = [];
	#events: WireEvent[] = [];

	get length() {
		return this.#ids.length;
	}

	get last(): Pending | undefined {
		const id = this.#ids.at(-1);
		const event = this.#events.at(-1);
		return id === undefined || event === undefined ? undefined : { id, event };
	}

	add(id: number, event: WireEvent) {
		this.#ids.push(id);
		this.#events.push(event);
	}

	replaceLast(id: number, event: WireEvent) {
		this.#ids.pop();
		this.#events.pop();
		this.add(id, event);
	}

	/** The first with this id or a later one. */
	findFrom(id: number): Pending | undefined {
		const at = this.#ids.findIndex((other) => other >= id);
		const event = this.#events[at];
		return event && { id: this.#ids[at] as number, event };
	}

	first(max: number): readonly Pending[] {
		return this.#ids.slice(0, max).map((id, at) => ({
			id,
			event: this.#events[at] as WireEvent,
		}));
	}

	dropThrough(id: number) {
		const kept = this.#ids.findIndex((other) => other > id);
		if (kept < 0) this.clear();
		else if (kept > 0) {
			this.#ids.splice(0, kept);
			this.#events.splice(0, kept);
		}
	}

	clear() {
		if (this.#ids.length === 0) return;
		this.#ids = [];
		this.#events = [];
	}
}
