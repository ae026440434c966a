import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { requirePermissions } from "../groups/groups.ts";
import {
	countSubscribers,
	loadSubscriberIds,
} from "../subscriptions/subscriber-lists.ts";
import { tellDecisions } from "../user-topics/tell-decisions.ts";
import { users } from "../users/users.ts";
import { channelSightOf } from "./access.ts";
import { type Channel, channels } from "./channels.ts";
import { channelAccess } from "./permissions.ts";

// A change of a channel, a role or a group can bring channels in sight of people or take
// them out of it. Whoever makes such a change has it told here, to exactly those whom it
// concerns, before anything else is said of the channel.

/** Everyone active who may know of the channel, as it is given. */
async function listSeers(
	work: Work,
	channel: Channel,
	subscriberIds: ReadonlySet<number>,
): Promise<Set<number>> {
	const { person, holds } = await requirePermissions(work);
	const seers = new Set<number>();
	for (const user of (await work.all(users)).values()) {
		const isSubscribed = subscriberIds.has(user.id);
		if (channelAccess(person(user), channel, isSubscribed, holds).metadata)
			seers.add(user.id);
	}
	return seers;
}

/** A channel that comes back into use is like one that comes into sight, for what people had decided about its topics. */
export async function tellDecisionsOfSeers(work: Work, channel: Channel) {
	const subscriberIds = await loadSubscriberIds(
		work.db,
		work.organizationId,
		channel.id,
	);
	const seers = await listSeers(work, channel, subscriberIds);
	await tellDecisions(work, channel, [...seers]);
}

/** Tells those who gain or lose sight of a channel because it changes; the change itself is no news to those who gain it. */
export async function tellOfSightChange(
	work: Work,
	before: Channel,
	after: Channel,
): Promise<{ readonly gained: readonly number[] }> {
	const subscriberIds = await loadSubscriberIds(
		work.db,
		work.organizationId,
		after.id,
	);
	const seenBefore = await listSeers(work, before, subscriberIds);
	const seenAfter = await listSeers(work, after, subscriberIds);
	const gained = [...seenAfter].filter((id) => !seenBefore.has(id));
	const lost = [...seenBefore].filter((id) => !seenAfter.has(id));
	await tellGained(work, after, gained);
	tellLost(work, after, lost);
	return { gained };
}

/** Channels the person may know of. */
async function listInSight(
	work: Work,
	userId: number,
): Promise<ReadonlySet<number>> {
	const user = await work.get(users, userId);
	if (!user) return new Set();
	const sight = await channelSightOf(work, user);
	const seen = new Set<number>();
	for (const channel of (await work.all(channels)).values())
		if (sight.see(channel).access.metadata) seen.add(channel.id);
	return seen;
}

/**
 * For changes of roles, groups and accounts: called before the change, it gives what to call after it, and then tells the people named
 * which channels came in sight or went out of it.
 */
export async function watchSight(
	work: Work,
	userIds: readonly number[],
): Promise<() => Promise<void>> {
	const before = new Map<number, ReadonlySet<number>>();
	for (const id of userIds) before.set(id, await listInSight(work, id));
	return async () => {
		const gained = new Map<number, number[]>();
		const lost = new Map<number, number[]>();
		const note = (
			of: Map<number, number[]>,
			channelId: number,
			userId: number,
		) => of.set(channelId, [...(of.get(channelId) ?? []), userId]);
		for (const [userId, seen] of before) {
			const now = await listInSight(work, userId);
			for (const id of now) if (!seen.has(id)) note(gained, id, userId);
			for (const id of seen) if (!now.has(id)) note(lost, id, userId);
		}
		const all = await work.all(channels);
		for (const [id, userIds] of gained)
			await tellGained(work, all.get(id) as Channel, userIds);
		for (const [id, userIds] of lost)
			tellLost(work, all.get(id) as Channel, userIds);
	};
}

/** The channel, what they had decided about its topics, and who is in it. */
async function tellGained(
	work: Work,
	channel: Channel,
	userIds: readonly number[],
) {
	if (userIds.length === 0) return;
	const to = audience.users(...userIds);
	const counts = await countSubscribers(work, [channel.id]);
	const subscriberCount = counts.get(channel.id) ?? 0;
	// Those who are told next are counted when they are told.
	work.emit({ type: "channel_created", channel, subscriberCount: 0 }, to);
	await tellDecisions(work, channel, userIds);
	if (subscriberCount === 0) return;
	const accounts = await work.all(users);
	const subscriberIds = await loadSubscriberIds(
		work.db,
		work.organizationId,
		channel.id,
	);
	work.emit(
		{
			type: "subscribers_added",
			channelIds: [channel.id],
			userIds: [...subscriberIds]
				.filter((id) => accounts.get(id)?.isActive)
				.sort((a, b) => a - b),
		},
		to,
	);
}

export function tellLost(
	work: Work,
	{ id: channelId, isArchived }: Channel,
	userIds: readonly number[],
) {
	if (userIds.length > 0)
		work.emit(
			{ type: "channel_hidden", channelId, isArchived },
			audience.users(...userIds),
		);
}
