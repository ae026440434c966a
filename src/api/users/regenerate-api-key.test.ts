import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

test("regenerate-api-key ends the old key at once", async () => {
	const w = await world();
	const mia = w.as("mia");
	const before = mia.key;
	const { api_key } = await mia.do("POST", "/users/me/api_key/regenerate");
	assert.notEqual(api_key, before);
	assert.match(api_key, /^[0-9A-Za-z]{32}$/);
	assert.equal((await mia.get("/users/me")).status, 401);
	mia.key = api_key;
	assert.equal((await mia.get("/users/me")).status, 200);
});

test("no key is stored anywhere in the database", async () => {
	const w = await world();
	const key = w.as("mia").key;
	await w.server.storage.dump(async (table, rows) => {
		assert.ok(!JSON.stringify(rows).includes(key), `${table} holds a key`);
	});
});
