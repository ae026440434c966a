import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";

// How update-user-by-email and update-user find the account; what they do with it is the same, see update-user.test.ts.

const w = await world();
const [olivia, adam, mia] = [w.as("olivia"), w.as("adam"), w.as("mia")];
const bot = await w.bot("robot", mia);
const gone = await w.person("gone", "Gone Person");
await adam.do("DELETE", `/users/${gone.id}`);

const dummyOf = (client: Client) => `user${client.id}@chat.example.com`;

const nameOf = async (client: Client) =>
	(await olivia.do("GET", `/users/${client.id}`)).user.full_name;

let names = 0;
/** Renames by this path, and tells whether it was this account that was renamed. */
async function reaches(client: Client, path: string): Promise<boolean> {
	const full_name = `Name ${++names}`;
	const { status } = await adam.patch(path, { full_name });
	return status === 200 && (await nameOf(client)) === full_name;
}

test("update-user-by-email reads the address from the path as browsers write it", async () => {
	for (const path of [
		"/users/mia@example.com",
		"/users/mia%40example.com",
		"/users/%20Mia%40EXAMPLE.com%20",
		`/users/${dummyOf(mia)}`,
		`/users/USER${mia.id}%40Chat.Example.com`,
	])
		assert.ok(await reaches(mia, path), path);
});

test("update-user and update-user-by-email find bots and deactivated accounts", async () => {
	for (const client of [bot, gone])
		for (const name of [client.id, client.user.email, dummyOf(client)])
			assert.ok(await reaches(client, `/users/${name}`), String(name));
});

test("update-user-by-email finds by dummy address whatever the account's visibility", async () => {
	for (const email_address_visibility of [1, 2, 3, 4, 5]) {
		await mia.do("PATCH", "/settings", { email_address_visibility });
		assert.ok(await reaches(mia, `/users/${dummyOf(mia)}`));
		const isVisible = email_address_visibility !== 4;
		assert.equal(await reaches(mia, "/users/mia@example.com"), isVisible);
	}
	await mia.do("PATCH", "/settings", { email_address_visibility: 3 });
});

test("update-user and update-user-by-email refuse alike whomever they do not find", async () => {
	await mia.do("PATCH", "/settings", { email_address_visibility: 4 });
	const { cross_realm_bots: systemBots } = (
		await adam.register({ fetch_event_types: ["realm_user"] })
	).state;
	const ear = await adam.register({ fetch_event_types: [] });
	for (const name of [
		"mia@example.com",
		"nobody@example.com",
		`user0${mia.id}@chat.example.com`,
		`user${mia.id}@elsewhere.example.com`,
		"user987654@chat.example.com",
		"user99999999999@chat.example.com",
		"987654",
		"99999999999",
		"0",
		"-1",
		"nobody",
		systemBots[0].email,
		String(systemBots[0].user_id),
	]) {
		const { status, body } = await adam.patch(`/users/${name}`, {
			full_name: "Changed",
		});
		assert.equal(status, 400, name);
		assert.deepEqual(body, {
			result: "error",
			msg: "No such user",
			code: "BAD_REQUEST",
		});
	}
	assert.deepEqual(await ear.events(), []);
	await mia.do("PATCH", "/settings", { email_address_visibility: 3 });
});

test("update-user-by-email leaves the path of one's own account to other operations", async () => {
	const { status, body } = await adam.patch("/users/me", { full_name: "Me" });
	assert.equal(status, 405);
	assert.deepEqual(body.allowed_methods, ["DELETE", "GET", "HEAD"]);
});
