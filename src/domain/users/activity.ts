import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { endQueuesOf } from "../../engine/end-queues.ts";
import { channels } from "../channels/channels.ts";
import { tellOfExportConsent } from "../exports/consents.ts";
import { requireGroup } from "../groups/access.ts";
import type { GroupMembersChanged } from "../groups/events.ts";
import { requirePermissions } from "../groups/groups.ts";
import { endInvitationsOf } from "../invitations/invitations.ts";
import { absencesOfUser } from "../messages/history.ts";
import { tellPeers } from "../subscriptions/begin-subscriptions.ts";
import type { SubscribersChanged } from "../subscriptions/events.ts";
import {
	listSubscriptions,
	subscriberCounts,
} from "../subscriptions/subscriptions.ts";
import {
	noStatus,
	type UserStatusChanged,
	userStatuses,
} from "../user-status/statuses.ts";
import { tellOfChange, updateUserRow } from "./edit-user.ts";
import { settlePromotions } from "./full-members.ts";
import { tellOfPermissionPlaces } from "./permission-places.ts";
import { type User, users } from "./users.ts";

// Leaving and coming back. A deactivated account keeps its subscriptions and groups for
// the day it returns; meanwhile it counts nowhere and receives nothing.

export async function listActiveBotsOf(
	work: Work,
	ownerId: number,
): Promise<User[]> {
	return [...(await work.all(users)).values()].filter(
		(bot) => bot.isActive && bot.isBot && bot.botOwnerId === ownerId,
	);
}

/** Deactivates the account, its bots first. Permission has been judged. */
export async function deactivate(work: Work, user: User): Promise<void> {
	for (const bot of await listActiveBotsOf(work, user.id))
		await leave(work, bot);
	await leave(work, user);
}

async function leave(work: Work, user: User) {
	await endInvitationsOf(work, user.id);
	const { graph } = await requirePermissions(work);
	const groupIds = graph.directGroupsOf(user.id);
	await updateUserRow(work, user.id, { is_active: 0 });
	work.append("absence", {
		organization_id: work.organizationId,
		user_id: user.id,
		from_message_id: work.lastMessageId,
		to_message_id: null,
	});
	work.touch(absencesOfUser, user.id);
	await tellGroups(work, user, "group_members_removed", groupIds);
	await tellChannels(work, user, "subscribers_removed");
	tellOfChange(work, user.id, { isActive: false });
	await tellOfPermissionPlaces(work, user.id);
	await endQueuesOf(work, user.id);
}

/** The account is back where it was, with nothing of what it missed. */
export async function reactivate(work: Work, user: User): Promise<User> {
	await settlePromotions(work);
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
	work.touch(absencesOfUser, user.id);
	tellOfChange(work, user.id, { isActive: true });
	if (!back.isBot) tellOfExportConsent(work, back);
	await tellStatus(work, back);
	const { graph } = await requirePermissions(work);
	const groupIds = graph.directGroupsOf(user.id);
	await tellGroups(work, user, "group_members_added", groupIds);
	await tellChannels(work, user, "subscribers_added");
	await tellOfPermissionPlaces(work, user.id);
	return back;
}

/** What the person said of themselves holds again. */
async function tellStatus(work: Work, { id, settings }: User) {
	const status = await work.get(userStatuses, id);
	const isHidden = !settings.presence_enabled;
	if (!status && !isHidden) return;
	const { text, ...emoji } = status ?? noStatus;
	const event: UserStatusChanged = {
		type: "user_status_changed",
		userId: id,
		change: {
			...(text !== "" && { text }),
			...(emoji.emojiName !== "" && emoji),
			...(isHidden && { away: true }),
		},
	};
	work.emit(event, audience.seersOfUser(id));
}

/** Deactivated accounts are in no group. */
async function tellGroups(
	work: Work,
	user: User,
	type: GroupMembersChanged["type"],
	groupIds: readonly number[],
) {
	for (const groupId of groupIds) {
		const group = await requireGroup(work, groupId);
		const event: GroupMembersChanged = {
			type,
			groupId,
			isDeactivated: group.isDeactivated,
			userIds: [user.id],
		};
		work.emit(event, audience.everyone);
	}
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
