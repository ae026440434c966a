import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { moveQuietly } from "../../../test/moving.ts";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

// What becomes of decisions taken with update-user-topic while their channel is out of sight or archived.

suite("update-user-topic: decisions and sight", async () => {
	const w = await world();
	const [olivia, mia, max] = [w.as("olivia"), w.as("mia"), w.as("max")];
	const subscriptions = "/users/me/subscriptions";
	const decide = (who: Client, channel: number, policy: number) =>
		who.do("POST", "/user_topics", {
			stream_id: channel,
			topic: "tea",
			visibility_policy: policy,
		});
	/** What a fresh registration says of the channel, in the newer words and in the older. */
	const decisions = async (who: Client, id: number, name: string) => {
		const fetch = async (type: string) =>
			(await who.register({ fetch_event_types: [type] })).state;
		const { user_topics } = await fetch("user_topic");
		const { muted_topics } = await fetch("muted_topics");
		return {
			newer: user_topics.filter((one: { stream_id: number }) => {
				return one.stream_id === id;
			}),
			older: muted_topics.filter((one: [string]) => one[0] === name),
		};
	};
	const listenForTopics = async (who: Client) => ({
		newer: await who.register({ event_types: ["user_topic"] }),
		older: await who.register({ event_types: ["muted_topics"] }),
	});

	test("a decision is told again to whom the channel comes into sight again, and to nobody else", async () => {
		const den = await w.channel("den", "private_shared", [olivia, mia, max]);
		await decide(max, den, 1);
		await decide(mia, den, 1);
		const before = await decisions(max, den, "den");
		assert.deepEqual([before.newer.length, before.older.length], [1, 1]);
		await max.do("DELETE", subscriptions, { subscriptions: ["den"] });
		const nothing = { newer: [], older: [] };
		assert.deepEqual(await decisions(max, den, "den"), nothing);

		const channel = `/streams/${den}`;
		const shared = { is_private: true, history_public_to_subscribers: true };
		const { members, nobody } = groupIds;
		const ways: readonly (readonly [string, object, object])[] = [
			[channel, { is_private: false }, shared],
			[
				channel,
				{ can_subscribe_group: { new: members } },
				{ can_subscribe_group: { new: nobody } },
			],
			[`/users/${max.id}`, { role: 200 }, { role: 400 }],
		];
		for (const [path, show, hide] of ways) {
			const own = await listenForTopics(max);
			const others = await listenForTopics(mia);
			await olivia.do("PATCH", path, { ...show });
			assert.deepEqual(await own.newer.events(), [
				{ type: "user_topic", ...before.newer[0] },
			]);
			assert.deepEqual(await own.older.events(), [
				{ type: "muted_topics", muted_topics: before.older },
			]);
			assert.deepEqual(await others.newer.events(), []);
			assert.deepEqual(await others.older.events(), []);
			assert.deepEqual(await decisions(max, den, "den"), before);
			await olivia.do("PATCH", path, { ...hide });
			assert.deepEqual(await own.newer.events(), []);
			assert.deepEqual(await decisions(max, den, "den"), nothing);
		}

		const own = await listenForTopics(max);
		await mia.do("POST", subscriptions, {
			subscriptions: [{ name: "den" }],
			principals: [max.id],
		});
		assert.deepEqual(await own.newer.events(), [
			{ type: "user_topic", ...before.newer[0] },
		]);
	});

	test("a decision is told again when its channel is no longer archived, to those who see it", async () => {
		const attic = await w.channel("attic", "private_shared", [mia, max]);
		await decide(max, attic, 1);
		await decide(mia, attic, 1);
		await max.do("DELETE", subscriptions, { subscriptions: ["attic"] });
		const before = await decisions(mia, attic, "attic");
		await olivia.do("DELETE", `/streams/${attic}`);
		assert.deepEqual(await decisions(mia, attic, "attic"), {
			newer: [],
			older: [],
		});
		const own = await listenForTopics(mia);
		const outside = await listenForTopics(max);
		await olivia.do("PATCH", `/streams/${attic}`, { is_archived: false });
		assert.deepEqual(await own.newer.events(), [
			{ type: "user_topic", ...before.newer[0] },
		]);
		const [told] = await own.older.events();
		assert.deepEqual(
			told.muted_topics.filter((one: [string]) => one[0] === "attic"),
			before.older,
		);
		assert.deepEqual(await outside.newer.events(), []);
		assert.deepEqual(await outside.older.events(), []);
	});

	test("nobody hears that a topic went elsewhere in a channel they may not see any more", async () => {
		const cave = await w.channel("cave", "private_shared", [mia, max, olivia]);
		const id = await mia.send("cave", "tea", "hot");
		await decide(max, cave, 3);
		await decide(mia, cave, 3);
		await max.do("DELETE", subscriptions, { subscriptions: ["cave"] });
		const [own, outside] = [
			await listenForTopics(mia),
			await listenForTopics(max),
		];
		await moveQuietly(olivia, id, {
			topic: "coffee",
			propagate_mode: "change_all",
		});
		assert.deepEqual(
			(await own.newer.events()).map(({ topic_name, visibility_policy }) => [
				topic_name,
				visibility_policy,
			]),
			[
				["tea", 0],
				["coffee", 3],
			],
		);
		assert.deepEqual(await outside.newer.events(), []);
		assert.deepEqual(await outside.older.events(), []);
		await mia.do("POST", subscriptions, {
			subscriptions: [{ name: "cave" }],
			principals: [max.id],
		});
		assert.deepEqual(
			await outside.newer.events(),
			[],
			"it went with the topic",
		);
	});

	test("decisions are told again however many people see the channel again", async () => {
		const crowd: Client[] = [];
		for (let n = 0; n < 20; n++)
			crowd.push(await w.person(`crowd${n}`, `Crowd ${n}`));
		const barn = await w.channel("barn", "public", [olivia]);
		const [first] = crowd as [Client];
		await decide(first, barn, 3);
		const channel = `/streams/${barn}`;
		await olivia.do("PATCH", channel, { is_private: true });
		const [own, other] = [
			await listenForTopics(first),
			await listenForTopics(crowd[1] as Client),
		];
		await olivia.do("PATCH", channel, { is_private: false });
		const told = await own.newer.events();
		assert.deepEqual(
			told.map(({ stream_id, visibility_policy }) => [
				stream_id,
				visibility_policy,
			]),
			[[barn, 3]],
		);
		assert.deepEqual(await other.newer.events(), []);
	});
});
