import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import type { User } from "../users/users.ts";
import type { GroupMembersChanged } from "./events.ts";
import { groups } from "./groups.ts";
import { watchMembersSight } from "./membership-sight.ts";

/** Puts somebody who has just joined into a group that is still in use. That they may be in it has been judged. */
export async function addNewMember(
	work: Work,
	groupId: number,
	user: User,
): Promise<void> {
	const group = await work.get(groups, groupId);
	if (!group || group.isDeactivated) return;
	const tellOfSight = await watchMembersSight(work, groupId, [user.id]);
	work.append("user_group_member", {
		organization_id: work.organizationId,
		group_id: groupId,
		user_id: user.id,
	});
	work.touch(groups, groupId);
	const event: GroupMembersChanged = {
		type: "group_members_added",
		groupId,
		isDeactivated: false,
		userIds: [user.id],
	};
	work.emit(event, audience.everyone);
	await tellOfSight();
}
