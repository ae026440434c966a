import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import type { Channel } from "../channels/channels.ts";
import { isPrivate } from "../channels/kinds.ts";
import { channelAccess } from "../channels/permissions.ts";
import { requirePermissions } from "../groups/groups.ts";
import { groupBy } from "../rows.ts";
import type { User } from "../users/users.ts";
import { addSubscribers, type NewSubscriber } from "./add-subscribers.ts";
import type { PersonalSettings, SubscribersChanged } from "./events.ts";
import { countSubscribers } from "./subscriber-lists.ts";

export interface Joining {
	readonly channel: Channel;
	readonly people: readonly User[];
	readonly color?: string | undefined;
}

export interface Joined {
	readonly channel: Channel;
	readonly added: readonly NewSubscriber[];
}

/** Subscribes people and tells everyone whom it concerns. Who may subscribe whom has been judged. */
export async function beginSubscriptions(
	work: Work,
	joinings: readonly Joining[],
): Promise<Joined[]> {
	const joined: Joined[] = [];
	for (const { channel, people, color } of joinings)
		joined.push({
			channel,
			added: await addSubscribers(work, channel, people, { color }),
		});
	const changed = joined.filter(({ added }) => added.length > 0);
	const counts = await countSubscribers(
		work,
		changed.map(({ channel }) => channel.id),
	);
	await tellThoseWhoSawNothing(work, changed, counts);
	tellSubscribers(work, changed, counts);
	tellPeers(
		work,
		"subscribers_added",
		changed.map(({ channel, added }) => ({
			channel,
			userIds: added.map(({ user }) => user.id),
		})),
	);
	return joined;
}

/** Whoever enters a channel they did not know of learns of it first. */
async function tellThoseWhoSawNothing(
	work: Work,
	joined: readonly Joined[],
	counts: ReadonlyMap<number, number>,
) {
	const { person, holds } = await requirePermissions(work);
	for (const { channel, added } of joined) {
		const unknowing = added
			.filter(
				({ user }) =>
					!channelAccess(person(user), channel, false, holds).metadata,
			)
			.map(({ user }) => user.id);
		if (unknowing.length > 0)
			work.emit(
				{
					type: "channel_created",
					channel,
					subscriberCount: counts.get(channel.id) ?? 0,
				},
				audience.users(...unknowing),
			);
	}
}

function tellSubscribers(
	work: Work,
	joined: readonly Joined[],
	counts: ReadonlyMap<number, number>,
) {
	const news = new Map<
		number,
		{ channels: Channel[]; personal: PersonalSettings[] }
	>();
	for (const { channel, added } of joined)
		for (const { user, personal } of added) {
			const own = news.get(user.id) ?? { channels: [], personal: [] };
			own.channels.push(channel);
			own.personal.push(personal);
			news.set(user.id, own);
		}
	const alike = groupBy(news, ([, { channels }]) =>
		channels.map(({ id }) => id).join(),
	);
	for (const people of alike.values()) {
		const channels = people[0]?.[1].channels ?? [];
		work.emit(
			{
				type: "subscriptions_begun",
				channels,
				counts: channels.map(({ id }) => counts.get(id) ?? 0),
				personal: Object.fromEntries(
					people.map(([id, { personal }]) => [id, personal]),
				),
			},
			audience.users(...people.map(([id]) => id)),
		);
	}
}

/**
 * Tells the others who may see a channel. Open channels in which the same people changed are told of at once; a private
 * channel is told of by itself, since each is seen by others.
 */
export function tellPeers(
	work: Work,
	type: SubscribersChanged["type"],
	changes: readonly {
		readonly channel: Channel;
		readonly userIds: readonly number[];
	}[],
) {
	const alike = groupBy(
		changes.map(({ channel, userIds }) => ({
			channel,
			userIds: [...userIds].sort((a, b) => a - b),
		})),
		({ channel, userIds }) =>
			`${isPrivate(channel.kind) ? channel.id : "open"}:${userIds}`,
	);
	for (const group of alike.values()) {
		const userIds = group[0]?.userIds ?? [];
		const channelIds = group
			.map(({ channel }) => channel.id)
			.sort((a, b) => a - b);
		const seers = audience.any(...channelIds.map(audience.seersOf));
		work.emit(
			{ type, channelIds, userIds },
			// Who enters is told of everyone there; who leaves may still look on, and see others leave.
			type === "subscribers_added" ? audience.except(seers, ...userIds) : seers,
		);
	}
}
