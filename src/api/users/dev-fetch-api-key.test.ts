import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

const development = world({ environment: { SKEIN_DEV: "1" } });
const production = world();

test("dev-fetch-api-key logs in without a password on a development server", async () => {
	const w = await development;
	const { body } = await w.call("POST", "/dev_fetch_api_key", {
		username: "mia@example.com",
	});
	assert.equal(body.api_key, w.as("mia").key);
	assert.equal(body.user_id, w.as("mia").id);
	const unknown = await w.call("POST", "/dev_fetch_api_key", {
		username: "nobody@example.com",
	});
	assert.deepEqual(
		[unknown.status, unknown.body.code],
		[401, "AUTHENTICATION_FAILED"],
	);
});

test("dev-list-users lists people by what they are, on a development server", async () => {
	const w = await development;
	const { body } = await w.call("GET", "/dev_list_users");
	const url = "http://chat.example.com";
	assert.deepEqual(body.direct_admins, [
		{ email: "olivia@example.com", realm_url: url },
		{ email: "adam@example.com", realm_url: url },
	]);
	assert.deepEqual(
		body.direct_users.map((user: { email: string }) => user.email),
		["mona", "mia", "max", "gus"].map((name) => `${name}@example.com`),
	);
});

test("dev-fetch-api-key and dev-list-users are closed otherwise", async () => {
	const w = await production;
	for (const { status, body } of [
		await w.call("POST", "/dev_fetch_api_key", { username: "mia@example.com" }),
		await w.call("GET", "/dev_list_users"),
	])
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	assert.equal(
		(await w.call("GET", "/dev_fetch_api_key")).status,
		405,
		"only POST",
	);
});
