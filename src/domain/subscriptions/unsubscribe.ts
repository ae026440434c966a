import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { channelSightOf, requireActor } from "../channels/access.ts";
import { type Channel, findChannelByName } from "../channels/channels.ts";
import { insufficientPermission } from "../channels/new-channels.ts";
import { mayRemoveSubscriber } from "../channels/permissions.ts";
import { requirePermissions } from "../groups/groups.ts";
import type { User } from "../users/users.ts";
import { endSubscriptions, type Leaving } from "./end-subscriptions.ts";
import { type Principals, requirePrincipals } from "./principals.ts";
import { loadSubscriberIds } from "./subscriber-lists.ts";
import { isSubscribed } from "./subscriptions.ts";

export interface Unsubscribe {
	readonly names: readonly string[];
	readonly principals: Principals;
}

/** Names of channels, once for every person who left, or was not there to leave. */
export interface Unsubscribed {
	readonly removed: readonly string[];
	readonly notRemoved: readonly string[];
}

export const unsubscribe = command<Unsubscribe, Unsubscribed>({
	name: "unsubscribe",
	execute: executeUnsubscribe,
});

export async function executeUnsubscribe(
	work: Work,
	{ names, principals }: Unsubscribe,
): Promise<Unsubscribed> {
	const actor = await requireActor(work);
	const channels = await requireChannelsInSight(work, actor, names);
	const { people } = await requirePrincipals(work, actor, principals);
	await requireMayRemove(work, actor, channels, people);
	const leavings: Leaving[] = [];
	const removed: string[] = [];
	const notRemoved: string[] = [];
	for (const channel of channels) {
		const here = await subscribedAmong(work, channel, people);
		leavings.push({ channel, people: here });
		const leaving = new Set(here);
		for (const user of people)
			(leaving.has(user) ? removed : notRemoved).push(channel.name);
	}
	await endSubscriptions(work, leavings);
	return { removed, notRemoved };
}

async function subscribedAmong(
	work: Work,
	channel: Channel,
	people: readonly User[],
): Promise<User[]> {
	const [first] = people;
	if (people.length === 1 && first)
		return (await isSubscribed(work, first.id, channel.id)) ? [first] : [];
	const subscriberIds = await loadSubscriberIds(
		work.db,
		work.organizationId,
		channel.id,
	);
	return people.filter(({ id }) => subscriberIds.has(id));
}

/** A channel the actor may not know of does not exist for them, here either. */
async function requireChannelsInSight(
	work: Work,
	actor: User,
	names: readonly string[],
): Promise<Channel[]> {
	const sight = await channelSightOf(work, actor);
	const found = new Map<number, Channel>();
	const unknown: string[] = [];
	for (const raw of names) {
		const name = raw.trim();
		const channel = await findChannelByName(work, name);
		if (channel && sight.see(channel).access.metadata)
			found.set(channel.id, channel);
		else unknown.push(name);
	}
	if (unknown.length > 0)
		throw badRequest(`Channel(s) (${unknown.join(", ")}) do not exist`);
	return [...found.values()];
}

async function requireMayRemove(
	work: Work,
	actor: User,
	channels: readonly Channel[],
	people: readonly User[],
) {
	const { person, holds } = await requirePermissions(work);
	const sight = await channelSightOf(work, actor);
	for (const channel of channels) {
		const { isSubscribed } = sight.see(channel);
		for (const { id, botOwnerId } of people)
			if (
				mayRemoveSubscriber({
					actor: person(actor),
					channel,
					isSubscribed,
					target: { id, ownerId: botOwnerId },
					holds,
				}) !== "yes"
			)
				throw insufficientPermission();
	}
}
