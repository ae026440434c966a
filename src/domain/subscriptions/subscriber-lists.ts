import { sql } from "kysely";
import type { Work } from "../../engine/command.ts";
import type {
	Collection,
	Derived,
	OrganizationMemory,
	View,
} from "../../engine/memory.ts";
import { slices } from "../../lib/slices.ts";
import type { Database } from "../../storage/storage.ts";
import { users } from "../users/users.ts";
import { subscriberCounts, subscriptionsOfUser } from "./subscriptions.ts";

// Who is subscribed to what, for those who want to know it of every channel at once. A
// list is kept as the text in which it leaves the server: ids, ascending, with commas.
// Deactivated accounts stay in it, because they stay subscribed; they are left out when
// it is shown, so that a deactivation makes no list stale.

interface SubscriberList {
	readonly ids: string;
	readonly count: number;
}

/** Lists by channel; absent for channels without subscribers. */
export const channelSubscribers: Collection<SubscriberList> = {
	name: "channel-subscribers",
	whole: true,
	async load(db, organizationId, channelIds) {
		let query = db
			.selectFrom("subscription")
			.select((eb) => [
				"channel_id",
				sql<string>`string_agg(CAST(user_id AS text), ',' ORDER BY user_id)`.as(
					"ids",
				),
				eb.fn.countAll<number>().as("count"),
			])
			.where("organization_id", "=", organizationId)
			.where("is_active", "=", 1)
			.groupBy("channel_id");
		if (channelIds) query = query.where("channel_id", "in", channelIds);
		return new Map(
			(await query.execute()).map((row) => [
				row.channel_id,
				{ ids: row.ids, count: Number(row.count) },
			]),
		);
	},
};

interface InactiveAccounts {
	readonly ids: ReadonlySet<number>;
	/** The same text for the same accounts. */
	readonly key: string;
}

export const inactiveAccounts: Derived<InactiveAccounts> = {
	name: "inactive-accounts",
	from: [users as never],
	async build(view) {
		const ids = new Set<number>();
		for (const user of (await view.all(users)).values())
			if (!user.isActive) ids.add(user.id);
		return { ids, key: [...ids].sort((a, b) => a - b).join() };
	},
};

const shownLists = new WeakMap<
	SubscriberList,
	{ readonly key: string; readonly list: SubscriberList }
>();

const none: SubscriberList = { ids: "", count: 0 };

/** The subscribers of every channel, deactivated accounts left out. */
export class SubscriberLists {
	readonly #lists: ReadonlyMap<number, SubscriberList>;
	readonly #inactive: InactiveAccounts;

	constructor(
		lists: ReadonlyMap<number, SubscriberList>,
		inactive: InactiveAccounts,
	) {
		this.#lists = lists;
		this.#inactive = inactive;
	}

	#of(channelId: number): SubscriberList {
		const list = this.#lists.get(channelId) ?? none;
		const { ids: inactive, key } = this.#inactive;
		if (inactive.size === 0 || list.count === 0) return list;
		const known = shownLists.get(list);
		if (known?.key === key) return known.list;
		const ids = list.ids.split(",").filter((id) => !inactive.has(Number(id)));
		const shown =
			ids.length === list.count ? list : { ids: ids.join(), count: ids.length };
		shownLists.set(list, { key, list: shown });
		return shown;
	}

	/** Ids, ascending, with commas between them. */
	joined(channelId: number): string {
		return this.#of(channelId).ids;
	}

	ids(channelId: number): number[] {
		const { ids } = this.#of(channelId);
		return ids === "" ? [] : ids.split(",").map(Number);
	}

	count(channelId: number): number {
		return this.#of(channelId).count;
	}
}

export async function requireSubscriberLists(
	view: View,
): Promise<SubscriberLists> {
	const lists = await view.all(channelSubscribers);
	return new SubscriberLists(lists, await view.derive(inactiveAccounts));
}

/** The same without waiting; null while something must be loaded. */
export function findSubscriberLists(
	memory: OrganizationMemory,
): SubscriberLists | null {
	const lists = memory.ready(channelSubscribers);
	const inactive = memory.readyDerived(inactiveAccounts);
	return lists && inactive ? new SubscriberLists(lists, inactive) : null;
}

/** Ids of everyone with a subscription to the channel, deactivated accounts included; for commands, which write to it. */
export async function loadSubscriberIds(
	db: Database,
	organizationId: number,
	channelId: number,
): Promise<Set<number>> {
	const rows = await db
		.selectFrom("subscription")
		.select("user_id")
		.where("organization_id", "=", organizationId)
		.where("channel_id", "=", channelId)
		.where("is_active", "=", 1)
		.execute();
	return new Set(rows.map((row) => row.user_id));
}

/** Counts as the command sees them, for events that tell of them. */
export async function countSubscribers(
	work: Work,
	channelIds: readonly number[],
): Promise<Map<number, number>> {
	const counts = new Map<number, number>();
	for (const ids of slices(channelIds))
		for (const [id, count] of await subscriberCounts.load(
			work.db,
			work.organizationId,
			ids,
		))
			counts.set(id, count);
	return counts;
}

/** Says that these people came to the channel or left it. */
export function touchSubscribers(
	work: Work,
	channelId: number,
	userIds: readonly number[],
) {
	for (const userId of userIds) work.touch(subscriptionsOfUser, userId);
	work.touch(channelSubscribers, channelId);
	work.touch(subscriberCounts, channelId);
}
