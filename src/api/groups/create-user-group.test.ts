import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type World, world } from "../../../test/world.ts";

const groupsOf = async (client: Client, fields = {}) =>
	(await client.do("GET", "/user_groups", fields)).user_groups;

const systemGroup = async (w: World, name: string): Promise<number> =>
	(await groupsOf(w.as("olivia"))).find(
		(group: { name: string }) => group.name === `role:${name}`,
	).id;

test("create-user-group makes a group that everybody hears of", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const bot = await w.bot("builder", mia);
	const everyone = await systemGroup(w, "everyone");
	const nobody = await systemGroup(w, "nobody");
	const moderators = await systemGroup(w, "moderators");
	const ears = await Promise.all(
		[mia, gus].map((one) => one.register({ event_types: ["user_group"] })),
	);
	const told = await max.register({ event_types: ["message"] });
	const untold = await mia.register({ event_types: ["message"] });
	const { group_id } = await mia.do("POST", "/user_groups/create", {
		name: "design",
		description: "Those who draw",
		members: [max.id, mia.id, bot.id, max.id],
		subgroups: [moderators],
		can_join_group: { direct_members: [gus.id], direct_subgroups: [] },
		can_mention_group: { direct_members: [], direct_subgroups: [moderators] },
	});
	const creator = { direct_members: [mia.id], direct_subgroups: [] };
	const group = {
		id: group_id,
		name: "design",
		description: "Those who draw",
		date_created: Math.floor(w.clock.now / 1000),
		creator_id: mia.id,
		members: [mia.id, max.id, bot.id],
		direct_subgroup_ids: [moderators],
		is_system_group: false,
		deactivated: false,
		can_add_members_group: creator,
		can_join_group: { direct_members: [gus.id], direct_subgroups: [] },
		can_leave_group: everyone,
		can_manage_group: creator,
		can_mention_group: moderators,
		can_remove_members_group: nobody,
	};
	for (const ear of ears)
		assert.deepEqual(await ear.events(), [
			{ type: "user_group", op: "add", group },
		]);
	assert.deepEqual((await groupsOf(max)).at(-1), group);
	const [notice, ...more] = await told.events();
	assert.equal(
		notice.message.content,
		`@_**Mia Member|${mia.id}** added you to the group @_*design*.`,
	);
	assert.equal(notice.message.sender_full_name, "Notification Bot");
	assert.deepEqual(more, []);
	assert.deepEqual(await untold.events(), []);
	const { state } = await gus.register({
		fetch_event_types: ["realm_user_groups"],
	});
	assert.deepEqual(state.realm_user_groups.at(-1), group);
	assert.deepEqual(state.realm_user_groups, await groupsOf(mia));
});

test("create-user-group refuses bad names, people, groups and settings, and tells nobody", async () => {
	const w = await world();
	const [mia, olivia] = [w.as("mia"), w.as("olivia")];
	const everyone = await systemGroup(w, "everyone");
	const internet = await systemGroup(w, "internet");
	const plain = { name: "n", description: "", members: [] };
	const { group_id: taken } = await olivia.do("POST", "/user_groups/create", {
		...plain,
		name: "taken",
	});
	const { group_id: gone } = await olivia.do("POST", "/user_groups/create", {
		...plain,
		name: "gone",
	});
	await olivia.do("POST", `/user_groups/${gone}/deactivate`);
	const before = await groupsOf(mia);
	const ear = await olivia.register({ event_types: ["user_group", "message"] });
	const cases: [object, RegExp][] = [
		[{ name: " " }, /empty/],
		[{ name: "é".repeat(101) }, /100 characters/],
		[{ name: "role:x" }, /role:/],
		[{ name: "@x" }, /cannot start/],
		[{ name: "channel:x" }, /cannot start/],
		[{ name: "taken" }, /already exists/],
		[{ name: "gone" }, /already exists/],
		[{ description: "d".repeat(1025) }, /too long/],
		[{ members: [987654] }, /Invalid user ID: 987654/],
		[{ members: ["1"] }, /members\[0\] is not an integer/],
		[{ subgroups: [987654] }, /Invalid user group ID: 987654/],
		[{ subgroups: [gone] }, /deactivated/],
		[{ can_join_group: 987654 }, /Invalid user group/],
		[{ can_join_group: gone }, /deactivated/],
		[
			{ can_join_group: { direct_members: [987654], direct_subgroups: [] } },
			/Invalid user ID: 987654/,
		],
		[
			{ can_join_group: { direct_members: [], direct_subgroups: [987654] } },
			/Invalid user group ID: 987654/,
		],
		[{ can_join_group: everyone }, /'can_join_group'.*'role:everyone'/],
		[{ can_mention_group: internet }, /'role:internet'/],
		[{ can_join_group: { new: taken } }, /can_join_group/],
	];
	for (const [fields, says] of cases) {
		const { status, body } = await mia.post("/user_groups/create", {
			...plain,
			...fields,
		});
		assert.equal(status, 400, JSON.stringify(fields));
		assert.equal(body.code, "BAD_REQUEST", JSON.stringify(fields));
		assert.match(body.msg, says);
	}
	const { body } = await mia.post("/user_groups/create", {
		name: "n",
		description: "",
	});
	assert.equal(body.code, "REQUEST_VARIABLE_MISSING");
	assert.equal(body.var_name, "members");
	assert.deepEqual(await groupsOf(mia), before);
	assert.deepEqual(await ear.events(), []);
});

test("create-user-group and get-user-groups are closed to guests, and creating to those without the permission", async () => {
	const w = await world();
	const [mia, gus, olivia] = [w.as("mia"), w.as("gus"), w.as("olivia")];
	const fields = { name: "n", description: "", members: [] };
	for (const answer of [
		await gus.post("/user_groups/create", fields),
		await gus.get("/user_groups"),
	]) {
		assert.equal(answer.status, 400);
		assert.equal(answer.body.code, "BAD_REQUEST");
	}
	await olivia.do("PATCH", "/realm", {
		can_create_groups: {
			new: { direct_members: [olivia.id], direct_subgroups: [] },
		},
	});
	const refused = await mia.post("/user_groups/create", fields);
	assert.equal(refused.body.code, "BAD_REQUEST");
	assert.match(refused.body.msg, /Insufficient permission/);
	await olivia.do("POST", "/user_groups/create", fields);
});

test("create-user-group is open to bots, and makes nobody a member who was not named", async () => {
	const w = await world();
	const bot = await w.bot("builder", w.as("mia"));
	const { group_id } = await bot.do("POST", "/user_groups/create", {
		name: "🧵".repeat(100),
		description: "d".repeat(1024),
		members: [],
	});
	const group = (await groupsOf(bot)).at(-1);
	assert.deepEqual([group.id, group.members], [group_id, []]);
	assert.equal(group.creator_id, bot.id);
	assert.deepEqual(group.can_manage_group.direct_members, [bot.id]);
	await bot.do("PATCH", `/user_groups/${group_id}`, { name: "threads" });
	await bot.do("POST", `/user_groups/${group_id}/members`, { add: [bot.id] });
	await bot.do("POST", `/user_groups/${group_id}/deactivate`);
});

test("get-user-groups lists deactivated groups only when asked to", async () => {
	const w = await world();
	const olivia = w.as("olivia");
	const { group_id } = await olivia.do("POST", "/user_groups/create", {
		name: "old",
		description: "",
		members: [],
	});
	await olivia.do("POST", `/user_groups/${group_id}/deactivate`);
	const ids = (list: { id: number }[]) => list.map(({ id }) => id);
	assert.ok(!ids(await groupsOf(olivia)).includes(group_id));
	const all = await groupsOf(olivia, { include_deactivated_groups: true });
	assert.equal(all.at(-1).id, group_id);
	assert.equal(all.at(-1).deactivated, true);
	const plain = await olivia.register({
		fetch_event_types: ["realm_user_groups"],
	});
	assert.ok(!ids(plain.state.realm_user_groups).includes(group_id));
	const able = await olivia.register({
		fetch_event_types: ["realm_user_groups"],
		client_capabilities: {
			notification_settings_null: true,
			include_deactivated_groups: true,
		},
	});
	assert.deepEqual(able.state.realm_user_groups, all);
});
