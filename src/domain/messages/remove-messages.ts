import { type Audience, audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import { DELETED_IDS_PER_EVENT_MAX } from "../../limits.ts";
import { releaseAttachments } from "../attachments/claims.ts";
import { findChannel } from "../channels/channels.ts";
import { settleFirstMessage } from "../channels/first-message.ts";
import { touchTopic } from "../conversations/conversations.ts";
import { unindexMessages } from "../search/index-messages.ts";
import { touchPlaces } from "../unread/message-pages.ts";
import { forgetMessages } from "../unread/store.ts";
import type { Message } from "./access.ts";
import { audienceOf } from "./audience.ts";
import type { MessagesDeleted } from "./events.ts";
import { listUnseenStars, tellStarsLost } from "./lost-stars.ts";
import { touchMessage } from "./message-cards.ts";

type Removed = Pick<
	Message,
	"id" | "channelId" | "conversationId" | "originChannelId" | "topic"
>;

/**
 * Deletes messages that stand in one place, with everything that hangs on them, and tells whoever had them. Permission has
 * been judged; decisions about the topic stay, for it may come back.
 */
export async function removeMessages(
	work: Work,
	messages: readonly [Removed, ...Removed[]],
): Promise<void> {
	const [{ channelId, topic }] = messages;
	const ids = messages.map(({ id }) => id);
	for (let at = 0; at < messages.length; at += DELETED_IDS_PER_EVENT_MAX) {
		const part = messages.slice(at, at + DELETED_IDS_PER_EVENT_MAX);
		const event: MessagesDeleted = {
			type: "messages_deleted",
			messageIds: part.map(({ id }) => id),
			channelId,
			topic,
		};
		const [first, ...others] = part;
		if (first) work.emit(event, await withActor(work, [first, ...others]));
	}
	const channel =
		channelId === null ? null : await findChannel(work, channelId);
	if (channel) tellStarsLost(work, await listUnseenStars(work, channel, ids));
	await releaseAttachments(work, ids);
	await forgetMessages(work, ids);
	await unindexMessages(work, ids);
	for (const part of slices(ids)) {
		for (const table of ["reaction", "submessage", "message_edit"] as const)
			await work.db
				.deleteFrom(table)
				.where("organization_id", "=", work.organizationId)
				.where("message_id", "in", part)
				.execute();
		await work.db
			.deleteFrom("message")
			.where("organization_id", "=", work.organizationId)
			.where("id", "in", part)
			.execute();
	}
	touchMessage(work, ...ids);
	touchPlaces(work, ids);
	if (!channel) return;
	touchTopic(work, channel.id, topic);
	if (channel.firstMessageId && ids.includes(channel.firstMessageId))
		await settleFirstMessage(work, channel.id);
}

/** Whoever deletes a message may read it, and hears of it though it was never sent to them. */
async function withActor(
	work: Work,
	messages: readonly [Removed, ...Removed[]],
): Promise<Audience> {
	const readers = await audienceOf(work, messages[0], messages);
	const { userId } = work.actor;
	return userId === null
		? readers
		: audience.any(readers, audience.users(userId));
}
