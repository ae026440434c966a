import type { Channel } from "../../domain/channels/channels.ts";
import { channelAccess } from "../../domain/channels/permissions.ts";
import { subscriptionsOfUser } from "../../domain/subscriptions/subscriptions.ts";
import type {
	TopicDecisionsShown,
	UserTopicChanged,
} from "../../domain/user-topics/events.ts";
import { userTopics } from "../../domain/user-topics/user-topics.ts";
import type { WireEvent } from "../../engine/event-queue.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";
import { renderMutedTopics, renderUserTopic } from "./render-user-topic.ts";

function sees({ user, scene }: Recipient, channel: Channel): boolean {
	if (!user) return false;
	const { person, holds } = scene.permissions;
	const own = scene.memory.peek(subscriptionsOfUser, user.id);
	const isSubscribed = own?.get(channel.id)?.isActive === true;
	return channelAccess(person(user), channel, isSubscribed, holds).metadata;
}

/** The older event: all muted topics, by the names of their channels. Clients that know the newer event by name have no use for it. */
function sayMuted(to: Recipient): readonly WireEvent[] {
	if (!to.wants("muted_topics")) return [];
	if (to.options.eventTypes?.includes("user_topic")) return [];
	// Gone from memory only if there is a later change, and that one tells the whole list.
	const own = to.scene.memory.peek(userTopics, to.userId);
	if (!own) return [];
	const emptyTopicName = to.can("empty_topic_name");
	return [
		to.say(`muted ${to.userId} ${emptyTopicName}`, () => ({
			type: "muted_topics",
			muted_topics: renderMutedTopics(
				own.values(),
				to.scene.channels,
				(channel) => sees(to, channel),
				emptyTopicName,
			),
		})),
	];
}

function sayTopic(
	topic: Parameters<typeof renderUserTopic>[0],
	to: Recipient,
): readonly WireEvent[] {
	if (!to.wants("user_topic")) return [];
	const emptyTopicName = to.can("empty_topic_name");
	return [
		to.say(`topic ${to.userId} ${emptyTopicName} ${topic.topic}`, () => ({
			type: "user_topic",
			...renderUserTopic(topic, emptyTopicName),
		})),
	];
}

export const userTopicChanged = eventForm<UserTopicChanged>({
	wireTypes: ["muted_topics", "user_topic"],
	ready: (event, memory, reading) =>
		memory.peek(userTopics, event.userId)
			? undefined
			: reading().then(async (view) => {
					await view.get(userTopics, event.userId);
				}),
	show: (event, to) => [...sayMuted(to), ...sayTopic(event, to)],
});

/** Decisions may be newer than the event: what was decided meanwhile is told again and changes nothing. */
export const topicDecisionsShown = eventForm<TopicDecisionsShown>({
	wireTypes: ["muted_topics", "user_topic"],
	ready(event, memory, reading, userIds) {
		const live = new Set(userIds());
		const missing = event.userIds.filter(
			(id) => live.has(id) && !memory.peek(userTopics, id),
		);
		if (missing.length === 0) return undefined;
		return reading().then(async (view) => {
			await view.pick(userTopics, missing);
		});
	},
	show({ channelId }, to) {
		const channel = to.scene.channels.get(channelId);
		if (!channel || channel.isArchived || !sees(to, channel)) return [];
		const own = to.scene.memory.peek(userTopics, to.userId);
		return [
			...sayMuted(to),
			...[...(own?.values() ?? [])]
				.filter((topic) => topic.channelId === channelId)
				.flatMap((topic) => sayTopic(topic, to)),
		];
	},
});
