import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Ear, world } from "../../../test/world.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";

const w = await world();
const [olivia, adam, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;
const bot = await w.bot("robot", mia);
const design = await w.channel("design", "public", [gus, mia]);
await w.channel("other", "public", [mia, max]);

async function limit(group: "role:members" | "role:everyone") {
	await w.inside(async (work) => {
		const { graph } = await requirePermissions(work);
		const { settings } = await requireOrganization(work);
		const can_access_all_users_group = graph.systemGroupId(group);
		await work.db
			.updateTable("organization")
			.set({
				settings: JSON.stringify({ ...settings, can_access_all_users_group }),
			})
			.execute();
		work.touch(organizations, work.organizationId);
	});
}

const join = (channel: string, ...people: Client[]) =>
	olivia.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: channel }],
		principals: people.map((one) => one.id),
		send_new_subscription_messages: false,
	});

const leave = (channel: string, client: Client) =>
	olivia.do("DELETE", "/users/me/subscriptions", {
		subscriptions: [channel],
		principals: [client.id],
	});

const incomplete = {
	client_capabilities: {
		notification_settings_null: true,
		user_list_incomplete: true,
	},
};

const listen = (client: Client, more: object = {}): Promise<Ear> =>
	client.register({
		event_types: ["realm_user", "user_status"],
		fetch_event_types: [],
		...more,
	});

const idsOf = (list: { user_id: number }[]) => list.map((one) => one.user_id);

const unknown = (client: Client) => ({
	user_id: client.id,
	delivery_email: null,
	email: `user${client.id}@chat.example.com`,
	full_name: "Unknown user",
	date_joined: "1970-01-01T00:00+00:00",
	is_owner: false,
	is_admin: false,
	is_guest: false,
	is_bot: false,
	bot_type: null,
	role: 400,
	timezone: "",
	avatar_url: "/avatar/0?v=1",
	avatar_version: 1,
	is_imported_stub: false,
	profile_data: {},
});

const inSight = [gus, mia, bot];
const ascending = (clients: readonly Client[]) =>
	clients.map((one) => one.id).sort((a, b) => a - b);

test("without limits guests see everyone", async () => {
	const { members } = await gus.do("GET", "/users");
	assert.equal(members.length, w.everyone.length);
});

test("a limited guest lists the people they share something with, and bots", async () => {
	await limit("role:members");
	const { members } = await gus.do("GET", "/users");
	assert.deepEqual(idsOf(members), ascending(inSight));
	const newer = await gus.register({
		fetch_event_types: ["realm_user"],
		...incomplete,
	});
	assert.deepEqual(idsOf(newer.state.realm_users), ascending(inSight));
	assert.equal(newer.state.cross_realm_bots.length, 3);
	const older = await gus.register({ fetch_event_types: ["realm_user"] });
	assert.deepEqual(idsOf(older.state.realm_users), ascending(w.everyone));
	const shown = older.state.realm_users.find(
		(one: { user_id: number }) => one.user_id === max.id,
	);
	assert.deepEqual(shown, unknown(max));
	for (const client of [mia, adam]) {
		const { members } = await client.do("GET", "/users");
		assert.equal(members.length, w.everyone.length, "others see everyone");
	}
});

test("a limited guest looks up nobody out of sight", async () => {
	for (const path of [
		`/users/${max.id}`,
		`/users/user${max.id}@chat.example.com`,
		`/users/${max.id}/status`,
		`/users/${max.id}/presence`,
	]) {
		const { status, body } = await gus.get(path);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], path);
	}
	await gus.do("GET", `/users/${mia.id}`);
	await gus.do("GET", `/users/${bot.id}`);
	const { members } = await gus.do("GET", "/users", {
		user_ids: [max.id, mia.id],
	});
	assert.deepEqual(idsOf(members), [mia.id]);
});

test("a limited guest hears nothing of people out of sight", async () => {
	const [ofGus, ofMia] = [await listen(gus), await listen(mia)];
	await max.do("PATCH", "/settings", { full_name: "Maximus" });
	await max.do("POST", "/users/me/status", { status_text: "secret" });
	assert.deepEqual(await ofGus.events(), []);
	assert.equal((await ofMia.events()).length, 2);
	await mia.do("PATCH", "/settings", { full_name: "Mia Meyer" });
	assert.equal((await ofGus.events()).length, 1);
	const { state } = await gus.register({ fetch_event_types: ["user_status"] });
	assert.deepEqual(state.user_status, {});
	const mine = await mia.register({ fetch_event_types: ["user_status"] });
	assert.deepEqual(Object.keys(mine.state.user_status), [String(max.id)]);
});

test("presence tells a limited guest no address", async () => {
	const pia = await w.person("pia", "Pia Public", 400, {
		settings: { email_address_visibility: 1 },
	});
	const ear = await gus.register({
		event_types: ["presence"],
		fetch_event_types: [],
	});
	await pia.do("POST", "/users/me/presence", { status: "active" });
	const dummy = `user${pia.id}@chat.example.com`;
	const [told] = await ear.events();
	assert.equal(told.email, dummy);
	const { presences } = await gus.do("GET", "/realm/presence");
	assert.deepEqual(Object.keys(presences), [dummy]);
	const { presences: open } = await mia.do("GET", "/realm/presence");
	assert.deepEqual(Object.keys(open), ["pia@example.com"]);
});

test("of a new person a limited guest knows nothing but that they are there", async () => {
	const [older, newer] = [await listen(gus), await listen(gus, incomplete)];
	const nina = await w.person("nina", "Nina New");
	assert.deepEqual(await older.events(), [
		{
			type: "realm_user",
			op: "add",
			person: { ...unknown(nina), is_active: true },
		},
	]);
	assert.deepEqual(await newer.events(), []);
});

test("somebody new who begins where a limited guest is, is told of as one who is met", async () => {
	await adam.do("POST", "/default_streams", { stream_id: design });
	const [older, newer] = [await listen(gus), await listen(gus, incomplete)];
	const fay = await w.person("fay", "Fay Fresh", 400, {
		joinsDefaultChannels: true,
	});
	const [met, ...more] = await newer.events();
	assert.deepEqual(more, []);
	assert.deepEqual(
		[met.op, met.person.user_id, met.person.full_name],
		["add", fay.id, "Fay Fresh"],
	);
	assert.deepEqual(await older.events(), [
		{
			type: "realm_user",
			op: "add",
			person: { ...unknown(fay), is_active: true },
		},
		met,
	]);
	await adam.do("DELETE", "/default_streams", { stream_id: design });
	await adam.do("DELETE", `/users/${fay.id}`);
});

test("people come in sight by joining a channel and go by leaving it", async () => {
	const ear = await listen(gus, incomplete);
	await join("design", max);
	const [came, status, ...more] = await ear.events();
	assert.deepEqual(more, []);
	assert.deepEqual(status, {
		type: "user_status",
		user_id: max.id,
		status_text: "secret",
	});
	assert.equal(came.op, "add");
	assert.deepEqual(
		came.person,
		{
			...(
				await gus.do("GET", `/users/${max.id}`, {
					include_custom_profile_fields: true,
				})
			).user,
		},
		"as they are looked up",
	);
	await leave("design", max);
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_user",
			op: "remove",
			person: { user_id: max.id, full_name: "Unknown user" },
		},
	]);
	assert.equal((await gus.get(`/users/${max.id}`)).status, 400);
});

test("a guest who joins sees everyone there, and forgets them on leaving", async () => {
	const ear = await listen(gus, incomplete);
	await w.channel("place", "public", [mia, max, adam]);
	await join("place", gus);
	const came = await ear.events();
	assert.deepEqual(
		came
			.filter((event) => event.type === "realm_user")
			.map((event) => event.person.user_id),
		ascending([max, adam]),
		"whom they did not know",
	);
	await leave("place", gus);
	const went = await ear.events();
	assert.deepEqual(
		went.map((event) => [event.op, event.person.user_id]),
		ascending([max, adam]).map((id) => ["remove", id]),
	);
});

test("subscribe and unsubscribe tell a limited guest of each person once, whatever is shared at once", async () => {
	const mona = w.as("mona");
	await w.channel("north", "private_shared", [olivia, max]);
	await w.channel("south", "public", [max, mia]);
	const ear = await gus.register({
		event_types: ["stream", "subscription", "realm_user"],
		...incomplete,
	});
	const heard = async () =>
		(await ear.events()).map(({ type, op, person }) =>
			person ? [op, person.user_id] : [type, op],
		);
	const names = ["north", "south", "made"];
	await olivia.do("POST", "/users/me/subscriptions", {
		subscriptions: names.map((name) => ({ name })),
		principals: [gus.id, mona.id],
	});
	const shown = ["stream", "create"];
	assert.deepEqual(await heard(), [
		...[shown, shown, shown],
		["subscription", "add"],
		...ascending([olivia, max, mona]).map((id) => ["add", id]),
	]);
	await join("south", adam);
	assert.deepEqual(await heard(), [
		["add", adam.id],
		["subscription", "peer_add"],
	]);
	await join("north", adam);
	assert.deepEqual(await heard(), [["subscription", "peer_add"]]);
	// Olivia, who is in one of the two channels, is known already.
	const uma = await w.person("uma", "Uma Unmet");
	await olivia.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: "north" }, { name: "south" }],
		principals: [olivia.id, uma.id],
	});
	assert.deepEqual(await heard(), [
		["add", uma.id],
		["subscription", "peer_add"],
		["subscription", "peer_add"],
	]);
	await olivia.do("DELETE", "/users/me/subscriptions", {
		subscriptions: ["north", "made"],
		principals: [mona.id, adam.id],
	});
	assert.deepEqual(await heard(), [
		["subscription", "peer_remove"],
		["subscription", "peer_remove"],
	]);
	await olivia.do("DELETE", "/users/me/subscriptions", {
		subscriptions: names,
		principals: [gus.id, mona.id],
	});
	const hidden = ["stream", "delete"];
	assert.deepEqual(await heard(), [
		["subscription", "remove"],
		...[hidden, hidden, hidden],
		...ascending([olivia, adam, max, mona, uma]).map((id) => ["remove", id]),
	]);
});

test("people come in sight by writing to a guest", async () => {
	const ear = await listen(gus, incomplete);
	await adam.sendTo([gus], "Hello");
	const [came] = await ear.events();
	assert.deepEqual([came.op, came.person.user_id], ["add", adam.id]);
	await adam.sendTo([gus], "Hello again");
	assert.deepEqual(await ear.events(), []);
	await gus.do("GET", `/users/${adam.id}`);
});

test("becoming a member opens a guest's eyes, and becoming a guest closes them", async () => {
	const ear = await listen(gus, incomplete);
	const { state: limited } = await gus.register({
		fetch_event_types: ["realm_user"],
		...incomplete,
	});
	await olivia.do("PATCH", `/users/${gus.id}`, { role: 400 });
	const [role, ...more] = await ear.events();
	const came = more.filter((event) => event.op === "add");
	assert.deepEqual(role.person, { user_id: gus.id, role: 400 });
	const { state: open } = await gus.register({
		fetch_event_types: ["realm_user"],
	});
	const seen = new Set(idsOf(limited.realm_users));
	assert.deepEqual(
		came.map((event) => event.person.user_id),
		idsOf(open.realm_users).filter((id) => !seen.has(id)),
	);
	await olivia.do("PATCH", `/users/${gus.id}`, { role: 600 });
	const went = (await ear.events()).filter((event) => event.op === "remove");
	assert.deepEqual(
		went.map((event) => event.person.user_id),
		came.map((event) => event.person.user_id),
	);
});
