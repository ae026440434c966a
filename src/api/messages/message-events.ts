import type { MessageSent } from "../../domain/messages/events.ts";
import { noExtras } from "../../domain/messages/extras.ts";
import { readOnArrival } from "../../domain/messages/facts.ts";
import {
	subscriptionsOfUser,
	wasMemberAt,
} from "../../domain/subscriptions/subscriptions.ts";
import { seesLive } from "../../domain/users/live-sight.ts";
import { shownEmail } from "../../domain/users/users.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";
import { renderFlags, renderMessage } from "../render/message.ts";
import { renderSender } from "../render/user.ts";
import { fitsNarrow } from "./message-narrow.ts";

/** A listener that is no member hears the message, but has no copy of it and so no flags. */
function isMember({ message }: MessageSent, to: Recipient): boolean {
	if (message.channelId === null) return true;
	const own = to.scene.memory.peek(subscriptionsOfUser, to.userId);
	return wasMemberAt(own?.get(message.channelId), to.seq);
}

function flagsFor(event: MessageSent, to: Recipient): string[] {
	const bits = event.flags.find(([userId]) => userId === to.userId)?.[1] ?? 0;
	const isRecipient = bits !== 0 || isMember(event, to);
	if (!isRecipient) return [];
	const isSender = event.message.senderId === to.userId;
	const isRead =
		(event.readOnArrival === readOnArrival.everyone &&
			!event.unreadFor.includes(to.userId)) ||
		(isSender && event.readOnArrival === readOnArrival.sender) ||
		event.mutedFor.includes(to.userId);
	return renderFlags(bits, event.message.facts, { isRead, isRecipient });
}

function isNarrowedOut(
	{ message }: MessageSent,
	to: Recipient,
	flags: readonly string[],
): boolean {
	if (to.options.narrow.length === 0) return false;
	const { users, channels, organization } = to.scene;
	const sender = users.get(message.senderId);
	return !fitsNarrow(to.options, {
		message,
		channel:
			message.channelId === null ? undefined : channels.get(message.channelId),
		senderEmail: sender ? shownEmail(sender, organization) : "",
		flags,
	});
}

export const messageSent = eventForm<MessageSent>({
	wireTypes: ["message"],
	show(event, to) {
		const { message, topicLinks, echo } = event;
		const flags = flagsFor(event, to);
		if (isNarrowedOut(event, to, flags)) return [];
		const form = {
			applyMarkdown: to.options.applyMarkdown,
			emptyTopicName: to.can("empty_topic_name"),
		};
		const { organization, users } = to.scene;
		const sender = users.get(message.senderId);
		const seesSender = seesLive(to.scene.memory, to.userId, message.senderId);
		const isEcho =
			echo?.queueId === to.queue.facts.id && to.userId === message.senderId;
		const key = `${form.applyMarkdown}${form.emptyTopicName}${flags}${isEcho}${seesSender}`;
		return [
			to.say(key, () => ({
				type: "message",
				message: {
					...renderMessage(message, form, to.scene, noExtras, topicLinks),
					...(!seesSender &&
						sender &&
						renderSender(sender, organization, false)),
				},
				flags,
				...(isEcho && { local_message_id: echo?.localId }),
			})),
		];
	},
});
