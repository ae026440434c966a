import assert from "node:assert/strict";
import { test } from "node:test";
import {
	adam,
	freshOrganization,
	gwen,
	holds,
	idOf,
	mike,
	mona,
	nobodyId,
	olga,
	only,
} from "../channels/cast.ts";
import type { Sender } from "../channels/permissions.ts";
import type { GroupPermission } from "./permission-settings.ts";
import type { GroupSettingValue } from "./resolver.ts";
import {
	checkGroupName,
	type GroupRights,
	mayAddMembers,
	mayAddSubgroups,
	mayCreateGroup,
	mayManageGroup,
	mayMentionGroup,
	mayRemoveMembers,
	mayRemoveSubgroups,
} from "./rules.ts";

const groupWith = (
	permissions: Partial<Record<GroupPermission, GroupSettingValue>> = {},
	isSystem = false,
): GroupRights => ({
	isSystem,
	permissions: {
		can_add_members_group: nobodyId,
		can_join_group: nobodyId,
		can_leave_group: nobodyId,
		can_manage_group: nobodyId,
		can_mention_group: nobodyId,
		can_remove_members_group: nobodyId,
		...permissions,
	},
});
const ask = (actor: Sender, group: GroupRights) => ({
	actor,
	group,
	organization: freshOrganization,
	holds,
});

test("names of groups", () => {
	const cases: [string, string | null][] = [
		["builders", null],
		[" builders", null],
		["x".repeat(100), null],
		["", "blank"],
		["  ", "blank"],
		["x".repeat(101), "too_long"],
		["@builders", "reserved_prefix"],
		["role:builders", "reserved_prefix"],
		["user:1", "reserved_prefix"],
		["stream:1", "reserved_prefix"],
		["channel:1", "reserved_prefix"],
		["a\0", "null_bytes"],
	];
	for (const [name, reason] of cases) {
		const checked = checkGroupName(name);
		assert.equal(checked.ok ? null : checked.problem.reason, reason, name);
	}
});

test("creating and managing groups", () => {
	const organization = freshOrganization;
	assert.equal(mayCreateGroup({ actor: mike, organization, holds }), "yes");
	assert.equal(
		mayCreateGroup({ actor: gwen, organization, holds }),
		"no_permission",
	);
	assert.equal(mayManageGroup(ask(olga, groupWith())), "yes");
	assert.equal(mayManageGroup(ask(adam, groupWith())), "no_permission");
	const mikes = groupWith({ can_manage_group: only(mike) });
	assert.equal(mayManageGroup(ask(mike, mikes)), "yes");
	assert.equal(mayManageGroup(ask(olga, groupWith({}, true))), "no_permission");
});

test("changing members: managers, those named, and oneself", () => {
	const others = [99];
	const changes = [
		[mayAddMembers, "can_add_members_group", "can_join_group"],
		[mayRemoveMembers, "can_remove_members_group", "can_leave_group"],
	] as const;
	for (const [mayChange, forOthers, forOneself] of changes) {
		const may = (actor: Sender, group: GroupRights, ids = others) =>
			mayChange(ask(actor, group), ids);
		assert.equal(may(mike, groupWith()), "no_permission");
		assert.equal(may(olga, groupWith()), "yes");
		assert.equal(may(mike, groupWith({ can_manage_group: only(mike) })), "yes");
		assert.equal(may(mike, groupWith({ [forOthers]: only(mike) })), "yes");
		const open = groupWith({ [forOneself]: idOf("role:members") });
		assert.equal(may(mike, open), "no_permission");
		assert.equal(may(mike, open, [mike.id]), "yes");
		assert.equal(may(mike, open, [mike.id, 99]), "no_permission");
		assert.equal(may(olga, groupWith({}, true)), "no_permission");
	}
	const open = groupWith({
		can_join_group: idOf("role:members"),
		can_leave_group: idOf("role:members"),
	});
	assert.equal(mayAddSubgroups(ask(mike, open)), "no_permission");
	assert.equal(mayRemoveSubgroups(ask(mike, open)), "no_permission");
	const named = groupWith({
		can_add_members_group: only(mike),
		can_remove_members_group: only(mike),
	});
	assert.equal(mayAddSubgroups(ask(mike, named)), "yes");
	assert.equal(mayRemoveSubgroups(ask(mike, named)), "yes");
});

test("mentioning a group", () => {
	const everyone = groupWith({ can_mention_group: idOf("role:everyone") });
	assert.equal(mayMentionGroup(gwen, everyone, holds), "yes");
	const few = groupWith({ can_mention_group: only(mona) });
	assert.equal(mayMentionGroup(olga, few, holds), "no_permission");
	assert.equal(mayMentionGroup(mona, few, holds), "yes");
});
