import type { View } from "../../engine/memory.ts";
import { channels } from "../channels/channels.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import {
	listUserTopics,
	userTopicKey,
	visibilityPolicies,
} from "../user-topics/user-topics.ts";

/** Whether a topic of a channel is out of the user's sight: muted itself, or in a muted channel and not exempt from it. */
export type IsMuted = (channelId: number, topic: string) => boolean;

export async function loadMutes(view: View, userId: number): Promise<IsMuted> {
	const own = await listSubscriptions(view, userId);
	const topics = await listUserTopics(view, userId);
	const places = await view.all(channels);
	return (channelId, topic) => {
		if (places.get(channelId)?.isArchived) return true;
		const decision = topics.get(userTopicKey(channelId, topic))?.policy;
		return decision === undefined || decision === visibilityPolicies.inherit
			? own.get(channelId)?.isMuted === true
			: decision === visibilityPolicies.muted;
	};
}
