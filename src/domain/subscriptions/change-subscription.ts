import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requireActor, requireChannel } from "../channels/access.ts";
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
		for (const change of changes) await apply(work, actor, change);
		return undefined;
	},
});

async function apply(work: Work, actor: User, change: SubscriptionChange) {
	const { channelId } = change;
	await requireChannel(work, actor, channelId, "content", {
		archived: "refused",
	});
	const own = (await listSubscriptions(work, actor.id)).get(channelId);
	if (!own?.isActive)
		throw badRequest(`Not subscribed to channel ID ${channelId}`);
	await work.db
		.updateTable("subscription")
		.set(columnsOf(change, own.notifications))
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

function columnsOf(
	change: SubscriptionChange,
	notifications: Readonly<Record<string, boolean>>,
) {
	switch (change.property) {
		case "color":
			return { color: change.value };
		case "isMuted":
			return { is_muted: change.value ? 1 : 0 } as const;
		case "isPinned":
			return { is_pinned: change.value ? 1 : 0 } as const;
		default:
			return {
				notifications: JSON.stringify({
					...notifications,
					[change.property]: change.value,
				}),
			};
	}
}
