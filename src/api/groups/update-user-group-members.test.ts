import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { roles } from "../../domain/users/roles.ts";

const make = async (client: Client, name: string, more = {}): Promise<number> =>
	(
		await client.do("POST", "/user_groups/create", {
			name,
			description: "",
			members: [],
			...more,
		})
	).group_id;

const membersOf = async (client: Client, id: number, fields = {}) =>
	(await client.do("GET", `/user_groups/${id}/members`, fields)).members;

test("update-user-group-members adds and removes, tells everybody, and those concerned", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const bot = await w.bot("builder", mia);
	const id = await make(mia, "design", { members: [max.id] });
	const inner = await make(mia, "inner", { members: [gus.id] });
	const ear = await gus.register({ event_types: ["user_group"] });
	const told = await max.register({ event_types: ["message"] });
	await mia.do("POST", `/user_groups/${id}/members`, {
		add: [mia.id, bot.id],
		delete: [max.id],
		add_subgroups: [inner],
	});
	const event = { type: "user_group", group_id: id };
	assert.deepEqual(await ear.events(), [
		{ ...event, op: "add_members", user_ids: [mia.id, bot.id] },
		{ ...event, op: "remove_members", user_ids: [max.id] },
		{ ...event, op: "add_subgroups", direct_subgroup_ids: [inner] },
	]);
	const [notice, ...more] = await told.events();
	assert.equal(
		notice.message.content,
		`@_**Mia Member|${mia.id}** removed you from the group @_*design*.`,
	);
	assert.deepEqual(more, []);
	assert.deepEqual(await membersOf(max, id), [mia.id, gus.id, bot.id]);
	assert.deepEqual(await membersOf(max, id, { direct_member_only: true }), [
		mia.id,
		bot.id,
	]);
	await mia.do("POST", `/user_groups/${id}/members`, {
		delete_subgroups: [inner],
	});
	assert.deepEqual(await ear.events(), [
		{ ...event, op: "remove_subgroups", direct_subgroup_ids: [inner] },
	]);
});

test("update-user-group-members and update-user-group-subgroups bring channels in sight and take them out of it", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const inner = await make(mia, "inner", { members: [max.id] });
	const outer = await make(mia, "outer");
	const den = await w.channel("den", "private_shared", [mia], {
		creatorId: mia.id,
	});
	await mia.do("PATCH", `/streams/${den}`, {
		can_subscribe_group: { new: outer },
	});
	const types = { event_types: ["stream", "subscription"] };
	const [ear, bystander] = [
		await max.register(types),
		await gus.register(types),
	];
	const told = async () =>
		(await ear.events()).map((event) => [
			event.op,
			event.streams?.[0].stream_id ?? event.user_ids,
		]);
	const comes = [
		["create", den],
		["peer_add", [mia.id]],
	];
	await mia.do("POST", `/user_groups/${outer}/members`, { add: [max.id] });
	assert.deepEqual(await told(), comes);
	await mia.do("POST", `/user_groups/${outer}/members`, { delete: [max.id] });
	assert.deepEqual(await told(), [["delete", den]]);
	await mia.do("POST", `/user_groups/${outer}/subgroups`, { add: [inner] });
	assert.deepEqual(await told(), comes);
	await mia.do("POST", `/user_groups/${inner}/members`, { delete: [max.id] });
	assert.deepEqual(await told(), [["delete", den]]);
	assert.deepEqual(await bystander.events(), []);
});

test("update-user-group-members: one's own membership takes can_join and can_leave", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const everybody = { direct_members: [max.id], direct_subgroups: [] };
	const open = await make(mia, "open", { can_join_group: everybody });
	const closed = await make(mia, "closed", { can_leave_group: everybody });
	const path = (id: number) => `/user_groups/${id}/members`;
	const told = await max.register({ event_types: ["message"] });
	await max.do("POST", path(open), { add: [max.id] });
	await max.do("POST", path(open), { delete: [max.id] });
	assert.deepEqual(await told.events(), []);
	const refusals = [
		await max.post(path(open), { add: [max.id, gus.id] }),
		await max.post(path(closed), { add: [max.id] }),
		await max.post(path(open), { add_subgroups: [closed] }),
	];
	await mia.do("POST", path(closed), { add: [w.as("mona").id] });
	refusals.push(
		await w.as("mona").post(path(closed), { delete: [w.as("mona").id] }),
	);
	for (const { status, body } of refusals) {
		assert.equal(status, 400);
		assert.match(body.msg, /Insufficient permission/);
	}
	assert.deepEqual(await membersOf(mia, open), []);
	await w.as("olivia").do("POST", path(closed), { delete: [w.as("mona").id] });
});

test("update-user-group-members: adding and removing are permissions of their own, and managing is both", async () => {
	const w = await world();
	const [mia, max, mona, adam, gus] = ["mia", "max", "mona", "adam", "gus"].map(
		(name) => w.as(name),
	) as [Client, Client, Client, Client, Client];
	const just = (...people: Client[]) => ({
		direct_members: people.map(({ id }) => id),
		direct_subgroups: [],
	});
	const inner = await make(mia, "inner");
	const id = await make(mia, "outer", {
		can_add_members_group: just(max, gus),
		can_remove_members_group: just(mona, gus),
		can_manage_group: just(adam, gus),
	});
	const add = { add: [mia.id], add_subgroups: [inner] };
	const remove = { delete: [mia.id], delete_subgroups: [inner] };
	const tries = async (fields: Fields, ...actors: Client[]) => {
		for (const actor of actors) {
			const { status, body } = await actor.post(
				`/user_groups/${id}/members`,
				fields,
			);
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
		}
	};
	await tries(add, mona, mia, gus);
	await max.do("POST", `/user_groups/${id}/members`, add);
	await tries(remove, max, mia, gus);
	await mona.do("POST", `/user_groups/${id}/members`, remove);
	await adam.do("POST", `/user_groups/${id}/members`, add);
	await adam.do("POST", `/user_groups/${id}/members`, remove);
	for (const actor of [max, mona, mia, gus]) {
		const answer = await actor.patch(`/user_groups/${id}`, { name: "mine" });
		assert.equal(answer.status, 400);
	}
	await w.as("olivia").do("PATCH", `/user_groups/${id}`, { name: "theirs" });
});

test("update-user-group-members and update-user-group-subgroups refuse, and change nothing", async () => {
	const w = await world();
	const [mia, max, olivia] = [w.as("mia"), w.as("max"), w.as("olivia")];
	const gone = await w.person("gone", "Gone Girl", roles.member);
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ is_active: 0 })
			.where("id", "=", gone.id)
			.execute();
		work.touch({ name: "users" } as never, gone.id as never);
	});
	const id = await make(mia, "outer", { members: [max.id] });
	const inner = await make(mia, "inner");
	const innermost = await make(mia, "innermost");
	await mia.do("POST", `/user_groups/${id}/subgroups`, { add: [inner] });
	await mia.do("POST", `/user_groups/${inner}/subgroups`, { add: [innermost] });
	const ear = await max.register({ event_types: ["user_group", "message"] });
	const cases: [string, number, Fields, RegExp][] = [
		["members", id, {}, /Nothing to do/],
		["members", id, { add: [] }, /Nothing to do/],
		["subgroups", id, {}, /Nothing to do/],
		["members", id, { add: [max.id] }, /already a member/],
		["members", id, { delete: [mia.id] }, /no user '\d+'/],
		["members", id, { add: [gone.id] }, /Invalid user ID/],
		["members", id, { add: [mia.id, 987654] }, /Invalid user ID: 987654/],
		["members", id, { add: "x" }, /valid JSON/],
		["members", 987654, { add: [mia.id] }, /Invalid user group/],
		["subgroups", id, { add: [inner] }, /already a subgroup/],
		["subgroups", id, { delete: [innermost] }, /not a subgroup/],
		["subgroups", innermost, { add: [id] }, /already a subgroup of one/],
		["subgroups", id, { add: [id] }, /already a subgroup of one/],
		["subgroups", id, { add: [987654] }, /Invalid user group ID: 987654/],
		["members", id, { delete: [max.id], add_subgroups: [id] }, /subgroup/],
	];
	for (const [what, group, fields, says] of cases) {
		const answer = await mia.post(`/user_groups/${group}/${what}`, fields);
		assert.equal(answer.status, 400, JSON.stringify(fields));
		assert.equal(answer.body.code, "BAD_REQUEST");
		assert.match(answer.body.msg, says);
	}
	const { user_groups } = await olivia.do("GET", "/user_groups");
	const [owners] = user_groups.filter(
		(group: { name: string }) => group.name === "role:owners",
	);
	const system = await olivia.post(`/user_groups/${owners.id}/members`, {
		add: [mia.id],
	});
	assert.match(system.body.msg, /Insufficient permission/);
	for (const path of ["members", "subgroups", `members/${max.id}`]) {
		const answer = await w.as("gus").get(`/user_groups/${id}/${path}`);
		assert.match(answer.body.msg, /guest/);
	}
	assert.deepEqual(await membersOf(mia, id), [max.id]);
	assert.deepEqual(await ear.events(), []);
});

test("get-user-group-members, get-is-user-group-member and get-user-group-subgroups see through subgroups unless told not to", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const innermost = await make(mia, "innermost", { members: [gus.id] });
	const inner = await make(mia, "inner", { subgroups: [innermost] });
	const id = await make(mia, "outer", {
		members: [max.id],
		subgroups: [inner],
	});
	const subgroups = async (fields = {}) =>
		(await max.do("GET", `/user_groups/${id}/subgroups`, fields)).subgroups;
	assert.deepEqual(await subgroups(), [innermost, inner]);
	assert.deepEqual(await subgroups({ direct_subgroup_only: true }), [inner]);
	const isMember = async (user: Client, fields = {}) =>
		(await max.do("GET", `/user_groups/${id}/members/${user.id}`, fields))
			.is_user_group_member;
	assert.equal(await isMember(gus), true);
	assert.equal(await isMember(gus, { direct_member_only: true }), false);
	assert.equal(await isMember(max, { direct_member_only: true }), true);
	assert.equal(await isMember(mia), false);
	for (const path of [
		"/user_groups/987654/members",
		"/user_groups/987654/subgroups",
		`/user_groups/987654/members/${mia.id}`,
	])
		assert.match((await max.get(path)).body.msg, /Invalid user group/);
	const unknown = await max.get(`/user_groups/${id}/members/987654`);
	assert.match(unknown.body.msg, /No such user/);
});
