import { groupBy } from "../rows.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import type {
	Absence,
	MembershipSpan,
	MessageFacts,
	ReadState,
} from "../unread/model.ts";
import { joined, type Range } from "../unread/ranges.ts";
import type { Source } from "./access.ts";

// What is known of one user and some messages: whether they are in the user's history,
// whether they are read, and how they are marked. Only what concerns the messages at
// hand is loaded, except for the few rows that concern all.

/** How many ids go into one statement. */
const IDS_PER_STATEMENT = 1000;

async function inChunks<T>(
	ids: readonly number[],
	load: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
	const found: T[] = [];
	for (let at = 0; at < ids.length; at += IDS_PER_STATEMENT)
		found.push(...(await load(ids.slice(at, at + IDS_PER_STATEMENT))));
	return found;
}

export async function listAbsences(
	{ db, organizationId }: Source,
	userId: number,
): Promise<Absence[]> {
	const rows = await db
		.selectFrom("absence")
		.select(["from_message_id", "to_message_id"])
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.execute();
	return rows.map((row) => ({
		fromId: row.from_message_id,
		toId: row.to_message_id,
	}));
}

export async function loadSpans(
	source: Source,
	userId: number,
): Promise<Map<number, MembershipSpan[]>> {
	const spans = new Map<number, MembershipSpan[]>();
	for (const [channelId, own] of await listSubscriptions(source, userId))
		spans.set(
			channelId,
			own.spans.map((span) => ({
				channelId,
				fromId: span.fromMessageId,
				fromSeq: span.fromSeq,
				toId: span.toMessageId,
				toSeq: span.toSeq,
			})),
		);
	return spans;
}

/** The bits of `messageFlags` that the user has on these messages; a row may have none. */
export async function loadFlags(
	{ db, organizationId }: Source,
	userId: number,
	ids: readonly number[],
): Promise<Map<number, number>> {
	const rows = await inChunks(ids, (some) =>
		db
			.selectFrom("message_flag")
			.select(["message_id", "flags"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where("message_id", "in", some)
			.execute(),
	);
	return new Map(rows.map((row) => [row.message_id, row.flags]));
}

async function listOwnConversations(
	{ db, organizationId }: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<Set<number>> {
	const conversations = new Set<number>();
	for (const message of messages)
		if (message.originChannelId === null)
			conversations.add(message.originConversationId);
	const rows = await inChunks([...conversations], (some) =>
		db
			.selectFrom("conversation_person")
			.select("conversation_id")
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where("conversation_id", "in", some)
			.execute(),
	);
	return new Set(rows.map((row) => row.conversation_id));
}

export interface KnownMessages {
	readonly state: ReadState;
	/** Bits of `messageFlags`, by message. */
	readonly flags: ReadonlyMap<number, number>;
}

/** Enough to say whether these messages are in the user's history; says nothing of what was read. */
export async function loadHistory(
	source: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<KnownMessages> {
	const flags = await loadFlags(
		source,
		userId,
		messages.map(({ id }) => id),
	);
	const state: ReadState = {
		userId,
		floor: 0,
		spans: await loadSpans(source, userId),
		directConversationIds: await listOwnConversations(source, userId, messages),
		absences: await listAbsences(source, userId),
		senderFloors: new Map(),
		ranges: new Map(),
		heldUnread: new Set(),
		flagRows: new Set(flags.keys()),
	};
	return { state, flags };
}

/** Enough to say whether these messages are read. */
export async function loadKnownMessages(
	source: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<KnownMessages> {
	const { db, organizationId } = source;
	const { state, flags } = await loadHistory(source, userId, messages);
	const floors = await loadFloors(source, userId);
	const held = await inChunks(
		messages.map(({ id }) => id),
		(some) =>
			db
				.selectFrom("held_unread")
				.select("message_id")
				.where("organization_id", "=", organizationId)
				.where("user_id", "=", userId)
				.where("message_id", "in", some)
				.execute(),
	);
	const above = messages.filter(({ id }) => id > floors.floor);
	const ranges = await inChunks(
		[...new Set(above.map((message) => message.originConversationId))],
		(some) =>
			db
				.selectFrom("read_range")
				.select(["conversation_id", "after_id", "upto_id"])
				.where("organization_id", "=", organizationId)
				.where("user_id", "=", userId)
				.where("conversation_id", "in", some)
				.where("upto_id", ">", floors.floor)
				.execute(),
	);
	const byConversation = new Map<number, Range[]>();
	for (const [id, rows] of groupBy(ranges, (row) => row.conversation_id))
		byConversation.set(
			id,
			joined(rows.map((r) => ({ after: r.after_id, upTo: r.upto_id }))),
		);
	return {
		state: {
			...state,
			...floors,
			ranges: byConversation,
			heldUnread: new Set(held.map((row) => row.message_id)),
		},
		flags,
	};
}

/** Below these nothing is unread but what is held by hand. */
export async function loadFloors(
	{ db, organizationId }: Source,
	userId: number,
): Promise<Pick<ReadState, "floor" | "senderFloors">> {
	const floor = await db
		.selectFrom("read_floor")
		.select("upto_id")
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.executeTakeFirst();
	const senders = await db
		.selectFrom("sender_floor")
		.select(["sender_id", "upto_id"])
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.execute();
	return {
		floor: floor?.upto_id ?? 0,
		senderFloors: new Map(senders.map((row) => [row.sender_id, row.upto_id])),
	};
}
