/**
 * Who holds a group-based permission. Every rule of the product asks here, so guests, deactivated people and subgroups are treated alike everywhere.
 */
import { accepted, type Checked, rejected } from "../checked.ts";
import { isGuest, type Person } from "../users/roles.ts";
import type { GroupGraph, People } from "./graph.ts";
import type { PermissionConfig } from "./permission-settings.ts";
import type { SystemGroupName } from "./system-groups.ts";

/** An unnamed group that exists only as the value of one setting. */
export type AnonymousGroup = {
	readonly directMembers: readonly number[];
	readonly directSubgroups: readonly number[];
};

export type GroupSettingValue = number | AnonymousGroup;

const distinctAscending = (ids: readonly number[]): number[] =>
	[...new Set(ids)].sort((a, b) => a - b);

/** The one form in which a value is stored and compared: a lone subgroup is that group, emptiness is nobody. */
export function canonicalGroupSettingValue(
	value: GroupSettingValue,
	nobodyId: number,
): GroupSettingValue {
	if (typeof value === "number") return value;
	const directMembers = distinctAscending(value.directMembers);
	const directSubgroups = distinctAscending(value.directSubgroups);
	const [subgroup] = directSubgroups;
	if (directMembers.length === 0 && directSubgroups.length <= 1)
		return subgroup ?? nobodyId;
	return { directMembers, directSubgroups };
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
	a.length === b.length && a.every((id, index) => id === b[index]);

/** Compares canonical values. */
export function sameGroupSettingValue(
	a: GroupSettingValue,
	b: GroupSettingValue,
): boolean {
	if (typeof a === "number" || typeof b === "number") return a === b;
	return (
		sameIds(a.directMembers, b.directMembers) &&
		sameIds(a.directSubgroups, b.directSubgroups)
	);
}

/** The value as people see it: deactivated members are left out, but the group stays the anonymous group it is. */
export function shownGroupSettingValue(
	value: GroupSettingValue,
	people: People,
): GroupSettingValue {
	if (typeof value === "number") return value;
	return {
		directMembers: distinctAscending(value.directMembers).filter(
			(id) => people.find(id)?.isActive,
		),
		directSubgroups: distinctAscending(value.directSubgroups),
	};
}

/** Whether a change may proceed that was made in the belief that the setting still has the value `old`. */
export function expectationHolds(
	shown: GroupSettingValue,
	old: GroupSettingValue,
	nobodyId: number,
): boolean {
	return sameGroupSettingValue(
		canonicalGroupSettingValue(shown, nobodyId),
		canonicalGroupSettingValue(old, nobodyId),
	);
}

/** Whether the value names the group directly, so that the group cannot go while the setting stands. */
export const namesGroup = (
	value: GroupSettingValue,
	groupId: number,
): boolean =>
	typeof value === "number"
		? value === groupId
		: value.directSubgroups.includes(groupId);

export function isInGroupSettingValue(
	graph: GroupGraph,
	userId: number,
	value: GroupSettingValue,
): boolean {
	if (typeof value === "number") return graph.isMember(userId, value);
	return (
		value.directMembers.includes(userId) ||
		value.directSubgroups.some((id) => graph.isMember(userId, id))
	);
}

/** Whether a person holds a permission that is set to a value. Rules take this as a function, bound to one graph. */
export type Holds = (
	person: Person,
	config: PermissionConfig,
	value: GroupSettingValue,
) => boolean;

export const holdsIn =
	(graph: GroupGraph): Holds =>
	(person, config, value) => {
		if (!person.isActive) return false;
		if (isGuest(person.role) && !config.allowEveryoneGroup) return false;
		return isInGroupSettingValue(graph, person.id, value);
	};

/** Everyone who holds a permission, ascending. */
export function holdersOf(
	graph: GroupGraph,
	people: People,
	config: PermissionConfig,
	value: GroupSettingValue,
): number[] {
	const ids =
		typeof value === "number"
			? graph.membersOf(value)
			: distinctAscending([
					...value.directMembers,
					...value.directSubgroups.flatMap((id) => graph.membersOf(id)),
				]);
	return ids.filter((id) => {
		const person = people.find(id);
		return (
			person?.isActive === true &&
			(config.allowEveryoneGroup || !isGuest(person.role))
		);
	});
}

/** What a setting starts as. The creator is null when the product itself creates the thing. */
export function defaultGroupSettingValue(
	config: PermissionConfig,
	systemGroupId: (name: SystemGroupName) => number,
	creatorId: number | null,
): GroupSettingValue {
	const { defaultGroup } = config;
	if (defaultGroup !== "channel_creator" && defaultGroup !== "group_creator")
		return systemGroupId(defaultGroup);
	if (creatorId === null) return systemGroupId("role:nobody");
	return { directMembers: [creatorId], directSubgroups: [] };
}

export type GroupSettingProblem =
	| { readonly reason: "unknown_group"; readonly groupId: number }
	| { readonly reason: "unknown_subgroup"; readonly groupId: number }
	| { readonly reason: "unknown_member"; readonly userId: number }
	| { readonly reason: "deactivated_group"; readonly groupId: number }
	| { readonly reason: "system_group_required" }
	| {
			readonly reason: "group_not_allowed";
			readonly groupName: SystemGroupName;
	  };

/** Checks a value someone wants a setting to have; gives it back in canonical form. */
export function checkGroupSettingValue(
	wanted: GroupSettingValue,
	config: PermissionConfig,
	graph: GroupGraph,
	people: People,
): Checked<GroupSettingValue, GroupSettingProblem> {
	if (typeof wanted !== "number") {
		for (const userId of wanted.directMembers)
			if (!people.find(userId)?.isActive)
				return rejected({ reason: "unknown_member", userId });
		for (const groupId of wanted.directSubgroups)
			if (!graph.find(groupId))
				return rejected({ reason: "unknown_subgroup", groupId });
	}
	const value = canonicalGroupSettingValue(
		wanted,
		graph.systemGroupId("role:nobody"),
	);
	if (typeof value !== "number") {
		if (config.requireSystemGroup)
			return rejected({ reason: "system_group_required" });
		for (const groupId of value.directSubgroups) {
			const problem = problemWithGroup(groupId, config, graph);
			if (problem) return rejected(problem);
		}
		return accepted(value);
	}
	const problem = problemWithGroup(value, config, graph);
	return problem ? rejected(problem) : accepted(value);
}

function problemWithGroup(
	groupId: number,
	config: PermissionConfig,
	graph: GroupGraph,
): GroupSettingProblem | null {
	const group = graph.find(groupId);
	if (!group) return { reason: "unknown_group", groupId };
	if (group.isDeactivated) return { reason: "deactivated_group", groupId };
	const name = graph.systemGroupName(groupId);
	if (!name)
		return config.requireSystemGroup
			? { reason: "system_group_required" }
			: null;
	return mayBeSetTo(config, name)
		? null
		: { reason: "group_not_allowed", groupName: name };
}

export function mayBeSetTo(
	config: PermissionConfig,
	name: SystemGroupName,
): boolean {
	if (name === "role:nobody" && !config.allowNobodyGroup) return false;
	if (name === "role:everyone" && !config.allowEveryoneGroup) return false;
	if (name === "role:internet" && !config.allowInternetGroup) return false;
	return (
		config.allowedSystemGroups.length === 0 ||
		config.allowedSystemGroups.includes(name)
	);
}
