/**
 * What every operation on read state writes for one user: pure functions from what is stored to the rows that change.
 */

import {
	isBelowSenderFloor,
	isMember,
	isOpen,
	isUnread,
	type MembershipSpan,
	type MessageFacts,
	type Moment,
	openSpan,
	type ReadState,
	received,
} from "./model.ts";
import { covers, joined, type Range, type Ranges, without } from "./ranges.ts";

/** Rows of one user to write. `put` inserts or replaces by primary key; what is absent stays as it is. */
export interface ReadChanges {
	/** First delete every range and held row of the user. */
	readonly forgetAll?: true;
	readonly floor?: number;
	readonly spansPut?: readonly MembershipSpan[];
	readonly senderFloorPut?: {
		readonly senderId: number;
		readonly upTo: number | null;
	};
	readonly rangesGone?: readonly { conversationId: number; after: number }[];
	readonly rangesPut?: readonly ({ conversationId: number } & Range)[];
	readonly heldGone?: readonly number[];
	readonly heldPut?: readonly number[];
	readonly flagRowsPut?: readonly number[];
}

/** What an operation did: the messages whose state changed, ascending, and the rows that record it. */
export interface Outcome {
	readonly changed: readonly number[];
	readonly changes: ReadChanges;
}

/**
 * Every message of one origin conversation within a stretch, ascending; those up to the user's floor may be left out.
 * Its end must not lie beyond the newest message, or messages yet to come would be born read. `loadWindows` makes good ones.
 */
export interface Window<M extends MessageFacts> extends Range {
	readonly conversationId: number;
	readonly messages: readonly M[];
}

/** Marking a topic, a channel or a search read is this, over what `listUnread` finds there. */
export function markRead<M extends MessageFacts>(
	state: ReadState,
	messages: readonly M[],
	windows: readonly Window<M>[] = [],
): Outcome {
	const changed = distinct(messages).filter((each) => isUnread(state, each));
	const open = changed.filter((each) => !state.heldUnread.has(each.id));
	return {
		changed: idsOf(changed),
		changes: {
			heldGone: idsOf(changed.filter((each) => state.heldUnread.has(each.id))),
			...rewriteRanges(state, open, "read", windows),
		},
	};
}

/** `unread`: all that is unread of the conversation, ascending, none of it held; all of it was sent there, and nothing sent there stands elsewhere. */
export function markConversationRead(
	state: ReadState,
	conversationId: number,
	unread: readonly MessageFacts[],
): Outcome {
	const newest = unread.at(-1);
	if (!newest) return { changed: [], changes: {} };
	const before = state.ranges.get(conversationId) ?? [];
	const after = joined([...before, { after: 0, upTo: newest.id }]);
	return {
		changed: idsOf(unread),
		changes: rangeRows(conversationId, before, after),
	};
}

/** Only direct messages and messages now in a channel the user is a member of can be unread; the channels of others are `ignoredChannelIds`. */
export function markUnread<M extends MessageFacts>(
	state: ReadState,
	messages: readonly M[],
	windows: readonly Window<M>[] = [],
): Outcome & { readonly ignoredChannelIds: readonly number[] } {
	const ignored = new Set<number>();
	const changed: M[] = [];
	for (const message of distinct(messages)) {
		const { channelId } = message;
		if (channelId === null) {
			if (!received(state, message)) continue;
		} else if (!isMember(state, channelId)) {
			ignored.add(channelId);
			continue;
		}
		if (!isUnread(state, message)) changed.push(message);
	}
	const open = changed.filter((each) => isOpen(state, each));
	const held = changed.filter((each) => !isOpen(state, each));
	return {
		changed: idsOf(changed),
		ignoredChannelIds: [...ignored].toSorted((a, b) => a - b),
		changes: {
			heldPut: idsOf(held),
			flagRowsPut: idsOf(held.filter((each) => !received(state, each))),
			...rewriteRanges(state, open, "unread", windows),
		},
	};
}

export function markAllRead(now: Moment): ReadChanges {
	return { forgetAll: true, floor: now.newestId };
}

/** For the few who are told of a message apart from the rest: followers of a notice born read, bots mentioned where they are not members. */
export function deliverUnread(
	state: ReadState,
	message: MessageFacts,
): ReadChanges {
	if (isUnread(state, message) || isBelowSenderFloor(state, message)) return {};
	return {
		heldPut: [message.id],
		flagRowsPut: received(state, message) ? [] : [message.id],
	};
}

export function subscribe(
	state: ReadState,
	channelId: number,
	now: Moment,
): ReadChanges {
	if (isMember(state, channelId)) return {};
	const span = { channelId, fromId: now.newestId, fromSeq: now.seq };
	return { spansPut: [{ ...span, toId: null, toSeq: null }] };
}

/** `unread`: the user's unread messages now in the channel. Closing the span reads the open ones, wherever they began. */
export function unsubscribe(
	state: ReadState,
	channelId: number,
	unread: readonly MessageFacts[],
	now: Moment,
): Outcome {
	const span = openSpan(state, channelId);
	if (span === undefined) return { changed: [], changes: {} };
	const closed = { ...span, toId: now.newestId, toSeq: now.seq };
	return forgetting(
		state,
		unread.filter((each) => each.channelId === channelId),
		{ spansPut: [closed] },
	);
}

/** `unread`: the user's unread messages by that sender. */
export function muteSender(
	state: ReadState,
	senderId: number,
	unread: readonly MessageFacts[],
): Outcome {
	return forgetting(
		state,
		unread.filter((each) => each.senderId === senderId),
		{ senderFloorPut: { senderId, upTo: null } },
	);
}

/** What was sent while muted stays read. */
export function unmuteSender(
	state: ReadState,
	senderId: number,
	now: Moment,
): ReadChanges {
	if (state.senderFloors.get(senderId) !== null) return {};
	return { senderFloorPut: { senderId, upTo: now.newestId } };
}

/** The message as it stands after a move; whoever received it, and had read it, stays as it was. */
export function moved<M extends MessageFacts>(
	message: M,
	toChannelId: number,
	seq: number,
): M {
	if (message.channelId === toChannelId) return message;
	const step = { channelId: toChannelId, seq };
	return {
		...message,
		channelId: toChannelId,
		channelMoves: [...message.channelMoves, step],
	};
}

/** What a move to that channel does to one user. `messages` stand as they did before it. */
export function messagesMoved(
	state: ReadState,
	messages: readonly MessageFacts[],
	toChannelId: number,
): Outcome {
	if (isMember(state, toChannelId)) return { changed: [], changes: {} };
	return forgetting(
		state,
		messages.filter((each) => each.channelId !== toChannelId),
		{},
	);
}

/** The messages become read through what `changes` says; held rows need to be told. */
function forgetting(
	state: ReadState,
	messages: readonly MessageFacts[],
	changes: ReadChanges,
): Outcome {
	const changed = idsOf(
		distinct(messages).filter((each) => isUnread(state, each)),
	);
	const heldGone = changed.filter((id) => state.heldUnread.has(id));
	return { changed, changes: { ...changes, heldGone } };
}

/** The stretch worth loading to fold these ids of one conversation into what is read around them. */
export function windowBounds(
	state: ReadState,
	conversationId: number,
	ids: readonly number[],
): Range {
	const ranges = state.ranges.get(conversationId) ?? [];
	const lowest = Math.min(...ids);
	const highest = Math.max(...ids);
	const below = ranges.findLast((range) => range.upTo < lowest);
	const above = ranges.find((range) => range.after >= highest);
	return {
		after: covers(ranges, lowest) ? lowest - 1 : (below?.upTo ?? 0),
		upTo: covers(ranges, highest) ? highest : (above?.after ?? highest),
	};
}

function rewriteRanges<M extends MessageFacts>(
	state: ReadState,
	messages: readonly M[],
	to: "read" | "unread",
	windows: readonly Window<M>[],
): Pick<ReadChanges, "rangesGone" | "rangesPut"> {
	const rangesGone: { conversationId: number; after: number }[] = [];
	const rangesPut: ({ conversationId: number } & Range)[] = [];
	const conversations = Map.groupBy(messages, (m) => m.originConversationId);
	for (const [conversationId, theirs] of conversations) {
		const before = state.ranges.get(conversationId) ?? [];
		const targets = new Set(idsOf(theirs));
		const isRead = ({ id }: M) =>
			targets.has(id) ? to === "read" : covers(before, id);

		const around = windows.filter((w) => w.conversationId === conversationId);
		const seen = joined(around);
		const lone = theirs.filter(({ id }) => !covers(seen, id)).map(loneWindow);
		const rewritten = [...around, ...lone];
		const after = joined([
			...without(before, joined(rewritten)),
			...rewritten.flatMap((window) => readRuns(state, window, isRead)),
		]);

		const rows = rangeRows(conversationId, before, after);
		rangesGone.push(...rows.rangesGone);
		rangesPut.push(...rows.rangesPut);
	}
	return { rangesGone, rangesPut };
}

type RangeRows = Required<Pick<ReadChanges, "rangesGone" | "rangesPut">>;

/** The rows that make one set of ranges the other. */
function rangeRows(
	conversationId: number,
	before: Ranges,
	after: Ranges,
): RangeRows {
	const endsBefore = new Map(before.map((r) => [r.after, r.upTo]));
	const rangesPut: ({ conversationId: number } & Range)[] = [];
	for (const range of after) {
		if (endsBefore.get(range.after) !== range.upTo)
			rangesPut.push({ conversationId, ...range });
		endsBefore.delete(range.after);
	}
	const rangesGone = [...endsBefore.keys()].map((start) => ({
		conversationId,
		after: start,
	}));
	return { rangesGone, rangesPut };
}

/** Every run of read messages as one range, reaching down to the unread message before it; messages that are not open break no run. */
function readRuns<M extends MessageFacts>(
	state: ReadState,
	window: Window<M>,
	isRead: (message: M) => boolean,
): Range[] {
	const runs: Range[] = [];
	let run: Range = { after: window.after, upTo: window.after };
	for (const message of window.messages) {
		if (!isOpen(state, message)) continue;
		if (isRead(message)) {
			run = { after: run.after, upTo: message.id };
		} else {
			runs.push(run);
			run = { after: message.id, upTo: message.id };
		}
	}
	const isEmpty = run.upTo === run.after;
	runs.push(isEmpty ? run : { after: run.after, upTo: window.upTo });
	return runs.filter(({ after, upTo }) => upTo > after);
}

function loneWindow<M extends MessageFacts>(message: M): Window<M> {
	return {
		conversationId: message.originConversationId,
		after: message.id - 1,
		upTo: message.id,
		messages: [message],
	};
}

function distinct<M extends MessageFacts>(messages: readonly M[]): M[] {
	const byId = new Map(messages.map((message) => [message.id, message]));
	return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

function idsOf(messages: readonly MessageFacts[]): number[] {
	return messages.map((message) => message.id);
}
