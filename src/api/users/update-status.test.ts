import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { customEmoji } from "../../domain/emoji/emoji.ts";

// update-status, update-status-for-user and get-user-status.

const w = await world();
const [adam, mia, max, gus] = [
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const listen = (...event_types: string[]) =>
	gus.register({ event_types, fetch_event_types: [] });

const statusOf = async (client: Client) =>
	(await gus.do("GET", `/users/${client.id}/status`)).status;

const statuses = async () =>
	(await gus.register({ fetch_event_types: ["user_status"] })).state
		.user_status;

async function refuses(
	actor: Client,
	fields: Fields,
	path = "/users/me/status",
) {
	const before = await statuses();
	const ear = await listen("user_status");
	const { status, body } = await actor.post(path, fields);
	assert.deepEqual(
		[status, body.code],
		[400, "BAD_REQUEST"],
		JSON.stringify(fields),
	);
	assert.deepEqual(await statuses(), before);
	assert.deepEqual(await ear.events(), []);
}

test("update-status changes what is given and leaves the rest", async () => {
	const ear = await listen("user_status");
	const told = (more: object) => ({
		type: "user_status",
		user_id: mia.id,
		...more,
	});
	assert.deepEqual(await statusOf(mia), {});
	await mia.do("POST", "/users/me/status", { status_text: " on vacation " });
	assert.deepEqual(await ear.events(), [told({ status_text: "on vacation" })]);
	assert.deepEqual(await statusOf(mia), { status_text: "on vacation" });
	await mia.do("POST", "/users/me/status", { emoji_name: "car" });
	const emoji = {
		emoji_name: "car",
		emoji_code: "1f697",
		reaction_type: "unicode_emoji",
	};
	assert.deepEqual(await ear.events(), [told(emoji)]);
	const whole = { status_text: "on vacation", ...emoji };
	assert.deepEqual(await statusOf(mia), whole);
	assert.deepEqual(await statuses(), { [mia.id]: whole });
	await mia.do("POST", "/users/me/status", { emoji_name: "" });
	assert.deepEqual(await ear.events(), [
		told({
			emoji_name: "",
			emoji_code: "",
			reaction_type: "unicode_emoji",
		}),
	]);
	await mia.do("POST", "/users/me/status", { status_text: "" });
	assert.deepEqual(await statusOf(mia), {});
	assert.deepEqual(await statuses(), {});
});

test("update-status takes an emoji with its code", async () => {
	await mia.do("POST", "/users/me/status", {
		emoji_name: "thumbs_up",
		emoji_code: "1f44d",
		reaction_type: "unicode_emoji",
	});
	assert.equal((await statusOf(mia)).emoji_code, "1f44d");
	await mia.do("POST", "/users/me/status", { emoji_name: "zulip" });
	assert.equal((await statusOf(mia)).reaction_type, "zulip_extra_emoji");
});

test("update-status takes an emoji of the organization's own", async () => {
	await w.inside(async (work) => {
		work.append("custom_emoji", {
			organization_id: work.organizationId,
			id: 7,
			name: "parrot",
			author_id: mia.id,
			file: "7.png",
			still_file: null,
			deactivated: 0,
			created_at: work.now,
		});
		work.touch(customEmoji, 7);
	});
	await mia.do("POST", "/users/me/status", { emoji_name: "parrot" });
	assert.deepEqual(await statusOf(mia), {
		emoji_name: "parrot",
		emoji_code: "7",
		reaction_type: "realm_emoji",
	});
	await refuses(mia, { emoji_name: "parrot", emoji_code: "8" });
	await mia.do("POST", "/users/me/status", { emoji_name: "" });
});

test("update-status refuses what says nothing or nonsense", async () => {
	for (const fields of [
		{},
		{ status_text: "x".repeat(61) },
		{ emoji_name: "no_such_emoji" },
		{ emoji_code: "1f697" },
		{ reaction_type: "unicode_emoji" },
		{ status_text: "x", emoji_code: "1f697" },
		{ emoji_name: "car", emoji_code: "1f44d" },
		{ emoji_name: "car", reaction_type: "bitmap" },
		{ emoji_name: "car", reaction_type: "realm_emoji" },
		{ away: "yes" },
	])
		await refuses(mia, fields);
	await mia.do("POST", "/users/me/status", { status_text: "🦊".repeat(60) });
	await refuses(await w.bot("moody", mia), { status_text: "x" });
});

test("update-status makes people invisible the old way", async () => {
	const [ear, seeing] = [await listen("user_status"), await listen("presence")];
	const own = await max.register({
		event_types: ["user_settings"],
		fetch_event_types: [],
	});
	await max.do("POST", "/users/me/status", { away: true });
	assert.deepEqual(await ear.events(), [
		{ type: "user_status", user_id: max.id, away: true },
	]);
	assert.equal((await seeing.events()).length, 1);
	assert.deepEqual(await own.events(), [
		{
			type: "user_settings",
			op: "update",
			property: "presence_enabled",
			value: false,
		},
	]);
	assert.deepEqual(await statusOf(max), { away: true });
	await max.do("POST", "/users/me/status", { away: false });
	assert.deepEqual(await statusOf(max), {});
	assert.equal((await ear.events())[0].away, false);
});

test("update-status-for-user is for administrators", async () => {
	await adam.do("POST", `/users/${max.id}/status`, { status_text: "ill" });
	assert.deepEqual(await statusOf(max), { status_text: "ill" });
	const path = `/users/${max.id}/status`;
	for (const actor of [w.as("mona"), mia, gus, max])
		await refuses(actor, { status_text: "x" }, path);
	await refuses(adam, {}, path);
	await refuses(adam, { status_text: "x" }, "/users/99999/status");
	const bot = await w.bot("calm", mia);
	await refuses(adam, { status_text: "x" }, `/users/${bot.id}/status`);
});

test("get-user-status knows who is there", async () => {
	const { status, body } = await gus.get("/users/99999/status");
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
});
