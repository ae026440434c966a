import assert from "node:assert/strict";
import { test } from "node:test";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { type Client, castPassword, world } from "../../../test/world.ts";

// Members become full members by waiting; update-organization decides for how long.

const days = (count: number) => count * 86_400;
const w = await world();
const [olivia, mia, gus] = [w.as("olivia"), w.as("mia"), w.as("gus")] as const;

const listen = (client: Client) =>
	client.register({
		event_types: ["user_group", "stream"],
		fetch_event_types: ["realm_user_groups"],
	});

const fullMembers = async (): Promise<number[]> => {
	const { user_groups } = await mia.do("GET", "/user_groups");
	return user_groups.find(
		({ name }: { name: string }) => name === "role:fullmembers",
	).members;
};

const told = (op: string, ...user_ids: number[]) => ({
	type: "user_group",
	op,
	group_id: groupIds.fullMembers,
	user_ids,
});

test("whoever has waited long enough becomes a full member, and everybody is told", async () => {
	await w.channel("club", "private_shared", [], {
		permissions: { can_subscribe_group: groupIds.fullMembers },
	});
	await olivia.do("PATCH", "/realm", { waiting_period_threshold: 3 });
	assert.deepEqual(await fullMembers(), []);
	w.pass(days(1));
	const nell = await w.person("nell", "Nell New");
	const ofGus = await listen(gus);
	const ofMia = await listen(mia);
	w.pass(days(2) - 5);
	assert.deepEqual(await ofGus.events(), []);
	w.pass(10);
	const promoted = told("add_members", mia.id, w.as("max").id);
	assert.deepEqual(await ofGus.events(), [promoted]);
	const [first, second, ...more] = await ofMia.events();
	assert.deepEqual(first, promoted);
	assert.deepEqual(
		[second.type, second.op, second.streams[0].name, more],
		["stream", "create", "club", []],
		"what full members see comes in sight",
	);
	assert.deepEqual(await fullMembers(), [mia.id, w.as("max").id]);
	w.pass(days(1));
	assert.deepEqual(await ofGus.events(), [told("add_members", nell.id)]);
	w.pass(days(30));
	assert.deepEqual(await ofGus.events(), []);
});

test("nobody becomes a full member unheard: one who stops being a guest, or comes back", async () => {
	const [gina, ines] = [
		await w.person("gina", "Gina Guest", 600),
		await w.person("ines", "Ines Inactive"),
	];
	await olivia.do("DELETE", `/users/${ines.id}`);
	w.pass(days(4));
	const ear = await listen(mia);
	await olivia.do("PATCH", `/users/${gina.id}`, { role: 400 });
	await olivia.do("POST", `/users/${ines.id}/reactivate`);
	const heard = (await ear.events()).filter(
		({ group_id }) => group_id === groupIds.fullMembers,
	);
	assert.deepEqual(heard, [
		told("add_members", gina.id),
		told("add_members", ines.id),
	]);
	const members = await fullMembers();
	assert.ok(members.includes(gina.id) && members.includes(ines.id));
});

test("whose account was made for them begins to wait when they first log in", async () => {
	const nora = await w.person("nora", "Nora Next", 400, {
		extras: { awaitsFirstLogin: true },
	});
	const ear = await listen(mia);
	w.pass(days(3));
	assert.deepEqual(await ear.events(), [told("add_members", nora.id)]);
	const { status } = await w.call("POST", "/fetch_api_key", {
		username: nora.user.email,
		password: castPassword,
	});
	assert.equal(status, 200);
	const [removed] = await ear.events();
	assert.deepEqual(removed, told("remove_members", nora.id));
	assert.equal((await fullMembers()).includes(nora.id), false);
	w.pass(days(3));
	assert.deepEqual((await ear.events())[0], told("add_members", nora.id));
});
