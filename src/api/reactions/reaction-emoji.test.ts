import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { customEmoji } from "../../domain/emoji/emoji.ts";

// add-reaction and remove-reaction: which emoji is meant.

const w = await world();
const [mia, max, gus, adam] = [
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
	w.as("adam"),
];
await w.channel("design", "public", [mia, gus]);

const path = (id: number) => `/messages/${id}/reactions`;
const thumb = {
	emoji_name: "thumbs_up",
	emoji_code: "1f44d",
	reaction_type: "unicode_emoji",
};

async function refuses(
	who: Client,
	method: "POST" | "DELETE",
	id: number,
	fields: Fields,
	code = "BAD_REQUEST",
) {
	const { status, body } = await who.call(method, path(id), fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
}

async function addCustomEmoji(name: string): Promise<string> {
	return w.inside(async (work) => {
		const id = await work.nextId("custom_emoji");
		work.append("custom_emoji", {
			organization_id: work.organizationId,
			id,
			name,
			author_id: null,
			file: `${id}.png`,
			still_file: null,
			deactivated: 0,
			created_at: work.now,
		});
		work.touch(customEmoji, id);
		return String(id);
	});
}

test("add-reaction refuses what is no emoji, and tells nobody", async () => {
	const id = await mia.send("design", "t", "hello");
	const ear = await mia.register({ event_types: ["reaction"] });
	for (const fields of [
		{ emoji_name: "no_such_emoji" },
		{ ...thumb, emoji_name: "smile" },
		{ ...thumb, emoji_code: "ffff" },
		{ ...thumb, reaction_type: "other_emoji" },
		{ ...thumb, reaction_type: "realm_emoji" },
		{ ...thumb, reaction_type: "extra_emoji" },
		{ ...thumb, emoji_code: "zulip", reaction_type: "extra_emoji" },
		{ ...thumb, emoji_code: "__proto__", emoji_name: "constructor" },
	])
		await refuses(mia, "POST", id, fields);
	await refuses(
		mia,
		"POST",
		id,
		{ emoji_code: "1f44d" },
		"REQUEST_VARIABLE_MISSING",
	);
	assert.deepEqual(await ear.events(), []);
});

test("remove-reaction goes by the code, whatever the name says", async () => {
	const id = await mia.sendTo([max], "hello");
	await mia.do("POST", path(id), thumb);
	await mia.do("POST", path(id), { emoji_name: "tada" });
	await refuses(
		mia,
		"DELETE",
		id,
		{ emoji_name: "tada", emoji_code: "1f44e" },
		"REACTION_DOES_NOT_EXIST",
	);
	// Nor is it another's of the same name or code, in another namespace.
	for (const reaction_type of ["realm_emoji", "extra_emoji"]) {
		await refuses(mia, "DELETE", id, { ...thumb, reaction_type });
		await refuses(mia, "DELETE", id, { emoji_name: "tada", reaction_type });
	}
	const ear = await max.register({ event_types: ["reaction"] });
	await mia.do("DELETE", path(id), { ...thumb, emoji_name: "tada" });
	assert.deepEqual(await ear.events(), [
		{
			type: "reaction",
			op: "remove",
			message_id: id,
			user_id: mia.id,
			...thumb,
		},
	]);
	await refuses(mia, "DELETE", id, thumb, "REACTION_DOES_NOT_EXIST");
});

test("remove-reaction by name, by code, and with either word for the extra emoji", async () => {
	const id = await mia.sendTo([max], "hello");
	const ear = await max.register({ event_types: ["reaction"] });
	await mia.do("POST", path(id), thumb);
	await mia.do("DELETE", path(id), { emoji_name: "like" });
	await mia.do("POST", path(id), thumb);
	await mia.do("DELETE", path(id), { emoji_code: "1f44d" });
	await mia.do("POST", path(id), { emoji_name: "zulip" });
	await refuses(
		mia,
		"POST",
		id,
		{ emoji_name: "zulip", reaction_type: "extra_emoji" },
		"REACTION_ALREADY_EXISTS",
	);
	await mia.do("DELETE", path(id), {
		emoji_code: "zulip",
		reaction_type: "extra_emoji",
	});
	await mia.do("POST", path(id), {
		emoji_name: "zulip",
		emoji_code: "zulip",
		reaction_type: "extra_emoji",
	});
	await mia.do("DELETE", path(id), { emoji_name: "zulip" });
	const said = (await ear.events()).map(
		({ op, emoji_name, emoji_code, reaction_type }) => [
			op,
			emoji_name,
			emoji_code,
			reaction_type,
		],
	);
	const [name, code] = ["thumbs_up", "1f44d"];
	assert.deepEqual(said, [
		["add", name, code, "unicode_emoji"],
		["remove", name, code, "unicode_emoji"],
		["add", name, code, "unicode_emoji"],
		["remove", name, code, "unicode_emoji"],
		["add", "zulip", "zulip", "zulip_extra_emoji"],
		["remove", "zulip", "zulip", "zulip_extra_emoji"],
		["add", "zulip", "zulip", "extra_emoji"],
		["remove", "zulip", "zulip", "extra_emoji"],
	]);
});

test("remove-reaction infers the type of a custom emoji, deactivated ones included", async () => {
	const id = await mia.send("design", "t", "hello");
	const code = await addCustomEmoji("green_tick");
	const custom = { emoji_name: "green_tick", emoji_code: code };
	await mia.do("POST", path(id), { emoji_name: "green_tick" });
	await mia.do("DELETE", path(id), { emoji_name: "green_tick" });
	await mia.do("POST", path(id), { ...custom, reaction_type: "realm_emoji" });
	await mia.do("DELETE", path(id), { emoji_code: code });
	await mia.do("POST", path(id), custom);
	await adam.do("DELETE", "/realm/emoji/green_tick");
	await refuses(gus, "POST", id, { emoji_name: "green_tick" });
	await mia.do("DELETE", path(id), { emoji_name: "green_tick" });
	await refuses(gus, "POST", id, { ...custom, reaction_type: "realm_emoji" });
});

test("the organization's own emoji come before those of the same name", async () => {
	const id = await mia.send("design", "t", "hello");
	await mia.do("POST", path(id), { emoji_name: "tada" });
	const code = await addCustomEmoji("tada");
	const own = {
		emoji_name: "tada",
		emoji_code: code,
		reaction_type: "realm_emoji",
	};
	for (const fields of [
		{ ...own, emoji_name: "hurray" },
		{ ...own, emoji_code: "999999" },
		{ ...own, emoji_code: "1f389" },
	])
		await refuses(gus, "POST", id, fields);
	const ear = await mia.register({ event_types: ["reaction"] });
	await gus.do("POST", path(id), { emoji_name: "tada" });
	// What mia gave is still called so; what gus gave is another.
	await gus.do("DELETE", path(id), { emoji_name: "tada" });
	await mia.do("DELETE", path(id), { emoji_name: "tada" });
	assert.deepEqual(
		(await ear.events()).map((event) => [
			event.op,
			event.user_id,
			event.emoji_code,
			event.reaction_type,
		]),
		[
			["add", gus.id, code, "realm_emoji"],
			["remove", gus.id, code, "realm_emoji"],
			["remove", mia.id, "1f389", "unicode_emoji"],
		],
	);
	await adam.do("DELETE", "/realm/emoji/tada");
});

test("add-reaction looks the name up within the type, if only that is said", async () => {
	const id = await mia.sendTo([max], "hello");
	const code = await addCustomEmoji("octopus");
	const ear = await max.register({ event_types: ["reaction"] });
	const extra = { emoji_name: "zulip", emoji_code: "zulip" };
	for (const [fields, expected] of [
		[
			{ emoji_name: "octopus", reaction_type: "unicode_emoji" },
			["1f419", "unicode_emoji"],
		],
		[
			{ emoji_name: "octopus", reaction_type: "realm_emoji" },
			[code, "realm_emoji"],
		],
		[{ emoji_name: "tada", emoji_code: "1f389" }, ["1f389", "unicode_emoji"]],
		[
			{ emoji_name: "zulip", reaction_type: "extra_emoji" },
			["zulip", "extra_emoji"],
		],
	] as const) {
		await mia.do("POST", path(id), fields);
		const [event] = await ear.events();
		assert.deepEqual([event.emoji_code, event.reaction_type], expected);
		await mia.do("DELETE", path(id), fields);
		await ear.events();
	}
	await mia.do("POST", path(id), extra);
	const [event] = await ear.events();
	assert.equal(event.reaction_type, "zulip_extra_emoji");
	for (const fields of [
		{ emoji_name: "tada", reaction_type: "realm_emoji" },
		{ emoji_name: "tada", reaction_type: "extra_emoji" },
	])
		await refuses(mia, "POST", id, fields);
});
