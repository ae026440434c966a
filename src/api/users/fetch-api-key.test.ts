import assert from "node:assert/strict";
import { test } from "node:test";
import { castPassword, world } from "../../../test/world.ts";

const shared = world({
	environment: {
		SKEIN_RATE_LIMITS: "api_by_user=off;api_by_ip=off",
	},
});

test("fetch-api-key answers with the key that opens the API", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const { status, body } = await w.call("POST", "/fetch_api_key", {
		username: " MIA@example.com ",
		password: castPassword,
	});
	assert.equal(status, 200);
	assert.deepEqual(
		{ ...body },
		{
			result: "success",
			msg: "",
			api_key: mia.key,
			email: "mia@example.com",
			user_id: mia.id,
		},
	);
	assert.match(body.api_key, /^[0-9A-Za-z]{32}$/);
});

test("fetch-api-key remembers the first login as the day of joining no sooner than it happens", async () => {
	const w = await shared;
	await w.call("POST", "/fetch_api_key", {
		username: "max@example.com",
		password: castPassword,
	});
	const row = await w.server.storage.reader
		.selectFrom("user")
		.select("first_login_at")
		.where("email_key", "=", "max@example.com")
		.executeTakeFirstOrThrow();
	assert.equal(row.first_login_at, w.clock.now);
});

test("fetch-api-key refuses a wrong password, an unknown address and a bot alike", async () => {
	const w = await shared;
	await w.bot("clerk", w.as("mia"));
	for (const username of [
		"mona@example.com",
		"nobody@example.com",
		"clerk-bot@example.com",
	]) {
		const { status, body } = await w.call("POST", "/fetch_api_key", {
			username,
			password: "wrong",
		});
		assert.equal(status, 401);
		assert.equal(body.code, "AUTHENTICATION_FAILED");
	}
});

test("fetch-api-key refuses what is no address, and missing fields", async () => {
	const w = await shared;
	const bad = await w.call("POST", "/fetch_api_key", {
		username: "mia",
		password: "x",
	});
	assert.deepEqual([bad.status, bad.body.code], [400, "BAD_REQUEST"]);
	const missing = await w.call("POST", "/fetch_api_key", {
		username: "mia@example.com",
	});
	assert.deepEqual(
		[missing.status, missing.body.code, missing.body.var_name],
		[400, "REQUEST_VARIABLE_MISSING", "password"],
	);
});

test("fetch-api-key tells of a deactivated account only who knows its password", async () => {
	const w = await shared;
	await w.inside((work) =>
		work.db
			.updateTable("user")
			.set({ is_active: 0 })
			.where("email_key", "=", "gus@example.com")
			.execute()
			.then(async () => {
				const { users } = await import("../../domain/users/users.ts");
				work.touch(users, w.as("gus").id);
			}),
	);
	const login = (password: string) =>
		w.call("POST", "/fetch_api_key", { username: "gus@example.com", password });
	assert.equal((await login("wrong")).body.code, "AUTHENTICATION_FAILED");
	const { status, body } = await login(castPassword);
	assert.deepEqual([status, body.code], [401, "USER_DEACTIVATED"]);
	const call = await w.as("gus").get("/users/me");
	assert.deepEqual([call.status, call.body.code], [401, "UNAUTHORIZED"]);
});

test("fetch-api-key stops guessing after five tries, and a success starts anew", async () => {
	const w = await shared;
	const login = (password: string) =>
		w.call("POST", "/fetch_api_key", {
			username: "adam@example.com",
			password,
		});
	for (let n = 0; n < 4; n++) assert.equal((await login("wrong")).status, 401);
	assert.equal((await login(castPassword)).status, 200);
	for (let n = 0; n < 5; n++) assert.equal((await login("wrong")).status, 401);
	const { status, body, headers } = await login(castPassword);
	assert.deepEqual([status, body.code], [429, "RATE_LIMIT_HIT"]);
	assert.equal(typeof body["retry-after"], "number");
	assert.ok(headers["retry-after"]);
	// Others are not kept out, and after half an hour nobody is.
	const other = await w.call("POST", "/fetch_api_key", {
		username: "mia@example.com",
		password: castPassword,
	});
	assert.equal(other.status, 200);
	w.pass(30 * 60);
	assert.equal((await login(castPassword)).status, 200);
});

test("fetch-api-key looks at the address before the password, and at the account after it", async () => {
	const w = await shared;
	const ask = async (username: string, password: string) => {
		const fields = { username, password };
		const { status, body } = await w.call("POST", "/fetch_api_key", fields);
		return [status, body.code];
	};
	assert.deepEqual(await ask("mona", castPassword), [400, "BAD_REQUEST"]);
	assert.deepEqual(await ask("", castPassword), [400, "BAD_REQUEST"]);
	const mona = "mona@example.com";
	for (const password of ["", ` ${castPassword}`, castPassword.toUpperCase()])
		assert.deepEqual(await ask(mona, password), [401, "AUTHENTICATION_FAILED"]);
	// The address under which others know somebody is not the one to log in with.
	assert.deepEqual(
		await ask(`user${w.as("mona").id}@chat.example.com`, castPassword),
		[401, "AUTHENTICATION_FAILED"],
	);
	assert.deepEqual(await ask(mona, castPassword), [200, undefined]);
});

test("an API key works only with its own address, and dead ones not at all", async () => {
	const w = await shared;
	const [mia, max] = [w.as("mia"), w.as("max")];
	const attempt = (email: string, key: string) =>
		w.call(
			"GET",
			"/users/me",
			{},
			{
				authorization: `Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`,
			},
		);
	assert.equal((await attempt("mia@example.com", mia.key)).status, 200);
	for (const [email, key] of [
		["mia@example.com", max.key],
		["nobody@example.com", mia.key],
		["mia@example.com", "A".repeat(32)],
		["mia@example.com", "short"],
		[`user${mia.id}@chat.example.com`, mia.key],
	] as const) {
		const { status, body, headers } = await attempt(email, key);
		assert.deepEqual([status, body.code], [401, "UNAUTHORIZED"], email);
		assert.match(String(headers["www-authenticate"]), /^Basic /);
	}
});
