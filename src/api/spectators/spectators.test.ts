import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings } from "../../../test/settings.ts";
import {
	groupIds,
	idsOf,
	mia,
	newest,
	openId,
	openMessageId,
	openNarrow,
	refusedAlike,
	spectate,
	w,
} from "../../../test/support/spectated-world.ts";
import { type Fields, world } from "../../../test/world.ts";
import { operations } from "../operations.ts";

// Who is let in without an account, and what the organization looks like from there.

/** Every call that is open to spectators. */
const openCalls = (): [method: string, path: string, fields?: Fields][] => [
	["POST", "/register"],
	["GET", "/messages", newest],
	["GET", `/messages/${openMessageId}`],
	["GET", `/users/me/${openId}/topics`],
	["GET", "/users"],
];

test("operations that admit no spectators are refused without credentials, the others only where none are let in", async () => {
	for (const { id, auth, method, segments } of operations) {
		if (auth === "anonymous" || auth === "user-or-spectator") continue;
		const path = segments.map((segment) =>
			segment.kind === "fixed" ? segment.text : "1",
		);
		const answer = await spectate(method, `/${path.join("/")}`);
		assert.equal(answer.status, 401, id);
		assert.equal(answer.body.code, "UNAUTHORIZED", id);
	}
	await changeSettings(w, { enable_spectator_access: false });
	for (const call of openCalls()) await refusedAlike(...call);
	await changeSettings(w, { enable_spectator_access: true });
	for (const [method, path, fields] of openCalls())
		assert.equal((await spectate(method, path, fields)).status, 200, path);
});

test("a server without web-public channels lets no spectators in, whatever the organization wants", async () => {
	const plain = await world();
	await plain.channel("Plaza", "web_public", []);
	await changeSettings(plain, { enable_spectator_access: true });
	assert.equal((await plain.call("POST", "/register")).status, 401);
	const { body } = await plain.call("GET", "/server_settings");
	assert.equal(body.realm_web_public_access_enabled, false);
});

test("wrong credentials do not make a spectator", async () => {
	for (const [method, path, fields] of openCalls())
		for (const authorization of [
			"",
			"Basic",
			`Basic ${Buffer.from(`mia@example.com:${"x".repeat(32)}`).toString("base64")}`,
		]) {
			const answer = await w.call(method, path, fields, { authorization });
			assert.equal(answer.status, 401, `${path} with ${authorization}`);
		}
});

test("register-queue gives spectators the open part of the state and no queue", async () => {
	const { status, body } = await spectate("POST", "/register");
	assert.equal(status, 200);
	assert.equal(body.queue_id, null);
	assert.equal(body.last_event_id, -1);
	assert.equal("idle_queue_timeout_secs" in body, false);
	const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);
	assert.deepEqual(namesOf(body.streams), ["Plaza"]);
	assert.deepEqual(namesOf(body.subscriptions), ["Plaza"]);
	assert.equal(body.streams[0].is_web_public, true);
	assert.equal("subscribers" in body.subscriptions[0], false);
	for (const name of [
		"unsubscribed",
		"never_subscribed",
		"channel_folders",
		"realm_default_streams",
		"drafts",
		"starred_messages",
		"recent_private_conversations",
		"custom_profile_fields",
		"realm_bots",
		"realm_domains",
		"muted_users",
	])
		assert.deepEqual(body[name], [], name);
	assert.deepEqual(body.presences, {});
	assert.equal(body.max_message_id, -1);
	assert.equal(body.unread_msgs.count, 0);
	assert.equal(body.user_id, 0);
	assert.equal(body.is_guest, true);
	assert.equal(body.can_create_web_public_streams, false);
	assert.equal(body.realm_enable_spectator_access, true);
	assert.equal(body.realm_signup_announcements_stream_id, -1);
	assert.ok(
		body.realm_user_groups.every(
			(group: { is_system_group: boolean; members: number[] }) =>
				group.is_system_group && group.members.length === 0,
		),
	);
});

test("register-queue gives spectators every field that people get", async () => {
	const own = await w.as("gus").do("POST", "/register");
	const { body } = await spectate("POST", "/register");
	const missing = Object.keys(own).filter((name) => !(name in body));
	assert.deepEqual(missing, ["idle_queue_timeout_secs"]);
});

test("register-queue gives spectators what they name and nothing more", async () => {
	const asked = { fetch_event_types: ["stream", "realm_emoji"] };
	const { body } = await spectate("POST", "/register", asked);
	assert.ok("streams" in body && "realm_emoji" in body);
	assert.equal("realm_users" in body, false);
});

test("register-queue refuses spectators what only people may ask for", async () => {
	for (const fields of [
		{ client_gravatar: true },
		{ include_subscribers: "true" },
		{ include_subscribers: "partial" },
		{ narrow: [["dm", "x"]] },
	]) {
		const { status, body } = await spectate("POST", "/register", fields);
		assert.equal(status, 400, JSON.stringify(fields));
		assert.equal(body.code, "BAD_REQUEST");
	}
});

test("get-events has nothing for spectators", async () => {
	await refusedAlike("GET", "/events", { queue_id: "", last_event_id: -1 });
});

test("get-users and register-queue tell spectators no addresses, time zones or profiles", async () => {
	await mia.do("PATCH", "/settings", {
		email_address_visibility: 1,
		timezone: "Europe/Berlin",
	});
	const { body } = await spectate("GET", "/users", {
		include_custom_profile_fields: true,
	});
	const listed = body.members.find(
		({ user_id }: { user_id: number }) => user_id === mia.id,
	);
	assert.equal(listed.email, `user${mia.id}@chat.example.com`);
	assert.equal(listed.delivery_email, null);
	assert.equal(listed.timezone, "");
	assert.match(listed.date_joined, /T00:00\+00:00$/);
	assert.equal("profile_data" in listed, false);
	const state = (await spectate("POST", "/register")).body;
	const message = (await spectate("GET", `/messages/${openMessageId}`)).body
		.message;
	assert.equal(message.sender_email, listed.email);
	for (const told of [body, state, message])
		assert.ok(!JSON.stringify(told).includes("@example.com"));
});

test("get-users lists for spectators those asked for", async () => {
	const ids = [w.as("mia").id, w.as("max").id, 999_999];
	const { body } = await spectate("GET", "/users", { user_ids: ids });
	assert.deepEqual(
		body.members.map(({ user_id }: { user_id: number }) => user_id),
		ids.slice(0, 2),
	);
});

test("where guests do not see everyone, spectators see whom they would meet in open channels", async () => {
	const { role_members } = await groupIds();
	await w.as("olivia").do("PATCH", "/realm", {
		can_access_all_users_group: { new: role_members },
	});
	const adam = w.as("adam");
	const byAdam = await adam.send("Plaza", "greetings", "from outside");
	const { body } = await spectate("GET", "/users");
	const ids = body.members.map(({ user_id }: { user_id: number }) => user_id);
	assert.ok(ids.includes(w.as("mia").id) && ids.includes(w.as("max").id));
	assert.ok(!ids.includes(adam.id) && !ids.includes(w.as("gus").id));
	const { message } = (await spectate("GET", `/messages/${byAdam}`)).body;
	assert.equal(message.sender_full_name, "Unknown user");
	const bySender = await spectate("GET", "/messages", {
		...newest,
		narrow: [...openNarrow, { operator: "sender", operand: adam.id }],
	});
	assert.equal(bySender.body.code, "BAD_NARROW");
	const { role_everyone } = await groupIds();
	await w.as("olivia").do("PATCH", "/realm", {
		can_access_all_users_group: { new: role_everyone },
	});
	await adam.do("DELETE", `/messages/${byAdam}`);
});

test("spectators learn no name, topic or word of what is closed to them", async () => {
	const told: string[] = [];
	for (const [method, path, fields] of openCalls())
		told.push(JSON.stringify((await spectate(method, path, fields)).body));
	told.push(JSON.stringify((await spectate("GET", "/server_settings")).body));
	for (const word of [
		"Cellar",
		"Hall",
		"whispers",
		"chatter",
		"talk of",
		"talk between",
		"Backstage",
		"@example.com",
	])
		for (const text of told) assert.ok(!text.includes(word), word);
});

test("a channel that is archived, or closed, while spectators read it is gone for them at once", async () => {
	const olivia = w.as("olivia");
	const other = await w.channel("Arcade", "web_public", [olivia]);
	const id = await olivia.send("Arcade", "games", "who plays?");
	const isSeen = async () => {
		const state = (await spectate("POST", "/register")).body;
		const seen = [
			state.streams.some(
				({ stream_id }: { stream_id: number }) => stream_id === other,
			),
			idsOf((await spectate("GET", "/messages", newest)).body).includes(id),
			(await spectate("GET", `/messages/${id}`)).status === 200,
			(await spectate("GET", `/users/me/${other}/topics`)).status === 200,
		];
		assert.equal(new Set(seen).size, 1, JSON.stringify(seen));
		return seen[0];
	};
	assert.equal(await isSeen(), true);
	for (const [off, on] of [
		[
			{ is_private: true, is_web_public: false },
			{ is_private: false, is_web_public: true },
		],
		[{ is_web_public: false }, { is_web_public: true }],
	] as const) {
		await olivia.do("PATCH", `/streams/${other}`, off);
		assert.equal(await isSeen(), false);
		await olivia.do("PATCH", `/streams/${other}`, {
			...on,
			history_public_to_subscribers: true,
		});
		assert.equal(await isSeen(), true);
	}
	await olivia.do("DELETE", `/streams/${other}`);
	assert.equal(await isSeen(), false);
});

test("an organization without open channels, or a deactivated one, lets no spectators in", async () => {
	const other = await world({
		environment: { SKEIN_WEB_PUBLIC_CHANNELS: "1" },
	});
	const olivia = other.as("olivia");
	await changeSettings(other, { enable_spectator_access: true });
	const isAdmitted = async () => {
		const register = await other.call("POST", "/register");
		const settings = await other.call("GET", "/server_settings");
		const isOpen = register.status === 200;
		assert.equal(settings.body.realm_web_public_access_enabled, isOpen);
		return isOpen;
	};
	assert.equal(await isAdmitted(), false);
	const id = await other.channel("Plaza", "web_public", [olivia]);
	assert.equal(await isAdmitted(), true);
	await olivia.do("DELETE", `/streams/${id}`);
	assert.equal(await isAdmitted(), false);
	await other.channel("Park", "web_public", [olivia]);
	await olivia.do("POST", "/realm/deactivate", {
		deletion_delay_days: "null",
	});
	assert.equal(await isAdmitted(), false);
});

test("spectators are counted by address", async () => {
	const busy = await world({
		environment: {
			SKEIN_WEB_PUBLIC_CHANNELS: "1",
			SKEIN_RATE_LIMITS: "api_by_user=off;api_by_ip=60:2",
		},
	});
	await busy.channel("Plaza", "web_public", []);
	await changeSettings(busy, { enable_spectator_access: true });
	const statuses = [];
	for (let i = 0; i < 3; i++)
		statuses.push((await busy.call("GET", "/messages", newest)).status);
	assert.deepEqual(statuses, [200, 200, 429]);
	assert.equal((await busy.as("mia").post("/register")).status, 200);
});
