import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { changeUser, muteChannel } from "../../../test/support/settings.ts";
import { type Client, world } from "../../../test/world.ts";
import { type Channel, channels } from "../../domain/channels/channels.ts";
import { addSubscribers } from "../../domain/subscriptions/add-subscribers.ts";

suite("send-message: topics that come into view", async () => {
	const w = await world();
	const [mia, max, adam] = [w.as("mia"), w.as("max"), w.as("adam")];
	const design = await w.channel("design", "public", [mia, max]);
	const noisy = await w.channel("noisy", "public", [mia, max]);
	await muteChannel(w, mia, noisy);
	const [follow, unmute] = [
		"automatically_follow_topics_policy",
		"automatically_unmute_topics_in_muted_channels_policy",
	] as const;

	const send = async (
		client: Client,
		to: string,
		topic: string,
		content = "hello",
	) => {
		const {
			id: _,
			result: __,
			msg: ___,
			...rest
		} = await client.do("POST", "/messages", {
			type: "channel",
			to,
			topic,
			content,
		});
		return rest;
	};
	const policies = async (client: Client) => {
		const { state } = await client.register({
			fetch_event_types: ["user_topic"],
		});
		return Object.fromEntries(
			state.user_topics.map(
				(one: { topic_name: string; visibility_policy: number }) => [
					one.topic_name,
					one.visibility_policy,
				],
			),
		);
	};

	test("who begins a topic follows it, and is told before they are told of the message", async () => {
		const ear = await mia.register({ event_types: ["user_topic", "message"] });
		const other = await max.register({
			event_types: ["user_topic", "message"],
		});
		assert.deepEqual(await send(mia, "design", "New"), {
			automatic_new_visibility_policy: 3,
		});
		assert.deepEqual(await send(mia, "design", "new"), {});
		assert.deepEqual(await send(max, "design", "NEW"), {});
		assert.deepEqual(
			(await ear.events()).map(({ type }) => type),
			["user_topic", "message", "message", "message"],
		);
		assert.deepEqual(
			(await other.events()).map(({ type }) => type),
			["message", "message", "message"],
		);
		assert.deepEqual(await policies(mia), { New: 3 });
		assert.deepEqual(await policies(max), {});
	});

	test("sending in a muted channel unmutes the topic; a muted topic elsewhere stays as it is", async () => {
		await send(max, "noisy", "loud");
		assert.deepEqual(await send(mia, "noisy", "loud"), {
			automatic_new_visibility_policy: 2,
		});
		assert.deepEqual(await send(mia, "noisy", "loud"), {});
		await mia.do("POST", "/user_topics", {
			stream_id: noisy,
			topic: "loud",
			visibility_policy: 1,
		});
		assert.deepEqual(await send(mia, "noisy", "loud"), {
			automatic_new_visibility_policy: 2,
		});
		await send(max, "design", "dull");
		await mia.do("POST", "/user_topics", {
			stream_id: design,
			topic: "dull",
			visibility_policy: 1,
		});
		assert.deepEqual(await send(mia, "design", "dull"), {});
		assert.equal((await policies(mia)).dull, 1);
	});

	test("older clients are told of their muted topics instead, likewise before the message", async () => {
		const both = { event_types: ["user_topic", "muted_topics", "message"] };
		const ear = await mia.register(both);
		const older = await mia.register({
			event_types: ["muted_topics", "message"],
		});
		await send(mia, "design", "Told");
		const [told, message, ...more] = await ear.events();
		assert.deepEqual(told, {
			type: "user_topic",
			stream_id: design,
			topic_name: "Told",
			last_updated: Math.floor(w.clock.now / 1000),
			visibility_policy: 3,
		});
		assert.equal(message.type, "message");
		assert.deepEqual(more, []);
		assert.deepEqual(
			(await older.events()).map(({ type }) => type),
			["muted_topics", "message"],
		);
	});

	test("a muted topic that one begins stays muted, and a muted channel that one left counts for nothing", async () => {
		await mia.do("POST", "/user_topics", {
			stream_id: design,
			topic: "hushed",
			visibility_policy: 1,
		});
		assert.deepEqual(await send(mia, "design", "hushed"), {});
		assert.equal((await policies(mia)).hushed, 1);
		const left = await w.channel("left", "public", [mia, max]);
		await muteChannel(w, mia, left);
		await send(max, "left", "loud");
		await mia.do("DELETE", "/users/me/subscriptions", {
			subscriptions: ["left"],
		});
		assert.deepEqual(await send(mia, "left", "loud"), {});
	});

	test("each setting fires when it says", async () => {
		const cases: [
			settings: object,
			begun: number | undefined,
			joined: number | undefined,
		][] = [
			[{ [follow]: 1, [unmute]: 4 }, 3, 3],
			[{ [follow]: 2, [unmute]: 4 }, 3, 3],
			[{ [follow]: 3, [unmute]: 4 }, 3, undefined],
			[{ [follow]: 4, [unmute]: 4 }, undefined, undefined],
			[{ [follow]: 4, [unmute]: 1 }, 2, 2],
			[{ [follow]: 4, [unmute]: 3 }, 2, undefined],
			[{ [follow]: 3, [unmute]: 2 }, 3, 2],
		];
		for (const [at, [settings, begun, joined]] of cases.entries()) {
			await changeUser(w, mia, settings);
			const policy = (value: number | undefined) =>
				value === undefined ? {} : { automatic_new_visibility_policy: value };
			assert.deepEqual(await send(mia, "noisy", `begun ${at}`), policy(begun));
			await send(max, "noisy", `joined ${at}`);
			assert.deepEqual(
				await send(mia, "noisy", `joined ${at}`),
				policy(joined),
			);
		}
		for (const value of [1, 2] as const) {
			await changeUser(w, mia, { [follow]: value, [unmute]: value });
			const topic = `again ${value}`;
			assert.deepEqual(await send(mia, "noisy", topic), {
				automatic_new_visibility_policy: 3,
			});
			assert.deepEqual(await send(mia, "noisy", topic), {});
		}
		await changeUser(w, mia, { [follow]: 3, [unmute]: 2 });
	});

	test("bots follow nothing, and where history is protected a topic nobody showed you is new", async () => {
		const bot = await w.bot("quiet", mia);
		assert.deepEqual(await send(bot, "design", "by a bot"), {});
		await w.channel("bots", "public", [mia, bot]);
		const ofBot = await bot.register({ event_types: ["user_topic"] });
		await changeUser(w, bot, { [follow]: 1 });
		const id = await mia.send("bots", "call", "@**quiet bot**");
		await bot.do("POST", `/messages/${id}/reactions`, { emoji_name: "tada" });
		assert.deepEqual(await ofBot.events(), []);
		const vault = await w.channel("vault", "private_protected", [max]);
		await send(max, "vault", "old");
		await w.inside(async (work) => {
			const channel = (await work.get(channels, vault)) as Channel;
			await addSubscribers(work, channel, [mia.user]);
		});
		assert.deepEqual(await send(mia, "vault", "old"), {
			automatic_new_visibility_policy: 3,
		});
		await mia.do("POST", "/user_topics", {
			stream_id: vault,
			topic: "old",
			visibility_policy: 0,
		});
		assert.deepEqual(await send(mia, "vault", "old"), {});
		await send(max, "vault", "newer");
		assert.deepEqual(await send(mia, "vault", "newer"), {});
	});

	test("who is mentioned by name follows the topic, unless they muted it or do not want to", async () => {
		const ear = await mia.register({ event_types: ["user_topic", "message"] });
		await send(max, "design", "call", "@**Mia Member** @**Adam Admin**");
		const [told, message] = await ear.events();
		assert.equal(told.visibility_policy, 3);
		assert.equal(message.type, "message");
		assert.equal((await policies(mia)).call, 3);
		assert.deepEqual(await policies(adam), {});
		await send(max, "design", "call", "@**Mia Member**");
		assert.deepEqual(
			(await ear.events()).map(({ type }) => type),
			["message"],
		);
		await send(max, "design", "dull", "@**Mia Member**");
		assert.equal((await policies(mia)).dull, 1);
		await changeUser(w, mia, {
			automatically_follow_topics_where_mentioned: false,
		});
		await send(max, "design", "call 2", "@**Mia Member**");
		assert.equal((await policies(mia))["call 2"], undefined);
	});
});
