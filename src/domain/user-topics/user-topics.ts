import type { Collection, View } from "../../engine/memory.ts";
import { foldTopic } from "../messages/text.ts";

// What people have decided about topics: to mute them, to see them in a channel they
// have muted, to follow them. A topic without a decision follows its channel.

export const visibilityPolicies = {
	inherit: 0,
	muted: 1,
	unmuted: 2,
	followed: 3,
} as const;

export type VisibilityPolicy =
	(typeof visibilityPolicies)[keyof typeof visibilityPolicies];

export interface UserTopic {
	readonly channelId: number;
	/** As it was written when the decision was first taken. */
	readonly topic: string;
	readonly policy: VisibilityPolicy;
	readonly updatedAt: number;
}

/** A user's decisions by `userTopicKey`. */
export type UserTopics = ReadonlyMap<string, UserTopic>;

export const userTopicKey = (channelId: number, topic: string): string =>
	`${channelId}:${foldTopic(topic)}`;

/** By user id. */
export const userTopics: Collection<UserTopics> = {
	name: "user-topics",
	whole: false,
	keysMax: 50_000,
	async load(db, organizationId, userIds) {
		const ids = userIds ?? [];
		const rows = await db
			.selectFrom("user_topic")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", ids)
			.orderBy("user_id")
			.orderBy("channel_id")
			.orderBy("updated_at")
			.execute();
		const found = new Map<number, Map<string, UserTopic>>();
		for (const id of ids) found.set(id, new Map());
		for (const row of rows)
			found.get(row.user_id)?.set(`${row.channel_id}:${row.topic_key}`, {
				channelId: row.channel_id,
				topic: row.topic,
				policy: row.visibility_policy as VisibilityPolicy,
				updatedAt: row.updated_at,
			});
		return found;
	},
};

export async function listUserTopics(
	view: View,
	userId: number,
): Promise<UserTopics> {
	return (await view.get(userTopics, userId)) ?? new Map();
}

export async function visibilityOf(
	view: View,
	userId: number,
	channelId: number,
	topic: string,
): Promise<VisibilityPolicy> {
	const own = await listUserTopics(view, userId);
	return (
		own.get(userTopicKey(channelId, topic))?.policy ??
		visibilityPolicies.inherit
	);
}
