import assert from "node:assert/strict";
import { test } from "node:test";
import { Viewer } from "../../../test/support/viewer.ts";
import { groupIds } from "../../../test/support/wire-channels.ts";
import {
	type Client,
	type Fields,
	type World,
	world,
} from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { addSubscribers } from "../../domain/subscriptions/add-subscribers.ts";
import { insertUser } from "../../domain/users/insert-user.ts";
import type { User } from "../../domain/users/users.ts";
import { LARGE_CHANNEL_SUBSCRIBERS } from "../../limits.ts";

// register and get-subscriptions with `include_subscribers=partial`.

const days = (count: number) => count * 86_400;

/** As many people as it takes to make a channel large. */
const fill = (w: World, channelId: number, count: number) =>
	w.inside(async (work) => {
		const crowd: User[] = [];
		for (let i = 0; i < count; i++)
			crowd.push(
				await insertUser(work, {
					email: `crowd${i}@example.com`,
					fullName: `Crowd ${i}`,
					role: 400,
					passwordHash: null,
				}),
			);
		const channel = await work.get(channels, channelId);
		if (channel) await addSubscribers(work, channel, crowd);
	});

test("partial subscribers of a large channel are its bots and those who were here lately", async () => {
	const w = await world();
	const [mia, max, gus, mona] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("mona"),
	];
	const bot = await w.bot("robo", mia);
	const small = await w.channel("small", "public", [mia, max]);
	const large = await w.channel("large", "public", [mia, max, gus, mona, bot]);
	await fill(w, large, LARGE_CHANNEL_SUBSCRIBERS - 5);
	w.pass(days(15));
	await max.send("small", "t", "still here");
	await gus.do("POST", "/users/me/presence", { status: "active" });
	w.pass(120);
	const shown = async (include_subscribers: string) => {
		const { subscriptions } = await mia.do("GET", "/users/me/subscriptions", {
			include_subscribers,
		});
		const of = (id: number) =>
			subscriptions.find((one: { stream_id: number }) => one.stream_id === id);
		return { small: of(small), large: of(large) };
	};
	const queue = await mia.register({ include_subscribers: "partial" });
	w.pass(120);
	const partial = await shown("partial");
	assert.deepEqual(partial.small.subscribers, [mia.id, max.id]);
	assert.equal("subscribers" in partial.large, false);
	assert.equal(partial.large.subscriber_count, LARGE_CHANNEL_SUBSCRIBERS);
	const active = [mia.id, max.id, bot.id];
	for (const id of active)
		assert.ok(partial.large.partial_subscribers.includes(id), String(id));
	assert.ok(partial.large.partial_subscribers.length <= active.length + 1);
	assert.equal(partial.large.partial_subscribers.includes(mona.id), false);
	const all = await shown("true");
	assert.equal(all.large.subscribers.length, LARGE_CHANNEL_SUBSCRIBERS);
	assert.equal("partial_subscribers" in all.large, false);
	const first = queue.state.subscriptions.find(
		(one: { stream_id: number }) => one.stream_id === large,
	);
	assert.ok(first.partial_subscribers.includes(max.id));
});

test("whoever registered with partial lists and follows events knows how many there are", async () => {
	const w = await world();
	const [olivia, mia, max, gus] = [
		w.as("olivia"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const large = await w.channel("large", "public", [olivia, mia, gus]);
	await fill(w, large, LARGE_CHANNEL_SUBSCRIBERS - 1);
	const viewers = [mia, max, gus].map(
		(client) => new Viewer(client.user.fullName, client, "frugal"),
	);
	for (const viewer of viewers) await viewer.begin();
	const subscriptions = "/users/me/subscriptions";
	const path = `/streams/${large}`;
	const steps: readonly (readonly [Client, string, string, Fields])[] = [
		[mia, "DELETE", subscriptions, { subscriptions: ["large"] }],
		[mia, "POST", subscriptions, { subscriptions: [{ name: "large" }] }],
		[olivia, "PATCH", path, { is_private: true }],
		[olivia, "PATCH", path, { can_subscribe_group: { new: groupIds.members } }],
		[max, "POST", subscriptions, { subscriptions: [{ name: "large" }] }],
		[olivia, "DELETE", path, {}],
		[olivia, "PATCH", path, { is_archived: false }],
		[gus, "DELETE", subscriptions, { subscriptions: ["large"] }],
	];
	for (const [who, method, to, fields] of steps) {
		await who.do(method, to, fields);
		await w.settle();
		const what = `${method} ${to} ${JSON.stringify(fields)}`;
		for (const viewer of viewers)
			assert.equal((await viewer.check()).join("\n"), "", what);
	}
});
