import assert from "node:assert/strict";
import { test } from "node:test";
import { isFullMember, type Role, roles } from "../users/roles.ts";
import {
	directSystemGroups,
	isInSystemGroup,
	isSystemGroupName,
	type SystemGroupName,
	systemGroups,
	systemSubgroupOf,
} from "./system-groups.ts";

test("the chain of system groups runs from owners to internet and leaves nobody out", () => {
	assert.deepEqual(
		systemGroups.map(({ name }) => [name, systemSubgroupOf(name)]),
		[
			["role:nobody", null],
			["role:owners", null],
			["role:administrators", "role:owners"],
			["role:moderators", "role:administrators"],
			["role:fullmembers", "role:moderators"],
			["role:members", "role:fullmembers"],
			["role:everyone", "role:members"],
			["role:internet", "role:everyone"],
		],
	);
	assert.ok(isSystemGroupName("role:members"));
	assert.ok(!isSystemGroupName("role:kings"));
});

const standings: [Role, boolean, SystemGroupName[], SystemGroupName[]][] = [
	[
		roles.owner,
		true,
		["role:owners"],
		[
			"role:owners",
			"role:administrators",
			"role:moderators",
			"role:fullmembers",
			"role:members",
			"role:everyone",
			"role:internet",
		],
	],
	[
		roles.administrator,
		true,
		["role:administrators"],
		[
			"role:administrators",
			"role:moderators",
			"role:fullmembers",
			"role:members",
			"role:everyone",
			"role:internet",
		],
	],
	[
		roles.moderator,
		true,
		["role:moderators"],
		[
			"role:moderators",
			"role:fullmembers",
			"role:members",
			"role:everyone",
			"role:internet",
		],
	],
	[
		roles.member,
		true,
		["role:fullmembers", "role:members"],
		["role:fullmembers", "role:members", "role:everyone", "role:internet"],
	],
	[
		roles.member,
		false,
		["role:members"],
		["role:members", "role:everyone", "role:internet"],
	],
	[roles.guest, false, ["role:everyone"], ["role:everyone", "role:internet"]],
];

for (const [role, isFull, direct, all] of standings)
	test(`role ${role}${isFull ? ", full member" : ""}: direct groups and all groups`, () => {
		const person = { role, isFullMember: isFull };
		assert.deepEqual(directSystemGroups(person), direct);
		assert.deepEqual(
			systemGroups
				.map(({ name }) => name)
				.filter((name) => isInSystemGroup(person, name)),
			all,
		);
	});

test("a member becomes a full member when the waiting period is over, to the second", () => {
	assert.equal(isFullMember(roles.member, 0, 0), true);
	assert.equal(isFullMember(roles.member, 3 * 86_400 - 1, 3), false);
	assert.equal(isFullMember(roles.member, 3 * 86_400, 3), true);
	assert.equal(isFullMember(roles.moderator, 0, 3), true);
	assert.equal(isFullMember(roles.guest, 30 * 86_400, 3), false);
});
