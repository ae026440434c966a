/** Group settings between the wire and the domain. */
import type { People } from "../../domain/groups/graph.ts";
import {
	type GroupSettingValue,
	shownGroupSettingValue,
} from "../../domain/groups/resolver.ts";
import type { GroupSettingChange } from "../../domain/groups/setting-values.ts";
import type { GroupSettingChange as WireChange } from "../params.ts";
import type { GroupSettingValue as WireValue } from "../shape.ts";

export const readGroupSetting = (value: WireValue): GroupSettingValue =>
	typeof value === "number"
		? value
		: {
				directMembers: value.direct_members,
				directSubgroups: value.direct_subgroups,
			};

export const readGroupSettingChange = (
	change: WireChange,
): GroupSettingChange => ({
	new: readGroupSetting(change.new),
	...(change.old !== undefined && { old: readGroupSetting(change.old) }),
});

/** A value that holds nothing but what everybody sees. */
export const wireGroupSetting = (shown: GroupSettingValue): WireValue =>
	typeof shown === "number"
		? shown
		: {
				direct_members: shown.directMembers,
				direct_subgroups: shown.directSubgroups,
			};

/** The value as everybody sees it: members who are no longer active are left out. */
export const renderGroupSetting = (
	value: GroupSettingValue,
	people: People,
): WireValue => wireGroupSetting(shownGroupSettingValue(value, people));

/** Several of them by name. */
export const renderGroupSettings = <Name extends string>(
	values: Readonly<Record<Name, GroupSettingValue>>,
	people: People,
): Record<Name, WireValue> =>
	Object.fromEntries(
		Object.entries<GroupSettingValue>(values).map(([name, value]) => [
			name,
			renderGroupSetting(value, people),
		]),
	) as Record<Name, WireValue>;
