import { audience } from "../../engine/audience.ts";
import { command } from "../../engine/command.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { requireUser } from "../users/users.ts";
import {
	requireFutureMembers,
	requireFutureSubgroups,
	requireGroup,
	requirePermitted,
	shownGroup,
} from "./access.ts";
import type { GroupCreated } from "./events.ts";
import { groups, requirePermissions, type UserGroup } from "./groups.ts";
import { tellMembers } from "./member-notices.ts";
import { requireFreeGroupName } from "./names.ts";
import {
	type GroupPermission,
	groupPermissions,
} from "./permission-settings.ts";
import {
	defaultGroupSettingValue,
	type GroupSettingValue,
} from "./resolver.ts";
import { mayCreateGroup } from "./rules.ts";
import { requireGroupSettingValue } from "./setting-values.ts";

export interface NewGroup {
	readonly name: string;
	readonly description: string;
	readonly memberIds: readonly number[];
	readonly subgroupIds: readonly number[];
	/** What is absent gets its default. */
	readonly permissions: Partial<Record<GroupPermission, GroupSettingValue>>;
}

export const createGroup = command<NewGroup, UserGroup>({
	name: "create-group",
	async execute(work, wanted) {
		const actor = await requireUser(work, work.actor.userId as number);
		const before = await requirePermissions(work);
		const { settings } = await requireOrganization(work);
		requirePermitted(
			mayCreateGroup({
				actor: before.person(actor),
				organization: settings,
				holds: before.holds,
			}),
		);
		const memberIds = requireFutureMembers(wanted.memberIds, before);
		const name = await requireFreeGroupName(work, wanted.name);
		const subgroupIds = requireFutureSubgroups(wanted.subgroupIds, before);
		const permissions: Record<string, GroupSettingValue> = {};
		for (const [setting, config] of Object.entries(groupPermissions)) {
			const value = wanted.permissions[setting as GroupPermission];
			permissions[setting] =
				value === undefined
					? defaultGroupSettingValue(
							config,
							(system) => before.graph.systemGroupId(system),
							actor.id,
						)
					: requireGroupSettingValue(setting, config, value, before);
		}
		const id = await work.nextId("group");
		const key = { organization_id: work.organizationId, group_id: id };
		work.append("user_group", {
			organization_id: work.organizationId,
			id,
			name,
			description: wanted.description,
			is_system: 0,
			deactivated: 0,
			created_at: work.now,
			creator_id: actor.id,
			permissions: JSON.stringify(permissions),
		});
		for (const userId of memberIds)
			work.append("user_group_member", { ...key, user_id: userId });
		for (const subgroupId of subgroupIds)
			work.append("user_group_subgroup", { ...key, subgroup_id: subgroupId });
		work.touch(groups, id);
		const group = await requireGroup(work, id);
		const event: GroupCreated = {
			type: "group_created",
			group: shownGroup(group, await requirePermissions(work)),
		};
		work.emit(event, audience.everyone);
		await tellMembers(work, actor, group, memberIds, "added");
		return group;
	},
});
