import assert from "node:assert/strict";
import { test } from "node:test";
import { setActive } from "../../../test/support/wire-channels.ts";
import { type World, world } from "../../../test/world.ts";

const development = world({ environment: { SKEIN_DEV: "1" } });
const production = world();

const fetchKey = (w: World, username: string) =>
	w.call("POST", "/dev_fetch_api_key", { username });

test("dev-fetch-api-key logs in without a password on a development server", async () => {
	const w = await development;
	const mia = w.as("mia");
	const { body } = await fetchKey(w, " Mia@Example.com ");
	assert.deepEqual(body, {
		result: "success",
		msg: "",
		api_key: mia.key,
		email: "mia@example.com",
		user_id: mia.id,
	});
	const settings = await w.call("GET", "/server_settings");
	assert.equal(settings.body.authentication_methods.dev, true);
});

test("dev-fetch-api-key refuses what is no address or nobody's, bots, and deactivated accounts", async () => {
	const w = await development;
	await w.bot("clerk", w.as("mia"));
	const gone = await w.person("gone", "Gone Girl");
	await setActive(w, gone, false);
	for (const [username, status, code] of [
		["mia", 400, "BAD_REQUEST"],
		["nobody@example.com", 401, "AUTHENTICATION_FAILED"],
		["clerk-bot@example.com", 401, "AUTHENTICATION_FAILED"],
		["gone@example.com", 401, "USER_DEACTIVATED"],
	] as const) {
		const answer = await fetchKey(w, username);
		assert.deepEqual([answer.status, answer.body.code], [status, code]);
	}
	const missing = await w.call("POST", "/dev_fetch_api_key");
	assert.equal(missing.body.code, "REQUEST_VARIABLE_MISSING");
});

test("dev-list-users lists people by what they are, on a development server", async () => {
	const w = await development;
	const { body } = await w.call("GET", "/dev_list_users");
	const listed = (...names: string[]) =>
		names.map((name) => ({
			email: `${name}@example.com`,
			realm_url: "http://chat.example.com",
		}));
	assert.deepEqual(body, {
		result: "success",
		msg: "",
		direct_admins: listed("olivia", "adam"),
		direct_users: listed("mona", "mia", "max", "gus"),
	});
});

test("dev-fetch-api-key and dev-list-users are closed on other servers", async () => {
	const w = await production;
	for (const { status, body } of [
		await fetchKey(w, "mia@example.com"),
		await w.call("GET", "/dev_list_users"),
	])
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	const settings = await w.call("GET", "/server_settings");
	assert.equal(settings.body.authentication_methods.dev, false);
});

test("fetch-api-key and dev-fetch-api-key are for POST alone", async () => {
	const w = await production;
	for (const path of ["/fetch_api_key", "/dev_fetch_api_key"])
		for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
			const { status, body } = await w.call(method, path);
			assert.deepEqual(
				[status, body.result, body.allowed_methods],
				[405, "error", ["POST"]],
			);
		}
});

test("dev-fetch-api-key and dev-list-users can be switched off by the organization", async () => {
	const w = await development;
	await w.as("olivia").do("PATCH", "/realm", {
		authentication_methods: { Dev: false, Email: true },
	});
	for (const { status, body } of [
		await fetchKey(w, "mia@example.com"),
		await w.call("GET", "/dev_list_users"),
	])
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	const settings = await w.call("GET", "/server_settings");
	assert.equal(settings.body.authentication_methods.dev, false);
	assert.equal(settings.body.authentication_methods.password, true);
});
