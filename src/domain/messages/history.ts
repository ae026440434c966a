import { slices } from "../../lib/slices.ts";
import { prepared } from "../../storage/prepared.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import type {
	Absence,
	MembershipSpan,
	MessageFacts,
	ReadState,
} from "../unread/model.ts";
import type { Source } from "./access.ts";

// A user's history: what was sent to them, and what they have added to it since by
// starring or marking it. In a channel with protected history it decides what they may read.

const absencesOf = prepared((db, organizationId: number, userId: number) =>
	db
		.selectFrom("absence")
		.select(["from_message_id", "to_message_id"])
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId),
);

export async function listAbsences(
	{ db, organizationId }: Source,
	userId: number,
): Promise<Absence[]> {
	const rows = await absencesOf(db, organizationId, userId);
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
	const found = new Map<number, number>();
	for (const part of slices(ids)) {
		const rows = await db
			.selectFrom("message_flag")
			.select(["message_id", "flags"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where("message_id", "in", part)
			.execute();
		for (const row of rows) found.set(row.message_id, row.flags);
	}
	return found;
}

/** Enough to say whether these messages are in the user's history; says nothing of what was read. */
export async function loadHistory(
	source: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<ReadState> {
	const ids = messages.map(({ id }) => id);
	const direct = await listDirectConversations(source, userId);
	return {
		userId,
		floor: 0,
		spans: await loadSpans(source, userId),
		directConversationIds: new Set(direct.keys()),
		absences: await listAbsences(source, userId),
		senderFloors: new Map(),
		ranges: new Map(),
		heldUnread: new Set(),
		flagRows: new Set((await loadFlags(source, userId, ids)).keys()),
	};
}
