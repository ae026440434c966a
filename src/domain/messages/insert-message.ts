import { type Audience, audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { claimAttachments, listClaimable } from "../attachments/claims.ts";
import { type Channel, channels } from "../channels/channels.ts";
import {
	obtainTopicConversation,
	peopleOfKey,
} from "../conversations/conversations.ts";
import { listMuters } from "../muted-users/muted-users.ts";
import { indexSoon } from "../search/index-messages.ts";
import type { User } from "../users/users.ts";
import type { MessageRecord, MessageSent } from "./events.ts";
import { messageFacts, readOnArrival } from "./facts.ts";
import { type RenderedContent, topicLinks } from "./render.ts";

/** Where a message goes: a topic of a channel, or people. */
export type Place =
	| { readonly channel: Channel; readonly topic: string }
	| { readonly conversationId: number; readonly peopleKey: string };

export interface NewMessage {
	readonly sender: User;
	readonly place: Place;
	readonly rendered: RenderedContent;
	readonly client: string;
	/** Whose copy is born read. */
	readonly readBy: keyof typeof readOnArrival;
	readonly flags?: MessageSent["flags"];
	readonly echo?: MessageSent["echo"];
	/** Those to whom it is unread though it is born read. Keeping that is the caller's. */
	readonly unreadFor?: readonly number[];
	/** Those who have read it though others have not. Keeping that is the caller's. */
	readonly readFor?: readonly number[];
}

/** Writes a message that may be written and tells its recipients. The same for people, bots and the product's own notices. */
export async function insertMessage(
	work: Work,
	message: NewMessage,
): Promise<MessageRecord> {
	const { place, sender, rendered } = message;
	const channel = "channel" in place ? place.channel : null;
	const topic = "channel" in place ? place.topic : "";
	const conversationId =
		"channel" in place
			? (await obtainTopicConversation(work, place.channel.id, topic)).id
			: place.conversationId;
	const files = await listClaimable(work, sender.id, rendered.uploadPaths);
	const id = work.nextMessageId();
	const record: MessageRecord = {
		id,
		conversationId,
		channelId: channel?.id ?? null,
		topic,
		people: "channel" in place ? [] : peopleOfKey(place.peopleKey),
		senderId: sender.id,
		content: rendered.content,
		renderedContent: rendered.html,
		sentAt: work.now,
		client: message.client,
		facts: rendered.facts | (files.length > 0 ? messageFacts.hasAttachment : 0),
		editedAt: null,
		movedAt: null,
	};
	indexSoon(work, id);
	work.append("message", {
		organization_id: work.organizationId,
		id,
		conversation_id: conversationId,
		channel_id: record.channelId,
		topic,
		sender_id: sender.id,
		content: record.content,
		rendered_content: record.renderedContent,
		sent_at: work.now,
		client: record.client,
		facts: record.facts,
		origin_conversation_id: conversationId,
		origin_channel_id: record.channelId,
		channel_moves: null,
		read_on_arrival: readOnArrival[message.readBy],
		edited_at: null,
		moved_at: null,
	});
	const flags = message.flags ?? [];
	for (const [userId, bits] of flags)
		work.append("message_flag", {
			organization_id: work.organizationId,
			user_id: userId,
			message_id: id,
			flags: bits,
		});
	await claimAttachments(work, id, files);
	if (channel) await noteActivity(work, channel, id);
	const event: MessageSent = {
		type: "message_sent",
		message: record,
		readOnArrival: readOnArrival[message.readBy],
		mutedFor: [
			...(await listMuters(work, sender.id)),
			...(message.readFor ?? []),
		],
		unreadFor: message.unreadFor ?? [],
		flags,
		topicLinks: channel ? await topicLinks(work, topic) : [],
		echo: message.echo ?? null,
	};
	work.emit(event, hearersOf(record, flags));
	return record;
}

function hearersOf(
	{ channelId, people }: MessageRecord,
	flags: MessageSent["flags"],
): Audience {
	if (channelId === null) return audience.users(...people);
	const listeners = audience.listenersOf(channelId);
	if (flags.length === 0) return listeners;
	// A mentioned bot hears it wherever it is.
	return audience.any(
		listeners,
		audience.users(...flags.map(([userId]) => userId)),
	);
}

/** A channel remembers its first message, and wakes up when somebody writes in it again. */
async function noteActivity(work: Work, channel: Channel, messageId: number) {
	if (channel.firstMessageId !== null && channel.isRecentlyActive) return;
	await work.db
		.updateTable("channel")
		.set({
			first_message_id: channel.firstMessageId ?? messageId,
			is_recently_active: 1,
		})
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", channel.id)
		.execute();
	work.touch(channels, channel.id);
	if (channel.isRecentlyActive) return;
	work.emit(
		{
			type: "channel_updated",
			channelId: channel.id,
			name: channel.name,
			isArchived: channel.isArchived,
			change: { property: "isRecentlyActive", value: true },
		},
		audience.seersOf(channel.id),
	);
}
