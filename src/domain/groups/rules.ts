/** Who may make, run, join and mention groups. Each verdict is 'yes' or the word for why not. */

import { isLongerThan } from "../../lib/code-points.ts";
import { USER_GROUP_NAME_LENGTH_MAX } from "../../limits.ts";
import { accepted, type Checked, rejected } from "../checked.ts";
import type { OrganizationSettings } from "../organizations/settings.ts";
import type { Person } from "../users/roles.ts";
import {
	type GroupPermission,
	groupPermissions,
	organizationPermissions,
} from "./permission-settings.ts";
import type { GroupSettingValue, Holds } from "./resolver.ts";

/** Names beginning like this would read as something else where groups are mentioned. */
const reservedNamePrefixes = ["@", "role:", "user:", "stream:", "channel:"];

export type GroupNameProblem =
	| { readonly reason: "blank" }
	| { readonly reason: "too_long"; readonly lengthMax: number }
	| { readonly reason: "reserved_prefix"; readonly prefix: string }
	| { readonly reason: "null_bytes" };

export function checkGroupName(
	name: string,
): Checked<string, GroupNameProblem> {
	if (name.trim() === "") return rejected({ reason: "blank" });
	if (isLongerThan(name, USER_GROUP_NAME_LENGTH_MAX))
		return rejected({
			reason: "too_long",
			lengthMax: USER_GROUP_NAME_LENGTH_MAX,
		});
	const prefix = reservedNamePrefixes.find((one) => name.startsWith(one));
	if (prefix) return rejected({ reason: "reserved_prefix", prefix });
	if (name.includes("\0")) return rejected({ reason: "null_bytes" });
	return accepted(name);
}

export type GroupRights = {
	readonly isSystem: boolean;
	readonly permissions: Readonly<Record<GroupPermission, GroupSettingValue>>;
};

export type Asking = {
	readonly actor: Person;
	readonly group: GroupRights;
	readonly organization: OrganizationSettings;
	readonly holds: Holds;
};

export type Permitted = "yes" | "no_permission";

const permitted = (verdict: boolean): Permitted =>
	verdict ? "yes" : "no_permission";

const holdsOverGroup = (
	{ actor, group, holds }: Asking,
	permission: GroupPermission,
): boolean =>
	holds(actor, groupPermissions[permission], group.permissions[permission]);

export const mayCreateGroup = ({
	actor,
	organization,
	holds,
}: Omit<Asking, "group">): Permitted =>
	permitted(
		holds(
			actor,
			organizationPermissions.can_create_groups,
			organization.can_create_groups,
		),
	);

/** Renaming, settings, subgroups, and whatever the lesser permissions allow. System groups belong to nobody. */
export const mayManageGroup = (asking: Asking): Permitted =>
	permitted(
		!asking.group.isSystem &&
			(asking.holds(
				asking.actor,
				organizationPermissions.can_manage_all_groups,
				asking.organization.can_manage_all_groups,
			) ||
				holdsOverGroup(asking, "can_manage_group")),
	);

export const mayAddMembers = (
	asking: Asking,
	userIds: readonly number[],
): Permitted =>
	mayChangeMembers(asking, userIds, "can_add_members_group", "can_join_group");

export const mayRemoveMembers = (
	asking: Asking,
	userIds: readonly number[],
): Permitted =>
	mayChangeMembers(
		asking,
		userIds,
		"can_remove_members_group",
		"can_leave_group",
	);

export const mayAddSubgroups = (asking: Asking): Permitted =>
	mayAddMembers(asking, []);

export const mayRemoveSubgroups = (asking: Asking): Permitted =>
	mayRemoveMembers(asking, []);

/** One's own membership alone asks for less. */
function mayChangeMembers(
	asking: Asking,
	userIds: readonly number[],
	forOthers: GroupPermission,
	forOneself: GroupPermission,
): Permitted {
	if (asking.group.isSystem) return "no_permission";
	const onlyOneself =
		userIds.length > 0 && userIds.every((id) => id === asking.actor.id);
	return permitted(
		(onlyOneself && holdsOverGroup(asking, forOneself)) ||
			holdsOverGroup(asking, forOthers) ||
			mayManageGroup(asking) === "yes",
	);
}

/** A mention that notifies; a silent one needs no permission. */
export const mayMentionGroup = (
	actor: Person,
	group: GroupRights,
	holds: Holds,
): Permitted =>
	permitted(
		holds(
			actor,
			groupPermissions.can_mention_group,
			group.permissions.can_mention_group,
		),
	);
