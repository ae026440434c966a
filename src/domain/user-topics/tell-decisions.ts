import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { slices } from "../../lib/slices.ts";
import { LOOKED_UP_SINGLY_MAX } from "../../limits.ts";
import type { Channel } from "../channels/channels.ts";
import type { TopicDecisionsShown } from "./events.ts";
import { listUserTopics } from "./user-topics.ts";

// Decisions are kept while their channel is out of sight or archived, and nobody is told of
// them meanwhile. Whoever sees the channel again is told of them again.

/** Tells those of these people who have decided something about the channel's topics what it was. */
export async function tellDecisions(
	work: Work,
	channel: Channel,
	userIds: readonly number[],
): Promise<void> {
	if (channel.isArchived) return;
	const deciders = await listDecidersAmong(work, channel.id, userIds);
	if (deciders.length === 0) return;
	const event: TopicDecisionsShown = {
		type: "topic_decisions_shown",
		channelId: channel.id,
		userIds: deciders,
	};
	work.emit(event, audience.users(...deciders));
}

async function listDecidersAmong(
	work: Work,
	channelId: number,
	userIds: readonly number[],
): Promise<number[]> {
	const deciders: number[] = [];
	if (userIds.length <= LOOKED_UP_SINGLY_MAX) {
		for (const id of userIds) {
			const own = [...(await listUserTopics(work, id)).values()];
			if (own.some((topic) => topic.channelId === channelId)) deciders.push(id);
		}
		return deciders;
	}
	for (const slice of slices(userIds)) {
		const rows = await work.db
			.selectFrom("user_topic")
			.select("user_id")
			.distinct()
			.where("organization_id", "=", work.organizationId)
			.where("channel_id", "=", channelId)
			.where("user_id", "in", slice)
			.execute();
		deciders.push(...rows.map((row) => row.user_id));
	}
	return deciders;
}
