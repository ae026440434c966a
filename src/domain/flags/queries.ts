import { prepared } from "../../storage/prepared.ts";
import type { Source } from "../messages/access.ts";

const flagsWithin = prepared(
	(
		db,
		organizationId: number,
		userId: number,
		firstId: number,
		lastId: number,
	) =>
		db
			.selectFrom("message_flag")
			.select(["message_id", "flags"])
			.where("organization_id", "=", organizationId)
			.where("user_id", "=", userId)
			.where("message_id", ">=", firstId)
			.where("message_id", "<=", lastId),
);

/** The user's own bits on these messages, ascending, at the price of one scan however many they are. */
export async function loadUnreadFlags(
	{ db, organizationId }: Source,
	userId: number,
	messages: readonly { readonly id: number }[],
): Promise<Map<number, number>> {
	const [first] = messages;
	const last = messages.at(-1);
	if (!first || !last) return new Map();
	const rows = await flagsWithin(db, organizationId, userId, first.id, last.id);
	return new Map(rows.map((row) => [row.message_id, row.flags]));
}
