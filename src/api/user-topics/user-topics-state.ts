import { channelSightOf } from "../../domain/channels/access.ts";
import { channels } from "../../domain/channels/channels.ts";
import {
	listUserTopics,
	type UserTopic,
} from "../../domain/user-topics/user-topics.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { renderMutedTopics, renderUserTopic } from "./render-user-topic.ts";

export const mutedTopicsSection: StateSection = {
	types: ["muted_topics"],
	shape: {
		muted_topics: shape.array(
			shape.tuple(shape.string(), shape.string(), shape.integer()),
		),
	},
	async collect({ reading, userId, options, wanted }) {
		// Who asks for the newer form by name has no use for the older one.
		if (wanted?.has("user_topic")) return {};
		const own = await listUserTopics(reading, userId);
		const user = await requireUser(reading, userId);
		const sight = await channelSightOf(reading, user);
		return {
			muted_topics: renderMutedTopics(
				own.values(),
				await reading.all(channels),
				(channel) => sight.see(channel).access.metadata,
				options.capabilities.includes("empty_topic_name"),
			),
		};
	},
};

export const userTopicsSection: StateSection = {
	types: ["user_topic"],
	shape: {
		user_topics: shape.array(
			shape.object({
				stream_id: shape.integer(),
				topic_name: shape.string(),
				last_updated: shape.integer(),
				visibility_policy: shape.integer(),
			}),
		),
	},
	async collect({ reading, userId, options }) {
		const emptyTopicName = options.capabilities.includes("empty_topic_name");
		const known = await reading.all(channels);
		const own = await listUserTopics(reading, userId);
		const sight = await channelSightOf(
			reading,
			await requireUser(reading, userId),
		);
		const isOfUse = ({ channelId }: UserTopic) => {
			const channel = known.get(channelId);
			if (!channel || channel.isArchived) return false;
			return sight.see(channel).access.metadata;
		};
		return {
			user_topics: [...own.values()]
				.filter(isOfUse)
				.map((topic) => renderUserTopic(topic, emptyTopicName)),
		};
	},
};
