import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import {
	type Absence,
	type MembershipSpan,
	type MessageFacts,
	type ReadState,
	received,
} from "../unread/model.ts";
import type { Source } from "./access.ts";

// A user's history: what was sent to them, and what they have added to it since by
// starring or marking it. In a channel with protected history it decides what they may read.

export interface History {
	readonly spans: ReadonlyMap<number, readonly MembershipSpan[]>;
	readonly absences: readonly Absence[];
	/** Of the messages at hand: the conversations between people that the user is part of. */
	readonly directConversationIds: ReadonlySet<number>;
	/** Of the messages at hand: the user's own flags, by message. */
	readonly flags: ReadonlyMap<number, number>;
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

const SPANS_PER_STATEMENT = 1000;

/** The bits of `messageFlags` that the user has on these messages; a row may have none. */
export async function loadFlags(
	{ db, organizationId }: Source,
	userId: number,
	ids: readonly number[],
): Promise<Map<number, number>> {
	const found = new Map<number, number>();
	for (let at = 0; at < ids.length; at += SPANS_PER_STATEMENT) {
		const rows = await db
			.selectFrom("message_flag")
			.select(["message_id", "flags"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where("message_id", "in", ids.slice(at, at + SPANS_PER_STATEMENT))
			.execute();
		for (const row of rows) found.set(row.message_id, row.flags);
	}
	return found;
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

/** What decides whether these messages are in the user's history. */
export async function loadHistory(
	source: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<History> {
	const { db, organizationId } = source;
	const conversations = new Set<number>();
	for (const message of messages)
		if (message.originChannelId === null)
			conversations.add(message.originConversationId);
	const own =
		conversations.size === 0
			? []
			: await db
					.selectFrom("conversation_person")
					.select("conversation_id")
					.where("organization_id", "=", organizationId)
					.where("user_id", "=", userId)
					.where("conversation_id", "in", [...conversations])
					.execute();
	return {
		spans: await loadSpans(source, userId),
		absences: await listAbsences(source, userId),
		directConversationIds: new Set(own.map((row) => row.conversation_id)),
		flags: await loadFlags(
			source,
			userId,
			messages.map(({ id }) => id),
		),
	};
}

/** Whether the message is in the user's history. */
export function wasSentTo(history: History, message: MessageFacts): boolean {
	return received(asReadState(history), message);
}

const states = new WeakMap<History, ReadState>();

/** History alone says nothing of what was read. */
function asReadState(history: History): ReadState {
	let state = states.get(history);
	if (!state) {
		state = {
			userId: 0,
			floor: 0,
			spans: history.spans,
			directConversationIds: history.directConversationIds,
			absences: history.absences,
			senderFloors: new Map(),
			ranges: new Map(),
			heldUnread: new Set(),
			flagRows: new Set(history.flags.keys()),
		};
		states.set(history, state);
	}
	return state;
}
