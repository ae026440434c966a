import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	changeChannel,
	changeUser,
	muteChannel,
} from "../../../test/support/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { FLOOR_BOUNDS } from "../../domain/unread/listing.ts";

const w = await world();
const [mia, max, mona] = [w.as("mia"), w.as("max"), w.as("mona")];
const alpha = await w.channel("alpha", "public", [mia, max]);
const beta = await w.channel("beta", "public", [mia, max]);

const unreadOf = async (who: Client, more: Fields = {}) => {
	const { state } = await who.register({
		event_types: ["message", "update_message_flags"],
		...more,
	});
	return state.unread_msgs;
};

const inOrder = (a: number, b: number) => a - b;

const follow = (
	who: Client,
	channelId: number,
	topic: string,
	policy: number,
) =>
	who.do("POST", "/user_topics", {
		stream_id: channelId,
		topic,
		visibility_policy: policy,
	});

suite("unread messages of a fresh client", () => {
	test("stand by person, by topic and by group, each in order", async () => {
		const toMax = await mia.sendTo([max], "1");
		const fromMax = await max.sendTo([mia], "2", { read_by_sender: false });
		const own = await max.sendTo([max], "3", { read_by_sender: false });
		const group = await mona.sendTo([mia, max], "4");
		const zebra = await mia.send("beta", "Zebra", "5");
		const ape = await mia.send("beta", "ape", "6");
		const zebra2 = await mia.send("beta", "zebra", "7");
		const empty = await mia.send("alpha", "", "8");
		const everyone = [mia.id, max.id, mona.id].sort((a, b) => a - b);
		const one = (id: number, unread: number[]) => ({
			other_user_id: id,
			sender_id: id,
			unread_message_ids: unread,
		});
		const expected = (emptyTopic: string) => ({
			count: 8,
			pms: [one(mia.id, [toMax, fromMax]), one(max.id, [own])].sort(
				(a, b) => a.other_user_id - b.other_user_id,
			),
			streams: [
				{
					stream_id: alpha,
					topic: emptyTopic,
					unread_message_ids: [empty],
				},
				{ stream_id: beta, topic: "ape", unread_message_ids: [ape] },
				{
					stream_id: beta,
					topic: "Zebra",
					unread_message_ids: [zebra, zebra2],
				},
			],
			huddles: [
				{ user_ids_string: everyone.join(","), unread_message_ids: [group] },
			],
			mentions: [],
			old_unreads_missing: false,
		});
		assert.deepEqual(await unreadOf(max), expected("general chat"));
		assert.deepEqual(
			await unreadOf(max, {
				client_capabilities: {
					notification_settings_null: true,
					empty_topic_name: true,
				},
			}),
			expected(""),
		);
		await max.do("POST", "/mark_all_as_read");
	});

	test("come only when both messages and flags are wanted", async () => {
		for (const types of [["message"], ["update_message_flags"]]) {
			const { state } = await max.register({ event_types: types });
			assert.equal("unread_msgs" in state, false);
		}
		const { state } = await max.register();
		assert.equal(state.unread_msgs.count, 0);
	});

	test("in muted places do not count, and a wildcard there is no mention", async () => {
		await changeUser(w, max, {
			automatically_follow_topics_where_mentioned: false,
		});
		const adam = w.as("adam");
		const loud = await w.channel("loud", "public", [adam, max]);
		const tell = (topic: string, text: string) =>
			adam.send("loud", topic, text);
		const wildcard = await tell("plain", "@**all** hear me");
		const personal = await tell("plain", `@**${max.user.fullName}** hear me`);
		const shown = await tell("shown", "@**all** hear me");
		const followed = await tell("followed", "anything");
		const muted = await tell("muted", "@**all** hear me");
		const all = [wildcard, personal, shown, followed, muted];
		assert.deepEqual((await unreadOf(max)).mentions, [
			wildcard,
			personal,
			shown,
			muted,
		]);
		assert.equal((await unreadOf(max)).count, 5);
		await follow(max, loud, "muted", 1);
		assert.equal((await unreadOf(max)).count, 4);
		assert.deepEqual((await unreadOf(max)).mentions, [
			wildcard,
			personal,
			shown,
		]);
		await muteChannel(w, max, loud);
		await follow(max, loud, "SHOWN", 2);
		await follow(max, loud, "followed", 3);
		const unread = await unreadOf(max);
		assert.equal(unread.count, 2);
		assert.deepEqual(unread.mentions, [personal, shown]);
		assert.deepEqual(
			unread.streams
				.flatMap(
					(one: { unread_message_ids: number[] }) => one.unread_message_ids,
				)
				.sort(inOrder),
			all,
		);
		const ear = await max.register({ event_types: ["update_message_flags"] });
		await max.do("POST", "/mark_all_as_read");
		await max.do("POST", "/messages/flags", {
			messages: all,
			op: "remove",
			flag: "read",
		});
		const [, event] = await ear.events();
		const detail = (topic: string, isShown: boolean, isMention: boolean) => ({
			type: "stream",
			...(isMention && { mentioned: true }),
			stream_id: loud,
			topic,
			unmuted_stream_msg: isShown,
		});
		assert.deepEqual(event.message_details, {
			[wildcard]: detail("plain", false, false),
			[personal]: detail("plain", false, true),
			[shown]: detail("shown", true, true),
			[followed]: detail("followed", true, false),
			[muted]: detail("muted", false, false),
		});
		await max.do("POST", "/mark_all_as_read");
	});

	test("in an archived channel do not count, though they are listed", async () => {
		const adam = w.as("adam");
		const attic = await w.channel("attic", "public", [adam, mona]);
		const before = (await unreadOf(mona)).count;
		const id = await adam.send("attic", "dust", "@**all** look");
		assert.equal((await unreadOf(mona)).count, before + 1);
		await adam.do("DELETE", `/streams/${attic}`);
		const unread = await unreadOf(mona);
		assert.equal(unread.count, before);
		assert.ok(!unread.mentions.includes(id));
		assert.deepEqual(
			unread.streams.filter(
				(one: { stream_id: number }) => one.stream_id === attic,
			),
			[{ stream_id: attic, topic: "dust", unread_message_ids: [id] }],
		);
	});

	test("are found from a floor that follows the reader", async () => {
		const kept = await mia.send("alpha", "t", "Keep this");
		await w.inside(async (work) => {
			const row = await work.db
				.selectFrom("message")
				.selectAll()
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", kept)
				.executeTakeFirstOrThrow();
			const count = FLOOR_BOUNDS.lagMessages + FLOOR_BOUNDS.stepMin;
			for (let n = 0; n < count; n += 1)
				work.append("message", {
					...row,
					id: work.nextMessageId(),
					read_on_arrival: 2,
				});
			work.emit({ type: "test_sent" }, { to: "nobody" });
		});
		const last = await mia.send("alpha", "t", "And this");
		const floor = async () => {
			const row = await w.inside((work) =>
				work.db
					.selectFrom("read_floor")
					.select("upto_id")
					.where("organization_id", "=", work.organizationId)
					.where("user_id", "=", max.id)
					.executeTakeFirst(),
			);
			return row?.upto_id ?? 0;
		};
		assert.ok((await floor()) < kept);
		assert.equal((await unreadOf(max)).count, 2);
		while ((await floor()) < kept) await w.settle();
		assert.equal(await floor(), last - 1);
		const [topic] = (await unreadOf(max)).streams;
		assert.deepEqual(topic.unread_message_ids, [kept, last]);
	});

	test("leave out what a bot was mentioned in, while it may not read there", async () => {
		const bot = await w.bot("robo", mia);
		const gamma = await w.channel("gamma", "public", [mia]);
		const id = await mia.send("gamma", "tea", "@**robo bot** look");
		const places = async () => {
			const { streams, mentions, count } = await unreadOf(bot);
			return { streams, mentions, count };
		};
		const unread = {
			streams: [{ stream_id: gamma, topic: "tea", unread_message_ids: [id] }],
			mentions: [id],
			count: 1,
		};
		assert.deepEqual(await places(), unread);
		await changeChannel(w, gamma, { is_private: 1 });
		assert.deepEqual(await places(), { streams: [], mentions: [], count: 0 });
		await changeChannel(w, gamma, { is_private: 0 });
		assert.deepEqual(await places(), unread);
	});
});
