import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, castPassword, world } from "../../../test/world.ts";
import { users } from "../../domain/users/users.ts";
import { wireDate } from "../render/user.ts";

// get-user-by-email, get-user and get-users show the same accounts; get-own-user the caller's.

const w = await world();
const bot = await w.bot("helper", w.as("mia"));

const find = (asker: Client, address: string, fields = {}) =>
	asker.get(`/users/${encodeURIComponent(address)}`, fields);

function shownTo(asker: Client, subject: Client) {
	const { user } = subject;
	const sees = asker === subject || asker.user.role <= 200 || user.isBot;
	return {
		user_id: user.id,
		delivery_email: sees ? user.email : null,
		email: user.isBot ? user.email : `user${user.id}@chat.example.com`,
		full_name: user.fullName,
		date_joined: wireDate(user.joinedAt),
		is_active: true,
		is_owner: user.role === 100,
		is_admin: user.role <= 200,
		is_guest: user.role === 600,
		is_bot: user.isBot,
		bot_type: user.botType,
		...(user.isBot && { bot_owner_id: user.botOwnerId }),
		role: user.role,
		timezone: "",
		avatar_url: `/avatar/${user.id}?v=1`,
		avatar_version: 1,
		is_imported_stub: false,
	};
}

test("get-user-by-email finds by dummy address for everybody, with the real one hidden", async () => {
	for (const asker of w.everyone)
		for (const subject of w.everyone) {
			const address = `user${subject.id}@chat.example.com`;
			const { status, body } = await find(asker, address);
			assert.equal(status, 200);
			assert.deepEqual(body.user, shownTo(asker, subject));
		}
});

test("get-user-by-email compares addresses without case and around spaces", async () => {
	const mia = w.as("mia");
	for (const address of [
		` USER${mia.id}@CHAT.example.com `,
		"Mia@Example.COM",
		"  mia@example.com",
	]) {
		const { body } = await find(w.as("adam"), address);
		assert.equal(body.user?.user_id, mia.id, address);
	}
});

test("get-user-by-email finds a real address only for those who may see it", async () => {
	const mia = w.as("mia");
	const finders = {
		1: ["olivia", "adam", "mona", "max", "gus", "mia"],
		2: ["olivia", "adam", "mona", "max", "mia"],
		5: ["olivia", "adam", "mona", "mia"],
		3: ["olivia", "adam", "mia"],
		4: ["mia"],
	};
	for (const [visibility, names] of Object.entries(finders)) {
		await mia.do("PATCH", "/settings", {
			email_address_visibility: Number(visibility),
		});
		for (const asker of w.everyone.filter((one) => one !== bot)) {
			const name = asker.user.email.split("@")[0] as string;
			const { status, body } = await find(asker, "mia@example.com");
			if (names.includes(name)) {
				assert.equal(body.user?.user_id, mia.id, `${name} at ${visibility}`);
				assert.equal(body.user.delivery_email, "mia@example.com");
				assert.equal(
					body.user.email,
					visibility === "1"
						? "mia@example.com"
						: `user${mia.id}@chat.example.com`,
				);
			} else {
				assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
				const nobody = await find(asker, "nobody@example.com");
				assert.deepEqual(body, nobody.body, "hidden looks like unknown");
			}
		}
	}
	await mia.do("PATCH", "/settings", { email_address_visibility: 3 });
});

test("get-user-by-email finds neither the product's bots nor nobody", async () => {
	const { cross_realm_bots: systemBots } = (
		await w.as("adam").register({ fetch_event_types: ["realm_user"] })
	).state;
	for (const address of [
		...systemBots.map((one: { email: string }) => one.email),
		`user${systemBots[0].user_id}@chat.example.com`,
		"user99999@chat.example.com",
		"user1@elsewhere.com",
		"no address",
	]) {
		const { status, body } = await find(w.as("adam"), address);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], address);
	}
});

test("get-user and get-user-by-email find deactivated accounts and bots too", async () => {
	const [adam, max] = [w.as("adam"), w.as("max")];
	const leaver = await w.person("leaver", "Lena Leaver");
	await adam.do("DELETE", `/users/${leaver.id}`);
	for (const name of [leaver.id, `user${leaver.id}@chat.example.com`]) {
		const { user } = await max.do("GET", `/users/${name}`);
		assert.deepEqual(user, { ...shownTo(max, leaver), is_active: false });
	}
	const left = await find(adam, "leaver@example.com");
	assert.equal(left.body.user.is_active, false);
	assert.deepEqual(
		(await find(max, bot.user.email)).body.user,
		shownTo(max, bot),
	);
	const { user: robot } = await max.do("GET", `/users/${bot.id}`);
	assert.deepEqual(robot, shownTo(max, bot));
	for (const id of [0, 99999, 4_000_000_000]) {
		const { status, body } = await max.get(`/users/${id}`);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
});

test("get-user-by-email shows a bot without an owner, and names of time zones as they are written", async () => {
	const [mia, max] = [w.as("mia"), w.as("max")];
	const orphan = await w.person("orphan", "Orphan bot", 400, {
		email: "orphan-bot@example.com",
		passwordHash: null,
		bot: { type: 3, ownerId: null },
	});
	const { user: robot } = (await find(max, "orphan-bot@example.com")).body;
	assert.deepEqual(
		[robot.is_bot, robot.bot_type, robot.bot_owner_id, robot.is_system_bot],
		[true, 3, null, undefined],
	);
	assert.equal(robot.user_id, orphan.id);
	await mia.do("PATCH", "/settings", { timezone: "europe/berlin" });
	const { user } = (await find(max, `user${mia.id}@chat.example.com`)).body;
	assert.equal(user.timezone, "Europe/Berlin");
	assert.match(user.date_joined, /^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/);
	await mia.do("PATCH", "/settings", { timezone: "" });
});

test("get-user-by-email shows accounts that were imported, until their owners come", async () => {
	const imported = await w.person("imported", "Ira Imported");
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ is_imported_stub: 1 })
			.where("id", "=", imported.id)
			.execute();
		work.touch(users, imported.id);
	});
	const [max, address] = [w.as("max"), `user${imported.id}@chat.example.com`];
	const { user: before } = (await find(max, address)).body;
	assert.equal(before.is_imported_stub, true);
	const ear = await max.register({ fetch_event_types: [] });
	w.pass(3600);
	const login = () =>
		w.call("POST", "/fetch_api_key", {
			username: "imported@example.com",
			password: castPassword,
		});
	assert.equal((await login()).status, 200);
	const { user: after } = (await find(max, address)).body;
	const date_joined = wireDate(w.clock.now);
	assert.deepEqual(after, { ...before, is_imported_stub: false, date_joined });
	const told = (await ear.events()).map(({ person }) => person);
	assert.deepEqual(told, [
		{ user_id: imported.id, is_imported_stub: false },
		{ user_id: imported.id, date_joined },
	]);
	w.pass(3600);
	await login();
	assert.equal((await find(max, address)).body.user.date_joined, date_joined);
	assert.deepEqual(await ear.events(), [], "later logins change nothing");
});

test("get-user-by-email refuses parameters it cannot read, and names those it does not know", async () => {
	const max = w.as("max");
	const address = `user${max.id}@chat.example.com`;
	for (const fields of [
		{ client_gravatar: "True" },
		{ client_gravatar: 1 },
		{ include_custom_profile_fields: "yes" },
		{ include_custom_profile_fields: "" },
	]) {
		const { status, body } = await find(max, address, fields);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	const { body } = await find(max, address, { colour: "blue", client: "me" });
	assert.deepEqual(body.ignored_parameters_unsupported, ["colour"]);
});

test("get-user shows the profile of people on request", async () => {
	const [adam, mia] = [w.as("adam"), w.as("mia")];
	const { id: food } = await adam.do("POST", "/realm/profile_fields", {
		name: "Food",
		field_type: 1,
	});
	const { id: born } = await adam.do("POST", "/realm/profile_fields", {
		name: "Born",
		field_type: 4,
	});
	await mia.do("PATCH", "/users/me/profile_data", {
		data: [
			{ id: food, value: "Plums" },
			{ id: born, value: "1999-12-31" },
		],
	});
	const wanted = { include_custom_profile_fields: true };
	const profile = {
		[food]: { value: "Plums", rendered_value: "<p>Plums</p>" },
		[born]: { value: "1999-12-31" },
	};
	const { user } = await w.as("max").do("GET", `/users/${mia.id}`, wanted);
	assert.deepEqual(user.profile_data, profile);
	const { user: gus } = await mia.do("GET", `/users/${w.as("gus").id}`, wanted);
	assert.deepEqual(gus.profile_data, {});
	const { user: robot } = await mia.do("GET", `/users/${bot.id}`, wanted);
	assert.equal("profile_data" in robot, false);
	const { user: plain } = await mia.do("GET", `/users/${mia.id}`);
	assert.equal("profile_data" in plain, false);
	const own = await mia.do("GET", "/users/me");
	assert.deepEqual(own.profile_data, profile, "get-own-user");
	assert.equal(own.max_message_id, -1);
	assert.equal(own.delivery_email, "mia@example.com");
	assert.equal("bot_type" in own, false);
	const { members } = await mia.do("GET", "/users", wanted);
	const listed = members.find(
		(one: { user_id: number }) => one.user_id === mia.id,
	);
	assert.deepEqual(listed.profile_data, profile, "get-users");
});

test("get-users lists everybody but the product's bots, by id", async () => {
	const max = w.as("max");
	const { members } = await max.do("GET", "/users");
	const ids = members.map((one: { user_id: number }) => one.user_id);
	assert.deepEqual(
		ids,
		w.everyone.map((one) => one.id).sort((a, b) => a - b),
	);
	for (const member of members) {
		const { user } = await max.do("GET", `/users/${member.user_id}`);
		assert.deepEqual(member, user);
	}
});

test("get-users takes ids and passes over what they do not name", async () => {
	const [max, mia] = [w.as("max"), w.as("mia")];
	const { members } = await max.do("GET", "/users", {
		user_ids: [mia.id, 9999, max.id, mia.id, 1],
	});
	assert.deepEqual(
		members.map((one: { user_id: number }) => one.user_id),
		[mia.id, max.id].sort((a, b) => a - b),
	);
	assert.deepEqual(
		(await max.do("GET", "/users", { user_ids: [] })).members,
		[],
	);
	const { status, body } = await max.get("/users", { user_ids: ["x"] });
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
});

test("pictures hosted elsewhere are left to clients that compute them, where the asker sees the address", async () => {
	const setDefault = (default_avatar_source: string) =>
		w.as("olivia").do("PATCH", "/realm", { default_avatar_source });
	await setDefault("G");
	const hosted = await w.person("hosted", "Hosted Hal");
	await setDefault("J");
	const drawn = await w.person("drawn", "Drawn Dan", 400, {
		settings: { email_address_visibility: 1 },
	});
	const ask = async (
		asker: Client,
		client_gravatar?: boolean,
		subject = hosted,
	) => {
		const path = `/users/${subject.id}`;
		const { user } = await asker.do("GET", path, { client_gravatar });
		const { members } = await asker.do("GET", "/users", {
			user_ids: [subject.id],
			client_gravatar,
		});
		assert.equal(members[0].avatar_url, user.avatar_url);
		return user.avatar_url;
	};
	const own = `/avatar/${hosted.id}?v=1`;
	const [adam, max] = [w.as("adam"), w.as("max")];
	assert.equal(await ask(max), own);
	for (const asker of [adam, hosted]) {
		assert.equal(await ask(asker), null);
		assert.equal(await ask(asker, false), own);
	}
	await hosted.do("PATCH", "/settings", { email_address_visibility: 1 });
	assert.equal(await ask(max), null);
	assert.equal(await ask(max, false), own);
	assert.equal(await ask(max, true, drawn), `/avatar/${drawn.id}?v=1`);
});
