import type { Reading } from "../../engine/command.ts";
import type { Happening } from "../../engine/event-log.ts";
import type { WireEvent } from "../../engine/event-queue.ts";
import type { OrganizationMemory } from "../../engine/memory.ts";
import type { Recipient } from "./recipient.ts";

/** How one kind of event looks on the wire. */
export interface EventForm<E extends Happening = Happening> {
	/** The types of wire event it may become; a queue that asked for none of them is not bothered. */
	readonly wireTypes: readonly string[];
	/**
	 * Loads what `show` needs beyond people, channels, groups and the organization; a promise only if there is something to wait
	 * for. `userIds` are those whose queues may be shown it.
	 */
	ready?(
		event: E,
		memory: OrganizationMemory,
		reading: () => Promise<Reading>,
		userIds: () => Iterable<number>,
	): Promise<void> | undefined;
	/** What this queue is told: usually one event, nothing if it does not concern it, several for older clients. */
	show(event: E, to: Recipient, at: number): readonly WireEvent[];
}

export function eventForm<E extends Happening>(form: EventForm<E>): EventForm {
	return form as unknown as EventForm;
}

/** For events that look the same to everybody who hears them. */
export function plainForm<E extends Happening>(
	wireType: string,
	build: (
		event: E,
		at: number,
	) => { readonly type: string; readonly [field: string]: unknown },
): EventForm {
	return eventForm<E>({
		wireTypes: [wireType],
		show: (event, to, at) => [to.say("", () => build(event, at))],
	});
}
