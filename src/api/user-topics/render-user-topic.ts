import type { Channel } from "../../domain/channels/channels.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import {
	type UserTopic,
	visibilityPolicies,
} from "../../domain/user-topics/user-topics.ts";
import { wireSeconds } from "../render/user.ts";

export const renderUserTopic = (
	{
		channelId,
		topic,
		policy,
		updatedAt,
	}: Pick<UserTopic, "channelId" | "topic" | "policy" | "updatedAt">,
	emptyTopicName: boolean,
) => ({
	stream_id: channelId,
	topic_name: shownTopic(topic, emptyTopicName),
	last_updated: wireSeconds(updatedAt),
	visibility_policy: policy,
});

/** Channel name, topic and time of every muted topic, as older clients know them; no name of a channel that the user may not see any more. */
export function renderMutedTopics(
	own: Iterable<UserTopic>,
	channels: ReadonlyMap<number, Channel>,
	sees: (channel: Channel) => boolean,
	emptyTopicName: boolean,
): [string, string, number][] {
	const muted: [string, string, number][] = [];
	for (const { channelId, topic, policy, updatedAt } of own) {
		const channel = channels.get(channelId);
		if (policy !== visibilityPolicies.muted || !channel) continue;
		if (channel.isArchived || !sees(channel)) continue;
		muted.push([
			channel.name,
			shownTopic(topic, emptyTopicName),
			wireSeconds(updatedAt),
		]);
	}
	return muted;
}
