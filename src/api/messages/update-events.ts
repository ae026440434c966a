import {
	type ChannelAccess,
	channelAccess,
} from "../../domain/channels/permissions.ts";
import type {
	MessagesWithdrawn,
	MessageUpdated,
} from "../../domain/messages/events.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import {
	subscriptionsOfUser,
	wasMemberAt,
} from "../../domain/subscriptions/subscriptions.ts";
import { loadStandings, type Standing } from "../../domain/unread/standing.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";
import { renderFlags } from "../render/message.ts";
import { wireSeconds } from "../render/user.ts";
import { sayGone } from "./deletion-events.ts";

/** How the message stands with those who may be shown an event, while it is being shown. */
const standings = new WeakMap<MessageUpdated, Map<number, Standing>>();

const extents = {
	one: "change_one",
	later: "change_later",
	all: "change_all",
} as const;

/** Whoever has no copy of the message counts as having read it. */
const elsewhere: Standing = { isRead: true, isRecipient: false };

export const messageUpdated = eventForm<MessageUpdated>({
	wireTypes: ["update_message"],

	ready(event, _memory, reading, userIds) {
		let known = standings.get(event);
		if (!known) {
			known = new Map();
			standings.set(event, known);
		}
		const wanted = [...userIds()].filter((id) => !known.has(id));
		if (wanted.length === 0) return undefined;
		return reading().then(async (source) => {
			const found = await loadStandings(source, event.message, wanted);
			for (const [userId, standing] of found) known.set(userId, standing);
		});
	},

	show(event, to, at) {
		const toChannelId = event.move?.toChannelId ?? null;
		if (toChannelId !== null && !mayReadIn(toChannelId, to)) return [];
		const standing = standings.get(event)?.get(to.userId) ?? elsewhere;
		const flags = flagsFor(event, to, standing);
		const emptyTopicName = to.can("empty_topic_name");
		const showsContent = mayShowContent(event, to, standing);
		const showsName = event.channel !== null && sees(event.channel.id, to);
		const key = `${flags}${emptyTopicName}${showsContent}${showsName}`;
		return [
			to.say(key, () => ({
				type: "update_message",
				user_id: event.editorId,
				rendering_only: event.editorId === null,
				message_id: event.message.id,
				message_ids: event.move?.messageIds ?? [event.message.id],
				edit_timestamp: wireSeconds(at),
				flags,
				...(event.channel && {
					stream_id: event.channel.id,
					...(showsName && { stream_name: event.channel.name }),
				}),
				...(showsContent && renderContentChange(event)),
				...renderMove(event, emptyTopicName),
			})),
		];
	},
});

function flagsFor(event: MessageUpdated, to: Recipient, standing: Standing) {
	const bits = event.flags.find(([userId]) => userId === to.userId)?.[1] ?? 0;
	const flags = renderFlags(bits, event.facts, standing);
	if (!standing.isRecipient && !flags.includes("historical"))
		flags.push("historical");
	return flags;
}

/** Of a channel with protected history, members may be told that messages moved without being shown what one of them says. */
function mayShowContent(
	event: MessageUpdated,
	to: Recipient,
	{ isRecipient }: Standing,
): boolean {
	const { channelId } = event.message;
	const channel = channelId === null ? null : to.scene.channels.get(channelId);
	return channel?.kind !== "private_protected" || isRecipient;
}

function renderContentChange({ content, editorId }: MessageUpdated) {
	if (!content) return {};
	return {
		...(editorId !== null && {
			orig_content: content.prevContent,
			orig_rendered_content: content.prevHtml,
			is_me_message: content.isMe,
		}),
		content: content.content,
		rendered_content: content.html,
	};
}

function renderMove({ move }: MessageUpdated, emptyTopicName: boolean) {
	if (!move) return {};
	return {
		propagate_mode: extents[move.extent],
		orig_subject: shownTopic(move.prevTopic, emptyTopicName),
		...(move.topic !== null && {
			subject: shownTopic(move.topic, emptyTopicName),
			topic_links: move.topicLinks,
		}),
		...(move.toChannelId !== null && { new_stream_id: move.toChannelId }),
	};
}

export const messagesWithdrawn = eventForm<MessagesWithdrawn>({
	wireTypes: ["delete_message"],
	show(event, to) {
		return mayReadIn(event.toChannelId, to) ? [] : sayGone(to, event);
	},
});

const mayReadIn = (channelId: number, to: Recipient): boolean =>
	accessTo(channelId, to)?.content === true;

/** Messages may come from a channel of which those who have them now know nothing. */
const sees = (channelId: number, to: Recipient): boolean =>
	accessTo(channelId, to)?.metadata === true;

function accessTo(channelId: number, to: Recipient): ChannelAccess | undefined {
	const { channels, permissions, memory } = to.scene;
	const { user } = to;
	const channel = channels.get(channelId);
	if (!user || !channel) return undefined;
	const own = memory.peek(subscriptionsOfUser, to.userId);
	return channelAccess(
		permissions.person(user),
		channel,
		wasMemberAt(own?.get(channelId), to.seq),
		permissions.holds,
	);
}
