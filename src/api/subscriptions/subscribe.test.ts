import assert from "node:assert/strict";
import { test } from "node:test";
import {
	groupIds,
	listen,
	onlyUser,
	wireChannel,
	wirePersonal,
} from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";

const path = "/users/me/subscriptions";
const colors = ["#76ce90", "#fae589", "#a6c7e5", "#e79ab5"];

test("subscribe makes a public channel and tells everyone what concerns them, in order", async () => {
	const w = await world();
	const [mia, max, gus, adam] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
	];
	const ears = {
		mia: await listen(mia),
		max: await listen(max),
		gus: await listen(gus),
		adam: await listen(adam),
	};
	const body = await mia.do("POST", path, {
		subscriptions: [{ name: " design ", description: "How it\nlooks" }],
		principals: [mia.id, gus.id],
	});
	const id = (await mia.do("GET", "/get_stream_id", { stream: "design" }))
		.stream_id;
	assert.deepEqual(body, {
		result: "success",
		msg: "",
		subscribed: { [mia.id]: ["design"], [gus.id]: ["design"] },
		already_subscribed: {},
		new_subscription_messages_sent: true,
	});
	const channel = wireChannel(w, {
		stream_id: id,
		name: "design",
		description: "How it looks",
		rendered_description: "<p>How it looks</p>",
		creator_id: mia.id,
		can_administer_channel_group: onlyUser(mia),
	});
	const created = { type: "stream", op: "create", streams: [channel] };
	const entered = {
		type: "subscription",
		op: "add",
		subscriptions: [
			{
				...channel,
				subscriber_count: 2,
				...wirePersonal(colors[0] as string),
				subscribers: [mia.id, gus.id],
			},
		],
	};
	const peers = {
		type: "subscription",
		op: "peer_add",
		stream_ids: [id],
		user_ids: [mia.id, gus.id],
	};
	assert.deepEqual(await ears.mia.events(), [created, entered]);
	assert.deepEqual(await ears.max.events(), [created, peers]);
	assert.deepEqual(await ears.adam.events(), [created, peers]);
	// A guest learns of a public channel by being put into it.
	assert.deepEqual(await ears.gus.events(), [
		{
			...created,
			streams: [{ ...channel, subscriber_count: 2 }],
		},
		entered,
	]);
});

test("subscribe again changes nothing and tells nobody", async () => {
	const w = await world();
	const mia = w.as("mia");
	const id = await w.channel("Design", "public", [mia]);
	const ear = await mia.register();
	const body = await mia.do("POST", path, {
		subscriptions: [{ name: "dESIGN" }, { name: "DESIGN" }],
		principals: [],
	});
	assert.deepEqual(body.subscribed, {});
	assert.deepEqual(body.already_subscribed, { [mia.id]: ["Design"] });
	assert.equal(body.new_subscription_messages_sent, true);
	assert.deepEqual(await ear.events(), []);
	assert.deepEqual(
		(await mia.do("POST", path, { subscriptions: [] })).subscribed,
		{},
	);
	assert.ok(id > 0);
});

test("subscribe to a private channel shows it to newcomers, and only to them", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const id = await w.channel("secret", "private_shared", [mia]);
	const [mias, maxs, guss, monas, adams] = await Promise.all(
		[mia, max, gus, w.as("mona"), w.as("adam")].map((c) => listen(c)),
	);
	await mia.do("POST", path, {
		subscriptions: [{ name: "secret", color: "#abc" }],
		principals: [max.id],
	});
	const channel = wireChannel(w, {
		stream_id: id,
		name: "secret",
		invite_only: true,
		subscriber_count: 2,
	});
	assert.deepEqual(await maxs?.events(), [
		{ type: "stream", op: "create", streams: [channel] },
		{
			type: "subscription",
			op: "add",
			subscriptions: [
				{ ...channel, ...wirePersonal("#abc"), subscribers: [mia.id, max.id] },
			],
		},
	]);
	const peers = {
		type: "subscription",
		op: "peer_add",
		stream_ids: [id],
		user_ids: [max.id],
	};
	assert.deepEqual(await mias?.events(), [peers]);
	assert.deepEqual(await adams?.events(), [peers]);
	assert.deepEqual(await guss?.events(), []);
	assert.deepEqual(await monas?.events(), []);
});

test("subscribe tells peers of several open channels at once, and each guest of those they are in", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const a = await w.channel("a", "public", [gus]);
	const b = await w.channel("b", "public", []);
	const c = await w.channel("c", "private_shared", [mia]);
	const [maxs, guss, adams] = [
		await listen(max),
		await listen(gus),
		await listen(w.as("adam")),
	];
	await mia.do("POST", path, {
		subscriptions: [{ name: "b" }, { name: "a" }, { name: "c" }],
	});
	const peers = { type: "subscription", op: "peer_add", user_ids: [mia.id] };
	assert.deepEqual(await maxs.events(), [{ ...peers, stream_ids: [a, b] }]);
	assert.deepEqual(await guss.events(), [{ ...peers, stream_ids: [a] }]);
	assert.deepEqual(await adams.events(), [{ ...peers, stream_ids: [a, b] }]);
	assert.ok(c > b);
});

test("subscribe and unsubscribe tell of a private channel by itself, when an open one changes with it", async () => {
	const w = await world();
	const [mia, max, adam] = [w.as("mia"), w.as("max"), w.as("adam")];
	const open = await w.channel("open", "public", [mia]);
	const closed = await w.channel("closed", "private_shared", [mia]);
	const [monas, adams] = [await listen(w.as("mona")), await listen(adam)];
	await mia.do("POST", path, {
		subscriptions: [{ name: "open" }, { name: "closed" }],
		principals: [max.id],
	});
	await adam.do("DELETE", path, {
		subscriptions: ["closed", "open"],
		principals: [max.id],
	});
	const told = (op: string, id: number) => ({
		type: "subscription",
		op,
		stream_ids: [id],
		user_ids: [max.id],
	});
	assert.deepEqual(await monas.events(), [
		told("peer_add", open),
		told("peer_remove", open),
	]);
	assert.deepEqual(await adams.events(), [
		told("peer_add", open),
		told("peer_add", closed),
		told("peer_remove", closed),
		told("peer_remove", open),
	]);
});

test("subscribe gives each new subscription the next unused colour, and an old one its own back", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	await mia.do("POST", path, {
		subscriptions: [{ name: "one" }, { name: "two" }, { name: "three" }],
	});
	const list = async () =>
		(await mia.do("GET", path)).subscriptions as Record<string, unknown>[];
	assert.deepEqual(
		(await list()).map(({ name, color }) => [name, color]),
		[
			["one", colors[0]],
			["three", colors[2]],
			["two", colors[1]],
		],
	);
	const two = (await list()).find(({ name }) => name === "two");
	await mia.do("PATCH", `${path}/${two?.stream_id}`, {
		property: "is_muted",
		value: "true",
	});
	await mia.do("DELETE", path, { subscriptions: ["two"] });
	await mia.do("POST", path, { subscriptions: [{ name: "two" }] });
	const again = (await list()).find(({ name }) => name === "two");
	assert.equal(again?.color, colors[1]);
	assert.equal(again?.is_muted, true);
	// The same for many at once, which is another way through the database.
	const people = [w.as("adam"), w.as("mona"), w.as("olivia"), mia, max];
	await mia.do("DELETE", path, { subscriptions: ["two"] });
	const body = await mia.do("POST", path, {
		subscriptions: [{ name: "two" }],
		principals: people.map(({ id }) => id),
	});
	assert.deepEqual(
		Object.keys(body.subscribed)
			.map(Number)
			.sort((a, b) => a - b),
		people.map(({ id }) => id).sort((a, b) => a - b),
	);
	assert.equal(
		(await list()).find(({ name }) => name === "two")?.is_muted,
		true,
	);
	const ofMax = (await max.do("GET", path)).subscriptions;
	assert.deepEqual(
		ofMax.map((s: Record<string, unknown>) => [s.name, s.color]),
		[["two", colors[0]]],
	);
});

test("subscribe tells people who subscribed them, but not of new channels, nor bots, nor itself", async () => {
	const w = await world();
	const [mia, max, mona] = [w.as("mia"), w.as("max"), w.as("mona")];
	const bot = await w.bot("robot", mia);
	await w.channel("alpha", "public", []);
	await w.channel("beta", "public", [mona]);
	const ears = {
		max: await max.register({ event_types: ["message"] }),
		mona: await mona.register({ event_types: ["message"] }),
		bot: await bot.register({ event_types: ["message"] }),
		mia: await mia.register({ event_types: ["message"] }),
	};
	await mia.do("POST", path, {
		subscriptions: [{ name: "beta" }, { name: "alpha" }, { name: "gamma" }],
		principals: [max.id, mona.id, mia.id, bot.id],
	});
	const said = async (ear: typeof ears.max) =>
		(await ear.events()).map(({ message }) => message.content);
	assert.deepEqual(await said(ears.max), [
		`@_**Mia Member|${mia.id}** subscribed you to the following channels:\n\n* #**alpha**\n* #**beta**`,
	]);
	assert.deepEqual(await said(ears.mona), [
		`@_**Mia Member|${mia.id}** subscribed you to #**alpha**.`,
	]);
	assert.deepEqual(await said(ears.bot), []);
	assert.deepEqual(await said(ears.mia), []);
	const quiet = await mia.do("POST", path, {
		subscriptions: [{ name: "beta" }],
		principals: [w.as("adam").id],
		send_new_subscription_messages: false,
	});
	assert.ok(!("new_subscription_messages_sent" in quiet));
});

test("subscribe announces new channels where the organization wants it, read by whoever made them", async () => {
	const w = await world();
	const [mia, olivia] = [w.as("mia"), w.as("olivia")];
	await mia.do("POST", path, { subscriptions: [{ name: "general" }] });
	const { stream_id: general } = await mia.do("GET", "/get_stream_id", {
		stream: "general",
	});
	// The Notification Bot needs nobody's leave to write, or to begin a topic.
	await olivia.do("PATCH", `/streams/${general}`, {
		can_send_message_group: { new: groupIds.nobody },
		can_create_topic_group: { new: groupIds.nobody },
	});
	const [mias, olivias] = [
		await mia.register({ event_types: ["message"] }),
		await olivia.register({ event_types: ["message"] }),
	];
	await mia.do("POST", path, {
		subscriptions: [{ name: "x" }, { name: "y" }],
		announce: true,
	});
	const [told] = await olivias.events();
	assert.equal(
		told.message.content,
		`@_**Mia Member|${mia.id}** created the following channels: #**x**, #**y**.`,
	);
	assert.equal(told.message.subject, "new channels");
	assert.equal(told.message.display_recipient, "general");
	assert.deepEqual(told.flags, []);
	assert.deepEqual((await mias.events())[0].flags, ["read"]);
	await mia.do("POST", path, {
		subscriptions: [{ name: "x" }],
		announce: true,
	});
	assert.deepEqual(await olivias.events(), []);
});

test("subscribe takes every initial setting of a new channel", async () => {
	const w = await world();
	const [olivia, mia] = [w.as("olivia"), w.as("mia")];
	const { channel_folder_id: folder } = await olivia.do(
		"POST",
		"/channel_folders/create",
		{ name: "Front", description: "" },
	);
	const ear = await listen(w.as("adam"));
	await olivia.do("POST", path, {
		subscriptions: [{ name: "settled" }],
		principals: [mia.id],
		is_default_stream: true,
		message_retention_days: 30,
		topics_policy: '"disable_empty_topic"',
		folder_id: folder,
		can_add_subscribers_group: groupIds.moderators,
		can_administer_channel_group: onlyUser(mia),
		can_create_topic_group: groupIds.members,
		can_delete_any_message_group: groupIds.moderators,
		can_delete_own_message_group: groupIds.everyone,
		can_move_messages_out_of_channel_group: groupIds.fullMembers,
		can_move_messages_within_channel_group: groupIds.members,
		can_remove_subscribers_group: groupIds.moderators,
		can_resolve_topics_group: groupIds.members,
		can_send_message_group: groupIds.administrators,
		can_subscribe_group: {
			direct_members: [],
			direct_subgroups: [groupIds.members],
		},
	});
	const [created, defaults] = await ear.events();
	const channel = created.streams[0];
	assert.deepEqual(
		channel,
		wireChannel(w, {
			stream_id: channel.stream_id,
			name: "settled",
			creator_id: olivia.id,
			message_retention_days: 30,
			topics_policy: "disable_empty_topic",
			folder_id: folder,
			stream_post_policy: 2,
			is_announcement_only: true,
			can_add_subscribers_group: groupIds.moderators,
			can_administer_channel_group: onlyUser(mia),
			can_create_topic_group: groupIds.members,
			can_delete_any_message_group: groupIds.moderators,
			can_delete_own_message_group: groupIds.everyone,
			can_move_messages_out_of_channel_group: groupIds.fullMembers,
			can_move_messages_within_channel_group: groupIds.members,
			can_remove_subscribers_group: groupIds.moderators,
			can_resolve_topics_group: groupIds.members,
			can_send_message_group: groupIds.administrators,
			can_subscribe_group: groupIds.members,
		}),
	);
	assert.equal(defaults.type, "default_streams");
	assert.ok(defaults.default_streams.includes(channel.stream_id));
	for (const [wanted, days] of [
		["unlimited", -1],
		['"unlimited"', -1],
		["realm_default", null],
	] as const) {
		const name = `kept ${wanted}`;
		await olivia.do("POST", path, {
			subscriptions: [{ name }],
			message_retention_days: wanted,
		});
		const list = (await olivia.do("GET", path)).subscriptions;
		const found = list.find((s: { name: string }) => s.name === name);
		assert.equal(found.message_retention_days, days);
	}
	const kinds = async (fields: object) => {
		await mia.do("POST", path, { subscriptions: [{ name: "k" }], ...fields });
		const { streams } = await mia.do("GET", "/streams");
		const k = streams.find((s: { name: string }) => s.name === "k");
		await olivia.do("PATCH", `/streams/${k.stream_id}`, {
			new_name: `k${k.stream_id}`,
		});
		return [k.invite_only, k.history_public_to_subscribers];
	};
	assert.deepEqual(await kinds({}), [false, true]);
	assert.deepEqual(await kinds({ history_public_to_subscribers: false }), [
		false,
		true,
	]);
	assert.deepEqual(await kinds({ invite_only: true }), [true, false]);
	assert.deepEqual(
		await kinds({ invite_only: true, history_public_to_subscribers: true }),
		[true, true],
	);
});
