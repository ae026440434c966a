import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { foldTopic } from "../messages/text.ts";
import type { UserTopicChanged } from "./events.ts";
import {
	listUserTopics,
	userTopicKey,
	userTopics,
	type VisibilityPolicy,
	visibilityPolicies,
} from "./user-topics.ts";

/**
 * Writes a user's decision about a topic and tells them, if they may know of it; a decision already taken changes nothing. Access has
 * been judged.
 */
export async function setVisibility(
	work: Work,
	userId: number,
	channelId: number,
	topic: string,
	policy: VisibilityPolicy,
	isTold = true,
): Promise<"changed" | "unchanged"> {
	const own = await listUserTopics(work, userId);
	const earlier = own.get(userTopicKey(channelId, topic));
	if ((earlier?.policy ?? visibilityPolicies.inherit) === policy)
		return "unchanged";
	const identity = {
		organization_id: work.organizationId,
		user_id: userId,
		channel_id: channelId,
		topic_key: foldTopic(topic),
	};
	if (!earlier)
		work.append("user_topic", {
			...identity,
			topic,
			visibility_policy: policy,
			updated_at: work.now,
		});
	else if (policy === visibilityPolicies.inherit)
		await work.db
			.deleteFrom("user_topic")
			.where("organization_id", "=", identity.organization_id)
			.where("user_id", "=", userId)
			.where("channel_id", "=", channelId)
			.where("topic_key", "=", identity.topic_key)
			.execute();
	else
		await work.db
			.updateTable("user_topic")
			.set({ visibility_policy: policy, updated_at: work.now })
			.where("organization_id", "=", identity.organization_id)
			.where("user_id", "=", userId)
			.where("channel_id", "=", channelId)
			.where("topic_key", "=", identity.topic_key)
			.execute();
	work.touch(userTopics, userId);
	if (!isTold) return "changed";
	const event: UserTopicChanged = {
		type: "user_topic_changed",
		userId,
		channelId,
		topic: earlier?.topic ?? topic,
		policy,
		updatedAt: work.now,
	};
	work.emit(event, audience.users(userId));
	return "changed";
}
