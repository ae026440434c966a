import { channelAccess } from "../../domain/channels/permissions.ts";
import type {
	FlagName,
	FlagOp,
	MessageFlagsChanged,
	MessagesLeftBehind,
	UnreadDetail,
} from "../../domain/flags/events.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import {
	subscriptionsOfUser,
	wasMemberAt,
} from "../../domain/subscriptions/subscriptions.ts";
import type { WireEvent } from "../../engine/event-queue.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";

const wireType = "update_message_flags";

function renderDetail(detail: UnreadDetail, emptyTopicName: boolean) {
	const mention = detail.isMention && { mentioned: true };
	return detail.channelId === null
		? {
				type: "private",
				...mention,
				user_ids: [...detail.otherUserIds].sort((a, b) => a - b),
			}
		: {
				type: "stream",
				...mention,
				stream_id: detail.channelId,
				topic: shownTopic(detail.topic, emptyTopicName),
				unmuted_stream_msg: !detail.isMuted,
			};
}

/** Messages come last, so that two events of a kind are joined by joining their texts. */
const head = (op: FlagOp, flag: FlagName, isAll: boolean) => ({
	type: wireType,
	op,
	operation: op,
	flag,
	all: isAll,
});

function listed(
	to: Recipient,
	op: FlagOp,
	flag: FlagName,
	messages: readonly number[],
): WireEvent {
	const start = `${JSON.stringify(head(op, flag, false)).slice(0, -1)},"messages":[`;
	return to.say("", () => ({ ...head(op, flag, false), messages }), {
		key: `${wireType} ${op} ${flag}`,
		into(earlier, later) {
			const first = earlier.head.slice(0, -1);
			const second = later.head.slice(start.length);
			const isEmpty = first.length === start.length || second === "]";
			return { ...later, head: `${first}${isEmpty ? "" : ","}${second}` };
		},
	});
}

export const messageFlagsChanged = eventForm<MessageFlagsChanged>({
	wireTypes: [wireType],
	show(event, to) {
		const { op, flag, isAll, messageIds } = event;
		if (flag === "read" && op === "remove") {
			const emptyTopicName = to.can("empty_topic_name");
			return [
				to.say(`${emptyTopicName}`, () => ({
					...head(op, flag, false),
					messages: messageIds,
					message_details: Object.fromEntries(
						event.details.map((detail) => [
							detail.id,
							renderDetail(detail, emptyTopicName),
						]),
					),
				})),
			];
		}
		if (isAll)
			return [to.say("", () => ({ ...head(op, flag, true), messages: [] }))];
		return [listed(to, op, flag, messageIds)];
	},
});

/** For members of the old channel who see the new one without being in it; the others lose the messages altogether, and are told that. */
export const messagesLeftBehind = eventForm<MessagesLeftBehind>({
	wireTypes: [wireType],
	show({ messageIds, toChannelId }, to) {
		const own = to.scene.memory.peek(subscriptionsOfUser, to.userId);
		if (!own || wasMemberAt(own.get(toChannelId), to.seq)) return [];
		const channel = to.scene.channels.get(toChannelId);
		if (!channel || !to.user) return [];
		const { person, holds } = to.scene.permissions;
		const access = channelAccess(person(to.user), channel, false, holds);
		return access.content ? [listed(to, "add", "read", messageIds)] : [];
	},
});
