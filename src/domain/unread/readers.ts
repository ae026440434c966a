import { peopleOfKey } from "../conversations/conversations.ts";
import type { Message, Source } from "../messages/access.ts";
import { loadStandings } from "./standing.ts";

// The model asked the other way round: one message, everyone who has it. A few
// statements however many they are.

/** Who has read the message, of those who received it or have added it to their history; ascending. */
export async function listReaders(
	source: Source,
	message: Message,
): Promise<number[]> {
	const candidates = new Set([
		...(await listPossibleRecipients(source, message)),
		...(await listKeepers(source, message.id)),
	]);
	const standings = await loadStandings(source, message, candidates);
	return [...standings]
		.filter(([, { isRead, isRecipient }]) => isRead && isRecipient)
		.map(([userId]) => userId)
		.sort((a, b) => a - b);
}

/** Everyone in the conversation, or whoever was ever a member where the message was sent. */
async function listPossibleRecipients(
	{ db, organizationId }: Source,
	{ originChannelId, originConversationId }: Message,
): Promise<number[]> {
	if (originChannelId === null) {
		const row = await db
			.selectFrom("conversation")
			.select("people_key")
			.where("organization_id", "=", organizationId)
			.where("id", "=", originConversationId)
			.executeTakeFirst();
		return row?.people_key ? peopleOfKey(row.people_key) : [];
	}
	const rows = await db
		.selectFrom("membership")
		.select("user_id")
		.distinct()
		.where("organization_id", "=", organizationId)
		.where("channel_id", "=", originChannelId)
		.execute();
	return rows.map((row) => row.user_id);
}

/** Those who have a row of their own about the message. */
async function listKeepers(
	{ db, organizationId }: Source,
	messageId: number,
): Promise<number[]> {
	const rows = await db
		.selectFrom("message_flag")
		.select("user_id")
		.where("organization_id", "=", organizationId)
		.where("message_id", "=", messageId)
		.execute();
	return rows.map((row) => row.user_id);
}
