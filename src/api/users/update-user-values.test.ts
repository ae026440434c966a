import assert from "node:assert/strict";
import { test } from "node:test";
import { type Fields, world } from "../../../test/world.ts";

// What update-user takes for a value, by the type of the profile field.

const w = await world();
const [olivia, adam, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;
const bot = await w.bot("robot", mia);
const gone = await w.person("gone", "Gone Person");
await adam.do("DELETE", `/users/${gone.id}`);

const create = async (field_type: number, more: Fields = {}): Promise<number> =>
	(
		await adam.do("POST", "/realm/profile_fields", {
			name: `Field ${field_type}`,
			field_type,
			...more,
		})
	).id;

const fields = {
	short: await create(1),
	long: await create(2),
	choice: await create(3, {
		field_data: { "0": { text: "Vim", order: "1" } },
	}),
	date: await create(4),
	link: await create(5),
	people: await create(6),
	account: await create(7, { field_data: { subtype: "github" } }),
	pronouns: await create(8),
};

type Field = keyof typeof fields;

const profile = async () =>
	(
		await gus.do("GET", `/users/${mia.id}`, {
			include_custom_profile_fields: true,
		})
	).user.profile_data;

const set = (field: Field, value: unknown) =>
	adam.patch(`/users/${mia.id}`, {
		profile_data: [{ id: fields[field], value }],
	});

const kept: [Field, unknown, object][] = [
	[
		"short",
		"é".repeat(50),
		{ value: "é".repeat(50), rendered_value: `<p>${"é".repeat(50)}</p>` },
	],
	[
		"long",
		"x".repeat(500),
		{ value: "x".repeat(500), rendered_value: `<p>${"x".repeat(500)}</p>` },
	],
	["choice", "0", { value: "0" }],
	["date", "2024-02-29", { value: "2024-02-29" }],
	["link", "https://example.com/a", { value: "https://example.com/a" }],
	["link", "ftp://example.com", { value: "ftp://example.com" }],
	[
		"people",
		[max.id, olivia.id],
		{ value: JSON.stringify([max.id, olivia.id]) },
	],
	["account", "o".repeat(50), { value: "o".repeat(50) }],
	["pronouns", "*they*", { value: "*they*" }],
];

test("update-user keeps values as texts, and Markdown with its HTML", async () => {
	for (const [field, value, shown] of kept) {
		const { status } = await set(field, value);
		assert.equal(status, 200, field);
		assert.deepEqual((await profile())[fields[field]], shown);
	}
	assert.equal(Object.keys(await profile()).length, 8);
});

test("update-user clears a field of any type with null, nothing or an empty list", async () => {
	for (const [field, value] of kept)
		for (const nothing of [null, "", []]) {
			await set(field, value);
			assert.ok(fields[field] in (await profile()));
			assert.equal((await set(field, nothing)).status, 200);
			assert.equal(fields[field] in (await profile()), false);
		}
});

test("update-user refuses values that the type does not have, keeps the old one and tells nobody", async () => {
	for (const [field, value] of kept) await set(field, value);
	const before = await profile();
	const ear = await gus.register({ fetch_event_types: [] });
	const refused: [Field, unknown][] = [
		["short", "x".repeat(51)],
		["long", "x".repeat(501)],
		["account", "x".repeat(51)],
		["pronouns", "x".repeat(51)],
		["choice", "1"],
		["choice", "Vim"],
		["choice", "toString"],
		["date", "2024-02-30"],
		["date", "2024-2-9"],
		["date", "2024-02-29T00:00"],
		["link", "example.com"],
		["link", "javascript:alert(1)"],
		["link", "mailto:mia@example.com"],
		["people", String(max.id)],
		["people", max.id],
		["people", [String(max.id)]],
		["people", [987_654]],
		["people", [99_999_999_999]],
		["people", [max.id, gone.id]],
		["people", [bot.id]],
		["people", [[max.id]]],
	];
	const notAPerson: Field[] = ["short", "long", "choice", "date", "link"];
	for (const field of [...notAPerson, "account", "pronouns"] as const)
		for (const value of [7, true, {}, [max.id], ["x"], "a\0b", "a\ud800b"])
			refused.push([field, value]);
	for (const [field, value] of refused) {
		const { status, body } = await set(field, value);
		assert.deepEqual(
			[status, body.code],
			[400, "BAD_REQUEST"],
			`${field} ${JSON.stringify(value)}`,
		);
	}
	assert.deepEqual(await profile(), before);
	assert.deepEqual(await ear.events(), []);
});

test("update-user takes the last of several values for one field", async () => {
	const id = fields.short;
	await adam.do("PATCH", `/users/${mia.id}`, {
		profile_data: [
			{ id, value: "first" },
			{ id, value: null },
			{ id, value: "last" },
		],
	});
	assert.equal((await profile())[id].value, "last");
});
