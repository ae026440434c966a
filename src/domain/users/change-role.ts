import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { botRecord, listRunBots } from "../bots/bots.ts";
import { tellDefaultChannelGroupsTo } from "../channels/default-channel-groups.ts";
import { listDefaultChannelIds } from "../channels/default-channels.ts";
import { watchSight } from "../channels/sight.ts";
import { type Permissions, requirePermissions } from "../groups/groups.ts";
import { visibleUsers } from "./access.ts";
import { tellOfChange, updateUserRow } from "./edit-user.ts";
import { schedulePromotionOf, settlePromotions } from "./full-members.ts";
import { tellOfPeople, tellOfSight } from "./meetings.ts";
import { isAdministrator, isGuest, type Role } from "./roles.ts";
import { type User, users } from "./users.ts";
import { maySeeEmail } from "./visibility.ts";

/** Gives the account another role and tells what follows from it: groups, channels in sight, and whom a guest sees. Permission has been judged. */
export async function changeRole(
	work: Work,
	user: User,
	role: Role,
): Promise<User> {
	await settlePromotions(work);
	const before = await requirePermissions(work);
	const groupsBefore = systemGroupsOf(before, user);
	const seenBefore = await visibleUsers(work, user);
	const tellOfChannels = await watchSight(work, [user.id]);
	const changed = await updateUserRow(work, user.id, { role });
	tellOfChange(work, user.id, { role });
	const after = await requirePermissions(work);
	const groupsAfter = systemGroupsOf(after, changed);
	for (const groupId of groupsBefore)
		if (!groupsAfter.includes(groupId))
			work.emit(
				membersChanged("group_members_removed", groupId, user.id),
				audience.everyone,
			);
	for (const groupId of groupsAfter)
		if (!groupsBefore.includes(groupId))
			work.emit(
				membersChanged("group_members_added", groupId, user.id),
				audience.everyone,
			);
	await tellOfChannels();
	const seen = await visibleUsers(work, changed);
	await tellOfSight(work, user.id, seenBefore, seen);
	await tellOfAddresses(work, user, changed, seen);
	await tellOfBots(work, user, changed);
	await schedulePromotionOf(work, changed);
	if (isGuest(user.role) !== isGuest(changed.role)) {
		work.emit(
			{
				type: "default_channels_changed",
				channelIds: isGuest(changed.role)
					? []
					: await listDefaultChannelIds(work),
			},
			audience.users(user.id),
		);
		await tellDefaultChannelGroupsTo(work, user.id, isGuest(changed.role));
	}
	return changed;
}

/** A role decides whose addresses its bearer sees. */
async function tellOfAddresses(
	work: Work,
	before: User,
	after: User,
	seen: ReadonlySet<number> | null,
) {
	const changed: number[] = [];
	for (const { id, settings, isSystemBot } of (
		await work.all(users)
	).values()) {
		if (isSystemBot || (seen !== null && !seen.has(id))) continue;
		const owner = { id, emailVisibility: settings.email_address_visibility };
		if (maySeeEmail(before, owner) !== maySeeEmail(after, owner))
			changed.push(id);
	}
	tellOfPeople(work, "addresses_revealed", after.id, changed);
}

/** Administrators run everybody's bots. */
async function tellOfBots(work: Work, before: User, after: User) {
	if (isAdministrator(before.role) === isAdministrator(after.role)) return;
	const to = audience.users(after.id);
	const ran = new Set((await listRunBots(work, before)).map(({ id }) => id));
	const runs = await listRunBots(work, after);
	for (const bot of runs)
		if (!ran.delete(bot.id))
			work.emit({ type: "bot_created", bot: await botRecord(work, bot) }, to);
	for (const botId of ran) work.emit({ type: "bot_lost", botId }, to);
}

/** Groups that list the account as a member because of its role. */
function systemGroupsOf({ graph }: Permissions, user: User): number[] {
	return graph
		.directGroupsOf(user.id)
		.filter((id) => graph.systemGroupName(id) !== null);
}

export const membersChanged = (
	type: "group_members_added" | "group_members_removed",
	groupId: number,
	userId: number,
) => ({ type, groupId, isDeactivated: false, userIds: [userId] });
