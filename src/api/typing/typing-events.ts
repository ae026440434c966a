import { shownTopic } from "../../domain/messages/text.ts";
import type {
	PersonEditing,
	PersonTyping,
} from "../../domain/typing/typing.ts";
import { seesLive } from "../../domain/users/live-sight.ts";
import { shownEmail } from "../../domain/users/users.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";

/** Whoever wants to know, and sees everybody they would be told of. */
const hears = (
	{ user, scene }: Recipient,
	senderId: number,
	where: PersonTyping["where"],
): boolean =>
	user?.settings.receives_typing_notifications === true &&
	[senderId, ...("people" in where ? where.people : [])].every((id) =>
		seesLive(scene.memory, user.id, id),
	);

function address({ scene }: Recipient, userId: number) {
	const user = scene.users.get(userId);
	return {
		user_id: userId,
		email: user ? shownEmail(user, scene.organization) : "",
	};
}

export const personTyping = eventForm<PersonTyping>({
	wireTypes: ["typing"],
	show({ op, senderId, where }, to) {
		if (!hears(to, senderId, where)) return [];
		if ("people" in where)
			return [
				to.say("", () => ({
					type: "typing",
					op,
					message_type: "direct",
					sender: address(to, senderId),
					recipients: where.people.map((id) => address(to, id)),
				})),
			];
		if (!to.can("stream_typing_notifications")) return [];
		const emptyTopicName = to.can("empty_topic_name");
		return [
			to.say(String(emptyTopicName), () => ({
				type: "typing",
				op,
				message_type: "stream",
				sender: address(to, senderId),
				stream_id: where.channelId,
				topic: shownTopic(where.topic, emptyTopicName),
			})),
		];
	},
});

export const personEditing = eventForm<PersonEditing>({
	wireTypes: ["typing_edit_message"],
	show({ op, senderId, messageId, where }, to) {
		if (!hears(to, senderId, where)) return [];
		const emptyTopicName = to.can("empty_topic_name");
		return [
			to.say(String(emptyTopicName), () => ({
				type: "typing_edit_message",
				op,
				sender_id: senderId,
				message_id: messageId,
				recipient:
					"people" in where
						? { type: "direct", user_ids: where.people }
						: {
								type: "channel",
								channel_id: where.channelId,
								topic: shownTopic(where.topic, emptyTopicName),
							},
			})),
		];
	},
});
