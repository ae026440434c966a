import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { readJson } from "../../lib/json.ts";
import { slices } from "../../lib/slices.ts";
import type { Schema } from "../../storage/schema.ts";
import type { Source } from "../messages/access.ts";
import { readOnArrival } from "../messages/facts.ts";
import type { ChannelMove, MessageFacts } from "./model.ts";
import type { Range } from "./ranges.ts";

// The rows behind the model's listings. What the database is asked for is always a
// little more than what is unread; the model has the last word.

/** As much of a message as its unread state and its place in a listing need. */
export interface PlacedMessage extends MessageFacts {
	readonly conversationId: number;
	readonly topic: string;
	/** Bits, see messages/facts.ts. */
	readonly facts: number;
}

/** Where to look; everywhere when nothing is named. */
export interface Within {
	readonly conversationId?: number;
	readonly channelId?: number;
	readonly senderId?: number;
}

type Tables = Schema & { m: Schema["message"] };

const columns = [
	"m.id",
	"m.conversation_id",
	"m.channel_id",
	"m.topic",
	"m.sender_id",
	"m.facts",
	"m.origin_conversation_id",
	"m.origin_channel_id",
	"m.channel_moves",
	"m.read_on_arrival",
] as const;

type PlacedRow = Pick<
	Schema["message"],
	(typeof columns)[number] extends `m.${infer Name}` ? Name : never
>;

const arrivals = ["nobody", "sender", "everyone"] as const;
const unmoved: readonly ChannelMove[] = [];

/** The columns that `readFacts` reads, of the message `m`. */
export const factColumns =
	"m.id, m.channel_id, m.sender_id, m.origin_conversation_id, m.origin_channel_id, m.channel_moves, m.read_on_arrival";

export type FactsRow = Omit<PlacedRow, "conversation_id" | "topic" | "facts">;

export function readFacts(row: FactsRow): MessageFacts {
	return {
		id: row.id,
		channelId: row.channel_id,
		senderId: row.sender_id,
		originConversationId: row.origin_conversation_id,
		originChannelId: row.origin_channel_id,
		channelMoves:
			row.channel_moves === null ? unmoved : readJson(row.channel_moves),
		readOnArrival: arrivals[row.read_on_arrival] ?? "nobody",
	};
}

const readPlaced = (row: PlacedRow): PlacedMessage => ({
	...readFacts(row),
	conversationId: row.conversation_id,
	topic: row.topic,
	facts: row.facts,
});

type Rows = Pick<Source, "db" | "organizationId">;

const messagesOf = ({ db, organizationId }: Rows) =>
	db
		.selectFrom("message as m")
		.select(columns)
		.where("m.organization_id", "=", organizationId);

type Messages = SelectQueryBuilder<Tables, "m", PlacedRow>;

/** These messages, ascending, whoever may see them. */
export async function loadPlaced(
	source: Source,
	ids: readonly number[],
): Promise<PlacedMessage[]> {
	const found: PlacedMessage[] = [];
	const distinct = [...new Set(ids)].sort((a, b) => a - b);
	for (const part of slices(distinct)) {
		const rows = await messagesOf(source).where("m.id", "in", part).execute();
		found.push(...rows.map(readPlaced));
	}
	return found.sort((a, b) => a.id - b.id);
}

/** Every message of a stretch of ids, ascending, whoever may see it. */
export async function loadPlacedWithin(
	source: Rows,
	{ after, upTo }: Range,
): Promise<PlacedMessage[]> {
	const rows = await messagesOf(source)
		.where("m.id", ">", after)
		.where("m.id", "<=", upTo)
		.orderBy("m.id")
		.execute();
	return rows.map(readPlaced);
}

function narrowed(query: Messages, within: Within): Messages {
	const { conversationId, channelId, senderId } = within;
	let narrow = query;
	// A conversation is in one channel alone; naming both must not lead the database to the wider index.
	if (conversationId !== undefined)
		narrow = narrow.where("m.conversation_id", "=", conversationId);
	else if (channelId !== undefined)
		narrow = narrow.where("m.channel_id", "=", channelId);
	if (senderId !== undefined)
		narrow = narrow.where("m.sender_id", "=", senderId);
	return narrow;
}

/**
 * Neither born read nor within a range that the user has read. Of the ranges only the last that begins before the message can reach it:
 * asked for by itself, that is one step in an index, where a join would be planned by guesses about a table that changes all the time.
 */
const isNotRead =
	(organizationId: number, userId: number) =>
	(eb: ExpressionBuilder<Tables, "m">) =>
		eb.and([
			eb("m.read_on_arrival", "<>", readOnArrival.everyone),
			eb.or([
				eb("m.read_on_arrival", "=", readOnArrival.nobody),
				eb("m.sender_id", "<>", userId),
			]),
			eb(
				eb.fn.coalesce(
					eb
						.selectFrom("read_range as r")
						.select("r.upto_id")
						.where("r.organization_id", "=", organizationId)
						.where("r.user_id", "=", userId)
						.whereRef("r.conversation_id", "=", "m.origin_conversation_id")
						.whereRef("r.after_id", "<", "m.id")
						.orderBy("r.after_id", "desc")
						.limit(1),
					eb.lit(0),
				),
				"<",
				eb.ref("m.id"),
			),
		]);

/** The plus keeps the scan on the messages' own order: page after page is read from one end, never sorted. */
const isWhereUserIs =
	(organizationId: number, userId: number) =>
	(eb: ExpressionBuilder<Tables, "m">) =>
		eb.or([
			eb(
				sql<number>`+m.channel_id`,
				"in",
				eb
					.selectFrom("subscription as s")
					.select("s.channel_id")
					.where("s.organization_id", "=", organizationId)
					.where("s.user_id", "=", userId)
					.where("s.is_active", "=", 1),
			),
			eb(
				sql<number>`+m.conversation_id`,
				"in",
				eb
					.selectFrom("conversation_person as p")
					.select("p.conversation_id")
					.where("p.organization_id", "=", organizationId)
					.where("p.user_id", "=", userId),
			),
		]);

export type Order = "oldest first" | "newest first";

const SCAN_PAGE_MESSAGES_MIN = 250;
const SCAN_PAGE_MESSAGES_MAX = 8000;

/** What may be unread above an id, without what is held: pages in order, small ones first because the reader may stop early. */
export async function* scanUnread(
	source: Source,
	userId: number,
	above: number,
	within: Within,
	order: Order,
): AsyncGenerator<PlacedMessage[]> {
	const { organizationId } = source;
	const direction = order === "newest first" ? "desc" : "asc";
	const isPlaced =
		within.conversationId !== undefined || within.channelId !== undefined;
	let stretch: Range = { after: above, upTo: Number.MAX_SAFE_INTEGER };
	let size = SCAN_PAGE_MESSAGES_MIN;
	for (;;) {
		let query = narrowed(messagesOf(source) as Messages, within)
			.where("m.id", ">", stretch.after)
			.where("m.id", "<=", stretch.upTo)
			.where(isNotRead(organizationId, userId));
		if (!isPlaced) query = query.where(isWhereUserIs(organizationId, userId));
		const rows = await query.orderBy("m.id", direction).limit(size).execute();
		if (rows.length > 0) yield rows.map(readPlaced);
		const last = rows.at(-1)?.id;
		if (rows.length < size || last === undefined) return;
		stretch =
			order === "newest first"
				? { after: stretch.after, upTo: last - 1 }
				: { after: last, upTo: stretch.upTo };
		size = Math.min(size * 4, SCAN_PAGE_MESSAGES_MAX);
	}
}

/** The messages of a channel above an id, whoever has read them: pages, newest first. */
export async function* scanChannel(
	source: Source,
	channelId: number,
	above: number,
): AsyncGenerator<PlacedMessage[]> {
	let below = Number.MAX_SAFE_INTEGER;
	for (;;) {
		const rows = await messagesOf(source)
			.where("m.channel_id", "=", channelId)
			.where("m.id", ">", above)
			.where("m.id", "<", below)
			.where("m.read_on_arrival", "<>", readOnArrival.everyone)
			.orderBy("m.id", "desc")
			.limit(SCAN_PAGE_MESSAGES_MAX)
			.execute();
		if (rows.length > 0) yield rows.map(readPlaced);
		if (rows.length < SCAN_PAGE_MESSAGES_MAX) return;
		below = rows.at(-1)?.id ?? 0;
	}
}

/** The messages the user holds unread, ascending. */
export async function loadHeldMessages(
	source: Source,
	userId: number,
	within: Within,
): Promise<PlacedMessage[]> {
	const held = (messagesOf(source) as Messages)
		.where("m.id", "in", (eb) =>
			eb
				.selectFrom("held_unread as h")
				.select("h.message_id")
				.where("h.organization_id", "=", source.organizationId)
				.where("h.user_id", "=", userId),
		)
		.orderBy("m.id");
	return (await narrowed(held, within).execute()).map(readPlaced);
}

/** Which messages of some origin conversations to load. */
export interface SentWanted {
	readonly conversationIds: readonly number[];
	readonly stretch: Range;
	readonly order: Order;
	readonly limit: number;
	/** Leave out what this user has read. */
	readonly unreadBy?: number;
}

/** Up to so many conversations are looked up one by one; beyond it, one scan goes through all messages until it has enough. */
const CONVERSATIONS_LOOKED_UP_MAX = 64;
const CONVERSATIONS_NAMED_MAX = 8192;

/** The first `limit` messages that were sent in those conversations, wherever they are now. */
export async function loadSentIn(
	source: Source,
	wanted: SentWanted,
): Promise<PlacedMessage[]> {
	const { conversationIds, stretch, order, limit, unreadBy } = wanted;
	const direction = order === "newest first" ? "desc" : "asc";
	// Sorting by an expression keeps the database from walking all messages in their own order to save the sorting of a few.
	const load = async (query: Messages, isSorted: boolean) => {
		let chosen = query
			.where("m.id", ">", stretch.after)
			.where("m.id", "<=", stretch.upTo);
		if (unreadBy !== undefined)
			chosen = chosen.where(isNotRead(source.organizationId, unreadBy));
		const rows = await chosen
			.orderBy(isSorted ? "m.id" : sql`+m.id`, direction)
			.limit(limit)
			.execute();
		return rows.map(readPlaced);
	};
	const sent = messagesOf(source) as Messages;
	const found: PlacedMessage[] = [];
	if (conversationIds.length > CONVERSATIONS_LOOKED_UP_MAX)
		for (const part of slices(conversationIds, CONVERSATIONS_NAMED_MAX))
			found.push(
				...(await load(
					sent.where(sql<number>`+m.origin_conversation_id`, "in", part),
					true,
				)),
			);
	else
		for (const part of slices(conversationIds)) {
			// Few messages move: those that stayed are found where they are, the others by an index of their own.
			const stayed = sent
				.where("m.conversation_id", "in", part)
				.whereRef("m.origin_conversation_id", "=", "m.conversation_id");
			const left = sent
				.where("m.origin_conversation_id", "in", part)
				.whereRef("m.origin_conversation_id", "<>", "m.conversation_id");
			found.push(...(await load(stayed, part.length === 1)));
			found.push(...(await load(left, false)));
		}
	const sign = order === "newest first" ? -1 : 1;
	return found.sort((a, b) => sign * (a.id - b.id)).slice(0, limit);
}
