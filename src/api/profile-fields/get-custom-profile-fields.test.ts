import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";

// create-custom-profile-field, update-custom-profile-field, delete-custom-profile-field and
// reorder-custom-profile-fields make what get-custom-profile-fields shows.

const w = await world();
const [adam, mona, mia, max, gus] = [
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const path = "/realm/profile_fields";

const fields = async () => (await gus.do("GET", path)).custom_fields;

const listen = () =>
	gus.register({
		event_types: ["custom_profile_fields", "realm_user"],
		fetch_event_types: [],
	});

async function clear() {
	for (const { id } of await fields()) await adam.do("DELETE", `${path}/${id}`);
}

const create = async (wanted: Fields): Promise<number> =>
	(await adam.do("POST", path, wanted)).id;

async function refuses(
	method: string,
	where: string,
	wanted: Fields,
	actor: Client = adam,
	code = "BAD_REQUEST",
) {
	const before = await fields();
	const ear = await listen();
	const { status, body } = await actor.call(method, where, wanted);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(wanted));
	assert.deepEqual(await fields(), before);
	assert.deepEqual(await ear.events(), []);
}

const field = (id: number, more: object) => ({
	id,
	name: "",
	type: 1,
	hint: "",
	field_data: "",
	order: id,
	required: false,
	editable_by_user: true,
	...more,
});

test("get-custom-profile-fields shows fields of every type in order, to everyone", async () => {
	const bot = await w.bot("reader", mia);
	const ear = await listen();
	const choices = {
		a: { text: "A", order: "1" },
		b: { text: "B", order: "2" },
	};
	const custom = {
		subtype: "custom",
		url_pattern: "https://example.com/%(username)s",
	};
	const made = [
		field(await create({ name: " Food ", field_type: 1, hint: "Or drink" }), {
			name: "Food",
			hint: "Or drink",
		}),
		field(await create({ name: "Life", field_type: 2, required: true }), {
			name: "Life",
			type: 2,
			required: true,
		}),
		field(
			await create({ name: "Editor", field_type: 3, field_data: choices }),
			{ name: "Editor", type: 3, field_data: JSON.stringify(choices) },
		),
		field(
			await create({ name: "Born", field_type: 4, editable_by_user: false }),
			{ name: "Born", type: 4, editable_by_user: false },
		),
		field(
			await create({
				name: "Site",
				field_type: 5,
				display_in_profile_summary: true,
			}),
			{ name: "Site", type: 5, display_in_profile_summary: true },
		),
		field(await create({ name: "Mentor", field_type: 6 }), {
			name: "Mentor",
			type: 6,
		}),
		field(
			await create({
				field_type: 7,
				field_data: { subtype: "github" },
				use_for_user_matching: true,
			}),
			{
				name: "GitHub username",
				type: 7,
				field_data: '{"subtype":"github"}',
				use_for_user_matching: true,
			},
		),
		field(await create({ name: "Other", field_type: 7, field_data: custom }), {
			name: "Other",
			type: 7,
			field_data: JSON.stringify(custom),
		}),
		field(await create({ name: "Pronouns", field_type: 8 }), {
			name: "Pronouns",
			type: 8,
		}),
	];
	for (const client of [adam, mia, gus, bot])
		assert.deepEqual((await client.do("GET", path)).custom_fields, made);
	const told = await ear.events();
	assert.equal(told.length, made.length);
	assert.deepEqual(told.at(-1), {
		type: "custom_profile_fields",
		fields: made,
	});
	assert.deepEqual(told[0].fields, made.slice(0, 1));
	const { state } = await mia.register({
		fetch_event_types: ["custom_profile_fields"],
	});
	assert.deepEqual(state.custom_profile_fields, made);
	assert.deepEqual(
		Object.entries(state.custom_profile_field_types).map(
			([key, type]) => `${key} ${(type as { id: number }).id}`,
		),
		[
			"SHORT_TEXT 1",
			"PARAGRAPH 2",
			"DROPDOWN 3",
			"DATE 4",
			"URL 5",
			"USER 6",
			"EXTERNAL_ACCOUNT 7",
			"PRONOUNS 8",
		],
	);
	await clear();
});

test("create-custom-profile-field refuses what is no field", async () => {
	await create({ name: "Food", field_type: 1 });
	const one = { text: "A", order: "1" };
	const pattern = "https://example.com/%(username)s";
	for (const wanted of [
		{ field_type: 1 },
		{ name: "  ", field_type: 1 },
		{ name: "x".repeat(41), field_type: 1 },
		{ name: "x", field_type: 1, hint: "x".repeat(81) },
		{ name: "Food", field_type: 2 },
		{ name: "x", field_type: 0 },
		{ name: "x", field_type: 9 },
		{ name: "x", field_type: "text" },
		{ name: "x", field_type: 3 },
		{ name: "x", field_type: 3, field_data: {} },
		{ name: "x", field_type: 3, field_data: { a: "A" } },
		{ name: "x", field_type: 3, field_data: { " ": one } },
		{ name: "x", field_type: 3, field_data: { a: { text: "", order: "1" } } },
		{ name: "x", field_type: 3, field_data: { a: { text: "A", order: 1 } } },
		{ name: "x", field_type: 3, field_data: { a: one, b: one } },
		{ name: "x", field_type: 3, field_data: { a: { ...one, more: "" } } },
		{ name: "x", field_type: 3, field_data: { a: { text: "A", order: " " } } },
		{ name: "x", field_type: 3, field_data: [one] },
		{ name: "x", field_type: 7 },
		{ name: "x", field_type: 7, field_data: { subtype: "nowhere" } },
		{ name: "x", field_type: 7, field_data: { subtype: "custom" } },
		{
			name: "x",
			field_type: 7,
			field_data: { subtype: "custom", url_pattern: "https://x.org/" },
		},
		{
			name: "x",
			field_type: 7,
			field_data: { subtype: "custom", url_pattern: `${pattern}%(username)s` },
		},
		{
			name: "x",
			field_type: 7,
			field_data: { subtype: "custom", url_pattern: "x:%(username)s" },
		},
		{ name: "x", field_type: 6, display_in_profile_summary: true },
		{ name: "x", field_type: 4, use_for_user_matching: true },
		{ name: "x", field_type: 1, required: "yes" },
	])
		await refuses("POST", path, wanted);
	const { body } = await adam.post(path, { name: "x" });
	assert.equal(body.code, "REQUEST_VARIABLE_MISSING");
	await create({
		name: "One",
		field_type: 2,
		display_in_profile_summary: true,
	});
	await create({
		name: "Two",
		field_type: 4,
		display_in_profile_summary: true,
	});
	await refuses("POST", path, {
		name: "Three",
		field_type: 1,
		display_in_profile_summary: true,
	});
	await clear();
});

test("get-custom-profile-fields shows the details of a type as they are kept, and none that it does not have", async () => {
	const custom = { subtype: "custom", url_pattern: "" };
	await create({ name: "Anywhere", field_type: 7, field_data: custom });
	await create({ name: "Plain", field_type: 1, field_data: custom });
	const body = await gus.do("GET", path, { order: "desc" });
	assert.deepEqual(
		body.custom_fields.map((one: { field_data: string }) => one.field_data),
		[JSON.stringify(custom), ""],
	);
	assert.deepEqual(body.ignored_parameters_unsupported, ["order"]);
	const { state } = await gus.register({ fetch_event_types: ["realm"] });
	const sites = state.realm_default_external_accounts;
	assert.deepEqual(
		Object.keys(sites).join(" "),
		"atlassian behance bitbucket bluesky codeberg discord dribbble facebook github gitlab instagram linkedin mastodon medium pinterest reddit snapchat threads tiktok twitch x youtube",
	);
	assert.deepEqual(sites.github, {
		text: "GitHub",
		name: "GitHub username",
		hint: "",
		url_pattern: "https://github.com/%(username)s",
	});
	for (const [subtype, { name, hint }] of Object.entries<{
		name: string;
		hint: string;
	}>(sites)) {
		const id = await create({ field_type: 7, field_data: { subtype } });
		const made = (await fields()).at(-1);
		assert.deepEqual([made.id, made.name, made.hint], [id, name, hint]);
	}
	await clear();
});

test("profile fields are made by administrators alone", async () => {
	const id = await create({ name: "Food", field_type: 1 });
	for (const actor of [mona, mia, gus]) {
		const code = "UNAUTHORIZED_PRINCIPAL";
		const wanted = { name: "x", field_type: 1 };
		await refuses("POST", path, wanted, actor, code);
		await refuses("PATCH", `${path}/${id}`, { name: "x" }, actor, code);
		await refuses("DELETE", `${path}/${id}`, {}, actor, code);
		await refuses("PATCH", path, { order: [id] }, actor, code);
	}
	await clear();
});

test("update-custom-profile-field changes what is given", async () => {
	const id = await create({ name: "Food", field_type: 1, hint: "Or drink" });
	await create({ name: "Taken", field_type: 1 });
	const ear = await listen();
	await adam.do("PATCH", `${path}/${id}`, { name: "Dish", required: true });
	const changed = field(id, { name: "Dish", hint: "Or drink", required: true });
	assert.deepEqual((await fields())[0], changed);
	const [told] = await ear.events();
	assert.deepEqual(told.fields[0], changed);
	for (const wanted of [
		{ name: "" },
		{ name: "Taken" },
		{ hint: "x".repeat(81) },
		{ field_data: "x" },
	])
		await refuses("PATCH", `${path}/${id}`, wanted);
	await refuses("PATCH", `${path}/999`, { name: "x" });
	const site = await create({
		field_type: 7,
		field_data: { subtype: "github" },
	});
	await refuses("PATCH", `${path}/${site}`, { name: "Hub" });
	await refuses("PATCH", `${path}/${site}`, {
		field_data: { subtype: "gitlab" },
	});
	await adam.do("PATCH", `${path}/${site}`, {
		required: true,
		editable_by_user: false,
		display_in_profile_summary: true,
		use_for_user_matching: true,
	});
	const kept = await adam.do("PATCH", `${path}/${id}`, {
		field_type: 2,
		display_in_profile_summary: true,
	});
	assert.deepEqual(kept.ignored_parameters_unsupported, ["field_type"]);
	assert.equal((await fields())[0].type, 1, "a field's type stays");
	const born = await create({ name: "Born", field_type: 4 });
	const mentor = await create({ name: "Mentor", field_type: 6 });
	for (const [which, wanted] of [
		[born, { use_for_user_matching: true }],
		[born, { display_in_profile_summary: true }],
		[mentor, { display_in_profile_summary: true }],
		[id, { name: "🧵".repeat(41) }],
	] as const)
		await refuses("PATCH", `${path}/${which}`, wanted);
	await adam.do("PATCH", `${path}/${id}`, {
		name: ` ${"🧵".repeat(40)} `,
		hint: "🧵".repeat(80),
		display_in_profile_summary: true,
	});
	assert.equal((await fields())[0].name, "🧵".repeat(40));
	await refuses("POST", path, {
		field_type: 7,
		field_data: { subtype: "github" },
	});
	await clear();
});

test("update-custom-profile-field clears answers that can no longer be given", async () => {
	const a = { text: "A", order: "1" };
	const b = { text: "B", order: "2" };
	const id = await create({
		name: "Letter",
		field_type: 3,
		field_data: { a, b },
	});
	await mia.do("PATCH", "/users/me/profile_data", {
		data: [{ id, value: "a" }],
	});
	await max.do("PATCH", "/users/me/profile_data", {
		data: [{ id, value: "b" }],
	});
	const ear = await listen();
	await adam.do("PATCH", `${path}/${id}`, { field_data: { b } });
	const [told, cleared, ...more] = await ear.events();
	assert.equal(told.type, "custom_profile_fields");
	assert.deepEqual(cleared, {
		type: "realm_user",
		op: "update",
		person: { user_id: mia.id, custom_profile_field: { id, value: null } },
	});
	assert.deepEqual(more, []);
	assert.deepEqual((await mia.do("GET", "/users/me")).profile_data, {});
	assert.deepEqual((await max.do("GET", "/users/me")).profile_data, {
		[id]: { value: "b" },
	});
	await clear();
});

test("delete-custom-profile-field takes the answers with it", async () => {
	const id = await create({ name: "Food", field_type: 1 });
	await mia.do("PATCH", "/users/me/profile_data", {
		data: [{ id, value: "Figs" }],
	});
	const ear = await listen();
	await adam.do("DELETE", `${path}/${id}`);
	assert.deepEqual(await ear.events(), [
		{ type: "custom_profile_fields", fields: [] },
	]);
	assert.deepEqual(await fields(), []);
	assert.deepEqual((await mia.do("GET", "/users/me")).profile_data, {});
	await refuses("DELETE", `${path}/${id}`, {});
});

test("reorder-custom-profile-fields wants every field exactly once", async () => {
	const one = await create({ name: "One", field_type: 1 });
	const two = await create({ name: "Two", field_type: 1 });
	const ear = await listen();
	await adam.do("PATCH", path, { order: [two, one] });
	const ids = (list: { id: number }[]) => list.map(({ id }) => id);
	assert.deepEqual(ids(await fields()), [two, one]);
	const [told] = await ear.events();
	assert.deepEqual(ids(told.fields), [two, one]);
	const three = await create({ name: "Three", field_type: 1 });
	assert.deepEqual(
		ids(await fields()),
		[two, one, three],
		"the newest is last",
	);
	for (const order of [
		[],
		[one, two],
		[one, two, three, three],
		[one, two, 99],
	])
		await refuses("PATCH", path, { order });
	await clear();
});
