import type { View, Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireUser, type User } from "../users/users.ts";
import {
	groups,
	type Permissions,
	requirePermissions,
	type UserGroup,
} from "./groups.ts";
import { shownGroupSettingValue } from "./resolver.ts";
import { type Asking, mayManageGroup, type Permitted } from "./rules.ts";

export const noPermission = () => badRequest("Insufficient permission");

export async function requireGroup(view: View, id: number): Promise<UserGroup> {
	const group = await view.get(groups, id);
	if (!group) throw badRequest("Invalid user group");
	return group;
}

/** The group as everybody sees it: places of people who are not active are left out. */
export function shownGroup(
	group: UserGroup,
	{ graph, people }: Permissions,
): UserGroup {
	return {
		...group,
		memberIds: graph.directMembersOf(group.id),
		subgroupIds: graph.directSubgroupsOf(group.id),
		permissions: Object.fromEntries(
			Object.entries(group.permissions).map(([name, value]) => [
				name,
				shownGroupSettingValue(value, people),
			]),
		) as UserGroup["permissions"],
	};
}

/** Somebody at work on a group, and what the rules need to judge it. */
export interface GroupWork {
	readonly group: UserGroup;
	readonly actor: User;
	readonly permissions: Permissions;
	readonly asking: Asking;
}

export async function requireGroupWork(
	work: Work,
	groupId: number,
): Promise<GroupWork> {
	const group = await requireGroup(work, groupId);
	const actor = await requireUser(work, work.actor.userId as number);
	const permissions = await requirePermissions(work);
	const { settings } = await requireOrganization(work);
	const asking = {
		actor: permissions.person(actor),
		group,
		organization: settings,
		holds: permissions.holds,
	};
	return { group, actor, permissions, asking };
}

export function requirePermitted(verdict: Permitted) {
	if (verdict !== "yes") throw noPermission();
}

export async function requireManagedGroup(
	work: Work,
	groupId: number,
): Promise<GroupWork> {
	const found = await requireGroupWork(work, groupId);
	requirePermitted(mayManageGroup(found.asking));
	return found;
}

/** The accounts that may be put into a group: active ones, bots among them. */
export function requireFutureMembers(
	ids: readonly number[],
	{ people }: Permissions,
): number[] {
	for (const id of ids)
		if (!people.find(id)?.isActive) throw badRequest(`Invalid user ID: ${id}`);
	return distinct(ids);
}

export function requireFutureSubgroups(
	ids: readonly number[],
	{ graph }: Permissions,
): number[] {
	for (const id of ids) {
		const group = graph.find(id);
		if (!group) throw badRequest(`Invalid user group ID: ${id}`);
		if (group.isDeactivated) throw badRequest("User group is deactivated.");
	}
	return distinct(ids);
}

export const distinct = (ids: readonly number[]): number[] =>
	[...new Set(ids)].sort((a, b) => a - b);
