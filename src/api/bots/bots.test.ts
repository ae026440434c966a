import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Client,
	type Fields,
	type World,
	world,
} from "../../../test/world.ts";

const clerk = { full_name: "Clerk", short_name: "clerk" };

const make = async (client: Client, fields: Fields = clerk): Promise<number> =>
	(await client.do("POST", "/bots", fields)).user_id;

const botsOf = async (client: Client) =>
	(await client.register({ fetch_event_types: ["realm_bot"], event_types: [] }))
		.state.realm_bots;

const keyed = (w: World, email: string, key: string) => {
	const pair = Buffer.from(`${email}:${key}`).toString("base64");
	return w.call("GET", "/users/me", {}, { authorization: `Basic ${pair}` });
};

test("create-bot makes an account that can call, told to its owner and to administrators; get-bots lists it", async () => {
	const w = await world();
	const [mia, max, adam] = [w.as("mia"), w.as("max"), w.as("adam")];
	await w.channel("design", "public", [mia]);
	const ears = await Promise.all(
		[mia, adam, max].map((one) => one.register({ event_types: ["realm_bot"] })),
	);
	const seen = await max.register({ event_types: ["realm_user"] });
	const { result, msg, ...answer } = await mia.do("POST", "/bots", {
		...clerk,
		default_sending_stream: "design",
		default_all_public_streams: true,
	});
	assert.deepEqual([result, msg], ["success", ""]);
	const { user_id: id, api_key, avatar_url } = answer;
	const defaults = {
		default_sending_stream: "design",
		default_events_register_stream: null,
		default_all_public_streams: true,
	};
	assert.deepEqual(answer, { user_id: id, api_key, avatar_url, ...defaults });
	assert.match(api_key, /^[0-9A-Za-z]{32}$/);
	const bot = { user_id: id, ...defaults, services: [] };
	const heard = await Promise.all(ears.map((ear) => ear.events()));
	const told = [{ type: "realm_bot", op: "add", bot }];
	assert.deepEqual(heard, [told, told, []]);
	const [event] = await seen.events();
	assert.equal(event.op, "add");
	assert.equal(event.person.user_id, id);
	assert.equal(event.person.bot_type, 1);
	assert.equal(event.person.bot_owner_id, mia.id);
	assert.equal(event.person.delivery_email, "clerk-bot@chat.example.com");
	const me = await keyed(w, "clerk-bot@chat.example.com", api_key);
	assert.equal(me.body.user_id, id);
	assert.deepEqual(await botsOf(mia), [bot]);
	assert.deepEqual(await botsOf(adam), [bot]);
	assert.deepEqual(await botsOf(max), []);
	assert.deepEqual((await mia.do("GET", "/bots")).bots, [
		{
			username: "clerk-bot@chat.example.com",
			full_name: "Clerk",
			api_key,
			avatar_url,
			...defaults,
		},
	]);
	assert.deepEqual((await adam.do("GET", "/bots")).bots, []);
});

test("create-bot refuses, and makes nothing", async () => {
	const w = await world();
	const [mia, gus, olivia] = [w.as("mia"), w.as("gus"), w.as("olivia")];
	await make(mia);
	await w.channel("hidden", "private_protected", [olivia]);
	const ear = await mia.register({ event_types: ["realm_bot", "realm_user"] });
	const other = { full_name: "Other", short_name: "other" };
	const cases: [Fields, RegExp][] = [
		[{ ...other, full_name: "Clerk" }, /already in use/],
		[{ ...other, full_name: "Mia Member" }, /already in use/],
		[{ ...other, full_name: " " }, /empty/],
		[{ ...other, full_name: "a@b" }, /Invalid characters/],
		[{ ...other, short_name: "clerk" }, /Email is already in use/],
		[{ ...other, short_name: "cl erk" }, /Bad name/],
		[{ ...other, bot_type: 4 }, /not enabled/],
		[{ ...other, bot_type: 7 }, /Invalid bot type/],
		[{ ...other, bot_type: "x" }, /valid JSON/],
		[{ ...other, bot_type: 3 }, /payload_url/],
		[{ ...other, bot_type: 3, payload_url: '"ftp://x.org"' }, /payload_url/],
		[
			{
				...other,
				bot_type: 3,
				payload_url: '"https://x.org"',
				interface_type: 5,
			},
			/interface/,
		],
		[{ ...other, default_sending_stream: "nowhere" }, /Invalid channel name/],
		[{ ...other, default_sending_stream: "hidden" }, /Invalid channel name/],
		[{ full_name: "x" }, /short_name/],
	];
	for (const [fields, says] of cases) {
		const { status, body } = await mia.post("/bots", fields);
		assert.equal(status, 400, JSON.stringify(fields));
		assert.match(body.msg, says);
	}
	const bot = await w.bot("robot", mia);
	await ear.events();
	for (const client of [gus, bot])
		assert.equal((await client.post("/bots", other)).status, 400);
	assert.equal((await gus.get("/bots")).status, 400);
	const nobody = { new: { direct_members: [], direct_subgroups: [] } };
	const writers = { new: { direct_members: [mia.id], direct_subgroups: [] } };
	await olivia.do("PATCH", "/realm", {
		can_create_bots_group: nobody,
		can_create_write_only_bots_group: writers,
	});
	const refused = await mia.post("/bots", other);
	assert.match(refused.body.msg, /Insufficient permission/);
	assert.deepEqual(await ear.events(), []);
	const id = await make(mia, { ...other, bot_type: 2 });
	await olivia.do("PATCH", "/realm", {
		can_create_write_only_bots_group: nobody,
	});
	const none = await mia.post("/bots", {
		full_name: "Third",
		short_name: "third",
		bot_type: 2,
	});
	assert.match(none.body.msg, /Insufficient permission/);

	const key = (await mia.do("GET", `/bots/${id}/api_key`)).api_key;
	const writer = await keyed(w, "other-bot@chat.example.com", key);
	assert.deepEqual([writer.status, writer.body.code], [401, "UNAUTHORIZED"]);
	const pair = Buffer.from(`other-bot@chat.example.com:${key}`);
	const sent = await w.call(
		"POST",
		"/messages",
		{ type: "direct", to: [mia.id], content: "Built" },
		{ authorization: `Basic ${pair.toString("base64")}` },
	);
	assert.equal(sent.status, 200);
});

test("update-bot changes what was asked, and tells each what concerns them", async () => {
	const w = await world();
	const [mia, max, adam, olivia] = ["mia", "max", "adam", "olivia"].map(
		(name) => w.as(name),
	) as [Client, Client, Client, Client];
	await w.channel("design", "public", [mia]);
	const id = await make(mia, {
		...clerk,
		bot_type: 3,
		payload_url: '"https://hooks.example.com/a"',
	});
	const [{ services }] = await botsOf(mia);
	const [{ token }] = services;
	assert.match(token, /^[0-9a-zA-Z]{32}$/);
	assert.deepEqual(services, [
		{ base_url: "https://hooks.example.com/a", interface: 1, token },
	]);
	const types = { event_types: ["realm_bot", "realm_user"] };
	const [ofMia, ofMax, ofAdam] = await Promise.all(
		[mia, max, adam].map((one) => one.register(types)),
	);
	const path = `/bots/${id}`;
	const changed = await mia.do("PATCH", path, {
		full_name: "Scribe",
		default_events_register_stream: "design",
		service_payload_url: '"https://hooks.example.com/b"',
	});
	assert.equal(changed.full_name, "Scribe");
	assert.equal(changed.default_events_register_stream, "design");
	assert.equal(changed.service_payload_url, "https://hooks.example.com/b");
	assert.equal(changed.service_interface, 1);
	assert.equal(changed.bot_owner, `user${mia.id}@chat.example.com`);
	const renamed = {
		type: "realm_user",
		op: "update",
		person: { user_id: id, full_name: "Scribe" },
	};
	const inner = (bot: object) => ({
		type: "realm_bot",
		op: "update",
		bot: { user_id: id, ...bot },
	});
	const inside = [
		renamed,
		inner({ default_events_register_stream: "design" }),
		inner({
			services: [
				{ base_url: "https://hooks.example.com/b", interface: 1, token },
			],
		}),
	];
	assert.deepEqual(await ofMia?.events(), inside);
	assert.deepEqual(await ofAdam?.events(), inside);
	assert.deepEqual(await ofMax?.events(), [renamed]);
	const before = await botsOf(mia);
	await mia.do("PATCH", path, { full_name: "Scribe" });
	assert.deepEqual(await ofMia?.events(), []);

	await adam.do("PATCH", path, { bot_owner_id: max.id, role: 300 });
	const owner = {
		type: "realm_user",
		op: "update",
		person: { user_id: id, bot_owner_id: max.id },
	};
	const role = {
		type: "realm_user",
		op: "update",
		person: { user_id: id, role: 300 },
	};
	assert.deepEqual(await ofMia?.events(), [
		role,
		{ type: "realm_bot", op: "delete", bot: { user_id: id } },
		owner,
	]);
	assert.deepEqual(await ofMax?.events(), [
		role,
		{ type: "realm_bot", op: "add", bot: before[0] },
		owner,
	]);
	assert.deepEqual(await ofAdam?.events(), [role, owner]);
	assert.deepEqual(await botsOf(mia), []);
	assert.deepEqual(await botsOf(max), before);
	await max.do("PATCH", path, {
		short_name: "scribe",
		default_events_register_stream: "",
	});
	assert.equal((await botsOf(max))[0].default_events_register_stream, null);
	const { bots } = await max.do("GET", "/bots");
	assert.equal(bots[0].username, "scribe-bot@chat.example.com");
	await olivia.do("PATCH", path, { role: 100 });
});

test("a bot that does not say where it writes to writes to the channel that create-bot or update-bot gave it", async () => {
	const w = await world();
	const mia = w.as("mia");
	const design = await w.channel("design", "public", [mia]);
	const made = await mia.do("POST", "/bots", {
		...clerk,
		default_sending_stream: "design",
	});
	const pair = Buffer.from(`clerk-bot@chat.example.com:${made.api_key}`);
	const write = (fields: Fields) =>
		w.call("POST", "/messages", fields, {
			authorization: `Basic ${pair.toString("base64")}`,
		});
	const words = { topic: "t", content: "Done" };
	const ear = await mia.register({ event_types: ["message"] });
	for (const type of ["stream", "channel"])
		assert.equal((await write({ type, ...words })).status, 200);
	const [{ message }, ...more] = await ear.events();
	assert.equal(message.stream_id, design);
	assert.equal(more.length, 1);
	for (const fields of [
		{ type: "direct", content: "Done" },
		{ type: "channel", to: "", ...words },
		{ type: "channel", to: [], ...words },
	])
		assert.equal((await write(fields)).status, 400);
	const person = await mia.post("/messages", { type: "channel", ...words });
	assert.match(person.body.msg, /Missing channel/);
	await mia.do("PATCH", `/bots/${made.user_id}`, {
		default_sending_stream: "",
	});
	assert.match(
		(await write({ type: "channel", ...words })).body.msg,
		/Missing channel/,
	);
	assert.deepEqual(await ear.events(), []);
});

test("create-bot and update-bot keep what a bot is set up with for those who run it", async () => {
	const w = await world();
	const [mia, adam] = [w.as("mia"), w.as("adam")];
	const id = await make(mia, {
		...clerk,
		bot_type: 2,
		config_data: { token: "a", place: "b" },
	});
	const ear = await adam.register({ event_types: ["realm_bot", "realm_user"] });
	const path = `/bots/${id}`;
	const config = async (client: Client, fields: Fields = {}) =>
		(await client.do("PATCH", path, fields)).config_data;
	assert.deepEqual(await config(mia), { token: "a", place: "b" });
	assert.deepEqual(await config(adam, { config_data: { token: "ü" } }), {
		token: "ü",
		place: "b",
	});
	const tooLong = { token: "x".repeat(10_000 - "tokenplaceb".length + 1) };
	for (const config_data of [{ token: 1 }, ["token"], "{", tooLong]) {
		const { status, body } = await mia.patch(path, { config_data });
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
		const made = await mia.post("/bots", {
			full_name: "Other",
			short_name: "other",
			config_data:
				config_data === tooLong ? { t: "x".repeat(10_000) } : config_data,
		});
		assert.deepEqual([made.status, made.body.code], [400, "BAD_REQUEST"]);
	}
	assert.deepEqual(await config(mia), { token: "ü", place: "b" });
	assert.deepEqual(await ear.events(), [], "it is nobody else's affair");
});

test("update-bot, deactivate-bot, get-bot-api-key and regenerate-bot-api-key refuse those who do not run the bot", async () => {
	const w = await world();
	const [mia, max, adam, gus] = ["mia", "max", "adam", "gus"].map((name) =>
		w.as(name),
	) as [Client, Client, Client, Client];
	const id = await make(mia);
	const other = await make(mia, { full_name: "Other", short_name: "other" });
	const ear = await mia.register({ event_types: ["realm_bot", "realm_user"] });
	const calls: [string, string, Fields][] = [
		["PATCH", "", { full_name: "x" }],
		["DELETE", "", {}],
		["GET", "/api_key", {}],
		["POST", "/api_key/regenerate", {}],
	];
	for (const [method, path, fields] of calls) {
		const refused = await max.call(method, `/bots/${id}${path}`, fields);
		assert.match(refused.body.msg, /Insufficient permission/);
		for (const nobody of [987654, max.id]) {
			const unknown = await mia.call(method, `/bots/${nobody}${path}`, fields);
			assert.deepEqual(
				[unknown.status, unknown.body.code, unknown.body.msg],
				[400, "BAD_REQUEST", "No such bot"],
			);
		}
		const guest = await gus.call(method, `/bots/${id}${path}`, fields);
		assert.match(guest.body.msg, /guest/);
	}
	const cases: [Client, Fields, string][] = [
		[mia, { role: 200 }, "UNAUTHORIZED_PRINCIPAL"],
		[adam, { role: 100 }, "UNAUTHORIZED_PRINCIPAL"],
		[adam, { role: 5 }, "BAD_REQUEST"],
		[mia, { bot_owner_id: 987654 }, "BAD_REQUEST"],
		[mia, { bot_owner_id: other }, "BAD_REQUEST"],
		[mia, { full_name: "Other" }, "BAD_REQUEST"],
		[mia, { short_name: "other" }, "BAD_REQUEST"],
		[mia, { service_payload_url: '"https://x.org"' }, "BAD_REQUEST"],
		[mia, { default_sending_stream: "nowhere" }, "BAD_REQUEST"],
	];
	for (const [client, fields, code] of cases) {
		const { status, body } = await client.patch(`/bots/${id}`, fields);
		assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
	}
	assert.deepEqual(await ear.events(), []);
});

test("deactivate-bot and regenerate-bot-api-key end a bot's key at once", async () => {
	const w = await world();
	const [mia, max, adam] = [w.as("mia"), w.as("max"), w.as("adam")];
	const id = await make(mia);
	const email = "clerk-bot@chat.example.com";
	const { api_key: first } = await mia.do("GET", `/bots/${id}/api_key`);
	const { api_key: second } = await adam.do(
		"POST",
		`/bots/${id}/api_key/regenerate`,
	);
	assert.notEqual(first, second);
	assert.equal((await keyed(w, email, first)).status, 401);
	assert.equal((await keyed(w, email, second)).status, 200);
	const ear = await max.register({ event_types: ["realm_user", "realm_bot"] });
	await mia.do("DELETE", `/bots/${id}`);
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_user",
			op: "update",
			person: { user_id: id, is_active: false },
		},
	]);
	assert.equal((await keyed(w, email, second)).status, 401);
	assert.deepEqual((await mia.do("GET", "/bots")).bots, []);
	const again = await mia.delete(`/bots/${id}`);
	assert.match(again.body.msg, /deactivated/);
	const owning = await make(max, { full_name: "Boss", short_name: "boss" });
	await w.as("olivia").do("PATCH", `/bots/${owning}`, { role: 100 });
	await ear.events();
	for (const client of [max, adam]) {
		const { status, body } = await client.delete(`/bots/${owning}`);
		assert.deepEqual([status, body.code], [400, "UNAUTHORIZED_PRINCIPAL"]);
	}
	assert.deepEqual(await ear.events(), []);
	await w.as("olivia").do("DELETE", `/bots/${owning}`);
	const last = await make(max, { full_name: "Last", short_name: "last" });
	await adam.do("DELETE", `/bots/${last}`);
	assert.deepEqual((await max.do("GET", "/bots")).bots, []);
});

test("get-bot-storage, update-bot-storage and remove-bot-storage keep a bot's texts apart from all others'", async () => {
	const w = await world();
	const mia = w.as("mia");
	const [bot, other] = [await w.bot("one", mia), await w.bot("two", mia)];
	const stored = async (fields?: Fields) =>
		(await bot.do("GET", "/bot_storage", fields)).storage;
	assert.deepEqual(await stored(), {});
	await bot.do("PUT", "/bot_storage", { storage: { b: "2", a: "1" } });
	await bot.do("PUT", "/bot_storage", { storage: { b: "3", "": "ü" } });
	await other.do("PUT", "/bot_storage", { storage: { a: "other" } });
	assert.deepEqual(await stored(), { "": "ü", a: "1", b: "3" });
	assert.deepEqual(await stored({ keys: ["a"] }), { a: "1" });
	const refusals = [
		await bot.get("/bot_storage", { keys: ["a", "no"] }),
		await bot.delete("/bot_storage", { keys: ["a", "no"] }),
		await bot.put("/bot_storage", { storage: { a: 1 } }),
		await bot.put("/bot_storage", { storage: { ["k".repeat(256)]: "" } }),
		await bot.put("/bot_storage", {}),
	];
	for (const { status } of refusals) assert.equal(status, 400);
	for (const answer of [
		await mia.get("/bot_storage"),
		await mia.put("/bot_storage", { storage: {} }),
		await mia.delete("/bot_storage"),
	])
		assert.equal(answer.body.code, "PERMISSION_DENIED");
	assert.deepEqual(await stored(), { "": "ü", a: "1", b: "3" });
	await bot.do("DELETE", "/bot_storage", { keys: ["a"] });
	assert.deepEqual(await stored(), { "": "ü", b: "3" });
	await bot.do("DELETE", "/bot_storage");
	assert.deepEqual(await stored(), {});
	assert.deepEqual((await other.do("GET", "/bot_storage")).storage, {
		a: "other",
	});
});
