import { command, type Work } from "../../engine/command.ts";
import { findChannel } from "../channels/channels.ts";
import { type ChannelAccess, channelAccess } from "../channels/permissions.ts";
import { requirePermissions } from "../groups/groups.ts";
import { foldTopic } from "../messages/text.ts";
import { listSubscribersAmong } from "../subscriptions/subscribers-among.ts";
import { users } from "../users/users.ts";
import { setVisibility } from "./set-visibility.ts";
import {
	type VisibilityPolicy,
	visibilityOf,
	visibilityPolicies,
} from "./user-topics.ts";

// When a whole topic moves, what people have decided about it goes along. Where it joins
// another topic the decision that shows more wins. Decisions of very many people are
// carried over in parts, by a job.

const PEOPLE_AT_ONCE = 100;

interface Place {
	readonly channelId: number;
	readonly topic: string;
}

export interface CarryDecisions {
	readonly from: Place;
	readonly to: Place;
	/** Messages stood there before the topic came. */
	readonly joinsOthers: boolean;
	/** People up to this one are done. */
	readonly afterUserId: number;
}

export const carryDecisionsJob = "carry-topic-decisions";

export async function carryDecisions(
	work: Work,
	carrying: CarryDecisions,
): Promise<void> {
	const { from, to, joinsOthers, afterUserId } = carrying;
	const rows = await work.db
		.selectFrom("user_topic")
		.select(["user_id", "visibility_policy"])
		.where("organization_id", "=", work.organizationId)
		.where("channel_id", "=", from.channelId)
		.where("topic_key", "=", foldTopic(from.topic))
		.where("user_id", ">", afterUserId)
		.orderBy("user_id")
		.limit(PEOPLE_AT_ONCE)
		.execute();
	const userIds = rows.map((row) => row.user_id);
	const here = await accessAmong(work, from.channelId, userIds);
	const there = await accessAmong(work, to.channelId, userIds);
	for (const row of rows) {
		const { user_id: userId } = row;
		const { inherit } = visibilityPolicies;
		const isTold = here(userId).metadata;
		const { channelId, topic } = from;
		await setVisibility(work, userId, channelId, topic, inherit, isTold);
		if (!there(userId).content) continue;
		const carried = row.visibility_policy as VisibilityPolicy;
		const own = await visibilityOf(work, userId, to.channelId, to.topic);
		const wanted = joinsOthers ? moreVisible(carried, own) : carried;
		await setVisibility(work, userId, to.channelId, to.topic, wanted);
	}
	const last = rows.at(-1);
	if (last && rows.length === PEOPLE_AT_ONCE)
		work.enqueue({
			kind: carryDecisionsJob,
			input: { ...carrying, afterUserId: last.user_id },
		});
}

export const carryMoreDecisions = command<CarryDecisions, void>({
	name: "carry-topic-decisions",
	execute: carryDecisions,
});

/** Following shows more than unmuting, that more than no decision, and that more than muting. */
export function moreVisible(
	one: VisibilityPolicy,
	other: VisibilityPolicy,
): VisibilityPolicy {
	const { followed, unmuted, inherit } = visibilityPolicies;
	for (const policy of [followed, unmuted])
		if (one === policy || other === policy) return policy;
	return one === other ? one : inherit;
}

const none: ChannelAccess = { metadata: false, content: false };

async function accessAmong(
	work: Work,
	channelId: number,
	userIds: readonly number[],
): Promise<(userId: number) => ChannelAccess> {
	const channel = await findChannel(work, channelId);
	const accounts = await work.all(users);
	const { holds, person } = await requirePermissions(work);
	const members = new Set(await listSubscribersAmong(work, channelId, userIds));
	return (userId) => {
		const user = accounts.get(userId);
		if (!user || !channel) return none;
		const isSubscribed = members.has(userId);
		return channelAccess(person(user), channel, isSubscribed, holds);
	};
}
