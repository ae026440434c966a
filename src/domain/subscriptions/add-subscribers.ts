import type { Work } from "../../engine/command.ts";
import { readJson } from "../../lib/json.ts";
import { slices } from "../../lib/slices.ts";
import type { Channel } from "../channels/channels.ts";
import { groupBy } from "../rows.ts";
import { tellOfJoining } from "../users/meetings.ts";
import type { User } from "../users/users.ts";
import { pickColor } from "./colors.ts";
import type { PersonalSettings } from "./events.ts";
import { touchSubscribers } from "./subscriber-lists.ts";
import { listSubscriptions } from "./subscriptions.ts";

/** Up to this many people are looked up in memory, where they are likely to be; more of them are asked of the database at once. */
const peopleLookedUpSingly = 3;

export interface NewSubscriber {
	readonly user: User;
	readonly personal: PersonalSettings;
}

interface Earlier {
	/** The subscription this person has or had to the channel. */
	readonly own: (PersonalSettings & { readonly isActive: boolean }) | undefined;
	readonly colors: Iterable<string>;
}

/**
 * Begins memberships; those who are members already are passed over. A subscription given up earlier comes back with its
 * colour and choices. Guests who come to see somebody by it are told, before anything else mentions them; permission has been
 * judged, and all other events are the caller's, who knows whom else to tell.
 */
export async function addSubscribers(
	work: Work,
	channel: Channel,
	people: readonly User[],
	options: { color?: string | undefined } = {},
): Promise<NewSubscriber[]> {
	const added: NewSubscriber[] = [];
	const returning: number[] = [];
	const earlier = await loadEarlier(work, channel, people);
	for (const user of people) {
		const { own, colors } = earlier.get(user.id) as Earlier;
		if (own?.isActive) continue;
		const personal: PersonalSettings = own
			? {
					color: options.color ?? own.color,
					isMuted: own.isMuted,
					isPinned: own.isPinned,
					notifications: own.notifications,
				}
			: {
					color: options.color ?? pickColor(colors),
					isMuted: false,
					isPinned: false,
					notifications: {},
				};
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
			.set({ is_active: 1, ...(options.color && { color: options.color }) })
			.where("organization_id", "=", work.organizationId)
			.where("channel_id", "=", channel.id)
			.where("user_id", "in", ids)
			.execute();
	if (added.length > 0)
		touchSubscribers(
			work,
			channel.id,
			added.map(({ user }) => user.id),
		);
	await tellOfJoining(
		work,
		channel.id,
		added.map(({ user }) => user),
	);
	return added;
}

async function loadEarlier(
	work: Work,
	channel: Channel,
	people: readonly User[],
): Promise<ReadonlyMap<number, Earlier>> {
	const found = new Map<number, Earlier>();
	if (people.length <= peopleLookedUpSingly) {
		for (const { id } of people) {
			const all = await listSubscriptions(work, id);
			found.set(id, {
				own: all.get(channel.id),
				colors: [...all.values()].map((each) => each.color),
			});
		}
		return found;
	}
	const ids = people.map((user) => user.id);
	for (const slice of slices(ids)) {
		const rows = await work.db
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
			.execute();
		const ownOf = new Map(rows.map((row) => [row.user_id, row]));
		const newcomers = slice.filter((id) => !ownOf.has(id));
		const colorsOf = groupBy(
			newcomers.length === 0
				? []
				: await work.db
						.selectFrom("subscription")
						.select(["user_id", "color"])
						.distinct()
						.where("organization_id", "=", work.organizationId)
						.where("user_id", "in", newcomers)
						.execute(),
			(row) => row.user_id,
		);
		for (const id of slice) {
			const own = ownOf.get(id);
			found.set(id, {
				own: own && {
					isActive: own.is_active === 1,
					color: own.color,
					isMuted: own.is_muted === 1,
					isPinned: own.is_pinned === 1,
					notifications: readJson(own.notifications),
				},
				colors: (colorsOf.get(id) ?? []).map(({ color }) => color),
			});
		}
	}
	return found;
}
