import { type Audience, audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import { findChannel } from "../channels/channels.ts";
import { peopleOfKey } from "../conversations/conversations.ts";
import { groupBy } from "../rows.ts";
import type { Message } from "./access.ts";

/** Everyone in a conversation between people. */
export async function listPeople(
	work: Pick<Work, "db" | "organizationId">,
	conversationId: number,
): Promise<number[]> {
	const row = await work.db
		.selectFrom("conversation")
		.select("people_key")
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", conversationId)
		.executeTakeFirst();
	return row?.people_key ? peopleOfKey(row.people_key) : [];
}

type Placed = Pick<Message, "id" | "originChannelId">;

/**
 * Who hears what becomes of messages that stand in one place: everyone who has one of them and may read it there. Their number
 * is the caller's to bound.
 */
export async function audienceOf(
	work: Work,
	{ channelId, conversationId }: Pick<Message, "channelId" | "conversationId">,
	messages: readonly Placed[],
): Promise<Audience> {
	if (channelId === null)
		return audience.users(...(await listPeople(work, conversationId)));
	const ids = messages.map(({ id }) => id).sort((a, b) => a - b);
	const originOf = new Map(messages.map((m) => [m.id, m.originChannelId ?? 0]));
	const readers = audience.readersOf(
		channelId,
		[...groupBy(ids, (id) => originOf.get(id) ?? 0)].map(
			([channel, theirs]) => ({ channel, messages: theirs }),
		),
		await listKeepers(work, ids),
	);
	const channel = await findChannel(work, channelId);
	if (channel?.kind !== "private_protected") return readers;
	const absent = await listAbsentees(work, ids);
	return absent.length > 0 ? audience.except(readers, ...absent) : readers;
}

/** Users with a row of their own on one of them. */
async function listKeepers(work: Work, ids: readonly number[]) {
	const keepers = new Set<number>();
	for (const some of slices(ids)) {
		const rows = await work.db
			.selectFrom("message_flag")
			.select("user_id")
			.distinct()
			.where("organization_id", "=", work.organizationId)
			.where("message_id", "in", some)
			.execute();
		for (const row of rows) keepers.add(row.user_id);
	}
	return [...keepers];
}

/** Members who were deactivated when all of these, in ascending order, were sent, and so have none of them. */
async function listAbsentees(work: Work, ids: readonly number[]) {
	const rows = await work.db
		.selectFrom("absence")
		.select("user_id")
		.where("organization_id", "=", work.organizationId)
		.where("from_message_id", "<", ids[0] ?? 0)
		.where((eb) =>
			eb.or([
				eb("to_message_id", "is", null),
				eb("to_message_id", ">=", ids.at(-1) ?? 0),
			]),
		)
		.execute();
	return rows.map((row) => row.user_id);
}
