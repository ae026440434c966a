import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { ROWS_PER_STATEMENT_MAX } from "../../limits.ts";
import {
	distinct,
	type GroupWork,
	requireFutureMembers,
	requireFutureSubgroups,
	requireGroupWork,
	requirePermitted,
} from "./access.ts";
import type { GroupMembersChanged, GroupSubgroupsChanged } from "./events.ts";
import { groups } from "./groups.ts";
import { tellMembers } from "./member-notices.ts";
import { watchMembersSight } from "./membership-sight.ts";
import {
	mayAddMembers,
	mayAddSubgroups,
	mayRemoveMembers,
	mayRemoveSubgroups,
} from "./rules.ts";

export interface ChangeMembership {
	readonly groupId: number;
	readonly addMembers: readonly number[];
	readonly removeMembers: readonly number[];
	readonly addSubgroups: readonly number[];
	readonly removeSubgroups: readonly number[];
}

/** Everything is judged before anything is written, on the group as it was. */
export const changeMembership = command<ChangeMembership, void>({
	name: "change-group-membership",
	async execute(work, wanted) {
		const found = await requireGroupWork(work, wanted.groupId);
		const adding = requireNewMembers(found, wanted.addMembers);
		const removing = requireMembers(found, wanted.removeMembers);
		const addingGroups = requireNewSubgroups(found, wanted.addSubgroups);
		const removingGroups = requireSubgroups(found, wanted.removeSubgroups);
		const { graph } = found.permissions;
		const tellOfSight = await watchMembersSight(
			work,
			found.group.id,
			distinct([
				...adding,
				...removing,
				...[...addingGroups, ...removingGroups].flatMap((id) =>
					graph.membersOf(id),
				),
			]),
		);

		for (const userId of adding)
			work.append("user_group_member", {
				organization_id: work.organizationId,
				group_id: found.group.id,
				user_id: userId,
			});
		for (const subgroupId of addingGroups)
			work.append("user_group_subgroup", {
				organization_id: work.organizationId,
				group_id: found.group.id,
				subgroup_id: subgroupId,
			});
		await removeMembers(work, found.group.id, removing);
		await removeSubgroups(work, found.group.id, removingGroups);
		work.touch(groups, found.group.id);

		tellOfMembers(work, found, "group_members_added", adding);
		tellOfMembers(work, found, "group_members_removed", removing);
		tellOfSubgroups(work, found, "group_subgroups_added", addingGroups);
		tellOfSubgroups(work, found, "group_subgroups_removed", removingGroups);
		await tellOfSight();
		const { actor, group } = found;
		await tellMembers(work, actor, group, adding, "added");
		await tellMembers(work, actor, group, removing, "removed");
	},
});

async function removeMembers(work: Work, groupId: number, ids: number[]) {
	for (let at = 0; at < ids.length; at += ROWS_PER_STATEMENT_MAX)
		await work.db
			.deleteFrom("user_group_member")
			.where("organization_id", "=", work.organizationId)
			.where("group_id", "=", groupId)
			.where("user_id", "in", ids.slice(at, at + ROWS_PER_STATEMENT_MAX))
			.execute();
}

async function removeSubgroups(work: Work, groupId: number, ids: number[]) {
	for (let at = 0; at < ids.length; at += ROWS_PER_STATEMENT_MAX)
		await work.db
			.deleteFrom("user_group_subgroup")
			.where("organization_id", "=", work.organizationId)
			.where("group_id", "=", groupId)
			.where("subgroup_id", "in", ids.slice(at, at + ROWS_PER_STATEMENT_MAX))
			.execute();
}

function requireNewMembers(found: GroupWork, wanted: readonly number[]) {
	if (wanted.length === 0) return [];
	const { asking, group, permissions } = found;
	requirePermitted(mayAddMembers(asking, wanted));
	const ids = requireFutureMembers(wanted, permissions);
	const present = new Set(group.memberIds);
	const already = ids.find((id) => present.has(id));
	if (already !== undefined)
		throw badRequest(`User ${already} is already a member of this group`);
	return ids;
}

function requireMembers(found: GroupWork, wanted: readonly number[]) {
	if (wanted.length === 0) return [];
	const { asking, group, permissions } = found;
	requirePermitted(mayRemoveMembers(asking, wanted));
	const ids = requireFutureMembers(wanted, permissions);
	const present = new Set(group.memberIds);
	const absent = ids.find((id) => !present.has(id));
	if (absent !== undefined)
		throw badRequest(`There is no user '${absent}' in this user group`);
	return ids;
}

function requireNewSubgroups(found: GroupWork, wanted: readonly number[]) {
	if (wanted.length === 0) return [];
	const { asking, group, permissions } = found;
	requirePermitted(mayAddSubgroups(asking));
	const ids = requireFutureSubgroups(wanted, permissions);
	for (const id of ids) {
		if (group.subgroupIds.includes(id))
			throw badRequest(`User group ${id} is already a subgroup of this group.`);
		if (permissions.graph.wouldCycle(group.id, id))
			throw badRequest(
				`User group ${group.id} is already a subgroup of one of the passed subgroups.`,
			);
	}
	return ids;
}

function requireSubgroups(found: GroupWork, wanted: readonly number[]) {
	if (wanted.length === 0) return [];
	const { asking, group, permissions } = found;
	requirePermitted(mayRemoveSubgroups(asking));
	for (const id of wanted) {
		if (!permissions.graph.find(id))
			throw badRequest(`Invalid user group ID: ${id}`);
		if (!group.subgroupIds.includes(id))
			throw badRequest(`User group ${id} is not a subgroup of this group.`);
	}
	return distinct(wanted);
}

function tellOfMembers(
	work: Work,
	{ group }: GroupWork,
	type: GroupMembersChanged["type"],
	userIds: readonly number[],
) {
	if (userIds.length === 0) return;
	const event: GroupMembersChanged = {
		type,
		groupId: group.id,
		isDeactivated: group.isDeactivated,
		userIds,
	};
	work.emit(event, audience.everyone);
}

function tellOfSubgroups(
	work: Work,
	{ group }: GroupWork,
	type: GroupSubgroupsChanged["type"],
	subgroupIds: readonly number[],
) {
	if (subgroupIds.length === 0) return;
	const event: GroupSubgroupsChanged = {
		type,
		groupId: group.id,
		isDeactivated: group.isDeactivated,
		subgroupIds,
	};
	work.emit(event, audience.everyone);
}
