import assert from "node:assert/strict";
import { test } from "node:test";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { SETTINGS_PEOPLE_AT_ONCE } from "../../limits.ts";

// update-settings with `target_users`.

const w = await world();
const [adam, mona, mia, max, gus] = [
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const listen = (client: Client) =>
	client.register({
		event_types: ["user_settings"],
		fetch_event_types: ["user_settings"],
	});

const told = (property: string, value: unknown) => ({
	type: "user_settings",
	op: "update",
	property,
	value,
});

const setting = async (client: Client, name: string) =>
	(await listen(client)).state.user_settings[name];

test("update-settings changes settings of people and of members of groups, and tells each of them", async () => {
	const people = [adam, mona, mia, max, gus];
	const ears = await Promise.all(people.map(listen));
	await adam.do("PATCH", "/settings", {
		enter_sends: true,
		target_users: {
			user_ids: [gus.id, mia.id],
			group_ids: [groupIds.moderators],
		},
	});
	const heard = await Promise.all(ears.map((ear) => ear.events()));
	const news = [told("enter_sends", true)];
	assert.deepEqual(heard, [news, news, news, [], news]);
	assert.equal(await setting(max, "enter_sends"), false);
});

test("update-settings spares those who have decided themselves, if asked to", async () => {
	await max.do("PATCH", "/settings", { starred_message_counts: true });
	const fields = { starred_message_counts: false, enter_sends: true };
	const user_ids = [mia.id, max.id];
	await adam.do("PATCH", "/settings", {
		...fields,
		target_users: { user_ids, skip_if_already_edited: true },
	});
	assert.equal(await setting(max, "starred_message_counts"), true);
	assert.equal(await setting(max, "enter_sends"), true);
	assert.equal(await setting(mia, "starred_message_counts"), false);
	await adam.do("PATCH", "/settings", {
		...fields,
		target_users: { user_ids },
	});
	assert.equal(await setting(max, "starred_message_counts"), false);
});

test("update-settings refuses for others what is theirs, and those it cannot find", async () => {
	const bot = await w.bot("settled", mia);
	const ear = await listen(mia);
	const user_ids = [mia.id];
	const refuses = async (
		fields: Fields,
		code = "BAD_REQUEST",
		actor = adam,
	) => {
		const { status, body } = await actor.patch("/settings", fields);
		assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
		assert.deepEqual(await ear.events(), []);
	};
	const change = { twenty_four_hour_time: true };
	for (const actor of [mona, max, gus])
		await refuses(
			{ ...change, target_users: { user_ids } },
			"UNAUTHORIZED_PRINCIPAL",
			actor,
		);
	for (const target_users of [
		{ user_ids: [mia.id, 99999] },
		{ user_ids: [mia.id, bot.id] },
		{ user_ids: "all" },
		{ user_ids, group_ids: [99999] },
		{ user_ids, everybody: true },
		user_ids,
	])
		await refuses({ ...change, target_users });
	for (const own of [
		{ full_name: "Mia Changed" },
		{ email: "changed@example.com" },
		{ new_password: "another good one", old_password: "x" },
		{ timezone: "Europe/Berlin" },
		{ presence_enabled: false },
		{ allow_private_data_export: true },
	])
		await refuses({ ...change, ...own, target_users: { user_ids } });
});

test("update-settings reaches everybody, however many they are", async () => {
	let last = mia;
	for (let i = 0; i < SETTINGS_PEOPLE_AT_ONCE + 5; i++)
		last = await w.person(`many${i}`, `Many ${i}`);
	const ear = await listen(last);
	await adam.do("PATCH", "/settings", {
		high_contrast_mode: true,
		target_users: { group_ids: [groupIds.everyone] },
	});
	assert.deepEqual(await ear.events(), [told("high_contrast_mode", true)]);
});
