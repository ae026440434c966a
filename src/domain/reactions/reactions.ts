import type { Work } from "../../engine/command.ts";
import type { EmojiIdentity, EmojiKind } from "../emoji/identity.ts";

export interface Reaction extends EmojiIdentity {
	readonly id: number;
	readonly userId: number;
}

/** All reactions to a message, in the order in which they were added. */
export async function listReactions(
	{ db, organizationId }: Pick<Work, "db" | "organizationId">,
	messageId: number,
): Promise<Reaction[]> {
	const rows = await db
		.selectFrom("reaction")
		.selectAll()
		.where("organization_id", "=", organizationId)
		.where("message_id", "=", messageId)
		.orderBy("id")
		.execute();
	return rows.map((row) => ({
		id: row.id,
		userId: row.user_id,
		name: row.emoji_name,
		code: row.emoji_code,
		kind: row.reaction_type as EmojiKind,
	}));
}
