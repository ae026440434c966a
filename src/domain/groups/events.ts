import type { UserGroup } from "./groups.ts";
import type { GroupPermission } from "./permission-settings.ts";
import type { GroupSettingValue } from "./resolver.ts";

/** What everybody may know of a group, as it was when the event happened. */
export interface GroupCreated {
	readonly type: "group_created";
	readonly group: UserGroup;
	readonly [field: string]: unknown;
}

export type GroupChanges = Partial<
	Pick<UserGroup, "name" | "description"> &
		Record<GroupPermission, GroupSettingValue>
>;

export interface GroupUpdated {
	readonly type: "group_updated";
	readonly groupId: number;
	readonly isDeactivated: boolean;
	readonly changes: GroupChanges;
	readonly [field: string]: unknown;
}

export interface GroupDeactivated {
	readonly type: "group_deactivated";
	readonly groupId: number;
	readonly [field: string]: unknown;
}

export interface GroupReactivated {
	readonly type: "group_reactivated";
	readonly group: UserGroup;
	readonly [field: string]: unknown;
}

export interface GroupMembersChanged {
	readonly type: "group_members_added" | "group_members_removed";
	readonly groupId: number;
	readonly isDeactivated: boolean;
	readonly userIds: readonly number[];
	readonly [field: string]: unknown;
}

export interface GroupSubgroupsChanged {
	readonly type: "group_subgroups_added" | "group_subgroups_removed";
	readonly groupId: number;
	readonly isDeactivated: boolean;
	readonly subgroupIds: readonly number[];
	readonly [field: string]: unknown;
}
