import assert from "node:assert/strict";
import { test } from "node:test";
import {
	groupIds,
	modern,
	wireChannel,
	wirePersonal,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

test("register-queue lists each channel once: those one is in, those one has left, and those one never was in", async () => {
	const w = await world();
	const [mia, max, adam] = [w.as("mia"), w.as("max"), w.as("adam")];
	// Only what is made here.
	for (const id of [1, 2, 3]) await adam.do("DELETE", `/streams/${id}`);
	const make = (
		name: string,
		kind: "public" | "private_protected",
		members: Client[],
	) => w.channel(name, kind, members);
	const ids = {
		zeta: await make("zeta", "public", [mia, max]),
		Alpha: await make("Alpha", "private_protected", [mia]),
		quitted: await make("quitted", "public", [mia, max]),
		never: await make("never", "public", [max]),
	};
	await make("hidden", "private_protected", [max]);
	await make("lost", "private_protected", [mia, max]);
	await mia.do("DELETE", "/users/me/subscriptions", {
		subscriptions: ["quitted", "lost"],
	});
	const start = async (fields: object) => {
		const { state } = await mia.register({
			event_types: ["subscription"],
			client_capabilities: { ...modern, archived_channels: false },
			...fields,
		});
		const { subscriptions, unsubscribed, never_subscribed } = state;
		return { subscriptions, unsubscribed, never_subscribed };
	};
	const channel = (name: keyof typeof ids, count: number, more = {}) =>
		wireChannel(w, {
			stream_id: ids[name],
			name,
			subscriber_count: count,
			...more,
		});
	const { color: blue } = (await start({})).subscriptions[0];
	const { color: green } = (await start({})).subscriptions[1];
	const { color: red } = (await start({})).unsubscribed[0];
	const closed = { invite_only: true, history_public_to_subscribers: false };
	const expected = (subscribers: (...people: Client[]) => object) => ({
		subscriptions: [
			{
				...channel("Alpha", 1, closed),
				...wirePersonal(blue),
				...subscribers(mia),
			},
			{
				...channel("zeta", 2),
				...wirePersonal(green),
				...subscribers(mia, max),
			},
		],
		unsubscribed: [
			{ ...channel("quitted", 1), ...wirePersonal(red), ...subscribers(max) },
		],
		never_subscribed: [{ ...channel("never", 1), ...subscribers(max) }],
	});
	assert.notEqual(blue, green);
	assert.deepEqual(
		await start({}),
		expected(() => ({})),
	);
	const listed = expected((...people) => ({
		subscribers: people.map(({ id }) => id),
	}));
	for (const include_subscribers of ["true", "partial"])
		assert.deepEqual(await start({ include_subscribers }), listed);

	// Whoever does not know of open choices is told what follows from them.
	const { state } = await mia.register({ event_types: ["subscription"] });
	const [first] = state.subscriptions;
	assert.deepEqual(
		[first.desktop_notifications, first.wildcard_mentions_notify],
		[false, true],
	);

	// What somebody may see changes what lists they find a channel in.
	await adam.do("PATCH", `/streams/${ids.quitted}`, {
		can_subscribe_group: { new: groupIds.members },
		is_private: true,
		history_public_to_subscribers: true,
	});
	const [left] = (await start({})).unsubscribed;
	assert.deepEqual([left.name, left.invite_only], ["quitted", true]);
});
