import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { addSubscribers } from "../../domain/subscriptions/add-subscribers.ts";
import { insertUser } from "../../domain/users/insert-user.ts";
import type { User } from "../../domain/users/users.ts";
import { LARGE_CHANNEL_SUBSCRIBERS } from "../../limits.ts";

// register and get-subscriptions with `include_subscribers=partial`.

const days = (count: number) => count * 86_400;

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
	await w.inside(async (work) => {
		const crowd: User[] = [];
		for (let i = 0; i < LARGE_CHANNEL_SUBSCRIBERS - 5; i++)
			crowd.push(
				await insertUser(work, {
					email: `crowd${i}@example.com`,
					fullName: `Crowd ${i}`,
					role: 400,
					passwordHash: null,
				}),
			);
		const channel = await work.get(channels, large);
		if (channel) await addSubscribers(work, channel, crowd);
	});
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
