import { sql } from "kysely";
import {
	SNAPSHOT_CONVERSATIONS_MAX,
	SNAPSHOT_STARRED_MESSAGES_MAX,
} from "../../limits.ts";
import { listDirectConversations } from "../conversations/conversations.ts";
import { selectRange } from "../narrow/range.ts";
import type { Source } from "./access.ts";
import { messageFlags } from "./facts.ts";

/** The newest message that is in the user's history, if there is any. */
export async function findNewestReceivedId(
	source: Source,
	userId: number,
): Promise<number | null> {
	const { ids } = await selectRange(source, userId, [], "newest", 1, 0);
	return ids[0] ?? null;
}

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

/** The user's conversations with people, the one used last first. */
export async function listRecentConversations(
	source: Source,
	userId: number,
): Promise<RecentConversation[]> {
	const { db, organizationId } = source;
	const direct = await listDirectConversations(source, userId);
	if (direct.size === 0) return [];
	const rows = await db
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
		.where("p.user_id", "=", userId)
		.execute();
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
