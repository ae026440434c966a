import type { Collection, View } from "../../engine/memory.ts";
import { readJson } from "../../lib/json.ts";
import { groupBy } from "../rows.ts";

/** A time of membership, in event numbers (who heard what) and message ids (who received what). */
export interface Span {
	readonly fromSeq: number;
	readonly toSeq: number | null;
	readonly fromMessageId: number;
	readonly toMessageId: number | null;
}

export interface Subscription {
	readonly userId: number;
	readonly channelId: number;
	readonly isActive: boolean;
	readonly color: string;
	readonly isMuted: boolean;
	readonly isPinned: boolean;
	/** Choices the user has made; what is absent follows the user's general settings. */
	readonly notifications: Readonly<Record<string, boolean>>;
	/** Oldest first. */
	readonly spans: readonly Span[];
}

export type Subscriptions = ReadonlyMap<number, Subscription>;

/** A user's subscriptions by channel, those given up included. */
export const subscriptionsOfUser: Collection<Subscriptions> = {
	name: "subscriptions-of-user",
	whole: false,
	keysMax: 50_000,
	async load(db, organizationId, userIds) {
		const ids = userIds ?? [];
		const rows = await db
			.selectFrom("subscription")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", ids)
			.execute();
		const spans = await db
			.selectFrom("membership")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("user_id", "in", ids)
			// In the order of their index: asked for another, a planner without statistics walks all memberships of the organization.
			.orderBy("user_id")
			.orderBy("channel_id")
			.orderBy("from_seq")
			.execute();
		const spansOf = groupBy(spans, (s) => `${s.user_id}:${s.channel_id}`);
		const found = new Map<number, Map<number, Subscription>>();
		for (const id of ids) found.set(id, new Map());
		for (const row of rows)
			found.get(row.user_id)?.set(row.channel_id, {
				userId: row.user_id,
				channelId: row.channel_id,
				isActive: row.is_active === 1,
				color: row.color,
				isMuted: row.is_muted === 1,
				isPinned: row.is_pinned === 1,
				notifications: readJson(row.notifications),
				spans: (spansOf.get(`${row.user_id}:${row.channel_id}`) ?? []).map(
					(span) => ({
						fromSeq: span.from_seq,
						toSeq: span.to_seq,
						fromMessageId: span.from_message_id,
						toMessageId: span.to_message_id,
					}),
				),
			});
		return found;
	},
};

export async function listSubscriptions(
	view: View,
	userId: number,
): Promise<Subscriptions> {
	return (await view.get(subscriptionsOfUser, userId)) ?? new Map();
}

export async function isSubscribed(
	view: View,
	userId: number,
	channelId: number,
): Promise<boolean> {
	const own = await listSubscriptions(view, userId);
	return own.get(channelId)?.isActive === true;
}

/** Whether an event with this number was heard as a member. */
export function wasMemberAt(
	subscription: Subscription | undefined,
	seq: number,
): boolean {
	if (!subscription) return false;
	// The last span is the likely one.
	for (let i = subscription.spans.length - 1; i >= 0; i--) {
		const span = subscription.spans[i] as Span;
		if (seq > span.fromSeq) return span.toSeq === null || seq <= span.toSeq;
	}
	return false;
}

/** The least of ascending numbers that is greater, if there is one. */
function firstAfter(numbers: readonly number[], limit: number) {
	let low = 0;
	let high = numbers.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((numbers[middle] as number) > limit) high = middle;
		else low = middle + 1;
	}
	return numbers[low];
}

/** Whether one of the messages, ascending by id, was sent to the channel while its user was there. */
export const wasSentOneAsMember = (
	subscription: Subscription | undefined,
	messageIds: readonly number[],
): boolean =>
	subscription?.spans.some((span) => {
		const next = firstAfter(messageIds, span.fromMessageId);
		return (
			next !== undefined &&
			(span.toMessageId === null || next <= span.toMessageId)
		);
	}) === true;

/** How many accounts are subscribed to a channel; deactivated ones do not count. Absent for none. */
export const subscriberCounts: Collection<number> = {
	name: "subscriber-counts",
	whole: true,
	async load(db, organizationId, channelIds) {
		// Not a join: it would tempt a planner to begin with the people, of whom there are many more than subscribers of a channel.
		let query = db
			.selectFrom("subscription as s")
			.select((eb) => ["s.channel_id", eb.fn.countAll<number>().as("count")])
			.where("s.organization_id", "=", organizationId)
			.where("s.is_active", "=", 1)
			.where((eb) =>
				eb.exists(
					eb
						.selectFrom("user as u")
						.select("u.id")
						.whereRef("u.organization_id", "=", "s.organization_id")
						.whereRef("u.id", "=", "s.user_id")
						.where("u.is_active", "=", 1),
				),
			)
			.groupBy("s.channel_id");
		if (channelIds) query = query.where("s.channel_id", "in", channelIds);
		const counts = new Map<number, number>();
		for (const id of channelIds ?? []) counts.set(id, 0);
		for (const row of await query.execute())
			counts.set(row.channel_id, Number(row.count));
		return counts;
	},
};
