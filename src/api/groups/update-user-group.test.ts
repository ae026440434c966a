import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Client,
	type Fields,
	type World,
	world,
} from "../../../test/world.ts";

const groupOf = async (client: Client, id: number) =>
	(
		await client.do("GET", "/user_groups", { include_deactivated_groups: true })
	).user_groups.find((group: { id: number }) => group.id === id);

const systemGroup = async (w: World, name: string): Promise<number> =>
	(await w.as("olivia").do("GET", "/user_groups")).user_groups.find(
		(group: { name: string }) => group.name === `role:${name}`,
	).id;

const make = async (client: Client, name: string, more = {}): Promise<number> =>
	(
		await client.do("POST", "/user_groups/create", {
			name,
			description: "",
			members: [],
			...more,
		})
	).group_id;

test("update-user-group changes name, description and permissions, once", async () => {
	const w = await world();
	const [mia, gus] = [w.as("mia"), w.as("gus")];
	const id = await make(mia, "design");
	const moderators = await systemGroup(w, "moderators");
	const ear = await gus.register({ event_types: ["user_group"] });
	const creator = { direct_members: [mia.id], direct_subgroups: [] };
	const wanted = {
		name: "Design",
		description: "Those who draw",
		can_manage_group: { new: moderators, old: creator },
		can_join_group: {
			new: { direct_members: [mia.id], direct_subgroups: [moderators] },
		},
		can_leave_group: { new: await systemGroup(w, "everyone") },
	};
	const data = {
		name: "Design",
		description: "Those who draw",
		can_manage_group: moderators,
		can_join_group: {
			direct_members: [mia.id],
			direct_subgroups: [moderators],
		},
	};
	const before = await groupOf(mia, id);
	await mia.do("PATCH", `/user_groups/${id}`, wanted);
	assert.deepEqual(await ear.events(), [
		{ type: "user_group", op: "update", group_id: id, data },
	]);
	assert.deepEqual(await groupOf(mia, id), { ...before, ...data });
	await w.as("mona").do("PATCH", `/user_groups/${id}`, { name: "Design" });
	assert.deepEqual(await ear.events(), []);
});

test("update-user-group refuses what it must, and nothing changes", async () => {
	const w = await world();
	const [mia, max, olivia] = [w.as("mia"), w.as("max"), w.as("olivia")];
	const id = await make(mia, "design");
	await make(mia, "taken");
	const gone = await make(mia, "gone");
	await mia.do("POST", `/user_groups/${gone}/deactivate`);
	const nobody = await systemGroup(w, "nobody");
	const members = await systemGroup(w, "members");
	const before = await groupOf(mia, id);
	const ear = await mia.register({ event_types: ["user_group"] });
	const cases: [Client, number, Fields, string, RegExp][] = [
		[mia, id, {}, "BAD_REQUEST", /No new data/],
		[max, id, { name: "x" }, "BAD_REQUEST", /Insufficient permission/],
		[olivia, members, { name: "x" }, "BAD_REQUEST", /Insufficient permission/],
		[mia, 987654, { name: "x" }, "BAD_REQUEST", /Invalid user group/],
		[mia, id, { name: "taken" }, "BAD_REQUEST", /already exists/],
		[mia, id, { name: "" }, "BAD_REQUEST", /empty/],
		[mia, id, { can_join_group: members }, "BAD_REQUEST", /can_join_group/],
		[mia, id, { can_join_group: { new: gone } }, "BAD_REQUEST", /deactivated/],
		[
			mia,
			id,
			{ name: "other", can_join_group: { new: members, old: members } },
			"EXPECTATION_MISMATCH",
			/old/,
		],
	];
	for (const [client, group, fields, code, says] of cases) {
		const answer = await client.patch(`/user_groups/${group}`, fields);
		assert.equal(answer.status, 400, JSON.stringify(fields));
		assert.equal(answer.body.code, code);
		assert.match(answer.body.msg, says);
		if (code === "EXPECTATION_MISMATCH")
			assert.equal(answer.body.field_name, "old");
	}
	assert.deepEqual(await groupOf(mia, id), before);
	assert.deepEqual(await ear.events(), []);
	const matching = {
		new: members,
		old: { direct_members: [], direct_subgroups: [nobody] },
	};
	await mia.do("PATCH", `/user_groups/${id}`, { can_join_group: matching });
	assert.equal((await groupOf(mia, id)).can_join_group, members);
});

test("deactivate-user-group and its return are told to each client in its own way", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	const id = await make(mia, "design", { members: [max.id] });
	const able = {
		notification_settings_null: true,
		include_deactivated_groups: true,
	};
	const plain = await max.register({ event_types: ["user_group"] });
	const modern = await max.register({
		event_types: ["user_group"],
		client_capabilities: able,
	});
	await mia.do("POST", `/user_groups/${id}/deactivate`);
	assert.deepEqual(await plain.events(), [
		{ type: "user_group", op: "remove", group_id: id },
	]);
	const update = { type: "user_group", op: "update", group_id: id };
	assert.deepEqual(await modern.events(), [
		{ ...update, data: { deactivated: true } },
	]);
	const again = await mia.post(`/user_groups/${id}/deactivate`);
	assert.match(again.body.msg, /deactivated/);
	await mia.do("PATCH", `/user_groups/${id}`, {
		name: "drawing",
		deactivated: true,
	});
	await mia.do("POST", `/user_groups/${id}/members`, { add: [mia.id] });
	assert.deepEqual(await plain.events(), []);
	assert.deepEqual(await modern.events(), [
		{ ...update, data: { name: "drawing" } },
		{ ...update, op: "add_members", user_ids: [mia.id] },
	]);
	await mia.do("PATCH", `/user_groups/${id}`, { deactivated: false });
	assert.deepEqual(await modern.events(), [
		{ ...update, data: { deactivated: false } },
	]);
	assert.deepEqual(await plain.events(), [
		{ type: "user_group", op: "add", group: await groupOf(mia, id) },
	]);
	assert.deepEqual((await groupOf(mia, id)).members, [mia.id, max.id]);
});

test("deactivate-user-group and remove-user-group refuse while the group is in use, and say where", async () => {
	const w = await world();
	const [mia, olivia] = [w.as("mia"), w.as("olivia")];
	const id = await make(mia, "design");
	const holder = await make(mia, "holder", { subgroups: [id] });
	const naming = await make(mia, "naming", { can_mention_group: id });
	const open = await w.channel("open", "public", [mia]);
	const secret = await w.channel("secret", "private_protected", []);
	const allow = (channel: number, value: unknown) =>
		w.inside(async (work) => {
			const row = await work.db
				.selectFrom("channel")
				.select("permissions")
				.where("id", "=", channel)
				.executeTakeFirstOrThrow();
			await work.db
				.updateTable("channel")
				.set({
					permissions: JSON.stringify({
						...JSON.parse(row.permissions),
						can_send_message_group: value,
					}),
				})
				.where("id", "=", channel)
				.execute();
			work.touch({ name: "channels" } as never, channel as never);
		});
	const both = { directMembers: [mia.id], directSubgroups: [id] };
	await allow(open, id);
	await allow(secret, both);
	await olivia.do("PATCH", "/realm", {
		can_add_custom_emoji_group: {
			new: { direct_members: [mia.id], direct_subgroups: [id] },
		},
	});
	const ear = await mia.register({ event_types: ["user_group"] });
	for (const answer of [
		await mia.post(`/user_groups/${id}/deactivate`),
		await mia.delete(`/user_groups/${id}`),
	]) {
		assert.equal(answer.status, 400);
		assert.equal(answer.body.code, "CANNOT_DEACTIVATE_GROUP_IN_USE");
		assert.deepEqual(answer.body.objections, [
			{ type: "subgroup", supergroup_ids: [holder] },
			{
				type: "user_group",
				group_id: naming,
				settings: ["can_mention_group"],
			},
			{
				type: "channel",
				channel_id: open,
				settings: ["can_send_message_group"],
			},
			{
				type: "channel",
				channel_id: null,
				settings: ["can_send_message_group"],
			},
			{ type: "realm", settings: ["can_add_custom_emoji_group"] },
		]);
	}
	const { body } = await olivia.post(`/user_groups/${id}/deactivate`);
	assert.equal(body.objections[3].channel_id, secret);
	assert.equal((await groupOf(mia, id)).deactivated, false);
	assert.deepEqual(await ear.events(), []);

	await mia.do("POST", `/user_groups/${holder}/subgroups`, { delete: [id] });
	await mia.do("DELETE", `/user_groups/${naming}`);
	const everyone = await systemGroup(w, "everyone");
	await allow(open, everyone);
	await allow(secret, everyone);
	await olivia.do("PATCH", "/realm", {
		can_add_custom_emoji_group: { new: everyone - 1 },
	});
	const max = w.as("max");
	const refused = await max.post(`/user_groups/${id}/deactivate`);
	assert.match(refused.body.msg, /Insufficient permission/);
	await mia.do("DELETE", `/user_groups/${id}`);
	assert.equal((await groupOf(mia, id)).deactivated, true);
});
