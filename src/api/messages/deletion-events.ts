import type { MessagesDeleted } from "../../domain/messages/events.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import type { WireEvent } from "../../engine/event-queue.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";

/** That these messages are gone, or out of reach: one event, or one each for older clients. */
export function sayGone(
	to: Recipient,
	{
		messageIds,
		channelId,
		topic,
	}: Pick<MessagesDeleted, "messageIds" | "channelId" | "topic">,
): WireEvent[] {
	const emptyTopicName = to.can("empty_topic_name");
	const place =
		channelId === null
			? { message_type: "private" }
			: {
					message_type: "stream",
					stream_id: channelId,
					topic: shownTopic(topic, emptyTopicName),
				};
	if (to.can("bulk_message_deletion"))
		return [
			to.say(`gone ${emptyTopicName}`, () => ({
				type: "delete_message",
				message_ids: messageIds,
				...place,
			})),
		];
	return messageIds.map((id) =>
		to.say(`gone ${id} ${emptyTopicName}`, () => ({
			type: "delete_message",
			message_id: id,
			...place,
		})),
	);
}

export const messagesDeleted = eventForm<MessagesDeleted>({
	wireTypes: ["delete_message"],
	show: (event, to) => sayGone(to, event),
});
