import assert from "node:assert/strict";
import { test } from "node:test";
import { type Person, type Role, roles } from "../users/roles.ts";
import { GroupGraph, type People } from "./graph.ts";
import {
	channelPermissions,
	groupPermissions,
	organizationPermissions,
	type PermissionConfig,
} from "./permission-settings.ts";
import {
	canonicalGroupSettingValue,
	checkGroupSettingValue,
	defaultGroupSettingValue,
	expectationHolds,
	type GroupSettingValue,
	holdersOf,
	holdsIn,
	mayBeSetTo,
	namesGroup,
	sameGroupSettingValue,
	shownGroupSettingValue,
} from "./resolver.ts";
import { type SystemGroupName, systemGroups } from "./system-groups.ts";

const person = (id: number, role: Role, isActive = true): Person => ({
	id,
	role,
	isActive,
	isFullMember: role <= roles.member,
});
const owner = person(1, roles.owner);
const member = person(2, roles.member);
const guest = person(3, roles.guest);
const gone = person(4, roles.member, false);
const cast = [owner, member, guest, gone];
const people: People = {
	find: (id) => cast.find((one) => one.id === id),
	all: () => cast,
};

const builders = 20;
const dissolved = 21;
const graph = new GroupGraph(
	[
		...systemGroups.map(({ name }, index) => ({
			id: index + 1,
			name,
			isSystem: true,
			isDeactivated: false,
			memberIds: [],
			subgroupIds: [],
		})),
		{
			id: builders,
			name: "builders",
			isSystem: false,
			isDeactivated: false,
			memberIds: [2, 3],
			subgroupIds: [],
		},
		{
			id: dissolved,
			name: "dissolved",
			isSystem: false,
			isDeactivated: true,
			memberIds: [],
			subgroupIds: [],
		},
	],
	people,
);
const idOf = (name: SystemGroupName) => graph.systemGroupId(name);
const nobody = idOf("role:nobody");
const holds = holdsIn(graph);
const { can_resolve_topics_group: open, can_create_bots_group: closed } =
	organizationPermissions;

const anonymous = (
	directMembers: number[],
	directSubgroups: number[] = [],
): GroupSettingValue => ({ directMembers, directSubgroups });

const canonicalForms: [GroupSettingValue, GroupSettingValue][] = [
	[7, 7],
	[anonymous([]), nobody],
	[anonymous([], [20]), 20],
	[anonymous([], [20, 20]), 20],
	[anonymous([3, 1, 3]), anonymous([1, 3])],
	[anonymous([2], [20]), anonymous([2], [20])],
	[anonymous([], [21, 20]), anonymous([], [20, 21])],
];
for (const [given, expected] of canonicalForms)
	test(`canonical form of ${JSON.stringify(given)}`, () => {
		assert.deepEqual(canonicalGroupSettingValue(given, nobody), expected);
	});

test("values are compared by what they hold", () => {
	assert.ok(sameGroupSettingValue(5, 5));
	assert.ok(!sameGroupSettingValue(5, anonymous([5])));
	assert.ok(sameGroupSettingValue(anonymous([1, 2]), anonymous([1, 2])));
	assert.ok(!sameGroupSettingValue(anonymous([1]), anonymous([1, 2])));
	assert.ok(!sameGroupSettingValue(anonymous([1], [5]), anonymous([1], [6])));
});

test("an expectation is met in any spelling of the same value", () => {
	assert.ok(expectationHolds(20, anonymous([], [20]), nobody));
	assert.ok(expectationHolds(anonymous([1, 2]), anonymous([2, 1]), nobody));
	assert.ok(expectationHolds(nobody, anonymous([]), nobody));
	assert.ok(!expectationHolds(20, 21, nobody));
});

test("deactivated members are not shown, and the group stays anonymous", () => {
	assert.deepEqual(
		shownGroupSettingValue(anonymous([4, 2], [20]), people),
		anonymous([2], [20]),
	);
	assert.deepEqual(
		shownGroupSettingValue(anonymous([4]), people),
		anonymous([]),
	);
	assert.equal(shownGroupSettingValue(20, people), 20);
});

test("a group is in use where a value names it", () => {
	assert.ok(namesGroup(20, 20));
	assert.ok(namesGroup(anonymous([1], [20]), 20));
	assert.ok(!namesGroup(anonymous([20], [21]), 20));
});

const holdings: [
	string,
	Person,
	PermissionConfig,
	GroupSettingValue,
	boolean,
][] = [
	["a member of the group", member, closed, builders, true],
	[
		"a guest in the group, setting closed to guests",
		guest,
		closed,
		builders,
		false,
	],
	["a guest in the group, setting open to guests", guest, open, builders, true],
	[
		"a guest named directly, setting closed to guests",
		guest,
		closed,
		anonymous([3]),
		false,
	],
	["someone outside the group", owner, closed, builders, false],
	["someone inside a system group", owner, closed, idOf("role:members"), true],
	["someone named directly", owner, closed, anonymous([1], [20]), true],
	["someone in a direct subgroup", member, closed, anonymous([1], [20]), true],
	["a deactivated person named directly", gone, open, anonymous([4]), false],
	["a deactivated person by role", gone, open, idOf("role:everyone"), false],
	["nobody means nobody", owner, open, nobody, false],
];
for (const [title, who, config, value, expected] of holdings)
	test(`holding a permission: ${title}`, () => {
		assert.equal(holds(who, config, value), expected);
	});

test("the holders of a permission are those who hold it", () => {
	const values = [
		nobody,
		builders,
		idOf("role:everyone"),
		anonymous([1, 3, 4]),
		anonymous([1], [builders]),
	];
	for (const config of [open, closed])
		for (const value of values)
			assert.deepEqual(
				holdersOf(graph, people, config, value),
				cast.filter((one) => holds(one, config, value)).map(({ id }) => id),
			);
});

const { can_access_all_users_group: onlyTwo, can_manage_all_groups: somebody } =
	organizationPermissions;
const everyone = idOf("role:everyone");
const internet = idOf("role:internet");
const checks: [string, GroupSettingValue, PermissionConfig, unknown][] = [
	["an unknown group", 99, open, { reason: "unknown_group", groupId: 99 }],
	[
		"an unknown subgroup",
		anonymous([1], [99]),
		open,
		{ reason: "unknown_subgroup", groupId: 99 },
	],
	[
		"a lone unknown subgroup",
		anonymous([], [99]),
		open,
		{ reason: "unknown_subgroup", groupId: 99 },
	],
	[
		"an unknown member",
		anonymous([77]),
		open,
		{ reason: "unknown_member", userId: 77 },
	],
	[
		"a deactivated member",
		anonymous([4]),
		open,
		{ reason: "unknown_member", userId: 4 },
	],
	[
		"a deactivated group",
		dissolved,
		open,
		{ reason: "deactivated_group", groupId: dissolved },
	],
	[
		"a deactivated subgroup",
		anonymous([1], [dissolved]),
		open,
		{ reason: "deactivated_group", groupId: dissolved },
	],
	[
		"a named group where a system group is required",
		builders,
		onlyTwo,
		{ reason: "system_group_required" },
	],
	[
		"an anonymous group where a system group is required",
		anonymous([1]),
		onlyTwo,
		{ reason: "system_group_required" },
	],
	[
		"a system group off the list",
		idOf("role:owners"),
		onlyTwo,
		{ reason: "group_not_allowed", groupName: "role:owners" },
	],
	[
		"everyone where guests are shut out",
		everyone,
		closed,
		{ reason: "group_not_allowed", groupName: "role:everyone" },
	],
	[
		"everyone as a subgroup where guests are shut out",
		anonymous([1], [everyone]),
		closed,
		{ reason: "group_not_allowed", groupName: "role:everyone" },
	],
	[
		"nobody where somebody is needed",
		nobody,
		somebody,
		{ reason: "group_not_allowed", groupName: "role:nobody" },
	],
	[
		"emptiness where somebody is needed",
		anonymous([]),
		somebody,
		{ reason: "group_not_allowed", groupName: "role:nobody" },
	],
	[
		"the internet",
		internet,
		open,
		{ reason: "group_not_allowed", groupName: "role:internet" },
	],
];
for (const [title, value, config, problem] of checks)
	test(`a setting refuses ${title}`, () => {
		assert.deepEqual(checkGroupSettingValue(value, config, graph, people), {
			ok: false,
			problem,
		});
	});

test("a setting takes a good value and keeps it in canonical form", () => {
	const good: [GroupSettingValue, PermissionConfig, GroupSettingValue][] = [
		[builders, closed, builders],
		[anonymous([], [builders]), closed, builders],
		[anonymous([]), closed, nobody],
		[anonymous([2, 1], [builders]), closed, anonymous([1, 2], [builders])],
		[idOf("role:members"), onlyTwo, idOf("role:members")],
		[anonymous([], [everyone]), onlyTwo, everyone],
	];
	for (const [value, config, expected] of good)
		assert.deepEqual(checkGroupSettingValue(value, config, graph, people), {
			ok: true,
			value: expected,
		});
});

test("creator settings start with the creator, or nobody when there is none", () => {
	const { can_administer_channel_group: administer } = channelPermissions;
	const { can_manage_group: manage, can_leave_group: leave } = groupPermissions;
	assert.deepEqual(
		defaultGroupSettingValue(administer, idOf, 2),
		anonymous([2]),
	);
	assert.equal(defaultGroupSettingValue(administer, idOf, null), nobody);
	assert.deepEqual(defaultGroupSettingValue(manage, idOf, 1), anonymous([1]));
	assert.equal(defaultGroupSettingValue(leave, idOf, 1), everyone);
});

test("every default is a value its own setting would accept", () => {
	const tables = [
		organizationPermissions,
		channelPermissions,
		groupPermissions,
	];
	for (const table of tables)
		for (const [name, config] of Object.entries(table)) {
			const value = defaultGroupSettingValue(config, idOf, owner.id);
			assert.deepEqual(
				checkGroupSettingValue(value, config, graph, people),
				{ ok: true, value },
				name,
			);
		}
});

test("group permissions name what system groups have, others do not", () => {
	for (const config of Object.values(groupPermissions))
		assert.equal(config.defaultForSystemGroups, "role:nobody");
	for (const config of Object.values({
		...organizationPermissions,
		...channelPermissions,
	}))
		assert.equal(config.defaultForSystemGroups, null);
});

test("web-public channels may be opened only by the higher roles", () => {
	const config = organizationPermissions.can_create_web_public_channel_group;
	assert.deepEqual(
		systemGroups
			.map(({ name }) => name)
			.filter((name) => mayBeSetTo(config, name)),
		["role:nobody", "role:owners", "role:administrators", "role:moderators"],
	);
});
