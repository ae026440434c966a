import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type Fields, world } from "../../../test/world.ts";

// deactivate-user, deactivate-own-user and reactivate-user.

const w = await world();
const [olivia, adam, mona, mia, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("gus"),
] as const;

const listen = (client: Client) =>
	client.register({ event_types: ["realm_user"], fetch_event_types: [] });

const isActive = async (client: Client): Promise<boolean> =>
	(await olivia.do("GET", `/users/${client.id}`)).user.is_active;

const activity = (client: Client, is_active: boolean) => ({
	type: "realm_user",
	op: "update",
	person: { user_id: client.id, is_active },
});

async function refuses(
	actor: Client,
	target: Client | number,
	fields: Fields = {},
	code = "BAD_REQUEST",
) {
	const id = typeof target === "number" ? target : target.id;
	const ear = await listen(gus);
	const { status, body } = await actor.delete(`/users/${id}`, fields);
	assert.deepEqual([status, body.code], [400, code]);
	assert.deepEqual(await ear.events(), []);
}

test("deactivate-user ends the access of a person and of their bots", async () => {
	const lea = await w.person("lea", "Lea Leaving");
	const bot = await w.bot("leas", lea);
	const other = await w.bot("mias", mia);
	await w.channel("design", "public", [lea, mia]);
	const unread = async (): Promise<number[]> => {
		const { messages } = await lea.do("GET", "/messages", {
			anchor: "newest",
			num_before: 10,
			narrow: [
				["channel", "design"],
				["is", "unread"],
			],
		});
		return messages.map(({ id }: { id: number }) => id);
	};
	const before = await mia.send("design", "t", "while she is here");
	assert.deepEqual(await unread(), [before]);
	const [ear, ofLea] = [await listen(gus), await listen(lea)];
	await adam.do("DELETE", `/users/${lea.id}`);
	assert.deepEqual(await ear.events(), [
		activity(bot, false),
		activity(lea, false),
	]);
	for (const client of [lea, bot]) {
		const { status, body } = await client.get("/users/me");
		assert.deepEqual([status, body.code], [401, "UNAUTHORIZED"]);
		assert.equal(await isActive(client), false);
	}
	const { status: ended } = await ofLea.poll({ dont_block: true });
	assert.equal(ended, 401);
	assert.equal(await isActive(other), true);
	const { state } = await gus.register({ fetch_event_types: ["realm_user"] });
	const ids = (list: { user_id: number }[]) => list.map((u) => u.user_id);
	assert.deepEqual(ids(state.realm_non_active_users), [lea.id, bot.id]);
	assert.equal(ids(state.realm_users).includes(lea.id), false);
	await refuses(adam, lea);

	const sent = await mia.send("design", "t", "while she is away");
	await adam.do("POST", `/users/${lea.id}/reactivate`);
	assert.deepEqual(await ear.events(), [activity(lea, true)]);
	assert.equal(await isActive(lea), true);
	assert.equal(await isActive(bot), false, "bots stay until somebody asks");
	await lea.do("GET", "/users/me");
	const after = await mia.send("design", "t", "she is back");
	assert.deepEqual(await unread(), [before, after]);
	const absences = await w.inside((work) =>
		work.db
			.selectFrom("absence")
			.select(["from_message_id", "to_message_id"])
			.where("user_id", "=", lea.id)
			.execute(),
	);
	assert.deepEqual(
		absences.map((one) => [one.from_message_id, one.to_message_id]),
		[[sent - 1, sent]],
	);
	await lea.do("POST", `/users/${bot.id}/reactivate`);
	assert.deepEqual(await ear.events(), [activity(bot, true)]);
	await adam.do("POST", `/users/${lea.id}/reactivate`);
	assert.deepEqual(await ear.events(), [], "coming back twice is no news");
	await adam.do("DELETE", `/users/${lea.id}`);
	await adam.do("POST", `/users/${lea.id}/reactivate`);
	await adam.do("DELETE", `/users/${lea.id}`);
	assert.equal(await isActive(lea), false);
});

test("deactivate-user takes people out of channels, and reactivate-user brings them back", async () => {
	const lou = await w.person("lou", "Lou Leaving");
	const open = await w.channel("open", "public", [lou, mia]);
	const closed = await w.channel("closed", "private_protected", [lou, mia]);
	const listenThere = (client: Client) =>
		client.register({
			event_types: ["subscription", "realm_user"],
			fetch_event_types: [],
		});
	const [ofMia, ofMax] = [
		await listenThere(mia),
		await listenThere(w.as("max")),
	];
	const peers = (op: string, ...stream_ids: number[]) => ({
		type: "subscription",
		op,
		stream_ids,
		user_ids: [lou.id],
	});
	await adam.do("DELETE", `/users/${lou.id}`);
	assert.deepEqual(await ofMia.events(), [
		peers("peer_remove", open),
		peers("peer_remove", closed),
		activity(lou, false),
	]);
	assert.deepEqual(
		await ofMax.events(),
		[peers("peer_remove", open), activity(lou, false)],
		"nobody outside hears of a private channel",
	);
	await adam.do("POST", `/users/${lou.id}/reactivate`);
	assert.deepEqual(await ofMia.events(), [
		activity(lou, true),
		peers("peer_add", open),
		peers("peer_add", closed),
	]);
});

test("deactivate-user takes people out of groups, and reactivate-user brings them back with what they say", async () => {
	const leaver = await w.person("leaver", "Lea Leaver");
	await leaver.do("POST", "/users/me/status", { status_text: "still here" });
	const make = async (name: string): Promise<number> =>
		(
			await mia.do("POST", "/user_groups/create", {
				name,
				description: "",
				members: [leaver.id],
			})
		).group_id;
	const [used, unused] = [await make("used"), await make("unused")];
	await mia.do("POST", `/user_groups/${unused}/deactivate`);
	const types = { event_types: ["user_group", "user_status"] };
	const [older, newer] = [
		await gus.register(types),
		await gus.register({
			...types,
			client_capabilities: {
				notification_settings_null: true,
				include_deactivated_groups: true,
			},
		}),
	];
	const groupIds = async (op: string) => {
		const told = { older: [] as number[], newer: [] as number[] };
		for (const [name, ear] of [
			["older", older],
			["newer", newer],
		] as const)
			for (const event of await ear.events()) {
				if (event.type === "user_status") {
					assert.deepEqual(event, {
						type: "user_status",
						user_id: leaver.id,
						status_text: "still here",
					});
					continue;
				}
				assert.deepEqual([event.op, event.user_ids], [op, [leaver.id]]);
				told[name].push(event.group_id);
			}
		return told;
	};
	await adam.do("DELETE", `/users/${leaver.id}`);
	const left = await groupIds("remove_members");
	assert.ok(left.older.includes(used) && !left.older.includes(unused));
	assert.deepEqual(left.newer, [...left.older, unused]);
	await adam.do("POST", `/users/${leaver.id}/reactivate`);
	assert.deepEqual(await groupIds("add_members"), left);
});

test("deactivate-user takes people out of permissions, and reactivate-user brings them back there", async () => {
	const lena = await w.person("lena", "Lena Leaver");
	const only = (...direct_members: number[]) => ({
		direct_members,
		direct_subgroups: [],
	});
	const den = await w.channel("lenas", "private_shared", [mia]);
	await olivia.do("PATCH", `/streams/${den}`, {
		can_send_message_group: { new: only(mia.id, lena.id) },
	});
	await olivia.do("PATCH", "/realm", {
		can_add_custom_emoji_group: { new: only(lena.id) },
	});
	const { group_id } = await mia.do("POST", "/user_groups/create", {
		name: "lenas",
		description: "",
		members: [],
		can_join_group: only(lena.id),
	});
	const listenAll = (client: Client) =>
		client.register({ event_types: ["realm", "user_group", "stream"] });
	const [ofMia, ofMax] = [await listenAll(mia), await listenAll(w.as("max"))];
	const told = (...others: number[]) => [
		{
			type: "realm",
			op: "update_dict",
			property: "default",
			data: { can_add_custom_emoji_group: only(...others) },
		},
		{
			type: "user_group",
			op: "update",
			group_id,
			data: { can_join_group: only(...others) },
		},
	];
	const ofChannel = (...others: number[]) => ({
		type: "stream",
		op: "update",
		stream_id: den,
		name: "lenas",
		property: "can_send_message_group",
		value: only(mia.id, ...others),
	});
	const heard = async (ear: typeof ofMia) =>
		(await ear.events()).filter(
			({ op }) => op !== "add_members" && op !== "remove_members",
		);
	await adam.do("DELETE", `/users/${lena.id}`);
	assert.deepEqual(await heard(ofMia), [...told(), ofChannel()]);
	assert.deepEqual(await heard(ofMax), told(), "nobody outside hears of it");
	await adam.do("POST", `/users/${lena.id}/reactivate`);
	assert.deepEqual(await heard(ofMia), [...told(lena.id), ofChannel(lena.id)]);
	assert.deepEqual(await heard(ofMax), told(lena.id));
});

test("deactivate-user is for administrators, and owners fall by owners alone", async () => {
	const second = await w.person("second", "Otto Owner", 100);
	const bot = await w.bot("robot", mia);
	for (const actor of [mona, mia, gus])
		await refuses(actor, w.as("max"), {}, "UNAUTHORIZED_PRINCIPAL");
	await refuses(adam, second, {}, "UNAUTHORIZED_PRINCIPAL");
	await refuses(adam, bot);
	await refuses(adam, 99999);
	await refuses(adam, 1);
	await olivia.do("DELETE", `/users/${second.id}`);
	await refuses(olivia, olivia);
	const own = await w.person("alone", "Alma Admin", 200);
	await own.do("DELETE", `/users/${own.id}`);
	assert.equal(await isActive(own), false, "administrators may go by id too");
	assert.equal(await isActive(olivia), true);
});

test("deactivate-user takes away name and picture on request, for good", async () => {
	const del = await w.person("del", "Della Delete");
	const ear = await listen(gus);
	await refuses(adam, del, { actions: { delete_direct_messages: 1 } });
	await refuses(adam, del, { actions: { burn: true } });
	await refuses(adam, del, {
		deactivation_notification_comment: "x".repeat(2001),
	});
	await adam.do("DELETE", `/users/${del.id}`, {
		actions: { delete_profile: true, delete_direct_messages: false },
		deactivation_notification_comment: "Farewell!",
	});
	const { user } = await gus.do("GET", `/users/${del.id}`);
	assert.equal(user.full_name, "Deleted user");
	assert.equal(user.is_deleted, true);
	assert.equal(user.avatar_version, 2);
	const told = await ear.events();
	assert.deepEqual(
		told.map(({ person: { user_id: _, ...rest } }) => Object.keys(rest)[0]),
		["full_name", "avatar_source", "is_active"],
	);
	const { status, body } = await adam.post(`/users/${del.id}/reactivate`);
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
});

test("reactivate-user is for administrators, and for the owners of bots", async () => {
	const lea = await w.person("lee", "Lee Leaving");
	await adam.do("DELETE", `/users/${lea.id}`);
	for (const actor of [mona, mia, gus]) {
		const { status, body } = await actor.post(`/users/${lea.id}/reactivate`);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	assert.equal(await isActive(lea), false);
	const { body } = await adam.post("/users/99999/reactivate");
	assert.equal(body.code, "BAD_REQUEST");
});

test("reactivate-user brings bots back to those who might create them, under a name that is free", async () => {
	const make = async (full_name: string): Promise<number> =>
		(
			await mia.do("POST", "/bots", {
				full_name,
				short_name: full_name.toLowerCase(),
			})
		).user_id;
	const bot = await make("Clerk");
	const path = `/users/${bot}/reactivate`;
	await mia.do("DELETE", `/bots/${bot}`);
	const namesake = await w.person("clerk", "Clerk");
	const ear = await listen(gus);
	const refused = async (actor: Client) => {
		const { status, body } = await actor.post(path);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
		assert.deepEqual(await ear.events(), []);
	};
	await refused(mia);
	await refused(adam);
	await adam.do("PATCH", `/users/${namesake.id}`, { full_name: "Other" });
	await ear.events();
	const only = (...direct_members: number[]) => ({
		can_create_bots_group: { new: { direct_members, direct_subgroups: [] } },
	});
	await olivia.do("PATCH", "/realm", only(adam.id));
	await refused(mia);
	await refused(olivia);
	await adam.do("POST", path);
	assert.equal((await ear.events()).length, 1);
	await olivia.do("PATCH", "/realm", only(mia.id, adam.id));
});

test("reactivate-user gives a bot whose owner has left to whoever brings it back", async () => {
	const lars = await w.person("lars", "Lars Leaving");
	const bot = await w.bot("larss", lars);
	await adam.do("DELETE", `/users/${lars.id}`);
	const ear = await listen(gus);
	await adam.do("POST", `/users/${bot.id}/reactivate`);
	assert.deepEqual(await ear.events(), [
		activity(bot, true),
		{
			type: "realm_user",
			op: "update",
			person: { user_id: bot.id, bot_owner_id: adam.id },
		},
	]);
	const { user } = await gus.do("GET", `/users/${bot.id}`);
	assert.equal(user.bot_owner_id, adam.id);
});

test("deactivate-own-user lets everybody go but the last owner", async () => {
	const own = await w.person("own", "Owen Own");
	const ear = await listen(gus);
	await own.do("DELETE", "/users/me");
	assert.deepEqual(await ear.events(), [activity(own, false)]);
	assert.equal((await own.get("/users/me")).status, 401);
	const { status, body } = await olivia.delete("/users/me");
	assert.equal(status, 400);
	assert.deepEqual(
		[body.code, body.is_last_owner, body.entity],
		["CANNOT_DEACTIVATE_LAST_USER", true, "organization owner"],
	);
	assert.deepEqual(await ear.events(), []);
	const bot = await w.bot("selfless", mia);
	assert.equal((await bot.delete("/users/me")).body.code, "BAD_REQUEST");
});
