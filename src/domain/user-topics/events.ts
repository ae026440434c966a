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
