import type { Channel } from "../channels/channels.ts";
import {
	findTopicConversation,
	type TopicConversation,
} from "../conversations/conversations.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import type { User } from "../users/users.ts";
import type { Source } from "./access.ts";

// A topic as somebody who may read its channel finds it. Where history is protected that
// is what was sent there while they were subscribed.

/** The newest message of the topic that the reader may see. */
export async function findNewestInTopic(
	source: Source,
	reader: User,
	channel: Channel,
	topic: string,
): Promise<number | null> {
	const conversation = await findTopicConversation(source, channel.id, topic);
	return conversation
		? findNewest(source, reader, channel, conversation)
		: null;
}

/** Whether the topic holds a message that the reader may see; usually known without looking. */
export async function hasReadableMessage(
	source: Source,
	reader: User,
	channel: Channel,
	conversation: TopicConversation | undefined,
): Promise<boolean> {
	const firstId = conversation?.firstMessageId ?? null;
	if (!conversation || firstId === null) return false;
	if (channel.kind !== "private_protected") return true;
	const own = (await listSubscriptions(source, reader.id)).get(channel.id);
	const span = own?.isActive ? own.spans.at(-1) : undefined;
	if (span && firstId > span.fromMessageId) return true;
	return (await findNewest(source, reader, channel, conversation)) !== null;
}

async function findNewest(
	source: Source,
	reader: User,
	channel: Channel,
	conversation: TopicConversation,
): Promise<number | null> {
	let query = source.db
		.selectFrom("message")
		.select("id")
		.where("organization_id", "=", source.organizationId)
		.where("conversation_id", "=", conversation.id)
		.orderBy("id", "desc")
		.limit(1);
	if (channel.kind === "private_protected" && !reader.isSystemBot) {
		const own = (await listSubscriptions(source, reader.id)).get(channel.id);
		const spans = own?.spans ?? [];
		if (spans.length === 0) return null;
		query = query
			.where("origin_channel_id", "=", channel.id)
			.where((eb) =>
				eb.or(
					spans.map(({ fromMessageId, toMessageId }) =>
						eb.and([
							eb("id", ">", fromMessageId),
							...(toMessageId === null ? [] : [eb("id", "<=", toMessageId)]),
						]),
					),
				),
			);
	}
	return (await query.executeTakeFirst())?.id ?? null;
}
