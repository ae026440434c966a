import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, openWorld, world } from "../../../test/world.ts";

const w = await world();
const [adam, mia, max, gus] = [
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const report = (client: Client, fields: object = {}) =>
	client.do("POST", "/users/me/presence", { status: "active", ...fields });

const seconds = () => Math.floor(w.clock.now / 1000);
const modern = (active: number, idle = active) => ({
	active_timestamp: active,
	idle_timestamp: idle,
});
const legacy = (status: string, timestamp: number) => ({
	aggregated: { client: "website", status, timestamp },
	website: { client: "website", status, timestamp, pushable: false },
});
const address = (client: Client) => `user${client.id}@chat.example.com`;

test("update-presence answers in the older form to those who pass nothing", async () => {
	const body = await report(mia);
	assert.deepEqual(body, {
		result: "success",
		msg: "",
		presence_last_update_id: 1,
		server_timestamp: w.clock.now / 1000,
		presences: { [address(mia)]: legacy("active", seconds()) },
	});
});

test("update-presence with last_update_id answers with what has changed since", async () => {
	const first = await report(max, { last_update_id: -1 });
	assert.deepEqual(first.presences, {
		[mia.id]: modern(seconds()),
		[max.id]: modern(seconds()),
	});
	const id = first.presence_last_update_id;
	const nothing = await report(max, { last_update_id: id });
	assert.deepEqual(nothing.presences, {});
	assert.equal(nothing.presence_last_update_id, id);
	w.pass(56);
	const second = await report(mia, { last_update_id: id });
	assert.deepEqual(second.presences, { [mia.id]: modern(seconds()) });
	assert.ok(second.presence_last_update_id > id);
	const slim = await report(max, { slim_presence: true });
	assert.deepEqual(Object.keys(slim.presences).map(Number), [mia.id, max.id]);
});

test("update-presence writes nothing within 55 seconds", async () => {
	const before = await report(mia, { last_update_id: -1 });
	const then = seconds();
	w.pass(50);
	const after = await report(mia, { last_update_id: -1 });
	assert.deepEqual(after.presences[mia.id], before.presences[mia.id]);
	assert.equal(after.presence_last_update_id, before.presence_last_update_id);
	assert.ok(then < seconds());
});

test("update-presence keeps activity and connection apart", async () => {
	w.pass(600);
	await report(mia, { ping_only: true });
	const active = seconds();
	w.pass(60);
	const idle = await report(mia, { status: "idle", slim_presence: true });
	assert.deepEqual(idle.presences[mia.id], modern(active, active + 60));
	w.pass(60);
	const later = await report(mia, { status: "idle" });
	assert.deepEqual(
		later.presences[address(mia)],
		legacy("idle", active + 120),
		"70 seconds after the last activity it is idle",
	);
});

test("update-presence takes people for active until 70 seconds after they were", async () => {
	for (const [after, status] of [
		[70, "active"],
		[71, "idle"],
	] as const) {
		w.pass(600);
		await report(mia, { ping_only: true });
		const active = seconds();
		w.pass(after);
		const { presences } = await report(mia, { status: "idle" });
		assert.deepEqual(
			presences[address(mia)],
			legacy(status, status === "active" ? active : active + after),
		);
	}
});

test("update-presence writes from the 56th second on, activity even sooner than the connection", async () => {
	w.pass(600);
	await report(mia, { ping_only: true });
	const start = seconds();
	const after = async (passed: number, status: string) => {
		w.pass(passed);
		const body = await report(mia, { status, last_update_id: -1 });
		return body.presences[mia.id];
	};
	assert.deepEqual(await after(55, "active"), modern(start));
	assert.deepEqual(await after(1, "idle"), modern(start, start + 56));
	assert.deepEqual(await after(1, "active"), modern(start + 57));
});

test("update-presence with ping_only reports and answers nothing else", async () => {
	assert.deepEqual(await report(gus, { ping_only: true }), {
		result: "success",
		msg: "",
		presence_last_update_id: -1,
	});
	const body = await report(gus, { ping_only: true, last_update_id: 5 });
	assert.equal(body.presence_last_update_id, 5);
	const seen = await report(mia, { last_update_id: -1 });
	assert.deepEqual(seen.presences[gus.id], modern(seconds()));
});

test("somebody who has only ever been idle was active when they joined", async () => {
	const ida = await w.person("ida", "Ida Idle");
	const joined = seconds();
	w.pass(300);
	const body = await report(ida, { status: "idle", last_update_id: -1 });
	assert.deepEqual(body.presences[ida.id], modern(joined, joined + 300));
});

test("update-presence goes back some days, unless the client has an id", async () => {
	const start = await report(mia, { last_update_id: -1 });
	w.pass(15 * 86_400);
	const fortnight = await report(max, { last_update_id: -1 });
	assert.deepEqual(Object.keys(fortnight.presences), [String(max.id)]);
	const month = await report(max, {
		last_update_id: -1,
		history_limit_days: 30,
	});
	assert.ok(mia.id in month.presences);
	const none = await report(max, { history_limit_days: 0 });
	assert.deepEqual(none.presences, {});
	assert.equal(none.presence_last_update_id, -1);
	const since = await report(max, {
		last_update_id: 1,
		history_limit_days: 0,
	});
	assert.ok(mia.id in since.presences);
	assert.ok(since.presence_last_update_id > start.presence_last_update_id);
});

test("update-presence applies the window up to an id of 0, and never answers with less than it was sent", async () => {
	const ask = (last_update_id: number, more: object = {}) =>
		report(gus, { last_update_id, ...more });
	await report(mia);
	w.pass(15 * 86_400);
	for (const id of [-7, -1, 0]) {
		assert.deepEqual(Object.keys((await ask(id)).presences), [String(gus.id)]);
		const none = await ask(id, { history_limit_days: 0 });
		assert.deepEqual(none.presences, {});
		assert.equal(none.presence_last_update_id, id);
	}
	assert.ok(mia.id in (await ask(1)).presences);
	const beyond = await ask(2 ** 40);
	assert.deepEqual(beyond.presences, {});
	assert.equal(beyond.presence_last_update_id, 2 ** 40);
});

test("update-presence shows people alone, and only while they are here", async () => {
	const lea = await w.person("lea", "Lea Leaving");
	await report(lea);
	await adam.do("DELETE", `/users/${lea.id}`);
	const { presences } = await report(mia, { last_update_id: -1 });
	assert.equal(lea.id in presences, false);
	const bot = await w.bot("pinger", mia);
	const { status, body } = await bot.post("/users/me/presence", {
		status: "active",
	});
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
});

test("update-presence refuses what it cannot read", async () => {
	const before = await report(mia, { last_update_id: -1 });
	for (const fields of [
		{ status: "busy" },
		{ status: "" },
		{ status: "active", last_update_id: "x" },
		{ status: "active", history_limit_days: -1 },
		{ status: "active", ping_only: "yes" },
		{ status: "active", slim_presence: 1 },
		{ status: "active", new_user_input: "no" },
		{ status: "active", last_update_id: 1.5 },
		{ status: "active", history_limit_days: "null" },
		{ status: "Active" },
		{ status: " idle" },
	]) {
		const { status, body } = await max.post("/users/me/presence", fields);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	const { status, body } = await max.post("/users/me/presence");
	assert.deepEqual(
		[status, body.code, body.var_name],
		[400, "REQUEST_VARIABLE_MISSING", "status"],
	);
	const after = await report(mia, { last_update_id: -1 });
	assert.deepEqual(after.presences, before.presences);
});

test("arrivals are told to everyone in the form they understand", async () => {
	w.pass(1000);
	const wanted = { event_types: ["presence"], fetch_event_types: [] };
	const older = await gus.register(wanted);
	const slim = await gus.register({ ...wanted, slim_presence: true });
	const newer = await gus.register({
		...wanted,
		client_capabilities: {
			notification_settings_null: true,
			simplified_presence_events: true,
		},
	});
	await report(mia);
	const website = {
		client: "website",
		status: "active",
		timestamp: seconds(),
		pushable: false,
	};
	const told = {
		type: "presence",
		user_id: mia.id,
		server_timestamp: w.clock.now / 1000,
		presence: { website },
	};
	assert.deepEqual(await older.events(), [{ ...told, email: address(mia) }]);
	assert.deepEqual(await slim.events(), [told]);
	assert.deepEqual(await newer.events(), [
		{ type: "presence", presences: { [mia.id]: modern(seconds()) } },
	]);
	w.pass(120);
	await report(mia);
	assert.deepEqual(await older.events(), [], "still here is no news");
	w.pass(131);
	await report(mia);
	assert.equal((await older.events()).length, 1);
	w.pass(131);
	await report(mia, { status: "idle", new_user_input: true });
	assert.deepEqual(await older.events(), [], "being idle is no arrival");
	const nina = await w.person("nina", "Nina New");
	for (const [status, timestamp] of [
		["idle", seconds()],
		["idle", null],
		["active", seconds()],
		["active", null],
	] as const) {
		await report(nina, { status });
		assert.deepEqual(
			(await older.events()).map(({ presence }) => presence.website.timestamp),
			timestamp === null ? [] : [timestamp],
			`the first report of being ${status}, and no other`,
		);
	}
});

test("the invisible are frozen, and everyone sees them go and come", async () => {
	const ear = await gus.register({
		event_types: ["presence"],
		fetch_event_types: [],
		slim_presence: true,
	});
	await report(max);
	await ear.events();
	await max.do("PATCH", "/settings", { presence_enabled: false });
	const left = seconds() - 210;
	const [gone] = await ear.events();
	assert.equal(gone.user_id, max.id);
	assert.equal(gone.presence.website.timestamp, left);
	w.pass(60);
	const { presences } = await report(max, { last_update_id: -1 });
	assert.deepEqual(presences[max.id], modern(left), "reports are not recorded");
	assert.ok(mia.id in presences, "others are still shown");
	await max.do("PATCH", "/settings", { presence_enabled: true });
	const [back] = await ear.events();
	assert.equal(back.presence.website.timestamp, seconds());
});

test("presence survives a restart, and ids go on rising", async () => {
	const one = await openWorld();
	const ann = one.as("mia");
	const before = await report(ann, { last_update_id: -1 });
	await one.close();
	const two = await openWorld({ reuse: one });
	try {
		const again = await report(two.as("max"), { last_update_id: -1 });
		assert.deepEqual(again.presences[ann.id], before.presences[ann.id]);
		assert.ok(again.presence_last_update_id > before.presence_last_update_id);
		const state = (
			await two.as("max").register({ fetch_event_types: ["presence"] })
		).state;
		assert.deepEqual(
			state.presences[`user${ann.id}@chat.example.com`].website.status,
			"active",
		);
	} finally {
		await two.close();
	}
});

test("the first state has everybody's presence", async () => {
	const older = await gus.register({ fetch_event_types: ["presence"] });
	const { presences } = await gus.do("GET", "/realm/presence");
	assert.deepEqual(older.state.presences, presences, "as get-presence has it");
	assert.equal(older.state.server_timestamp, w.clock.now / 1000);
	const now = await report(gus, { last_update_id: -1 });
	const newer = await gus.register({
		fetch_event_types: ["presence"],
		slim_presence: true,
	});
	assert.deepEqual(newer.state.presences, now.presences);
	assert.equal(
		newer.state.presence_last_update_id,
		now.presence_last_update_id,
	);
	const none = await gus.register({
		fetch_event_types: ["presence"],
		presence_history_limit_days: 0,
	});
	assert.deepEqual(none.state.presences, {});
	assert.equal(none.state.presence_last_update_id, -1);
});

test("get-user-presence shows one person, by id or by address", async () => {
	w.pass(1000);
	w.pass(1 - (w.clock.now % 1000) / 1000);
	await report(mia);
	w.pass(100);
	const at = seconds() - 100;
	for (const name of [mia.id, encodeURIComponent(address(mia))])
		assert.deepEqual(await gus.do("GET", `/users/${name}/presence`), {
			result: "success",
			msg: "",
			server_timestamp: w.clock.now / 1000,
			presence: {
				...modern(at),
				aggregated: { status: "active", timestamp: at },
				website: { status: "active", timestamp: at },
			},
		});
	for (const [passed, status] of [
		[100, "active"],
		[1, "offline"],
	] as const) {
		w.pass(passed);
		const { presence } = await gus.do("GET", `/users/${mia.id}/presence`);
		assert.deepEqual(presence.aggregated, { status, timestamp: at });
		assert.deepEqual(presence.website, { status: "active", timestamp: at });
	}
});

test("get-user-presence refuses those without", async () => {
	const never = await w.person("never", "Nev Er");
	const bot = await w.bot("silent", mia);
	const lea = await w.person("lee", "Lee Left");
	await report(lea);
	await adam.do("DELETE", `/users/${lea.id}`);
	for (const name of [
		never.id,
		bot.id,
		lea.id,
		99999,
		"mia@example.com",
		"nobody@example.com",
	]) {
		const { status, body } = await gus.get(
			`/users/${encodeURIComponent(name)}/presence`,
		);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], String(name));
	}
});

test("no arrival is told where more than a hundred would hear it", async () => {
	const ear = await gus.register({
		event_types: ["presence"],
		fetch_event_types: [],
	});
	const { members } = await gus.do("GET", "/users");
	const count = members.filter(
		(one: { is_active: boolean; is_bot: boolean }) =>
			one.is_active && !one.is_bot,
	).length;
	for (let i = count; i < 100; i++) await w.person(`crowd${i}`, `Crowd ${i}`);
	w.pass(1000);
	await report(mia);
	assert.equal((await ear.events()).length, 1, "a hundred hear it");
	await w.person("last", "Last Straw");
	w.pass(1000);
	await report(mia);
	assert.deepEqual(await ear.events(), []);
});
