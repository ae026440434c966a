/** What somebody wants a group setting to be: taken in the form that is kept, or refused in words. */
import { badRequest, Refusal } from "../../errors.ts";
import type { Permissions } from "./groups.ts";
import type { PermissionConfig } from "./permission-settings.ts";
import {
	canonicalGroupSettingValue,
	checkGroupSettingValue,
	expectationHolds,
	type GroupSettingProblem,
	type GroupSettingValue,
	sameGroupSettingValue,
	shownGroupSettingValue,
} from "./resolver.ts";

/** A new value, and what the sender believed the old one to be. */
export interface GroupSettingChange {
	readonly new: GroupSettingValue;
	readonly old?: GroupSettingValue | undefined;
}

type Core = Pick<Permissions, "graph" | "people">;

/** The value in canonical form. */
export function requireGroupSettingValue(
	settingName: string,
	config: PermissionConfig,
	wanted: GroupSettingValue,
	{ graph, people }: Core,
): GroupSettingValue {
	const checked = checkGroupSettingValue(wanted, config, graph, people);
	if (checked.ok) return checked.value;
	throw refusal(settingName, checked.problem);
}

/** The value to store, or null when the setting has it already. */
export function requireGroupSettingChange(
	settingName: string,
	config: PermissionConfig,
	current: GroupSettingValue,
	change: GroupSettingChange,
	core: Core,
): GroupSettingValue | null {
	const nobodyId = core.graph.systemGroupId("role:nobody");
	const shown = shownGroupSettingValue(current, core.people);
	if (
		change.old !== undefined &&
		!expectationHolds(shown, change.old, nobodyId)
	)
		throw new Refusal(
			"EXPECTATION_MISMATCH",
			"'old' value does not match the expected value.",
			{ field_name: "old" },
		);
	// A group whose people are all gone is not the same as none: they would be back in it when they come back.
	const wanted = canonicalGroupSettingValue(change.new, nobodyId);
	if (sameGroupSettingValue(wanted, shown)) return null;
	return requireGroupSettingValue(settingName, config, change.new, core);
}

function refusal(settingName: string, problem: GroupSettingProblem): Refusal {
	switch (problem.reason) {
		case "unknown_group":
			return badRequest("Invalid user group");
		case "unknown_subgroup":
			return badRequest(`Invalid user group ID: ${problem.groupId}`);
		case "unknown_member":
			return badRequest(`Invalid user ID: ${problem.userId}`);
		case "deactivated_group":
			return badRequest("User group is deactivated.");
		case "system_group_required":
			return new Refusal(
				"SYSTEM_GROUP_REQUIRED",
				`'${settingName}' must be a system user group.`,
				{ setting_name: settingName },
			);
		case "group_not_allowed":
			return badRequest(
				`'${settingName}' setting cannot be set to '${problem.groupName}' group.`,
			);
	}
}
