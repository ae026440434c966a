import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import {
	channelSightOf,
	invalidChannelId,
	requireActor,
} from "../channels/access.ts";
import { findChannel } from "../channels/channels.ts";
import type { User } from "../users/users.ts";
import type { SubscriptionProperty } from "./events.ts";
import { listSubscriptions, subscriptionsOfUser } from "./subscriptions.ts";

export type SubscriptionChange = {
	readonly channelId: number;
} & (
	| { readonly property: "color"; readonly value: string }
	| {
			readonly property: Exclude<SubscriptionProperty, "color">;
			readonly value: boolean;
	  }
);

/** Changes the actor's own settings of channels they are in, all or none. A value that stays the same is told all the same. */
export const changeSubscriptions = command<
	readonly SubscriptionChange[],
	undefined
>({
	name: "change-subscriptions",
	async execute(work, changes) {
		const actor = await requireActor(work);
		const notifications = await requireOwn(work, actor, changes);
		for (const change of changes)
			await write(work, actor, change, notifications);
		return undefined;
	},
});

type Notifications = Record<string, boolean>;

/** The choices made so far in each of the channels, all of which the actor is in. */
async function requireOwn(
	work: Work,
	actor: User,
	changes: readonly SubscriptionChange[],
): Promise<Map<number, Notifications>> {
	const sight = await channelSightOf(work, actor);
	const own = await listSubscriptions(work, actor.id);
	const notifications = new Map<number, Notifications>();
	for (const { channelId } of changes) {
		const channel = await findChannel(work, channelId);
		if (!channel || channel.isArchived || !sight.see(channel).access.content)
			throw invalidChannelId();
		const subscription = own.get(channelId);
		if (!subscription?.isActive)
			throw badRequest(`Not subscribed to channel ID ${channelId}`);
		notifications.set(channelId, { ...subscription.notifications });
	}
	return notifications;
}

async function write(
	work: Work,
	actor: User,
	change: SubscriptionChange,
	notifications: ReadonlyMap<number, Notifications>,
) {
	const { channelId } = change;
	await work.db
		.updateTable("subscription")
		.set(columnsOf(change, notifications.get(channelId) as Notifications))
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", actor.id)
		.where("channel_id", "=", channelId)
		.execute();
	work.touch(subscriptionsOfUser, actor.id);
	work.emit(
		{ type: "subscription_changed", ...change },
		audience.users(actor.id),
	);
}

function columnsOf(change: SubscriptionChange, notifications: Notifications) {
	switch (change.property) {
		case "color":
			return { color: change.value };
		case "isMuted":
			return { is_muted: change.value ? 1 : 0 } as const;
		case "isPinned":
			return { is_pinned: change.value ? 1 : 0 } as const;
		default:
			// Further changes of the same channel build on this one.
			notifications[change.property] = change.value;
			return { notifications: JSON.stringify(notifications) };
	}
}
