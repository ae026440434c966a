import type { Source } from "../messages/access.ts";

/** What the viewer has decided about topics, by the conversations they are. */
export interface TopicPolicies {
	readonly muted: readonly number[];
	/** Seen even in a muted channel. */
	readonly shown: readonly number[];
	readonly followed: readonly number[];
}

export async function listTopicPolicies(
	_source: Source,
	_userId: number,
): Promise<TopicPolicies> {
	return { muted: [], shown: [], followed: [] };
}
