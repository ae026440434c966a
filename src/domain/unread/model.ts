/**
 * Who received a message, and for whom it is unread, without a row per recipient.
 *
 * What it promises: the answers are those of a table with one row per (user, message), written at send and
 * updated by every later operation. A send writes nothing per user, save for the few it names (`deliverUnread`); a move of messages
 * writes nothing within a channel, and deletes rows held by hand between channels. It would break if a conversation's id were given to another
 * topic, if message ids did not rise in commit order, or if `seq` did not rise from one change of membership or place to the next.
 *
 * Four ideas carry it.
 *
 * 1. Read state belongs to the place where a message was *sent*. `originConversationId` and `originChannelId`
 *    never change, so moving messages changes nobody's ranges.
 * 2. A message is *open* to a user when nothing but reading it can make it read: the user received it, has stayed in its channel
 *    ever since, and no floor lies above it. A message that is no longer open never becomes open again:
 *    spans are closed once, floors only rise. So ranges may run over messages that are not open.
 * 3. What was read is a set of ranges per (user, origin conversation). The range that starts at 0 is the familiar
 *    mark, "all up to here are read"; further ranges are read above the mark, gaps are unread below it.
 *    Ranges whose gap holds no unread message are folded into one. Folding is only ever a saving: how many neighbours
 *    a caller loads for it (`windows`) never changes an answer.
 * 4. A message that is not open but unread all the same (marked unread by hand after it was muted, floored, or never received) is
 *    *held unread*: a row of its own, which outranks everything. Held messages are never open, so the two
 *    kinds of unread never mix; what closes other messages by arithmetic deletes held rows outright.
 *
 * Tables. Rows of a user who has done nothing are missing, and missing means the default.
 *
 *   message          + origin_conversation_id, origin_channel_id (null: direct), set at send, never changed
 *                    + channel_moves: JSON [{channelId, seq}], null until the message first changes channel
 *                    + read_on_arrival: smallint 0 nobody, 1 sender, 2 everyone
 *                    index (origin_conversation_id, id): folding; (conversation_id, id) and (channel_id, id): listing;
 *                    (conversation_id, id) where origin_conversation_id <> conversation_id: moved in
 *   read_floor       user_id primary key, upto_id                                   starts at the newest message id when the account is made
 *   membership       user_id, channel_id, from_message_id, from_seq, to_message_id?, to_seq?     primary key (user_id, channel_id, from_seq)
 *                    index (channel_id, user_id) where to_seq is null
 *   absence          user_id, from_message_id, to_message_id?                       primary key (user_id, from_message_id)
 *   sender_floor     user_id, sender_id, upto_id? (null: muted now)                 primary key (user_id, sender_id)
 *   read_range       user_id, conversation_id (the origin), after_id, upto_id       primary key (user_id, conversation_id, after_id)
 *   held_unread      user_id, message_id (deleted with the message)                 primary key (user_id, message_id), index (message_id)
 *   message_flag     user_id, message_id, …flags (deleted with the message): a row for a message that was not received
 *                    is how it was later added to the user's history, and stays when its flags are cleared
 *
 * A message moved to another channel takes with it the held rows of those who are not there:
 *   delete from held_unread where message_id in (moved) and user_id not in (members of the new channel now)
 * What may be unread, apart from the held:
 *   id > floor and (channel_id in (channels the user is in now) or conversation_id in (the user's direct conversations))
 * What a user was sent in a channel, for protected history: a span of origin_channel_id with
 *   from_message_id < id and (to_message_id is null or id <= to_message_id), and no absence over id; or a message_flag row
 */

import { covers, type Ranges } from "./ranges.ts";

/** The facts of a message that decide whether it is unread. */
export interface MessageFacts {
	readonly id: number;
	readonly senderId: number;
	/** Where it is now; null for a direct message. */
	readonly channelId: number | null;
	/** Where it was sent. */
	readonly originConversationId: number;
	readonly originChannelId: number | null;
	/** Its moves from channel to channel, oldest first; moves between topics of one channel are not among them. */
	readonly channelMoves: readonly ChannelMove[];
	/** Whose copy of it was born read. */
	readonly readOnArrival: "nobody" | "sender" | "everyone";
}

export interface ChannelMove {
	readonly channelId: number;
	readonly seq: number;
}

/**
 * A moment in an organization: the newest message id, and a number that rises with every change of membership and every move.
 * Message ids alone cannot tell which of two changes came first when nothing was sent between them.
 */
export interface Moment {
	readonly newestId: number;
	readonly seq: number;
}

/** A stay in a channel: receives messages above `fromId` up to `toId`; null while it lasts. */
export interface MembershipSpan {
	readonly channelId: number;
	readonly fromId: number;
	readonly fromSeq: number;
	readonly toId: number | null;
	readonly toSeq: number | null;
}

/** A time during which a deactivated account received nothing. */
export interface Absence {
	readonly fromId: number;
	readonly toId: number | null;
}

/**
 * What is stored about one user. Spans, absences and sender floors are always loaded whole; of the rest, what concerns the messages
 * at hand is enough: their origin conversations, and the rows of the messages themselves.
 */
export interface ReadState {
	readonly userId: number;
	/** Nothing up to this id is open: the user has read it, or was not here yet. */
	readonly floor: number;
	readonly spans: ReadonlyMap<number, readonly MembershipSpan[]>;
	readonly directConversationIds: Pick<ReadonlySet<number>, "has">;
	readonly absences: readonly Absence[];
	/** Per sender ever muted: nothing of theirs up to this id is open; null while muted, when nothing at all is. */
	readonly senderFloors: ReadonlyMap<number, number | null>;
	readonly ranges: ReadonlyMap<number, Ranges>;
	readonly heldUnread: ReadonlySet<number>;
	/** Messages with a row of flags: in the user's history even if never received. */
	readonly flagRows: Pick<ReadonlySet<number>, "has">;
}

/** Whether the message was sent to the user. No later change, of membership or of the message's place, alters this. */
export function wasRecipient(state: ReadState, message: MessageFacts): boolean {
	if (state.absences.some((absence) => contains(absence, message.id)))
		return false;
	return message.originChannelId === null
		? state.directConversationIds.has(message.originConversationId)
		: spanAtSend(state, message, message.originChannelId) !== undefined;
}

/** Whether the message is in the user's history: sent to them, or added to it since. In a protected-history channel this is the permission to read it. */
export function received(state: ReadState, message: MessageFacts): boolean {
	return state.flagRows.has(message.id) || wasRecipient(state, message);
}

export function isUnread(state: ReadState, message: MessageFacts): boolean {
	if (state.heldUnread.has(message.id)) return true;
	const ranges = state.ranges.get(message.originConversationId) ?? [];
	return !covers(ranges, message.id) && isOpen(state, message);
}

/** Whether only reading can make the message read. Once false, false for ever. */
export function isOpen(state: ReadState, message: MessageFacts): boolean {
	return (
		message.id > state.floor &&
		!wasBornRead(state, message) &&
		!isBelowSenderFloor(state, message) &&
		wasRecipient(state, message) &&
		hasStayedWith(state, message)
	);
}

export function isMember(state: ReadState, channelId: number): boolean {
	return openSpan(state, channelId) !== undefined;
}

function wasBornRead(state: ReadState, message: MessageFacts): boolean {
	return (
		message.readOnArrival === "everyone" ||
		(message.readOnArrival === "sender" && message.senderId === state.userId)
	);
}

export function isBelowSenderFloor(
	state: ReadState,
	message: MessageFacts,
): boolean {
	const floor = state.senderFloors.get(message.senderId);
	return floor === null || (floor !== undefined && message.id <= floor);
}

/** Leaving a channel reads what is in it then, and so does moving a message where the user is not: the user must have been with it all along. */
function hasStayedWith(state: ReadState, message: MessageFacts): boolean {
	if (message.originChannelId === null) return true;
	let span = spanAtSend(state, message, message.originChannelId);
	for (const move of message.channelMoves) {
		if (span === undefined || !lastsBeyond(span, move.seq)) return false;
		span = spansOf(state, move.channelId).find(
			(there) => there.fromSeq < move.seq && lastsBeyond(there, move.seq),
		);
	}
	return span !== undefined && span.toSeq === null;
}

function spanAtSend(
	state: ReadState,
	message: MessageFacts,
	channelId: number,
): MembershipSpan | undefined {
	return spansOf(state, channelId).find((span) => contains(span, message.id));
}

export function openSpan(
	state: ReadState,
	channelId: number,
): MembershipSpan | undefined {
	return spansOf(state, channelId).find((span) => span.toSeq === null);
}

function spansOf(
	state: ReadState,
	channelId: number,
): readonly MembershipSpan[] {
	return state.spans.get(channelId) ?? [];
}

function contains(
	stretch: { readonly fromId: number; readonly toId: number | null },
	id: number,
): boolean {
	return stretch.fromId < id && (stretch.toId === null || id <= stretch.toId);
}

function lastsBeyond(span: MembershipSpan, seq: number): boolean {
	return span.toSeq === null || span.toSeq > seq;
}
