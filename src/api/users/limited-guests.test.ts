import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Ear, world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import { addSubscribers } from "../../domain/subscriptions/add-subscribers.ts";
import { subscriptionsOfUser } from "../../domain/subscriptions/subscriptions.ts";
import { tellOfLeaving } from "../../domain/users/meetings.ts";
import { findUser } from "../../domain/users/users.ts";

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

const join = (channelId: number, ...people: Client[]) =>
	w.inside(async (work) => {
		const channel = await work.get(channels, channelId);
		assert.ok(channel);
		await addSubscribers(
			work,
			channel,
			people.map((one) => one.user),
		);
	});

const leave = (channelId: number, client: Client) =>
	w.inside(async (work) => {
		await work.db
			.updateTable("subscription")
			.set({ is_active: 0 })
			.where("channel_id", "=", channelId)
			.where("user_id", "=", client.id)
			.execute();
		work.touch(subscriptionsOfUser, client.id);
		const user = await findUser(work, client.id);
		assert.ok(user);
		await tellOfLeaving(work, [{ channel: { id: channelId }, people: [user] }]);
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
	await join(design, max);
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
	await leave(design, max);
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
	const place = await w.channel("place", "public", [mia, max, adam]);
	await join(place, gus);
	const came = await ear.events();
	assert.deepEqual(
		came
			.filter((event) => event.type === "realm_user")
			.map((event) => event.person.user_id),
		ascending([max, adam]),
		"whom they did not know",
	);
	await leave(place, gus);
	const went = await ear.events();
	assert.deepEqual(
		went.map((event) => [event.op, event.person.user_id]),
		ascending([max, adam]).map((id) => ["remove", id]),
	);
});

test("somebody who joins or leaves several channels at once is told of once", async () => {
	const ear = await listen(gus, incomplete);
	const pat = await w.person("pat", "Pat Passing");
	for (const name of ["north", "south"])
		await w.channel(name, "public", [gus, mia]);
	const heard = async () =>
		(await ear.events()).map(({ op, person }) => [op, person.user_id]);
	const go = (method: "POST" | "DELETE", ...names: string[]) =>
		pat.do(method, "/users/me/subscriptions", {
			subscriptions:
				method === "POST" ? names.map((name) => ({ name })) : names,
		});
	assert.deepEqual(await heard(), []);
	await go("POST", "north");
	assert.deepEqual(await heard(), [["add", pat.id]]);
	await go("POST", "south");
	assert.deepEqual(await heard(), []);
	await go("DELETE", "north");
	assert.deepEqual(await heard(), []);
	await go("POST", "north");
	await go("DELETE", "north", "south");
	assert.deepEqual(await heard(), [["remove", pat.id]]);
	await go("POST", "north", "south");
	assert.deepEqual(await heard(), [["add", pat.id]]);
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
