import { channelAccess } from "../../domain/channels/permissions.ts";
import type {
	SubscribersChanged,
	SubscriptionChanged,
	SubscriptionsEnded,
} from "../../domain/subscriptions/events.ts";
import {
	subscriptionsOfUser,
	wasMemberAt,
} from "../../domain/subscriptions/subscriptions.ts";
import { isGuest } from "../../domain/users/roles.ts";
import { eventForm } from "../events/event-form.ts";
import type { Recipient } from "../events/recipient.ts";

export const subscriptionsEnded = eventForm<SubscriptionsEnded>({
	wireTypes: ["subscription"],
	show({ channels }, to) {
		const archived = to.can("archived_channels");
		const known = channels.filter(({ isArchived }) => archived || !isArchived);
		if (known.length === 0) return [];
		return [
			to.say(`${archived}`, () => ({
				type: "subscription",
				op: "remove",
				subscriptions: known.map(({ id, name }) => ({ stream_id: id, name })),
			})),
		];
	},
});

/** Several channels told of at once are open ones, of which a guest may know only some. */
function sees(to: Recipient, channelId: number): boolean {
	const { scene, user } = to;
	const channel = scene.channels.get(channelId);
	if (!channel || !user) return false;
	if (!isGuest(user.role)) return true;
	const own = scene.memory.peek(subscriptionsOfUser, user.id);
	const isMember = wasMemberAt(own?.get(channelId), to.seq);
	const { person, holds } = scene.permissions;
	return channelAccess(person(user), channel, isMember, holds).metadata;
}

/** Of oneself one is told by other events. */
function subscribersForm(op: "peer_add" | "peer_remove") {
	return eventForm<SubscribersChanged>({
		wireTypes: ["subscription"],
		show({ channelIds, userIds }, to) {
			const known = channelIds.filter((id) => {
				const isArchived = to.scene.channels.get(id)?.isArchived === true;
				if (isArchived && !to.can("archived_channels")) return false;
				return channelIds.length === 1 || sees(to, id);
			});
			const others = userIds.includes(to.userId)
				? userIds.filter((id) => id !== to.userId)
				: userIds;
			if (known.length === 0 || others.length === 0) return [];
			const isAmongThem = others !== userIds;
			return [
				to.say(`${known} ${isAmongThem ? to.userId : ""}`, () => ({
					type: "subscription",
					op,
					stream_ids: known,
					user_ids: others,
				})),
			];
		},
	});
}

export const subscribersAdded = subscribersForm("peer_add");
export const subscribersRemoved = subscribersForm("peer_remove");

/** A muted channel is told of twice: older clients know only the opposite, as what is shown at home. */
function wireProperties({
	property,
	value,
}: SubscriptionChanged): readonly (readonly [string, boolean | string])[] {
	switch (property) {
		case "isMuted":
			return [
				["in_home_view", !value],
				["is_muted", value],
			];
		case "isPinned":
			return [["pin_to_top", value]];
		default:
			return [[property, value]];
	}
}

export const subscriptionChanged = eventForm<SubscriptionChanged>({
	wireTypes: ["subscription"],
	show: (event, to) =>
		wireProperties(event).map(([property, value]) =>
			to.say(property, () => ({
				type: "subscription",
				op: "update",
				property,
				value,
				stream_id: event.channelId,
			})),
		),
});
