import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	groupIds,
	listen,
	onlyUser,
	refused,
	setActive,
	setOrganization,
	wireChannel,
} from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";

const path = "/channels/create";

suite("create-channel", async () => {
	const w = await world();
	const [mia, max, gus, adam] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
	];

	test("create-channel makes a channel without its creator in it", async () => {
		const [mias, maxs, adams] = [
			await listen(mia),
			await listen(max),
			await listen(adam),
		];
		const { id } = await mia.do("POST", path, {
			name: "quiet",
			subscribers: [],
			invite_only: true,
		});
		const channel = wireChannel(w, {
			stream_id: id,
			name: "quiet",
			creator_id: mia.id,
			invite_only: true,
			history_public_to_subscribers: false,
			can_administer_channel_group: onlyUser(mia),
		});
		const created = [{ type: "stream", op: "create", streams: [channel] }];
		// Whoever runs a channel knows of it.
		assert.deepEqual(await mias.events(), created);
		assert.deepEqual(await adams.events(), created);
		assert.deepEqual(await maxs.events(), []);
	});

	test("create-channel subscribes those who are named, and says so where it is wanted", async () => {
		await setOrganization(w, { send_channel_events_messages: true });
		const ear = await max.register({
			event_types: ["stream", "subscription", "message"],
		});
		const { id } = await mia.do("POST", path, {
			name: "loud",
			description: "For ```shouting```",
			subscribers: [max.id, mia.id],
			topics_policy: "empty_topic_only",
			announce: true,
		});
		const [created, added, ...more] = await ear.events();
		const note = more.find((event) => event.type === "message");
		assert.deepEqual(
			[created.op, added.op, added.subscriptions[0].stream_id],
			["create", "add", id],
		);
		assert.deepEqual(added.subscriptions[0].subscribers, [mia.id, max.id]);
		assert.equal(note.message.subject, "general chat");
		assert.equal(
			note.message.content,
			`**Public** channel created by @_**Mia Member|${mia.id}**. **Description:**\n\`\`\`\` quote\nFor \`\`\`shouting\`\`\`\n\`\`\`\``,
		);
		await setOrganization(w, { send_channel_events_messages: false });
	});

	test("create-channel lets its creator put anybody in, once each, and tells them by no message", async () => {
		await setOrganization(w, { can_add_subscribers_group: groupIds.nobody });
		const ear = await max.register({ event_types: ["message"] });
		const { id } = await mia.do("POST", path, {
			name: "  Crew ",
			subscribers: [max.id, gus.id, max.id],
			history_public_to_subscribers: true,
			invite_only: true,
			color: "#fff",
		});
		const { stream } = await mia.do("GET", `/streams/${id}`);
		assert.deepEqual(
			[stream.name, stream.subscriber_count, stream.description],
			["Crew", 2, ""],
		);
		assert.equal(stream.history_public_to_subscribers, true);
		assert.deepEqual(await ear.events(), []);
		await setOrganization(w, { can_add_subscribers_group: groupIds.members });
	});

	test("create-channel takes no name that an archived or a hidden channel has", async () => {
		const old = await w.channel("Relic", "public", []);
		await adam.do("DELETE", `/streams/${old}`);
		await w.channel("Hidden", "private_protected", [max]);
		for (const name of ["relic", "hidden"])
			await refused(w, () => mia.post(path, { name, subscribers: [] }), {
				status: 409,
				code: "CHANNEL_ALREADY_EXISTS",
				channel_name: name,
			});
	});

	test("create-channel refuses what it must, leaving no trace", async () => {
		const subscribers: number[] = [];
		const gone = await w.person("gone", "Gone");
		await setActive(w, gone, false);
		const cases: [typeof mia, object, object?][] = [
			[gus, { name: "x", subscribers }],
			[mia, { name: "x" }, { code: "REQUEST_VARIABLE_MISSING" }],
			[mia, { subscribers }, { code: "REQUEST_VARIABLE_MISSING" }],
			[mia, { name: " ", subscribers }],
			[
				mia,
				{ name: "LOUD ", subscribers },
				{ status: 409, code: "CHANNEL_ALREADY_EXISTS", channel_name: "LOUD" },
			],
			[mia, { name: "x".repeat(61), subscribers }],
			[mia, { name: "a\nb", subscribers }],
			[mia, { name: "x", subscribers: [9999] }],
			[mia, { name: "x", subscribers: [mia.id, gone.id] }],
			[mia, { name: "x", subscribers: [1] }],
			[mia, { name: "x", subscribers, folder_id: 9 }],
			[mia, { name: "x", subscribers, is_web_public: true }],
			[
				adam,
				{ name: "x", subscribers, is_default_stream: true, invite_only: true },
			],
			[mia, { name: "x", subscribers: ["max"] }],
			[mia, { name: "x", description: "d".repeat(1025), subscribers }],
			[mia, { name: "x", subscribers, is_default_stream: true }],
			[mia, { name: "x", subscribers, can_send_message_group: 999 }],
			[
				mia,
				{ name: "x", subscribers, message_retention_days: 4 },
				{ code: "UNAUTHORIZED_PRINCIPAL" },
			],
		];
		for (const [who, fields, expected] of cases)
			await refused(w, () => who.post(path, { ...fields }), { ...expected });
		await setOrganization(w, {
			can_create_public_channel_group: groupIds.administrators,
			can_set_topics_policy_group: groupIds.administrators,
		});
		await refused(w, () => mia.post(path, { name: "x", subscribers }));
		await refused(w, () =>
			mia.post(path, {
				name: "x",
				subscribers,
				invite_only: true,
				topics_policy: "allow_empty_topic",
			}),
		);
		await mia.do("POST", path, { name: "x", subscribers, invite_only: true });
	});
});
