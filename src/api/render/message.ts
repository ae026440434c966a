import type { Channel } from "../../domain/channels/channels.ts";
import type { MessageRecord } from "../../domain/messages/events.ts";
import {
	type MessageEdit,
	type MessageExtras,
	noExtras,
} from "../../domain/messages/extras.ts";
import {
	hasBit,
	messageFacts,
	messageFlags,
} from "../../domain/messages/facts.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import type { Organization } from "../../domain/organizations/organizations.ts";
import type { OrganizationSettings } from "../../domain/organizations/settings.ts";
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

/** A link found in a topic. */
export interface TopicLink {
	readonly text: string;
	readonly url: string;
}

export function renderMessage(
	message: MessageRecord,
	form: MessageForm,
	{ organization, users, channels }: MessageSurroundings,
	extras: MessageExtras = noExtras,
	topicLinks: readonly TopicLink[] = [],
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
		topic_links: topicLinks,
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
		reactions: extras.reactions.map((reaction) => ({
			emoji_name: reaction.emojiName,
			emoji_code: reaction.emojiCode,
			reaction_type: reaction.reactionType,
			user_id: reaction.userId,
		})),
		submessages: extras.submessages.map((submessage) => ({
			id: submessage.id,
			message_id: message.id,
			sender_id: submessage.senderId,
			msg_type: submessage.messageType,
			content: submessage.content,
		})),
		...(message.editedAt !== null && {
			last_edit_timestamp: wireSeconds(message.editedAt),
		}),
		...(message.movedAt !== null && {
			last_moved_timestamp: wireSeconds(message.movedAt),
		}),
		...renderEdits(
			extras.edits,
			form,
			organization.settings.message_edit_history_visibility_policy,
		),
	};
}

/** Newest first. Where only moves are shown, what was written before stays out. */
function renderEdits(
	edits: readonly MessageEdit[],
	form: MessageForm,
	policy: OrganizationSettings["message_edit_history_visibility_policy"],
) {
	if (policy === "none") return {};
	const shown = edits.flatMap((edit) => {
		const moves = {
			...(edit.prevTopic !== null && {
				prev_topic: shownTopic(edit.prevTopic, form.emptyTopicName),
				topic: shownTopic(edit.topic ?? "", form.emptyTopicName),
			}),
			...(edit.prevChannelId !== null && {
				prev_stream: edit.prevChannelId,
				stream: edit.channelId,
			}),
		};
		const isMove = edit.prevTopic !== null || edit.prevChannelId !== null;
		if (policy === "moves" && !isMove) return [];
		return [
			{
				user_id: edit.editorId,
				timestamp: wireSeconds(edit.editedAt),
				...(policy === "all" &&
					edit.prevContent !== null && {
						prev_content: edit.prevContent,
						prev_rendered_content: edit.prevRenderedContent ?? "",
					}),
				...moves,
			},
		];
	});
	return shown.length === 0 ? {} : { edit_history: shown.reverse() };
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
