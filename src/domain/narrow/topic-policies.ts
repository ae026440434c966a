import { findTopicConversation } from "../conversations/conversations.ts";
import type { Source } from "../messages/access.ts";
import {
	listUserTopics,
	visibilityPolicies,
} from "../user-topics/user-topics.ts";

/** What the viewer has decided about topics, by the conversations they are. */
export interface TopicPolicies {
	readonly muted: readonly number[];
	/** Seen even in a muted channel. */
	readonly shown: readonly number[];
	readonly followed: readonly number[];
}

export async function listTopicPolicies(
	source: Source,
	userId: number,
): Promise<TopicPolicies> {
	const muted: number[] = [];
	const shown: number[] = [];
	const followed: number[] = [];
	for (const own of (await listUserTopics(source, userId)).values()) {
		const conversation = await findTopicConversation(
			source,
			own.channelId,
			own.topic,
		);
		if (!conversation) continue;
		if (own.policy === visibilityPolicies.muted) muted.push(conversation.id);
		else shown.push(conversation.id);
		if (own.policy === visibilityPolicies.followed)
			followed.push(conversation.id);
	}
	return { muted, shown, followed };
}
