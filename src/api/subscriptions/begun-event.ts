import type { Channel } from "../../domain/channels/channels.ts";
import { channelAccess } from "../../domain/channels/permissions.ts";
import type { SubscriptionsBegun } from "../../domain/subscriptions/events.ts";
import {
	findSubscriberLists,
	requireSubscriberLists,
	type SubscriberLists,
} from "../../domain/subscriptions/subscriber-lists.ts";
import {
	subscriptionsOfUser,
	wasMemberAt,
} from "../../domain/subscriptions/subscriptions.ts";
import type { Reading } from "../../engine/command.ts";
import type { Happening } from "../../engine/event-log.ts";
import type { WireEvent } from "../../engine/event-queue.ts";
import type { OrganizationMemory } from "../../engine/memory.ts";
import { renderChannel } from "../channels/channel-json.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";
import { renderPersonal } from "./subscription-json.ts";

// Whoever enters a channel is told who else is in it. The list is not in the event, where
// it would be written once for every newcomer; it is taken from memory when the event is
// first shown, and kept with the event while it is being handed out. It may be newer than
// the event: what happened meanwhile is told again and changes nothing.

const captured = new WeakMap<
	Happening,
	ReadonlyMap<number, readonly number[]>
>();

export function captureSubscribers(
	event: Happening,
	channelIds: readonly number[],
	memory: OrganizationMemory,
	reading: () => Promise<Reading>,
): Promise<void> | undefined {
	if (captured.has(event)) return undefined;
	const capture = (lists: SubscriberLists) => {
		captured.set(event, new Map(channelIds.map((id) => [id, lists.ids(id)])));
	};
	const lists = findSubscriberLists(memory);
	if (!lists) return reading().then(requireSubscriberLists).then(capture);
	capture(lists);
	return undefined;
}

export const subscribersAt = (
	event: Happening,
	channelId: number,
): readonly number[] => captured.get(event)?.get(channelId) ?? [];

/** Whether the recipient may see a channel by now; somebody who has left since learns no more of it. */
function seesNow(
	{ scene, userId, user }: Recipient,
	channel: Channel,
): boolean {
	const current = scene.channels.get(channel.id);
	if (!user || !current) return false;
	const own = scene.memory.peek(subscriptionsOfUser, userId)?.get(channel.id);
	const { person, holds } = scene.permissions;
	const isMember = wasMemberAt(own, Number.POSITIVE_INFINITY);
	return channelAccess(person(user), current, isMember, holds).metadata;
}

/** `source` is the event with which the lists of subscribers were captured. */
export function showSubscriptionsBegun(
	event: SubscriptionsBegun,
	to: Recipient,
	source: Happening = event,
): readonly WireEvent[] {
	const personal = event.personal[to.userId] ?? [];
	const shown = event.channels.flatMap((channel, at) => {
		const own = personal[at];
		return own && (!channel.isArchived || to.can("archived_channels"))
			? [{ channel, own, subscriberCount: event.counts[at] ?? 0 }]
			: [];
	});
	if (shown.length === 0) return [];
	const nullable = to.can("notification_settings_null");
	const archived = to.can("archived_channels");
	return [
		to.say(`${to.userId} ${nullable} ${archived}`, () => ({
			type: "subscription",
			op: "add",
			subscriptions: shown.map(({ channel, own, subscriberCount }) => ({
				...renderChannel(channel, to.scene.permissions, {
					subscriberCount,
					weeklyTraffic: null,
				}),
				...renderPersonal(own, nullable ? null : (to.user?.settings ?? null)),
				subscribers: seesNow(to, channel)
					? subscribersAt(source, channel.id)
					: [],
			})),
		})),
	];
}

export const subscriptionsBegun = eventForm<SubscriptionsBegun>({
	wireTypes: ["subscription"],
	ready: (event, memory, reading) =>
		captureSubscribers(
			event,
			event.channels.map(({ id }) => id),
			memory,
			reading,
		),
	show: (event, to) => showSubscriptionsBegun(event, to),
});
