import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";

interface Listed {
	readonly stream_id: number;
	readonly name: string;
}

const w = await world();
const [olivia, adam, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];
await w.channel("attic", "private_shared", [mia]);
const bar = await w.channel("bar", "public", [max, gus]);
await w.channel("cellar", "private_protected", [mia, gus]);
await w.channel("den", "public", []);

const names = (channels: readonly Listed[]) => channels.map(({ name }) => name);

/** What a client is told at its start is what it is told when it asks, which is put together in another way. */
async function agree(who: Client, fields: object = {}) {
	const wanted = { fetch_event_types: ["stream", "subscription"] };
	const { state } = await who.register({ ...wanted, ...fields });
	const { streams } = await who.do("GET", "/streams", { include_all: true });
	assert.deepEqual(state.streams, streams);
	const lists = [
		...state.subscriptions,
		...state.unsubscribed,
		...state.never_subscribed,
	];
	assert.deepEqual(names(lists).sort(), names(streams).sort());
	for (const one of lists)
		for (const [name, value] of Object.entries(
			streams.find((other: Listed) => other.stream_id === one.stream_id),
		))
			assert.deepEqual(one[name], value, `${one.name}: ${name}`);
	return {
		streams: names(state.streams),
		subscribed: names(state.subscriptions),
		never: names(state.never_subscribed),
		lists,
	};
}

test("register-queue gives everybody the channels they see, whoever came before", async () => {
	for (const who of [olivia, gus, mia, max, adam, gus, max, olivia, mia])
		await agree(who);
	assert.deepEqual(
		(await agree(max)).streams.filter((name) => /attic|cellar/.test(name)),
		[],
	);
	assert.deepEqual((await agree(gus)).streams, ["bar", "cellar"]);
	assert.deepEqual((await agree(gus)).never, []);
	const own = await agree(mia);
	assert.ok(own.streams.includes("attic"));
	assert.deepEqual(own.subscribed, ["attic", "cellar"]);
	assert.ok(own.never.includes("den") && !own.never.includes("attic"));
	assert.ok((await agree(adam)).never.includes("attic"), "administrators know");
});

test("register-queue tells of subscribers to those who ask for them alone", async () => {
	const counted = async (who: Client, include_subscribers?: string) =>
		(await agree(who, { ...(include_subscribers && { include_subscribers }) }))
			.lists;
	for (const one of await counted(max, "true"))
		assert.equal(one.subscribers.length, one.subscriber_count, one.name);
	for (const one of await counted(max, "partial"))
		assert.ok("subscribers" in one || "partial_subscribers" in one);
	for (const one of await counted(max)) assert.ok(!("subscribers" in one));
	const own = (await counted(max, "true")).find(
		(one: Listed) => one.stream_id === bar,
	);
	assert.deepEqual(
		own.subscribers,
		[max.id, gus.id].sort((a, b) => a - b),
	);
	assert.equal(own.color.length, 7);
});

test("register-queue tells what has become of channels meanwhile", async () => {
	await agree(max);
	await max.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: "den" }],
	});
	assert.ok((await agree(max)).subscribed.includes("den"));
	assert.ok((await agree(mia)).never.includes("den"));
	await max.do("DELETE", "/users/me/subscriptions", { subscriptions: ["den"] });
	const left = await agree(max);
	assert.ok(!left.subscribed.includes("den") && !left.never.includes("den"));
	await olivia.do("PATCH", `/streams/${bar}`, { new_name: "zoo" });
	assert.equal((await agree(mia)).streams.at(-1), "zoo");
	await olivia.do("PATCH", `/streams/${bar}`, { is_private: true });
	assert.ok(!(await agree(mia)).streams.includes("zoo"));
	assert.ok((await agree(gus)).subscribed.includes("zoo"));
	await max.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: "zoo" }],
		principals: [mia.id],
	});
	assert.ok((await agree(mia)).subscribed.includes("zoo"));
	await olivia.do("DELETE", `/streams/${bar}`);
	assert.ok(!(await agree(mia)).streams.includes("zoo"));
	const { state } = await mia.register({
		fetch_event_types: ["stream"],
		client_capabilities: {
			notification_settings_null: true,
			archived_channels: true,
		},
	});
	assert.ok(names(state.streams).includes("zoo"));
	assert.ok(!(await agree(mia)).streams.includes("zoo"));
});

test("register-queue goes by the traffic of the day", async () => {
	w.pass(8 * 86_400);
	for (const who of [mia, gus]) await agree(who);
	const { state } = await mia.register({ fetch_event_types: ["stream"] });
	assert.ok(
		state.streams.every(
			(one: { stream_weekly_traffic: number | null }) =>
				one.stream_weekly_traffic !== null,
		),
	);
});
