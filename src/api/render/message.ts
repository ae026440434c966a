import type { Channel } from "../../domain/channels/channels.ts";
import type { MessageRecord } from "../../domain/messages/events.ts";
import {
	hasBit,
	messageFacts,
	messageFlags,
} from "../../domain/messages/facts.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import type { Organization } from "../../domain/organizations/organizations.ts";
import { shownEmail, type User } from "../../domain/users/users.ts";
import { avatarUrl, wireSeconds } from "./user.ts";

/** How a message is wanted. */
export interface MessageForm {
	readonly applyMarkdown: boolean;
	readonly emptyTopicName: boolean;
}

export interface MessageSurroundings {
	readonly organization: Organization;
	readonly users: ReadonlyMap<number, User>;
	readonly channels: ReadonlyMap<number, Channel>;
}

export function renderMessage(
	message: MessageRecord,
	form: MessageForm,
	{ organization, users, channels }: MessageSurroundings,
) {
	const sender = users.get(message.senderId);
	const channel =
		message.channelId === null ? null : channels.get(message.channelId);
	return {
		id: message.id,
		type: message.channelId === null ? "private" : "stream",
		sender_id: message.senderId,
		sender_email: sender ? shownEmail(sender, organization) : "",
		sender_full_name: sender?.fullName ?? "",
		sender_realm_str: organization.subdomain,
		avatar_url: sender ? avatarUrl(sender) : null,
		client: message.client,
		content: form.applyMarkdown ? message.renderedContent : message.content,
		content_type: form.applyMarkdown ? "text/html" : "text/x-markdown",
		timestamp: wireSeconds(message.sentAt),
		subject:
			message.channelId === null
				? ""
				: shownTopic(message.topic, form.emptyTopicName),
		topic_links: [],
		display_recipient:
			message.channelId === null
				? message.people.map((id) => {
						const person = users.get(id);
						return {
							id,
							email: person ? shownEmail(person, organization) : "",
							full_name: person?.fullName ?? "",
							is_mirror_dummy: false,
						};
					})
				: (channel?.name ?? ""),
		...(message.channelId !== null && { stream_id: message.channelId }),
		// One number per place of delivery: channels count up, conversations between people down.
		recipient_id:
			message.channelId === null
				? message.conversationId * 2 + 1
				: message.channelId * 2,
		is_me_message: hasBit(message.facts, messageFacts.isMe),
		reactions: [],
		submessages: [],
		...(message.editedAt !== null && {
			last_edit_timestamp: wireSeconds(message.editedAt),
		}),
		...(message.movedAt !== null && {
			last_moved_timestamp: wireSeconds(message.movedAt),
		}),
	};
}

/** The words of a user's own flags; `isRead` and wildcards come from elsewhere than the sparse row. */
export function renderFlags(
	bits: number,
	facts: number,
	{ isRead, isRecipient }: { isRead: boolean; isRecipient: boolean },
): string[] {
	const flags: string[] = [];
	if (isRead) flags.push("read");
	if (hasBit(bits, messageFlags.starred)) flags.push("starred");
	if (hasBit(bits, messageFlags.collapsed)) flags.push("collapsed");
	if (hasBit(bits, messageFlags.mentioned)) flags.push("mentioned");
	const wholeChannel =
		isRecipient && hasBit(facts, messageFacts.mentionsChannel);
	const wholeTopic = hasBit(bits, messageFlags.topicWildcardMentioned);
	if (wholeChannel) flags.push("stream_wildcard_mentioned");
	if (wholeTopic) flags.push("topic_wildcard_mentioned");
	if (wholeChannel || wholeTopic) flags.push("wildcard_mentioned");
	if (hasBit(bits, messageFlags.hasAlertWord)) flags.push("has_alert_word");
	if (hasBit(bits, messageFlags.historical)) flags.push("historical");
	return flags;
}
