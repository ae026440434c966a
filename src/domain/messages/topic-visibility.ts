import type { Work } from "../../engine/command.ts";
import type { Channel } from "../channels/channels.ts";
import type { TopicConversation } from "../conversations/conversations.ts";
import { listSubscriptions } from "../subscriptions/subscriptions.ts";
import {
	asksForInitiation,
	visibilityAfterSending,
} from "../user-topics/rules.ts";
import { setVisibility } from "../user-topics/set-visibility.ts";
import {
	type VisibilityPolicy,
	visibilityOf,
	visibilityPolicies,
} from "../user-topics/user-topics.ts";
import { requireUser, type User } from "../users/users.ts";
import { hasReadableMessage } from "./readable-topic.ts";

// Topics that come into view by themselves: those somebody writes in, and those somebody
// is mentioned in. Only people see them; bots have no view.

export interface Topic {
	readonly channel: Channel;
	readonly topic: string;
}

/** Follows or unmutes the topic for its sender, as their settings ask; answers with the new policy if it changed. */
export async function showSentTopic(
	work: Work,
	sender: User,
	{ channel, topic }: Topic,
	conversation: TopicConversation | undefined,
): Promise<VisibilityPolicy | null> {
	if (sender.isBot) return null;
	const own = (await listSubscriptions(work, sender.id)).get(channel.id);
	const facts = {
		settings: sender.settings,
		current: await visibilityOf(work, sender.id, channel.id, topic),
		channelIsMuted: own?.isActive === true && own.isMuted,
	};
	const isInitiation =
		asksForInitiation(facts) &&
		!(await hasReadableMessage(work, sender, channel, conversation));
	const policy = visibilityAfterSending(facts, isInitiation);
	if (policy !== null)
		await setVisibility(work, sender.id, channel.id, topic, policy);
	return policy;
}

/** Those mentioned by name follow the topic if they want to, unless they have muted it. */
export async function followWhereMentioned(
	work: Work,
	userIds: readonly number[],
	{ channel, topic }: Topic,
): Promise<void> {
	for (const id of userIds) {
		const user = await requireUser(work, id);
		if (user.isBot) continue;
		if (!user.settings.automatically_follow_topics_where_mentioned) continue;
		const current = await visibilityOf(work, id, channel.id, topic);
		if (current !== visibilityPolicies.muted)
			await setVisibility(
				work,
				id,
				channel.id,
				topic,
				visibilityPolicies.followed,
			);
	}
}
