import type { VisibilityPolicy } from "./user-topics.ts";

/** Told to the user whose decision it is. */
export interface UserTopicChanged {
	readonly type: "user_topic_changed";
	readonly userId: number;
	readonly channelId: number;
	readonly topic: string;
	readonly policy: VisibilityPolicy;
	readonly updatedAt: number;
	readonly [field: string]: unknown;
}

/** The channel came into sight of those who hear it, or into use: what they have decided about its topics counts again. */
export interface TopicDecisionsShown {
	readonly type: "topic_decisions_shown";
	readonly channelId: number;
	readonly userIds: readonly number[];
	readonly [field: string]: unknown;
}
