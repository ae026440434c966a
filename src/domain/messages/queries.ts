import { sql } from "kysely";
import {
	SNAPSHOT_CONVERSATIONS_MAX,
	SNAPSHOT_STARRED_MESSAGES_MAX,
} from "../../limits.ts";
import { prepared } from "../../storage/prepared.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import { selectRange } from "../narrow/range.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import { findNewestMessages } from "../unread/message-pages.ts";
import { wasRecipient } from "../unread/model.ts";
import type { Source } from "./access.ts";
import { messageFlags } from "./facts.ts";
import { loadHistory } from "./history.ts";

/** How far back the newest message of a user is looked for among the newest of all, in ids. */
const NEAR_IDS = 1000;

/** The newest message that is in the user's history, if there is any. */
export async function findNewestReceivedId(
	source: Source,
	userId: number,
): Promise<number | null> {
	const near = await findNearestReceivedId(source, userId);
	if (near !== null) return near;
	const { ids } = await selectRange(source, userId, [], "newest", 1, 0);
	return ids[0] ?? null;
}

/** The same as far as memory can tell: null when it is further back, or when more is to be known of a newer one. */
async function findNearestReceivedId(
	source: Source,
	userId: number,
): Promise<number | null> {
	const state = await loadHistory(source, userId, []);
	const own = await listSubscriptions(source, userId);
	const recent = await findNewestMessages(source, NEAR_IDS);
	let newestId = 0;
	for (const page of recent?.pages ?? [])
		for (const message of page.toReversed()) {
			newestId ||= message.id;
			if (!wasRecipient(state, message)) continue;
			const { id, channelId } = message;
			const isAtHand = channelId === null || own.get(channelId)?.isActive;
			if (!isAtHand) return null;
			// A row of flags puts a message into the history, whoever received it.
			const isPreceded =
				id < newestId && (await hasFlagsAbove(source, userId, id));
			return isPreceded ? null : id;
		}
	return null;
}

const firstFlagAbove = prepared(
	(db, organizationId: number, userId: number, id: number) =>
		db
			.selectFrom("message_flag")
			.select("message_id")
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where("message_id", ">", id)
			.limit(1),
);

const hasFlagsAbove = async (
	{ db, organizationId }: Source,
	userId: number,
	id: number,
): Promise<boolean> =>
	(await firstFlagAbove(db, organizationId, userId, id)).length > 0;

/** Ascending. */
export async function listStarredIds(
	{ db, organizationId }: Source,
	userId: number,
): Promise<number[]> {
	const rows = await db
		.selectFrom("message_flag")
		.select("message_id")
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.where(sql<boolean>`(flags & ${sql.lit(messageFlags.starred)}) <> 0`)
		.orderBy("message_id", "desc")
		.limit(SNAPSHOT_STARRED_MESSAGES_MAX)
		.execute();
	return rows.map((row) => row.message_id).reverse();
}

export interface RecentConversation {
	readonly newestId: number;
	/** Everyone in it but the user, ascending. */
	readonly otherIds: readonly number[];
}

const newestOfConversations = prepared(
	(db, organizationId: number, userId: number) =>
		db
			.selectFrom("conversation_person as p")
			.select((eb) => [
				"p.conversation_id",
				eb
					.selectFrom("message as m")
					.select((of) => of.fn.max("m.id").as("id"))
					.whereRef("m.organization_id", "=", "p.organization_id")
					.whereRef("m.conversation_id", "=", "p.conversation_id")
					.as("newest_id"),
			])
			.where("p.organization_id", "=", organizationId)
			.where("p.user_id", "=", userId),
);

/** The user's conversations with people, the one used last first. */
export async function listRecentConversations(
	source: Source,
	userId: number,
): Promise<RecentConversation[]> {
	const { db, organizationId } = source;
	const direct = await listDirectConversations(source, userId);
	if (direct.size === 0) return [];
	const rows = await newestOfConversations(db, organizationId, userId);
	return rows
		.flatMap(({ conversation_id, newest_id }) =>
			newest_id === null
				? []
				: [
						{
							newestId: newest_id,
							otherIds: (direct.get(conversation_id) ?? []).filter(
								(id) => id !== userId,
							),
						},
					],
		)
		.sort((a, b) => b.newestId - a.newestId)
		.slice(0, SNAPSHOT_CONVERSATIONS_MAX);
}
