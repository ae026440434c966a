import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { watchSight } from "../channels/sight.ts";
import { type Permissions, requirePermissions } from "../groups/groups.ts";
import { visibleUsers } from "./access.ts";
import { tellOfChange, updateUserRow } from "./edit-user.ts";
import { tellOfSight } from "./meetings.ts";
import type { Role } from "./roles.ts";
import type { User } from "./users.ts";

/** Gives the account another role and tells what follows from it: groups, channels in sight, and whom a guest sees. Permission has been judged. */
export async function changeRole(
	work: Work,
	user: User,
	role: Role,
): Promise<User> {
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
	await tellOfSight(
		work,
		user.id,
		seenBefore,
		await visibleUsers(work, changed),
	);
	return changed;
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
