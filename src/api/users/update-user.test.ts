import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import { users } from "../../domain/users/users.ts";

// update-user and update-user-by-email are one operation under two names.

const w = await world();
const [olivia, adam, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const listen = (client: Client) =>
	client.register({
		event_types: ["realm_user", "message"],
		fetch_event_types: [],
	});

const shown = async (client: Client) =>
	(await olivia.do("GET", `/users/${client.id}`)).user;

async function trust(client: Client, extras: object) {
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ extras: JSON.stringify(extras) })
			.where("id", "=", client.id)
			.execute();
		work.touch(users, client.id);
	});
}

/** The refusal has the code, changes nothing and is heard by nobody. */
async function refuses(
	actor: Client,
	target: Client,
	fields: Fields,
	code = "BAD_REQUEST",
	path = `/users/${target.id}`,
) {
	const ears = await Promise.all([listen(target), listen(olivia)]);
	const before = await shown(target);
	const { status, body } = await actor.patch(path, fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
	assert.deepEqual(await shown(target), before);
	for (const ear of ears) assert.deepEqual(await ear.events(), []);
}

const updated = (person: object) => ({
	type: "realm_user",
	op: "update",
	person,
});

test("update-user renames, tells everyone, and tells the person by a bot", async () => {
	const ears = await Promise.all([mia, gus, adam].map(listen));
	await adam.do("PATCH", `/users/${mia.id}`, { full_name: "  Mia Renamed " });
	const change = updated({ user_id: mia.id, full_name: "Mia Renamed" });
	const [ofMia = [], ...others] = await Promise.all(
		ears.map((ear) => ear.events()),
	);
	for (const heard of others) assert.deepEqual(heard, [change]);
	assert.deepEqual(ofMia[0], change);
	assert.equal(ofMia.length, 2);
	const { message } = ofMia[1];
	assert.equal(message.sender_full_name, "Notification Bot");
	assert.equal(message.type, "private");
	assert.equal(
		message.content,
		`@_**Adam Admin|${adam.id}** has made the following changes to your account.\n\n* **Old full name:** Mia Member\n* **New full name:** Mia Renamed`,
	);
	assert.equal((await shown(mia)).full_name, "Mia Renamed");
	await adam.do("PATCH", `/users/${mia.id}`, { full_name: "Mia Member" });
});

test("update-user changes nothing when nothing differs", async () => {
	const ear = await listen(mia);
	for (const fields of [
		{},
		{ full_name: "" },
		{ full_name: "   " },
		{ full_name: " Mia Member " },
		{ role: 400 },
		{ profile_data: [] },
	])
		assert.deepEqual(await adam.do("PATCH", `/users/${mia.id}`, fields), {
			result: "success",
			msg: "",
		});
	assert.deepEqual(await ear.events(), []);
});

test("update-user names what it does not know", async () => {
	const body = await adam.do("PATCH", `/users/${mia.id}`, { nickname: "M" });
	assert.deepEqual(body.ignored_parameters_unsupported, ["nickname"]);
});

test("update-user refuses names that cannot be", async () => {
	for (const full_name of [
		"x".repeat(101),
		"Mia*",
		"M`ia",
		"M\\ia",
		"Mi>a",
		'M"ia',
		"mia@home",
		"Mia\u0007",
		"Mia|12",
	])
		await refuses(adam, mia, { full_name });
	await adam.do("PATCH", `/users/${mia.id}`, { full_name: "🦊".repeat(100) });
	await adam.do("PATCH", `/users/${mia.id}`, { full_name: "Mia Member" });
});

test("update-user refuses a name that is somebody's, where names are unique", async () => {
	await w.inside(async (work) => {
		const { settings } = await requireOrganization(work);
		await work.db
			.updateTable("organization")
			.set({
				settings: JSON.stringify({ ...settings, require_unique_names: true }),
			})
			.execute();
		work.touch(organizations, work.organizationId);
	});
	await refuses(adam, mia, { full_name: "ＭＡＸ member" });
	await adam.do("PATCH", `/users/${mia.id}`, { full_name: "MIA member" });
	await adam.do("PATCH", `/users/${mia.id}`, { full_name: "Mia Member" });
});

test("update-user is for administrators, and for the owners of bots", async () => {
	const bot = await w.bot("own", mia);
	for (const actor of [mona, mia, max, gus, bot])
		for (const target of [max, gus, adam])
			await refuses(actor, target, { full_name: "Changed" });
	await refuses(mona, bot, { full_name: "Changed" });
	await refuses(mia, bot, { role: 300 });
	const ears = [await listen(bot), await listen(mia)];
	await adam.do("PATCH", `/users/${bot.id}`, { full_name: "Changed" });
	await mia.do("PATCH", `/users/${bot.id}`, { full_name: "Changed bot" });
	assert.equal((await shown(bot)).full_name, "Changed bot");
	// Nobody writes to a bot about it.
	for (const ear of ears)
		assert.deepEqual(
			(await ear.events()).map(({ type }) => type),
			["realm_user", "realm_user"],
		);
});

test("update-user reads parameters before it asks who may edit", async () => {
	const { body } = await mia.patch(`/users/${max.id}`, { role: "member" });
	assert.match(body.msg, /role is not valid JSON/);
});

test("update-user changes roles and tells everyone", async () => {
	const ears = await Promise.all([max, mia, gus].map(listen));
	await adam.do("PATCH", `/users/${max.id}`, { role: 300 });
	const change = updated({ user_id: max.id, role: 300 });
	const [ofMax = [], ...others] = await Promise.all(
		ears.map((ear) => ear.events()),
	);
	for (const heard of others) assert.deepEqual(heard, [change]);
	assert.deepEqual(ofMax[0], change);
	assert.match(
		ofMax[1].message.content,
		/\* \*\*Old role:\*\* Member\n\* \*\*New role:\*\* Moderator$/,
	);
	const now = await shown(max);
	assert.deepEqual([now.role, now.is_admin, now.is_guest], [300, false, false]);
	await adam.do("PATCH", `/users/${max.id}`, { role: 400 });
});

test("update-user moves people between the groups of their roles", async () => {
	const ear = await gus.register({
		event_types: ["user_group"],
		fetch_event_types: ["realm_user_groups"],
	});
	const idOf = (name: string): number =>
		ear.state.realm_user_groups.find(
			(group: { name: string }) => group.name === name,
		).id;
	const told = (op: string, name: string) => ({
		type: "user_group",
		op,
		group_id: idOf(name),
		user_ids: [max.id],
	});
	await adam.do("PATCH", `/users/${max.id}`, { role: 300 });
	assert.deepEqual(await ear.events(), [
		told("remove_members", "role:fullmembers"),
		told("remove_members", "role:members"),
		told("add_members", "role:moderators"),
	]);
	await adam.do("PATCH", `/users/${max.id}`, { role: 400 });
	assert.deepEqual(await ear.events(), [
		told("remove_members", "role:moderators"),
		told("add_members", "role:fullmembers"),
		told("add_members", "role:members"),
	]);
});

test("update-user shows and hides the channels that come and go with a role", async () => {
	const open = await w.channel("open", "public", [mia]);
	const ear = await max.register({
		event_types: ["stream", "subscription"],
		fetch_event_types: [],
	});
	await adam.do("PATCH", `/users/${max.id}`, { role: 600 });
	const lost = await ear.events();
	assert.ok(
		lost.some((event) => event.op === "delete" && event.stream_ids[0] === open),
	);
	await adam.do("PATCH", `/users/${max.id}`, { role: 400 });
	const gained = await ear.events();
	const at = gained.findIndex(
		(event) => event.op === "create" && event.streams[0].stream_id === open,
	);
	assert.ok(at >= 0);
	assert.deepEqual(gained[at + 1], {
		type: "subscription",
		op: "peer_add",
		stream_ids: [open],
		user_ids: [mia.id],
	});
});

test("update-user knows five roles", async () => {
	for (const role of [0, 1, 250, 500, 700, -100, "400", 400.5, null, true])
		await refuses(adam, max, { role: JSON.stringify(role) });
	for (const role of ["300.0", "3e2", "", "member"])
		await refuses(adam, max, { role });
});

test("update-user lets only owners make and unmake owners, and keeps the last", async () => {
	await refuses(adam, mia, { role: 100 }, "UNAUTHORIZED_PRINCIPAL");
	await refuses(adam, olivia, { role: 400 }, "UNAUTHORIZED_PRINCIPAL");
	await refuses(olivia, olivia, { role: 200 });
	await olivia.do("PATCH", `/users/${mona.id}`, { role: 100 });
	await olivia.do("PATCH", `/users/${mona.id}`, { role: 300 });
	assert.equal((await shown(mona)).role, 300);
});

test("update-user makes no guest an administrator", async () => {
	await refuses(olivia, gus, { role: 200 });
	await refuses(olivia, gus, { role: 100 });
	for (const role of [300, 400, 600]) {
		await olivia.do("PATCH", `/users/${gus.id}`, { role });
		assert.equal((await shown(gus)).role, role);
	}
});

test("update-user does all or nothing", async () => {
	await refuses(adam, max, { role: 300, full_name: "Mia*" });
	await refuses(adam, max, {
		role: 300,
		full_name: "Maximilian",
		profile_data: [{ id: 999, value: "x" }],
	});
});

test("update-user finds people by address, as far as the actor may see it", async () => {
	const byEmail = (address: string) => `/users/${encodeURIComponent(address)}`;
	const fields = { full_name: "Found" };
	for (const path of [
		byEmail("max@example.com"),
		byEmail("MAX@example.com"),
		byEmail(`user${max.id}@chat.example.com`),
	]) {
		await adam.do("PATCH", path, fields);
		assert.equal((await shown(max)).full_name, "Found");
		await adam.do("PATCH", path, { full_name: "Max Member" });
	}
	await max.do("PATCH", "/settings", { email_address_visibility: 4 });
	await refuses(adam, max, fields, "BAD_REQUEST", byEmail("max@example.com"));
	await refuses(adam, max, fields, "BAD_REQUEST", byEmail("none@example.com"));
	await refuses(adam, max, fields, "BAD_REQUEST", "/users/99999");
	await adam.do("PATCH", byEmail(`user${max.id}@chat.example.com`), {});
});

test("update-user fills in profiles and tells of each value", async () => {
	const { id: food } = await adam.do("POST", "/realm/profile_fields", {
		name: "Food",
		field_type: 1,
		editable_by_user: false,
	});
	const { id: friends } = await adam.do("POST", "/realm/profile_fields", {
		name: "Friends",
		field_type: 6,
	});
	const [ear, own] = await Promise.all([listen(gus), listen(mia)]);
	await adam.do("PATCH", `/users/${mia.id}`, {
		profile_data: [
			{ id: food, value: "Figs" },
			{ id: friends, value: [max.id] },
		],
	});
	const values = [
		{ id: food, value: "Figs", rendered_value: "<p>Figs</p>" },
		{ id: friends, value: `[${max.id}]` },
	];
	const changes = values.map((custom_profile_field) =>
		updated({ user_id: mia.id, custom_profile_field }),
	);
	assert.deepEqual(await ear.events(), changes);
	const [first, second, told, ...more] = await own.events();
	assert.deepEqual([first, second], changes);
	assert.deepEqual(more, [], "one message for all values together");
	assert.match(told.message.content, /Old Food:\*\* \*None\*/);
	assert.match(told.message.content, /New Food:\*\* Figs/);

	await adam.do("PATCH", `/users/${mia.id}`, {
		profile_data: [
			{ id: food, value: null },
			{ id: friends, value: [] },
		],
	});
	assert.deepEqual(
		await ear.events(),
		[food, friends].map((id) =>
			updated({ user_id: mia.id, custom_profile_field: { id, value: null } }),
		),
	);
	await adam.do("PATCH", `/users/${mia.id}`, {
		profile_data: [{ id: food, value: "" }],
	});
	assert.deepEqual(await ear.events(), [], "clearing nothing tells nothing");

	for (const profile_data of [
		[{ id: 999, value: "x" }],
		[{ id: food, value: 12 }],
		[{ id: food, value: "x".repeat(51) }],
		[{ id: food }],
		[{ value: "x" }],
		[{ id: String(food), value: "x" }],
		[{ id: friends, value: [99999] }],
		{ id: food, value: "x" },
	])
		await refuses(adam, mia, { profile_data });
});

test("update-user changes addresses for owners who are trusted with it", async () => {
	const fields = { new_email: "new@example.com" };
	await refuses(adam, mia, fields);
	await refuses(olivia, mia, fields);
	await trust(adam, { canChangeUserEmails: true });
	await refuses(adam, mia, fields);
	await trust(olivia, { canChangeUserEmails: true });
	await refuses(olivia, mia, { new_email: "not an address" });
	await refuses(olivia, mia, { new_email: "MAX@example.com" });
	await refuses(olivia, mia, { new_email: "new@example.com", role: 123 });

	const [ofMia, ofAdam, ofMax] = await Promise.all(
		[mia, adam, max].map(listen),
	);
	await olivia.do("PATCH", `/users/${mia.id}`, { new_email: mia.user.email });
	assert.deepEqual(await ofMia?.events(), [], "the same address is no change");
	await olivia.do("PATCH", `/users/${mia.id}`, fields);
	const change = updated({
		user_id: mia.id,
		delivery_email: "new@example.com",
	});
	assert.deepEqual(await ofAdam?.events(), [change]);
	assert.deepEqual(
		await ofMax?.events(),
		[],
		"who may not see it hears nothing",
	);
	assert.equal((await shown(mia)).delivery_email, "new@example.com");
	const again = w.adopt("mia", { ...mia.user, email: "new@example.com" });
	await again.do("GET", "/users/me");
	assert.equal((await mia.get("/users/me")).status, 401);
});

test("update-user tells everyone of an address that everyone sees", async () => {
	const ed = await w.person("ed", "Ed Everyone", 400, {
		settings: { email_address_visibility: 1 },
	});
	const ear = await listen(gus);
	await olivia.do("PATCH", `/users/${ed.id}`, { new_email: "edd@example.com" });
	assert.deepEqual(await ear.events(), [
		updated({ user_id: ed.id, delivery_email: "edd@example.com" }),
		updated({ user_id: ed.id, new_email: "edd@example.com" }),
	]);
});
