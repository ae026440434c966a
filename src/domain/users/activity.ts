import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { channels } from "../channels/channels.ts";
import { requirePermissions } from "../groups/groups.ts";
import { tellPeers } from "../subscriptions/begin-subscriptions.ts";
import type { SubscribersChanged } from "../subscriptions/events.ts";
import {
	listSubscriptions,
	subscriberCounts,
} from "../subscriptions/subscriptions.ts";
import { membersChanged } from "./change-role.ts";
import { tellOfChange, updateUserRow } from "./edit-user.ts";
import { type User, users } from "./users.ts";

// Leaving and coming back. A deactivated account keeps its subscriptions and groups for
// the day it returns; meanwhile it counts nowhere and receives nothing.

/** Deactivates the account, its bots first. Permission has been judged. */
export async function deactivate(work: Work, user: User): Promise<void> {
	for (const bot of (await work.all(users)).values())
		if (bot.isActive && bot.isBot && bot.botOwnerId === user.id)
			await leave(work, bot);
	await leave(work, user);
}

async function leave(work: Work, user: User) {
	await updateUserRow(work, user.id, { is_active: 0 });
	work.append("absence", {
		organization_id: work.organizationId,
		user_id: user.id,
		from_message_id: work.lastMessageId,
		to_message_id: null,
	});
	await tellChannels(work, user, "subscribers_removed");
	tellOfChange(work, user.id, { isActive: false });
}

/** The account is back where it was, with nothing of what it missed. */
export async function reactivate(work: Work, user: User): Promise<User> {
	const back = await updateUserRow(work, user.id, { is_active: 1 });
	const absence = work.db
		.updateTable("absence")
		.set({ to_message_id: work.lastMessageId })
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", user.id)
		.where("to_message_id", "is", null);
	await absence.where("from_message_id", "<", work.lastMessageId).execute();
	// Nothing was sent meanwhile: an empty absence would only be in the way of the next.
	await work.db
		.deleteFrom("absence")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", user.id)
		.where("to_message_id", "is", null)
		.execute();
	tellOfChange(work, user.id, { isActive: true });
	const { graph } = await requirePermissions(work);
	for (const groupId of graph.directGroupsOf(user.id))
		work.emit(
			membersChanged("group_members_added", groupId, user.id),
			audience.everyone,
		);
	await tellChannels(work, user, "subscribers_added");
	return back;
}

/** Deactivated accounts are subscribers to nobody. */
async function tellChannels(
	work: Work,
	user: User,
	type: SubscribersChanged["type"],
) {
	const all = await work.all(channels);
	const own = [...(await listSubscriptions(work, user.id)).values()]
		.filter((subscription) => subscription.isActive)
		.flatMap(({ channelId }) => all.get(channelId) ?? []);
	if (own.length > 0)
		work.touch(subscriberCounts, ...own.map((channel) => channel.id));
	tellPeers(
		work,
		type,
		own.map((channel) => ({ channel, userIds: [user.id] })),
	);
}
