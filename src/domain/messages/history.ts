import type { Collection, View } from "../../engine/memory.ts";
import { slices } from "../../lib/slices.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import {
	listSubscriptions,
	type Subscriptions,
} from "../subscriptions/subscriptions.ts";
import type {
	Absence,
	MembershipSpan,
	MessageFacts,
	ReadState,
} from "../unread/model.ts";
import type { Source } from "./access.ts";

// A user's history: what was sent to them, and what they have added to it since by
// starring or marking it. In a channel with protected history it decides what they may read.

/** When an account was deactivated and received nothing, by user; oldest first. WHOEVER WRITES AN ABSENCE TOUCHES THIS. */
export const absencesOfUser: Collection<readonly Absence[]> = {
	name: "absences-of-user",
	whole: false,
	keysMax: 50_000,
	async load(db, organizationId, userIds) {
		const found = new Map<number, Absence[]>();
		for (const id of userIds ?? []) found.set(id, []);
		const rows = await db
			.selectFrom("absence")
			.select(["user_id", "from_message_id", "to_message_id"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", userIds ?? [])
			.orderBy("from_message_id")
			.execute();
		for (const row of rows)
			found
				.get(row.user_id)
				?.push({ fromId: row.from_message_id, toId: row.to_message_id });
		return found;
	},
};

const never: readonly Absence[] = [];

export const listAbsences = async (
	view: View,
	userId: number,
): Promise<readonly Absence[]> =>
	(await view.get(absencesOfUser, userId)) ?? never;

type Spans = ReadonlyMap<number, readonly MembershipSpan[]>;

/** The same rows in other words, put into them once. */
const spansIn = new WeakMap<Subscriptions, Spans>();

/** The user's stays in channels, by channel. */
export async function loadSpans(view: View, userId: number): Promise<Spans> {
	const subscriptions = await listSubscriptions(view, userId);
	const known = spansIn.get(subscriptions);
	if (known) return known;
	const spans = new Map<number, MembershipSpan[]>();
	for (const [channelId, own] of subscriptions)
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
	spansIn.set(subscriptions, spans);
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
	return {
		userId,
		floor: 0,
		spans: await loadSpans(source, userId),
		directConversationIds: await listDirectConversations(source, userId),
		absences: await listAbsences(source, userId),
		senderFloors: new Map(),
		ranges: new Map(),
		heldUnread: new Set(),
		flagRows: await loadFlags(source, userId, ids),
	};
}
