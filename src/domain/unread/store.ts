import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { readJson } from "../../lib/json.ts";
import { slices } from "../../lib/slices.ts";
import { SNAPSHOT_UNREAD_MESSAGES_MAX } from "../../limits.ts";
import type { MessagesLeftBehind } from "../flags/events.ts";
import type { Source } from "../messages/access.ts";
import { absencesOfUser } from "../messages/history.ts";
import { groupBy } from "../rows.ts";
import { findFirstUnread, listUnread, type UnreadListing } from "./listing.ts";
import {
	type ChannelMove,
	isMember,
	isOpen,
	isUnread,
	type MessageFacts,
	type Moment,
	type ReadState,
} from "./model.ts";
import {
	loadReadState,
	loadReadStateOf,
	type WrittenChanges,
	writeReadChanges,
} from "./read-state.ts";
import {
	loadHeldMessages,
	type Order,
	type PlacedMessage,
	scanUnread,
	type Within,
} from "./scans.ts";
import {
	deliverUnread,
	markRead,
	markUnread,
	type Outcome,
} from "./transitions.ts";
import { listUnreadOfMany } from "./unread-of-many.ts";
import { loadReadingWindows, loadUnreadingWindows } from "./windows.ts";

// Reading and unreading, as the rest of the product asks for it.

export {
	type AtHand,
	loadReadState,
	loadReadStateOf,
	readMarks,
} from "./read-state.ts";
export type { PlacedMessage, Within } from "./scans.ts";

/** Taken before the command emits anything: a later command's moment is later even if nothing was sent between them. */
export const momentOf = (work: Work): Moment => ({
	newestId: work.lastMessageId,
	seq: work.nextSeq - 1,
});

export interface UnreadWanted {
	readonly within?: Within;
	readonly newestMax?: number;
}

export interface UnreadFound extends UnreadListing<PlacedMessage> {
	/** What it was found with: all marks, and of the rest what is held. */
	readonly state: ReadState;
	/** Of all messages, if it was looked up. */
	readonly newestId?: number;
}

/** What is unread somewhere, or everywhere: the newest so many, ascending. */
export async function listUnreadMessages(
	source: Source,
	userId: number,
	{ within = {}, newestMax = SNAPSHOT_UNREAD_MESSAGES_MAX }: UnreadWanted = {},
): Promise<UnreadFound> {
	const { state, scan, held } = await search(
		source,
		userId,
		within,
		"newest first",
	);
	return { ...(await listUnread(state, scan, held, newestMax)), state };
}

export async function unreadIds(
	source: Source,
	userId: number,
	wanted: UnreadWanted = {},
): Promise<number[]> {
	const { messages } = await listUnreadMessages(source, userId, wanted);
	return messages.map(({ id }) => id);
}

/** The oldest unread message of those that `matches` lets pass. */
export async function findFirstUnreadId(
	source: Source,
	userId: number,
	within: Within = {},
	matches: (message: PlacedMessage) => boolean = () => true,
): Promise<number | undefined> {
	const { state, scan, held } = await search(
		source,
		userId,
		within,
		"oldest first",
	);
	const first = await findFirstUnread(
		state,
		filtered(scan, matches),
		held.filter(matches),
	);
	return first?.id;
}

async function* filtered<T>(
	pages: AsyncIterable<readonly T[]>,
	matches: (item: T) => boolean,
): AsyncGenerator<T[]> {
	for await (const page of pages) yield page.filter(matches);
}

async function search(
	source: Source,
	userId: number,
	within: Within,
	order: Order,
) {
	const held = await loadHeldMessages(source, userId, within);
	const heldIds = held.map(({ id }) => id);
	// The scan leaves out what is within a range, so the ranges are not needed here.
	const state = await loadReadState(source, userId, {
		conversationIds: [],
		messageIds: heldIds,
	});
	const above = held.filter(({ id }) => id > state.floor);
	if (order === "newest first") above.reverse();
	// Where the user is not, nothing is unread.
	const { channelId } = within;
	const pages =
		channelId !== undefined && !isMember(state, channelId)
			? none()
			: scanUnread(source, userId, state.floor, within, order);
	const scan = mergeHeld(pages, above, state.heldUnread, order);
	return { state, scan, held };
}

async function* none(): AsyncGenerator<never> {}

/** The scan with the messages held above the floor in their places. */
async function* mergeHeld(
	pages: AsyncIterable<readonly PlacedMessage[]>,
	held: readonly PlacedMessage[],
	heldIds: ReadonlySet<number>,
	order: Order,
): AsyncGenerator<readonly PlacedMessage[]> {
	if (held.length === 0) {
		yield* pages;
		return;
	}
	const sign = order === "newest first" ? -1 : 1;
	const inOrder = (a: PlacedMessage, b: PlacedMessage) => sign * (a.id - b.id);
	let next = 0;
	for await (const page of pages) {
		const end = page.at(-1) as PlacedMessage;
		const begin = next;
		while (next < held.length && inOrder(held[next] as PlacedMessage, end) <= 0)
			next += 1;
		const others = page.filter(({ id }) => !heldIds.has(id));
		yield [...others, ...held.slice(begin, next)].sort(inOrder);
	}
	yield held.slice(next);
}

/** Marks those of the messages that are unread as read, and answers with them. Telling is the caller's. */
export async function readMessages(
	work: Work,
	userId: number,
	messages: readonly PlacedMessage[],
	neighboursMax?: number,
): Promise<readonly number[]> {
	const state = await loadReadStateOf(work, userId, messages);
	const open = messages.filter(
		(each) => isUnread(state, each) && !state.heldUnread.has(each.id),
	);
	const windows = await loadReadingWindows(work, state, open, neighboursMax);
	return settle(work, userId, markRead(state, messages, windows));
}

/** Marks messages unread that the user may see; those of channels the user is not in are passed over. */
export async function unreadMessages(
	work: Work,
	state: ReadState,
	messages: readonly PlacedMessage[],
	neighboursMax?: number,
): Promise<{
	changed: readonly number[];
	ignoredChannelIds: readonly number[];
}> {
	const open = messages.filter((each) => isOpen(state, each));
	const windows = await loadUnreadingWindows(work, open, neighboursMax);
	const outcome = markUnread(state, messages, windows);
	const { ignoredChannelIds } = outcome;
	const changed = await settle(work, state.userId, outcome);
	return { changed, ignoredChannelIds };
}

async function settle(work: Work, userId: number, outcome: Outcome) {
	await writeReadChanges(work, userId, outcome.changes as WrittenChanges);
	return outcome.changed;
}

/** Messages that these users had not read in a channel they leave. */
export interface ReadByLeaving {
	readonly userIds: readonly number[];
	readonly messageIds: readonly number[];
}

/**
 * Leaving a channel reads what is in it. Called while they are still members: the end of the memberships reads the messages, this
 * forgets those held by hand. Answers with what was unread, for the caller to tell.
 */
export async function readOnLeaving(
	work: Work,
	userIds: readonly number[],
	channelId: number,
): Promise<ReadByLeaving[]> {
	const [first] = userIds;
	if (first === undefined) return [];
	const unread =
		userIds.length === 1
			? new Map([
					[first, await unreadIds(work, first, { within: { channelId } })],
				])
			: await listUnreadOfMany(work, userIds, channelId);
	for (const part of slices(userIds))
		await work.db
			.deleteFrom("held_unread")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "in", part)
			.where("message_id", "in", (eb) =>
				eb
					.selectFrom("message")
					.select("id")
					.where("organization_id", "=", work.organizationId)
					.where("channel_id", "=", channelId),
			)
			.execute();
	// Most of those who leave together have the same before them.
	return [...groupBy(unread, ([, ids]) => ids.join()).values()]
		.map((alike) => ({
			userIds: alike.map(([userId]) => userId),
			messageIds: alike[0]?.[1] ?? [],
		}))
		.filter(({ messageIds }) => messageIds.length > 0);
}

/** `message.channel_moves` of a message that goes to another channel now. */
export const channelMovesAfter = (
	work: Work,
	earlier: string | readonly ChannelMove[] | null,
	toChannelId: number,
): string => {
	const moves =
		typeof earlier === "string"
			? readJson<readonly ChannelMove[]>(earlier)
			: (earlier ?? []);
	const move = { channelId: toChannelId, seq: momentOf(work).seq };
	return JSON.stringify([...moves, move]);
};

/**
 * Messages go from one channel to another: whoever is not a member there has read them. The caller writes `channel_moves` of each
 * (`channelMovesAfter`, before it emits anything); moves within a channel need neither.
 */
export async function messagesMoved(
	work: Work,
	messageIds: readonly number[],
	fromChannelId: number,
	toChannelId: number,
): Promise<void> {
	if (fromChannelId === toChannelId || messageIds.length === 0) return;
	for (const part of slices(messageIds))
		await work.db
			.deleteFrom("held_unread")
			.where("organization_id", "=", work.organizationId)
			.where("message_id", "in", part)
			.where("user_id", "not in", (eb) =>
				eb
					.selectFrom("subscription")
					.select("user_id")
					.where("organization_id", "=", work.organizationId)
					.where("channel_id", "=", toChannelId)
					.where("is_active", "=", 1),
			)
			.execute();
	const event: MessagesLeftBehind = {
		type: "messages_left_behind",
		messageIds,
		toChannelId,
	};
	work.emit(event, audience.membersOf(fromChannelId));
}

/** Messages are gone: nobody keeps a row about them. */
export async function forgetMessages(
	work: Work,
	messageIds: readonly number[],
): Promise<void> {
	for (const part of slices(messageIds))
		for (const table of ["held_unread", "message_flag"] as const)
			await work.db
				.deleteFrom(table)
				.where("organization_id", "=", work.organizationId)
				.where("message_id", "in", part)
				.execute();
}

/** Makes a message just sent unread for these users, whatever it is for others and whether or not they are members. */
export async function deliverUnreadTo(
	work: Work,
	userIds: readonly number[],
	message: MessageFacts,
): Promise<void> {
	for (const userId of userIds) {
		const state = await loadReadStateOf(work, userId, [message]);
		await writeReadChanges(work, userId, deliverUnread(state, message));
	}
}

/** Makes a message just sent unread for users who have it though they are not members where it is. */
export async function holdUnread(
	work: Work,
	userIds: readonly number[],
	messageId: number,
): Promise<void> {
	for (const userId of userIds)
		await writeReadChanges(work, userId, { heldPut: [messageId] });
}

/** A deactivated account receives nothing from here on. */
export async function beginAbsence(work: Work, userId: number): Promise<void> {
	await endAbsence(work, userId);
	await work.db
		.insertInto("absence")
		.values({
			organization_id: work.organizationId,
			user_id: userId,
			from_message_id: work.lastMessageId,
			to_message_id: null,
		})
		.onConflict((conflict) =>
			conflict
				.columns(["organization_id", "user_id", "from_message_id"])
				.doUpdateSet({ to_message_id: null }),
		)
		.execute();
	work.touch(absencesOfUser, userId);
}

export async function endAbsence(work: Work, userId: number): Promise<void> {
	await work.db
		.updateTable("absence")
		.set({ to_message_id: work.lastMessageId })
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", userId)
		.where("to_message_id", "is", null)
		.execute();
	work.touch(absencesOfUser, userId);
}
