import { sql } from "kysely";
import type { Source } from "../messages/access.ts";
import { messageFlags } from "../messages/facts.ts";

/** The user's own bits on these messages, ascending, at the price of one scan however many they are. */
export async function loadUnreadFlags(
	{ db, organizationId }: Source,
	userId: number,
	messages: readonly { readonly id: number }[],
): Promise<Map<number, number>> {
	const [first] = messages;
	const last = messages.at(-1);
	if (!first || !last) return new Map();
	const rows = await db
		.selectFrom("message_flag")
		.select(["message_id", "flags"])
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.where("message_id", ">=", first.id)
		.where("message_id", "<=", last.id)
		.execute();
	return new Map(rows.map((row) => [row.message_id, row.flags]));
}

export async function listStarredIds(
	{ db, organizationId }: Source,
	userId: number,
): Promise<number[]> {
	const rows = await db
		.selectFrom("message_flag")
		.select("message_id")
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", userId)
		.where(sql<number>`flags & ${messageFlags.starred}`, "<>", 0)
		.orderBy("message_id")
		.execute();
	return rows.map((row) => row.message_id);
}
