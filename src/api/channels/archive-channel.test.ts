import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	listen,
	refused,
	setOrganization,
} from "../../../test/support/wire-channels.ts";
import { type Client, world } from "../../../test/world.ts";

suite("archive-channel", async () => {
	const w = await world();
	const [adam, mia, max, gus] = [
		w.as("adam"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];

	test("archive-channel tells new clients of a change and older ones that the channel is gone", async () => {
		const id = await w.channel("done", "public", [mia]);
		const [modern, older, guest] = [
			await listen(mia),
			await listen(mia, {
				client_capabilities: { notification_settings_null: true },
			}),
			await listen(gus),
		];
		await adam.do("DELETE", `/streams/${id}`);
		assert.deepEqual(await modern.events(), [
			{
				type: "stream",
				op: "update",
				stream_id: id,
				name: "done",
				property: "is_archived",
				value: true,
			},
		]);
		assert.deepEqual(await older.events(), [
			{
				type: "stream",
				op: "delete",
				streams: [{ stream_id: id }],
				stream_ids: [id],
			},
		]);
		assert.deepEqual(await guest.events(), []);
		const { stream } = await mia.do("GET", `/streams/${id}`);
		assert.equal(stream.is_archived, true);
		assert.equal(stream.subscriber_count, 1);
		await refused(w, () => adam.delete(`/streams/${id}`));
		const post = await mia.post("/messages", {
			type: "stream",
			to: "done",
			topic: "t",
			content: "x",
		});
		assert.equal(post.status, 400);
	});

	test("archive-channel takes the channel out of default channels and announcements", async () => {
		const ear = await listen(max);
		const { stream_id: id } = await max.do("GET", "/get_stream_id", {
			stream: "general",
		});
		await adam.do("DELETE", `/streams/${id}`);
		const [archived, defaults, ...cleared] = await ear.events();
		assert.equal(archived.property, "is_archived");
		assert.deepEqual(defaults, {
			type: "default_streams",
			default_streams: [2, 3],
		});
		const told = (data: object) => ({
			type: "realm",
			op: "update_dict",
			property: "default",
			data,
		});
		assert.deepEqual(cleared, [
			told({ new_stream_announcements_stream_id: -1 }),
			told({
				zulip_update_announcements_stream_id: -1,
			}),
		]);
		await mia.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "unannounced" }],
			announce: true,
		});
	});

	test("archive-channel is for those who run the channel, and leaves a note", async () => {
		await setOrganization(w, { send_channel_events_messages: true });
		const id = await w.channel("run", "public", [max], {
			permissions: {
				can_administer_channel_group: {
					directMembers: [mia.id],
					directSubgroups: [],
				},
			},
		});
		const secret = await w.channel("secret", "private_shared", [mia]);
		await refused(w, () => max.delete(`/streams/${id}`));
		const [hidden, missing] = [
			await refused(w, () => max.delete(`/streams/${secret}`)),
			await refused(w, () => max.delete("/streams/9999")),
		];
		assert.deepEqual(hidden.body, missing.body);
		await refused(w, () => gus.delete(`/streams/${id}`));
		const ear = await max.register({ event_types: ["message"] });
		await mia.do("DELETE", `/streams/${id}`);
		assert.deepEqual(
			(await ear.events()).map(({ message }) => message.content),
			[`Channel #**run** has been archived by @_**Mia Member|${mia.id}**.`],
		);
	});

	test("archive-channel: an older client, for which the channel is gone, is not told that it went out of sight", async () => {
		const id = await w.channel("shelf", "public", [gus]);
		await adam.do("DELETE", `/streams/${id}`);
		const ways: readonly (readonly [Client, () => Promise<unknown>])[] = [
			[
				gus,
				() =>
					gus.do("DELETE", "/users/me/subscriptions", {
						subscriptions: ["shelf"],
					}),
			],
			[max, () => adam.do("PATCH", `/users/${max.id}`, { role: 600 })],
		];
		for (const [who, lose] of ways) {
			const modern = await listen(who, { event_types: ["stream"] });
			const older = await listen(who, {
				event_types: ["stream"],
				client_capabilities: { notification_settings_null: true },
			});
			await lose();
			const lost = (await modern.events()).flatMap((event) => event.stream_ids);
			assert.ok(lost.includes(id));
			const lostByOlder = (await older.events()).flatMap(
				(event) => event.stream_ids,
			);
			assert.ok(!lostByOlder.includes(id));
		}
	});
});
