import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";

// update-profile-data and remove-profile-data.

const w = await world();
const [adam, mia, gus] = [w.as("adam"), w.as("mia"), w.as("gus")] as const;

const create = async (wanted: Fields): Promise<number> =>
	(await adam.do("POST", "/realm/profile_fields", wanted)).id;

const listen = () =>
	gus.register({ event_types: ["realm_user"], fetch_event_types: [] });

test("update-profile-data and remove-profile-data are about oneself", async () => {
	const food = await create({ name: "Food", field_type: 1 });
	const badge = await create({
		name: "Badge",
		field_type: 1,
		editable_by_user: false,
	});
	const ear = await listen();
	const fill = (client: Client, data: unknown) =>
		client.patch("/users/me/profile_data", { data });
	assert.equal((await fill(mia, [{ id: food, value: "Figs" }])).status, 200);
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_user",
			op: "update",
			person: {
				user_id: mia.id,
				custom_profile_field: {
					id: food,
					value: "Figs",
					rendered_value: "<p>Figs</p>",
				},
			},
		},
	]);
	assert.equal((await fill(mia, [{ id: food, value: "Figs" }])).status, 200);
	assert.deepEqual(await ear.events(), [], "the same again is no news");
	for (const data of [
		[{ id: badge, value: "x" }],
		[
			{ id: food, value: "New" },
			{ id: badge, value: "x" },
		],
		[{ id: 999, value: "x" }],
		[{ id: food, value: "x".repeat(51) }],
		[{ id: food, value: ["x"] }],
		[{ id: food }],
		"x",
	]) {
		const { status, body } = await fill(mia, data);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	for (const data of [[badge], [999], ["x"]]) {
		const { status, body } = await mia.delete("/users/me/profile_data", {
			data,
		});
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	assert.deepEqual(await ear.events(), []);
	assert.equal((await fill(adam, [{ id: badge, value: "7" }])).status, 200);
	assert.equal((await ear.events()).length, 1);
	await mia.do("DELETE", "/users/me/profile_data", { data: [food] });
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_user",
			op: "update",
			person: {
				user_id: mia.id,
				custom_profile_field: { id: food, value: null },
			},
		},
	]);
	await mia.do("DELETE", "/users/me/profile_data", { data: [food] });
	assert.deepEqual(await ear.events(), []);
	const bot = await w.bot("filler", mia);
	assert.equal((await fill(bot, [])).body.code, "BAD_REQUEST");
});
