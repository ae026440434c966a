import type { MessageSent } from "../../domain/messages/events.ts";
import { readOnArrival } from "../../domain/messages/facts.ts";
import {
	subscriptionsOfUser,
	wasMemberAt,
} from "../../domain/subscriptions/subscriptions.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";
import { renderFlags, renderMessage } from "../render/message.ts";

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
		event.readOnArrival === readOnArrival.everyone ||
		(isSender && event.readOnArrival === readOnArrival.sender) ||
		event.mutedFor.includes(to.userId);
	return renderFlags(bits, event.message.facts, { isRead, isRecipient });
}

export const messageSent = eventForm<MessageSent>({
	wireTypes: ["message"],
	show(event, to) {
		const form = {
			applyMarkdown: to.options.applyMarkdown,
			emptyTopicName: to.can("empty_topic_name"),
		};
		const flags = flagsFor(event, to);
		const isEcho = event.echo?.queueId === to.queue.facts.id;
		const key = `${form.applyMarkdown}${form.emptyTopicName}${flags}${isEcho}`;
		return [
			to.say(key, () => ({
				type: "message",
				message: renderMessage(event.message, form, to.scene),
				flags,
				...(isEcho && { local_message_id: event.echo?.localId }),
			})),
		];
	},
});
