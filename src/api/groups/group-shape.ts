import type { UserGroup } from "../../domain/groups/groups.ts";
import type { GroupPermission } from "../../domain/groups/permission-settings.ts";
import { groupPermissions } from "../../domain/groups/permission-settings.ts";
import type { GroupSettingChange } from "../../domain/groups/setting-values.ts";
import { USER_GROUP_DESCRIPTION_LENGTH_MAX } from "../../limits.ts";
import {
	type Param,
	param,
	type GroupSettingChange as WireChange,
} from "../params.ts";
import {
	readGroupSetting,
	readGroupSettingChange,
	wireGroupSetting,
} from "../render/group-setting.ts";
import { wireSeconds } from "../render/user.ts";
import { type GroupSettingValue, type Shape, shape } from "../shape.ts";

const permissionNames = Object.keys(groupPermissions) as GroupPermission[];

const forEachPermission = <T>(one: T): Record<GroupPermission, T> =>
	Object.fromEntries(permissionNames.map((name) => [name, one])) as Record<
		GroupPermission,
		T
	>;

/** A group as every operation shows it. */
export const groupShape = shape.object({
	id: shape.integer(),
	name: shape.string(),
	description: shape.string(),
	date_created: shape.integer().nullable(),
	creator_id: shape.integer().nullable(),
	members: shape
		.array(shape.integer())
		.describe("Direct members that are active, ascending."),
	direct_subgroup_ids: shape.array(shape.integer()),
	is_system_group: shape.boolean(),
	deactivated: shape.boolean(),
	...(forEachPermission(shape.groupSetting()) as Record<
		GroupPermission,
		Shape<GroupSettingValue, false>
	>),
});

/** A group of which only what everybody sees is left: see `shownGroup`. */
export const renderGroup = (group: UserGroup) => ({
	id: group.id,
	name: group.name,
	description: group.description,
	date_created: group.createdAt === null ? null : wireSeconds(group.createdAt),
	creator_id: group.creatorId,
	members: group.memberIds,
	direct_subgroup_ids: group.subgroupIds,
	is_system_group: group.isSystem,
	deactivated: group.isDeactivated,
	...(Object.fromEntries(
		permissionNames.map((name) => [
			name,
			wireGroupSetting(group.permissions[name]),
		]),
	) as Record<GroupPermission, GroupSettingValue>),
});

export const groupDescription = param.string({
	max: USER_GROUP_DESCRIPTION_LENGTH_MAX,
});

export const groupSettingParams = forEachPermission(
	param.groupSetting().optional(),
);

export const groupSettingChangeParams: Record<
	GroupPermission,
	Param<WireChange | undefined>
> = forEachPermission(param.groupSettingChange().optional());

type Sent<T> = Readonly<Partial<Record<GroupPermission, T | undefined>>>;

export const readPermissions = (sent: Sent<GroupSettingValue>) =>
	readSent(sent, readGroupSetting);

export const readPermissionChanges = (
	sent: Sent<WireChange>,
): Partial<Record<GroupPermission, GroupSettingChange>> =>
	readSent(sent, readGroupSettingChange);

function readSent<T, U>(
	sent: Sent<T>,
	read: (value: T) => U,
): Partial<Record<GroupPermission, U>> {
	const result: Partial<Record<GroupPermission, U>> = {};
	for (const name of permissionNames) {
		const value = sent[name];
		if (value !== undefined) result[name] = read(value);
	}
	return result;
}
