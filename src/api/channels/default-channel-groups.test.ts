import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";

// create-default-channel-group, update-default-channel-group, update-default-channel-group-channels, remove-default-channel-group.

const w = await world();
const [olivia, adam, mona, mia, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("gus"),
] as const;
const wood = await w.channel("wood", "public", []);
const clay = await w.channel("clay", "public", [mia]);
await w.channel("secret", "private_shared", [adam]);

const path = "/default_stream_groups";

const listen = (client: Client) =>
	client.register({
		event_types: ["default_stream_groups"],
		fetch_event_types: ["default_stream_groups"],
	});

const groupsFor = async (client: Client) =>
	(await listen(client)).state.realm_default_stream_groups;

const told = (...default_stream_groups: object[]) => ({
	type: "default_stream_groups",
	default_stream_groups,
});

async function refuses(
	method: "POST" | "PATCH" | "DELETE",
	where: string,
	fields: Fields,
	code = "BAD_REQUEST",
	actor = adam,
) {
	const before = await groupsFor(mia);
	const ear = await listen(mia);
	const { status, body } = await actor.call(method, `${path}${where}`, fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
	assert.deepEqual(await ear.events(), []);
	assert.deepEqual(await groupsFor(mia), before);
}

let id = 0;

test("create-default-channel-group tells everyone but guests", async () => {
	const [ofMia, ofGus] = [await listen(mia), await listen(gus)];
	assert.deepEqual(ofMia.state.realm_default_stream_groups, []);
	await adam.do("POST", `${path}/create`, {
		group_name: " crafts ",
		description: "for makers",
		stream_names: ["wood", "WOOD"],
	});
	const [{ id: made }] = await groupsFor(mia);
	id = made;
	const group = {
		id,
		name: "crafts",
		description: "for makers",
		streams: [wood],
	};
	assert.deepEqual(await ofMia.events(), [told(group)]);
	assert.deepEqual(await ofGus.events(), []);
	assert.deepEqual(await groupsFor(mia), [group]);
	assert.deepEqual(await groupsFor(gus), []);
});

test("create-default-channel-group refuses, and makes nothing", async () => {
	const sound = { group_name: "arts", description: "", stream_names: ["clay"] };
	for (const wrong of [
		{ group_name: " " },
		{ group_name: "crafts" },
		{ group_name: "a\0b" },
		{ group_name: "x".repeat(61) },
		{ description: "x".repeat(1025) },
		{ stream_names: ["nowhere"] },
		{ stream_names: ["secret"] },
		{ stream_names: ["general"] },
		{ stream_names: "clay" },
		{ stream_names: [clay] },
	])
		await refuses("POST", "/create", { ...sound, ...wrong });
	for (const name of Object.keys(sound))
		await refuses(
			"POST",
			"/create",
			{ ...sound, [name]: undefined },
			"REQUEST_VARIABLE_MISSING",
		);
	for (const actor of [mona, mia, gus])
		await refuses("POST", "/create", sound, "UNAUTHORIZED_PRINCIPAL", actor);
});

test("update-default-channel-group and update-default-channel-group-channels change what they were asked to", async () => {
	const ear = await listen(olivia);
	const group = { id, name: "arts", description: "for makers" };
	await adam.do("PATCH", `${path}/${id}`, { new_group_name: "arts" });
	assert.deepEqual(await ear.events(), [told({ ...group, streams: [wood] })]);
	await adam.do("PATCH", `${path}/${id}`, { new_group_name: "arts" });
	assert.deepEqual(await ear.events(), [], "nothing has changed");
	const change = (op: string, ...stream_names: string[]) =>
		adam.do("PATCH", `${path}/${id}/streams`, { op, stream_names });
	await change("add", "clay");
	await change("remove", "wood");
	await adam.do("PATCH", `${path}/${id}`, { new_description: "clay only" });
	assert.deepEqual(await ear.events(), [
		told({ ...group, streams: [wood, clay] }),
		told({ ...group, streams: [clay] }),
		told({ ...group, description: "clay only", streams: [clay] }),
	]);
});

test("update-default-channel-group, update-default-channel-group-channels and remove-default-channel-group refuse", async () => {
	await adam.do("POST", `${path}/create`, {
		group_name: "other",
		description: "",
		stream_names: [],
	});
	await refuses("PATCH", `/${id}`, {});
	await refuses("PATCH", `/${id}`, { new_group_name: "other" });
	await refuses("PATCH", `/${id}`, { new_group_name: "" });
	await refuses("PATCH", "/999", { new_group_name: "x" });
	await refuses("DELETE", "/999", {});
	const streams = `/${id}/streams`;
	for (const [op, name] of [
		["add", "clay"],
		["remove", "wood"],
		["add", "general"],
		["add", "secret"],
		["add", "nowhere"],
		["toggle", "wood"],
	])
		await refuses("PATCH", streams, { op, stream_names: [name] });
	for (const actor of [mia, gus]) {
		const code = "UNAUTHORIZED_PRINCIPAL";
		await refuses("PATCH", `/${id}`, { new_group_name: "x" }, code, actor);
		await refuses("DELETE", `/${id}`, {}, code, actor);
		const fields = { op: "add", stream_names: ["wood"] };
		await refuses("PATCH", streams, fields, code, actor);
	}
});

test("remove-default-channel-group removes it; channels that cannot be joined leave by themselves", async () => {
	const groups = await groupsFor(mia);
	await adam.do("PATCH", `${path}/${id}/streams`, {
		op: "add",
		stream_names: ["wood"],
	});
	const ear = await listen(mia);
	await adam.do("PATCH", `/streams/${wood}`, { is_private: true });
	await adam.do("DELETE", `/streams/${clay}`);
	const [first, other] = groups;
	assert.deepEqual(await ear.events(), [
		told({ ...first, streams: [clay] }, other),
		told({ ...first, streams: [] }, other),
	]);
	await adam.do("DELETE", `${path}/${id}`);
	assert.deepEqual(await ear.events(), [told(other)]);
	await olivia.do("PATCH", `/users/${gus.id}`, { role: 400 });
	assert.deepEqual(await groupsFor(gus), [other]);
});
