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

	test("archive-channel keeps name, subscribers and messages, and empties every setting that names the channel", async () => {
		const id = await w.channel("Hall", "public", [mia, max]);
		const message = await mia.send("Hall", "t", "kept");
		await setOrganization(w, {
			signup_announcements_channel_id: id,
			moderation_request_channel_id: id,
		});
		const [ear, guest] = [await listen(max), await listen(gus)];
		await adam.do("DELETE", `/streams/${id}`);
		const told = [
			"signup_announcements_stream_id",
			"moderation_request_channel_id",
		].map((name) => ({
			type: "realm",
			op: "update_dict",
			property: "default",
			data: { [name]: -1 },
		}));
		assert.deepEqual((await ear.events()).slice(1), told);
		assert.deepEqual(await guest.events(), told);
		const { stream } = await max.do("GET", `/streams/${id}`);
		assert.deepEqual(
			[stream.name, stream.subscriber_count, stream.first_message_id],
			["Hall", 2, message],
		);
		assert.equal(
			(await max.do("GET", `/messages/${message}`)).message.content,
			"<p>kept</p>",
		);
		const again = await mia.post("/channels/create", {
			name: "hall",
			subscribers: [],
		});
		assert.equal(again.status, 409);
	});

	test("archive-channel tells apart who may read the channel and who does not know of it", async () => {
		const id = await w.channel("plaza", "public", [gus]);
		const secret = await w.channel("nook", "private_shared", [mia], {
			permissions: {
				can_subscribe_group: { directMembers: [max.id], directSubgroups: [] },
			},
		});
		const message = async (who: typeof mia, channel: number) =>
			(await refused(w, () => who.delete(`/streams/${channel}`))).body.msg;
		const notYours = "You do not have permission to administer this channel.";
		const unknown = "Invalid channel ID";
		for (const [who, channel, expected] of [
			[max, id, notYours],
			[gus, id, notYours],
			[max, secret, notYours],
			[w.as("mona"), secret, unknown],
			[adam, 99_999_999_999, unknown],
		] as const)
			assert.equal(await message(who, channel), expected);
		await adam.do("DELETE", `/streams/${secret}`);
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
