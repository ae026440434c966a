import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, Ear, type Fields, world } from "../../../test/world.ts";
import { users } from "../../domain/users/users.ts";

// What update-user does when several things are asked of it at once, and what the organization's settings have to say about it.

const w = await world();
const [olivia, adam, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

await w.inside(async (work) => {
	await work.db
		.updateTable("user")
		.set({ extras: JSON.stringify({ canChangeUserEmails: true }) })
		.where("id", "=", olivia.id)
		.execute();
	work.touch(users, olivia.id);
});

const field = async (name: string, field_type: number): Promise<number> =>
	(await adam.do("POST", "/realm/profile_fields", { name, field_type })).id;
const food = await field("Food", 1);
const site = await field("Site", 5);

const listen = (client: Client) =>
	client.register({
		event_types: ["realm_user", "message"],
		fetch_event_types: [],
	});

const shown = async (client: Client) =>
	(
		await olivia.do("GET", `/users/${client.id}`, {
			include_custom_profile_fields: true,
		})
	).user;

const person = (client: Client, change: object) => ({
	type: "realm_user",
	op: "update",
	person: { user_id: client.id, ...change },
});

test("update-user applies role, name, values and address in this order, and writes a message for each but the address", async () => {
	const { state } = await listen(max);
	await olivia.do("PATCH", `/users/${max.id}`, {
		new_email: "maximilian@example.com",
		profile_data: [
			{ id: food, value: "*Figs*" },
			{ id: site, value: "https://example.com" },
		],
		full_name: "Maximilian",
		role: 300,
	});
	const email = "maximilian@example.com";
	const ear = new Ear(w.adopt("max", { ...max.user, email }), state);
	const message = (...lines: string[]) => [
		`@_**Olivia Owner|${olivia.id}** has made the following changes to your account.`,
		"",
		...lines,
	];
	assert.deepEqual(
		(await ear.events()).map((event) =>
			event.type === "message" ? event.message.content.split("\n") : event,
		),
		[
			person(max, { role: 300 }),
			message("* **Old role:** Member", "* **New role:** Moderator"),
			person(max, { full_name: "Maximilian" }),
			message(
				"* **Old full name:** Max Member",
				"* **New full name:** Maximilian",
			),
			person(max, {
				custom_profile_field: {
					id: food,
					value: "*Figs*",
					rendered_value: "<p><em>Figs</em></p>",
				},
			}),
			person(max, {
				custom_profile_field: { id: site, value: "https://example.com" },
			}),
			message(
				"* **Old Food:** *None*",
				"* **New Food:** *Figs*",
				"* **Old Site:** *None*",
				"* **New Site:** https://example.com",
			),
			person(max, { delivery_email: "maximilian@example.com" }),
		],
	);
});

test("update-user undoes what came before the part that fails", async () => {
	const before = await shown(mia);
	const ears = await Promise.all([mia, adam].map(listen));
	const whole = {
		role: 300,
		full_name: "Mia Changed",
		profile_data: [{ id: food, value: "Plums" }],
		new_email: "changed@example.com",
	};
	const failures: [Fields, RegExp][] = [
		[{ role: 100, new_email: undefined }, /organization owner/],
		[{ full_name: "Mia*" }, /characters/],
		[{ profile_data: [{ id: site, value: "nowhere" }] }, /Site is not a URL/],
		[
			{
				profile_data: [
					{ id: food, value: "Plums" },
					{ id: 999, value: null },
				],
			},
			/Field id 999 not found/,
		],
		[{ new_email: "adam@example.com" }, /already in use/],
	];
	for (const [fields, msg] of failures) {
		const actor = "new_email" in fields && !fields.new_email ? adam : olivia;
		const { status, body } = await actor.patch(`/users/${mia.id}`, {
			...whole,
			...fields,
		});
		assert.equal(status, 400);
		assert.match(body.msg, msg);
	}
	assert.deepEqual(await shown(mia), before);
	for (const ear of ears) assert.deepEqual(await ear.events(), []);
});

test("update-user asks first whether the actor may change addresses", async () => {
	for (const fields of [{}, { role: 100 }, { full_name: "*" }]) {
		const { body } = await adam.patch(`/users/${mia.id}`, {
			...fields,
			new_email: "not an address",
		});
		assert.deepEqual(
			[body.code, body.msg],
			["BAD_REQUEST", "User not authorized to change user emails"],
		);
	}
});

test("update-user writes to nobody but people who are here and did not do it themselves", async () => {
	const [bot, gone] = [
		await w.bot("robot", mia),
		await w.person("gone", "Gone Person"),
	];
	await adam.do("DELETE", `/users/${gone.id}`);
	const count = () =>
		w.inside(async (work) => {
			const { total } = await work.db
				.selectFrom("message")
				.select((eb) => eb.fn.countAll<number>().as("total"))
				.executeTakeFirstOrThrow();
			return Number(total);
		});
	const before = await count();
	for (const client of [bot, gone, adam]) {
		await adam.do("PATCH", `/users/${client.id}`, { full_name: "New Name" });
		assert.equal((await shown(client)).full_name, "New Name");
	}
	assert.equal(await count(), before);
	await adam.do("PATCH", `/users/${gus.id}`, { full_name: "Gus Greeted" });
	assert.equal(await count(), before + 1);
});

test("update-user renames where people may not rename themselves", async () => {
	await olivia.do("PATCH", "/realm", { name_changes_disabled: true });
	await adam.do("PATCH", `/users/${mia.id}`, { full_name: "Mia Named" });
	assert.equal((await shown(mia)).full_name, "Mia Named");
});

test("update-user gives addresses of any domain, but none that is somebody's, gone or not", async () => {
	await olivia.do("POST", "/realm/domains", {
		domain: "example.com",
		allow_subdomains: false,
	});
	await olivia.do("PATCH", "/realm", { emails_restricted_to_domains: true });
	const left = await w.person("left", "Left Person");
	await adam.do("DELETE", `/users/${left.id}`);
	const ear = await listen(adam);
	for (const new_email of [
		"LEFT@example.com",
		"Adam@Example.com",
		"",
		"   ",
		"mia",
		"mia@",
		"@example.com",
		"mia @example.com",
		"mia@localdomain",
	]) {
		const { status, body } = await olivia.patch(`/users/${mia.id}`, {
			new_email,
		});
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], new_email);
	}
	await olivia.do("PATCH", `/users/${mia.id}`, {
		new_email: " mia@example.com ",
	});
	assert.deepEqual(await ear.events(), []);
	await olivia.do("PATCH", `/users/${mia.id}`, {
		new_email: "mia@elsewhere.net",
	});
	assert.deepEqual(await ear.events(), [
		person(mia, { delivery_email: "mia@elsewhere.net" }),
	]);
});

test("update-user tells of the picture too where it is found by the address", async () => {
	const setDefault = (default_avatar_source: string) =>
		olivia.do("PATCH", "/realm", { default_avatar_source });
	await setDefault("G");
	const hal = await w.person("hal", "Hosted Hal");
	await setDefault("J");
	const [ofAdam, ofGus] = [await listen(adam), await listen(gus)];
	await olivia.do("PATCH", `/users/${hal.id}`, { new_email: "h@example.com" });
	const picture = person(hal, {
		avatar_source: "G",
		avatar_url: `/avatar/${hal.id}?v=1`,
		avatar_url_medium: `/avatar/${hal.id}/medium?v=1`,
		avatar_version: 1,
	});
	assert.deepEqual(await ofAdam.events(), [
		person(hal, { delivery_email: "h@example.com" }),
		picture,
	]);
	assert.deepEqual(await ofGus.events(), [], "who does not see the address");
});

test("update-user lets owners go who are not the last: bots and those gone do not count", async () => {
	const second = await w.person("second", "Second Owner", 100);
	const bot = await w.bot("royal", olivia);
	await olivia.do("PATCH", `/users/${bot.id}`, { role: 100 });
	await olivia.do("DELETE", `/users/${second.id}`);
	const alone = await olivia.patch(`/users/${olivia.id}`, { role: 400 });
	assert.deepEqual([alone.status, alone.body.code], [400, "BAD_REQUEST"]);
	assert.equal((await shown(olivia)).role, 100);
	await olivia.do("PATCH", `/users/${bot.id}`, { role: 400 });
	await olivia.do("PATCH", `/users/${second.id}`, { role: 400 });
	assert.equal((await shown(second)).role, 400);
	await olivia.do("PATCH", `/users/${adam.id}`, { role: 100 });
	await olivia.do("PATCH", `/users/${olivia.id}`, { role: 200 });
	assert.equal((await shown(olivia)).role, 200);
});

test("update-user keeps an owner when the last two unmake each other at once", async () => {
	const [one, two] = [
		await w.person("one", "One Owner", 100),
		await w.person("two", "Two Owner", 100),
	];
	await one.do("PATCH", `/users/${adam.id}`, { role: 200 });
	const answers = await Promise.all([
		one.patch(`/users/${two.id}`, { role: 400 }),
		two.patch(`/users/${one.id}`, { role: 400 }),
	]);
	assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
	const left = [await shown(one), await shown(two)];
	assert.deepEqual(left.map(({ role }) => role).sort(), [100, 400]);
});

test("update-user gives an address to one of two who are to have it at once", async () => {
	const owner = w.as((await shown(w.as("one"))).role === 100 ? "one" : "two");
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ extras: JSON.stringify({ canChangeUserEmails: true }) })
			.where("id", "=", owner.id)
			.execute();
		work.touch(users, owner.id);
	});
	const answers = await Promise.all(
		[mia, gus].map(({ id }) =>
			owner.patch(`/users/${id}`, { new_email: "wanted@example.com" }),
		),
	);
	assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
	const addresses = [await shown(mia), await shown(gus)];
	assert.equal(
		addresses.filter((one) => one.delivery_email === "wanted@example.com")
			.length,
		1,
	);
});
