import type { Channel } from "../../domain/channels/channels.ts";
import { channelAccess } from "../../domain/channels/permissions.ts";
import { subscriptionsOfUser } from "../../domain/subscriptions/subscriptions.ts";
import type { UserTopicChanged } from "../../domain/user-topics/events.ts";
import { userTopics } from "../../domain/user-topics/user-topics.ts";
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

export const userTopicChanged = eventForm<UserTopicChanged>({
	wireTypes: ["muted_topics", "user_topic"],
	ready: (event, memory, reading) =>
		memory.peek(userTopics, event.userId)
			? undefined
			: reading().then(async (view) => {
					await view.get(userTopics, event.userId);
				}),
	show(event, to) {
		const emptyTopicName = to.can("empty_topic_name");
		const shown = [];
		// Clients that know the newer event by name have no use for the older one.
		if (
			to.wants("muted_topics") &&
			!to.options.eventTypes?.includes("user_topic")
		) {
			// Gone from memory only if there is a later change, and that one tells the whole list.
			const own = to.scene.memory.peek(userTopics, to.userId);
			if (own)
				shown.push(
					to.say(`muted ${emptyTopicName}`, () => ({
						type: "muted_topics",
						muted_topics: renderMutedTopics(
							own.values(),
							to.scene.channels,
							(channel) => sees(to, channel),
							emptyTopicName,
						),
					})),
				);
		}
		if (to.wants("user_topic"))
			shown.push(
				to.say(`topic ${emptyTopicName}`, () => ({
					type: "user_topic",
					...renderUserTopic(event, emptyTopicName),
				})),
			);
		return shown;
	},
});
