import type { Work } from "../../engine/command.ts";
import { readJson } from "../../lib/json.ts";
import { slices } from "../../lib/slices.ts";
import type { Channel } from "../channels/channels.ts";
import type { User } from "../users/users.ts";
import { pickColor } from "./colors.ts";
import type { PersonalSettings } from "./events.ts";
import { touchSubscribers } from "./subscriber-lists.ts";
import { listSubscriptions, type Subscriptions } from "./subscriptions.ts";

/** Up to this many people are looked up in memory, where they are likely to be; more of them are asked of the database at once. */
const peopleLookedUpSingly = 3;

export interface NewSubscriber {
	readonly user: User;
	readonly personal: PersonalSettings;
}

export interface Joining {
	readonly channel: Channel;
	readonly people: readonly User[];
	readonly color?: string | undefined;
}

export interface Joined {
	readonly channel: Channel;
	readonly added: readonly NewSubscriber[];
}

type EarlierSubscription = PersonalSettings & { readonly isActive: boolean };

/** What people had before: all is read before anything is written, however many channels there are. */
interface Earlier {
	/** The subscription a person has or had to a channel. */
	find(channelId: number, userId: number): EarlierSubscription | undefined;
	/** Colours of a person who has never been in one of the channels; those given meanwhile are added. */
	colorsOf(userId: number): Set<string>;
}

export async function addSubscribers(
	work: Work,
	channel: Channel,
	people: readonly User[],
): Promise<readonly NewSubscriber[]> {
	const [joined] = await enterChannels(work, [{ channel, people }]);
	return joined?.added ?? [];
}

/**
 * Begins memberships in different channels; those who are members already are passed over. A subscription given up earlier comes
 * back with its colour and choices. Permission has been judged and events are the caller's, who knows whom else to tell.
 */
export async function enterChannels(
	work: Work,
	joinings: readonly Joining[],
): Promise<Joined[]> {
	const earlier = await loadEarlier(work, joinings);
	const joined: Joined[] = [];
	for (const joining of joinings)
		joined.push({
			channel: joining.channel,
			added: await addTo(work, joining, earlier),
		});
	for (const { channel, added } of joined)
		if (added.length > 0)
			touchSubscribers(
				work,
				channel.id,
				added.map(({ user }) => user.id),
			);
	return joined;
}

async function addTo(
	work: Work,
	{ channel, people, color }: Joining,
	earlier: Earlier,
): Promise<NewSubscriber[]> {
	const added: NewSubscriber[] = [];
	const returning: number[] = [];
	for (const user of people) {
		const own = earlier.find(channel.id, user.id);
		if (own?.isActive) continue;
		const personal: PersonalSettings = own
			? {
					color: color ?? own.color,
					isMuted: own.isMuted,
					isPinned: own.isPinned,
					notifications: own.notifications,
				}
			: {
					color: color ?? pickColor(earlier.colorsOf(user.id)),
					isMuted: false,
					isPinned: false,
					notifications: {},
				};
		earlier.colorsOf(user.id).add(personal.color);
		if (own) returning.push(user.id);
		else
			work.append("subscription", {
				organization_id: work.organizationId,
				user_id: user.id,
				channel_id: channel.id,
				is_active: 1,
				color: personal.color,
				is_muted: 0,
				is_pinned: 0,
				notifications: "{}",
			});
		work.append("membership", {
			organization_id: work.organizationId,
			channel_id: channel.id,
			user_id: user.id,
			from_seq: work.nextSeq - 1,
			to_seq: null,
			from_message_id: work.lastMessageId,
			to_message_id: null,
		});
		added.push({ user, personal });
	}
	for (const ids of slices(returning))
		await work.db
			.updateTable("subscription")
			.set({ is_active: 1, ...(color && { color }) })
			.where("organization_id", "=", work.organizationId)
			.where("channel_id", "=", channel.id)
			.where("user_id", "in", ids)
			.execute();
	return added;
}

async function loadEarlier(
	work: Work,
	joinings: readonly Joining[],
): Promise<Earlier> {
	const ids = [
		...new Set(joinings.flatMap(({ people }) => people.map(({ id }) => id))),
	];
	return ids.length <= peopleLookedUpSingly
		? rememberEarlier(work, ids)
		: queryEarlier(work, joinings);
}

async function rememberEarlier(
	work: Work,
	userIds: readonly number[],
): Promise<Earlier> {
	const subscriptions = new Map<number, Subscriptions>();
	const colors = new Map<number, Set<string>>();
	for (const id of userIds) {
		const own = await listSubscriptions(work, id);
		subscriptions.set(id, own);
		colors.set(id, new Set([...own.values()].map(({ color }) => color)));
	}
	return {
		find: (channelId, userId) => subscriptions.get(userId)?.get(channelId),
		colorsOf: (userId) => colors.get(userId) as Set<string>,
	};
}

async function queryEarlier(
	work: Work,
	joinings: readonly Joining[],
): Promise<Earlier> {
	const found = new Map<string, EarlierSubscription>();
	const keyOf = (channelId: number, userId: number) => `${channelId}:${userId}`;
	const newcomers = new Set<number>();
	for (const { channel, people } of joinings) {
		for (const slice of slices(people.map(({ id }) => id)))
			for (const row of await work.db
				.selectFrom("subscription")
				.select([
					"user_id",
					"is_active",
					"color",
					"is_muted",
					"is_pinned",
					"notifications",
				])
				.where("organization_id", "=", work.organizationId)
				.where("channel_id", "=", channel.id)
				.where("user_id", "in", slice)
				.execute())
				found.set(keyOf(channel.id, row.user_id), {
					isActive: row.is_active === 1,
					color: row.color,
					isMuted: row.is_muted === 1,
					isPinned: row.is_pinned === 1,
					notifications: readJson(row.notifications),
				});
		for (const { id } of people)
			if (!found.has(keyOf(channel.id, id))) newcomers.add(id);
	}
	const colors = new Map<number, Set<string>>();
	const colorsOf = (userId: number) => {
		const known = colors.get(userId) ?? new Set();
		colors.set(userId, known);
		return known;
	};
	for (const slice of slices([...newcomers]))
		for (const { user_id, color } of await work.db
			.selectFrom("subscription")
			.select(["user_id", "color"])
			.distinct()
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "in", slice)
			.execute())
			colorsOf(user_id).add(color);
	return {
		find: (channelId, userId) => found.get(keyOf(channelId, userId)),
		colorsOf,
	};
}
