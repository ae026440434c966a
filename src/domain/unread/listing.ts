/**
 * Finding unread messages: one scan over the messages above the user's floor, and the few held unread below it.
 * The scans are given, so both databases share this code; a caller narrows a listing to a conversation or a channel
 * by narrowing what it scans.
 */

import { SNAPSHOT_UNREAD_MESSAGES_MAX } from "../../limits.ts";
import {
	isUnread,
	type MessageFacts,
	type Moment,
	type ReadState,
} from "./model.ts";
import type { Range } from "./ranges.ts";
import { type ReadChanges, type Window, windowBounds } from "./transitions.ts";

/** Neighbours loaded on either side, beyond the messages themselves, to fold ranges. */
export const WINDOW_MESSAGES_MAX = 500;

/** Messages in pages of any size, as a database gives them. */
export type Scan<M> = AsyncIterable<readonly M[]> | Iterable<readonly M[]>;

export interface UnreadListing<M> {
	/** Ascending. */
	readonly messages: readonly M[];
	/** More are unread than are listed. */
	readonly isTruncated: boolean;
}

/** `scan`: messages above the floor, newest first. `held`: those held unread up to the floor, in any order. */
export async function listUnread<M extends MessageFacts>(
	state: ReadState,
	scan: Scan<M>,
	held: readonly M[],
	max: number = SNAPSHOT_UNREAD_MESSAGES_MAX,
): Promise<UnreadListing<M>> {
	const newestFirst: M[] = [];
	for await (const page of scan) {
		for (const message of page) {
			if (!isUnread(state, message)) continue;
			if (newestFirst.length === max)
				return { messages: newestFirst.reverse(), isTruncated: true };
			newestFirst.push(message);
		}
	}
	newestFirst.push(...heldBelowFloor(state, held).reverse());
	return {
		messages: newestFirst.slice(0, max).reverse(),
		isTruncated: newestFirst.length > max,
	};
}

/** `scan`: messages above the floor, oldest first. `held` as above. */
export async function findFirstUnread<M extends MessageFacts>(
	state: ReadState,
	scan: Scan<M>,
	held: readonly M[],
): Promise<M | undefined> {
	const [oldest] = heldBelowFloor(state, held);
	if (oldest !== undefined) return oldest;
	for await (const page of scan) {
		const first = page.find((message) => isUnread(state, message));
		if (first !== undefined) return first;
	}
	return undefined;
}

/** `scan`: messages above the floor, in any order. `held` as above. */
export async function countUnread<M extends MessageFacts>(
	state: ReadState,
	scan: Scan<M>,
	held: readonly M[],
): Promise<number> {
	let count = heldBelowFloor(state, held).length;
	for await (const page of scan)
		for (const message of page) if (isUnread(state, message)) count += 1;
	return count;
}

/**
 * No message sent in the conversation up to this id is unread, save those held: where a scan of one conversation may start.
 * Messages moved into it were marked where they were sent, and are scanned from the floor.
 */
export function readUpTo(state: ReadState, conversationId: number): number {
	const mark = state.ranges
		.get(conversationId)
		?.findLast((range) => range.after <= state.floor);
	return Math.max(state.floor, mark?.upTo ?? 0);
}

/** Answers with the first `limit` messages sent in that conversation within the stretch, in that order. */
export type FetchSentIn<M> = (
	conversationId: number,
	stretch: Range,
	order: "oldest first" | "newest first",
	limit: number,
) => Promise<readonly M[]>;

/** Loads what lies around the messages where they were sent, so that marking them folds ranges. */
export async function loadWindows<M extends MessageFacts>(
	state: ReadState,
	messages: readonly M[],
	fetch: FetchSentIn<M>,
	max: number = WINDOW_MESSAGES_MAX,
): Promise<Window<M>[]> {
	const windows: Window<M>[] = [];
	const conversations = Map.groupBy(messages, (m) => m.originConversationId);
	for (const [conversationId, theirs] of conversations) {
		const ids = theirs.map(({ id }) => id);
		windows.push(await loadWindow(state, conversationId, ids, fetch, max));
	}
	return windows;
}

async function loadWindow<M extends MessageFacts>(
	state: ReadState,
	conversationId: number,
	ids: readonly number[],
	fetch: FetchSentIn<M>,
	max: number,
): Promise<Window<M>> {
	const { after, upTo } = windowBounds(state, conversationId, ids);
	const highest = Math.max(...ids);
	const lower = {
		after: Math.max(after, Math.min(state.floor, highest)),
		upTo: highest,
	};
	const upper = { after: highest, upTo };
	const belowMax = ids.length + max;
	// One more than wanted tells where the window must end short: within it, every message is known.
	const [below, above] = await Promise.all([
		fetch(conversationId, lower, "newest first", belowMax + 1),
		upTo > highest ? fetch(conversationId, upper, "oldest first", max + 1) : [],
	]);
	const tooLow = below[belowMax];
	const tooHigh = above[max];
	return {
		conversationId,
		after: tooLow === undefined ? after : tooLow.id,
		upTo: tooHigh === undefined ? upTo : tooHigh.id - 1,
		messages: [...below.slice(0, belowMax).reverse(), ...above.slice(0, max)],
	};
}

/** How far a floor may lag behind the newest message, what it may leave behind as held, and how small a step is not worth a write. */
export interface FloorBounds {
	readonly lagMessages: number;
	readonly heldMax: number;
	readonly stepMin: number;
}

export const FLOOR_BOUNDS: FloorBounds = {
	lagMessages: 10_000,
	heldMax: 1_000,
	stepMin: 1_000,
};

/**
 * Keeps scans short: lifts the floor to just below the oldest unread message, leaving a few stale ones behind as held.
 * No message changes state. `listing` is the user's whole unread list at `now`.
 */
export function liftFloor(
	state: ReadState,
	listing: UnreadListing<MessageFacts>,
	now: Moment,
	bounds: FloorBounds = FLOOR_BOUNDS,
): ReadChanges {
	if (listing.isTruncated) return {};
	const open = listing.messages.filter(({ id }) => !state.heldUnread.has(id));
	const room = Math.max(0, bounds.heldMax - state.heldUnread.size);
	const near = now.newestId - bounds.lagMessages;
	const stale = open.slice(0, room).filter(({ id }) => id <= near);
	const next = open[stale.length];
	const floor = next === undefined ? now.newestId : next.id - 1;
	if (floor - state.floor < bounds.stepMin) return {};
	return {
		floor,
		heldPut: stale.map(({ id }) => id),
		rangesGone: [...state.ranges].flatMap(([conversationId, ranges]) =>
			ranges
				.filter(({ upTo }) => upTo <= floor)
				.map(({ after }) => ({ conversationId, after })),
		),
	};
}

function heldBelowFloor<M extends MessageFacts>(
	state: ReadState,
	held: readonly M[],
): M[] {
	return held
		.filter(({ id }) => id <= state.floor && state.heldUnread.has(id))
		.sort((a, b) => a.id - b.id);
}
