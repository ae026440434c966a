import assert from "node:assert/strict";
import { test } from "node:test";
import {
	moveEventTypes,
	moveQuietly,
	readMessage,
	refusesEdit,
	talk,
	topicsOf,
} from "../../../test/moving.ts";
import { changeChannel, changeSettings, only } from "../../../test/settings.ts";
import { world } from "../../../test/world.ts";

// update-message: who may move messages, where to, and for how long.

const w = await world();
const [adam, mona, mia, max, gus] = [
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];
const nobody = only();
const design = await w.channel("design", "public", [mia, max, gus]);

test("moving between topics follows its permission, in the organization or either channel", async () => {
	const to = await w.channel("topics-to", "public", [mia, max]);
	const [id] = await talk(mia, "design", "permission", 1);
	await changeSettings(w, { can_move_messages_between_topics_group: nobody });
	const ear = await gus.register(moveEventTypes);
	for (const who of [mia, max, mona, gus])
		await refusesEdit(who, id, { topic: "other" });
	assert.deepEqual(await ear.events(), []);
	await moveQuietly(adam, id, { topic: "by an administrator" });
	await changeChannel(w, design, {
		permissions: { can_move_messages_within_channel_group: only(max) },
	});
	await refusesEdit(mia, id, { topic: "other" });
	await moveQuietly(max, id, { topic: "by the channel's own" });
	await changeChannel(w, design, {
		permissions: {
			can_move_messages_within_channel_group: nobody,
			can_administer_channel_group: only(mia),
		},
	});
	await refusesEdit(max, id, { topic: "other" });
	await moveQuietly(mia, id, { topic: "by the channel's administrator" });
	await changeChannel(w, design, {
		permissions: { can_administer_channel_group: nobody },
	});
	await changeChannel(w, to, {
		permissions: { can_move_messages_within_channel_group: only(max) },
	});
	await refusesEdit(mia, id, { topic: "other", stream_id: to });
	await moveQuietly(max, id, { topic: "as they like it there", stream_id: to });
	await changeSettings(w, {
		can_move_messages_between_topics_group: only(...w.everyone),
	});
});

test("a new name within a channel needs the right to begin topics, a mark does not", async () => {
	const strict = await w.channel("strict", "public", [mia, max]);
	const [id] = await talk(mia, "strict", "old", 2);
	await mia.send("strict", "other", "x");
	await changeChannel(w, strict, {
		permissions: { can_create_topic_group: only(mona) },
	});
	const ear = await max.register(moveEventTypes);
	await refusesEdit(mia, id, { topic: "new" });
	await refusesEdit(mia, id, { topic: "" });
	assert.deepEqual(await ear.events(), []);
	await moveQuietly(mia, id, { topic: "Other" });
	await moveQuietly(mia, id, { topic: "✔ Other" });
	await moveQuietly(mona, id, { topic: "new" });
	await changeChannel(w, strict, { topicsPolicy: "empty_topic_only" });
	const body = await refusesEdit(mona, id, { topic: "newer" });
	assert.equal(body.empty_topic_display_name, "general chat");
	await moveQuietly(mona, id, { topic: "general chat" });
	assert.equal((await readMessage(mia, id)).subject, "");
});

test("moving between channels follows its permission, and that to post where it goes", async () => {
	const to = await w.channel("channels-to", "public", [mia, max]);
	const hidden = await w.channel("hidden-to", "private_shared", [mona]);
	const [id] = await talk(mia, "design", "permission", 1);
	const ear = await max.register(moveEventTypes);
	await refusesEdit(gus, id, { stream_id: to });
	await refusesEdit(mia, id, { stream_id: hidden });
	await changeSettings(w, { can_move_messages_between_channels_group: nobody });
	await refusesEdit(mia, id, { stream_id: to });
	const others = await talk(mia, "design", "by those above", 2);
	await refusesEdit(mona, others[0], { stream_id: to });
	await moveQuietly(adam, others[0], { stream_id: to });
	await changeChannel(w, design, {
		permissions: { can_administer_channel_group: only(mona) },
	});
	await moveQuietly(mona, others[1] as number, { stream_id: to });
	await changeChannel(w, design, {
		permissions: { can_administer_channel_group: nobody },
	});
	await ear.events();
	await changeChannel(w, design, {
		permissions: { can_move_messages_out_of_channel_group: only(mia) },
	});
	await changeChannel(w, to, {
		permissions: { can_send_message_group: only(mona) },
	});
	await refusesEdit(mia, id, { stream_id: to });
	await changeChannel(w, to, {
		permissions: {
			can_send_message_group: only(mona, mia),
			can_create_topic_group: only(mona),
		},
	});
	await refusesEdit(mia, id, { stream_id: to });
	await changeChannel(w, to, {
		permissions: { can_create_topic_group: only(mia) },
		topicsPolicy: "empty_topic_only",
	});
	const body = await refusesEdit(mia, id, { stream_id: to });
	assert.equal(body.empty_topic_display_name, "general chat");
	await changeChannel(w, to, { topicsPolicy: "disable_empty_topic" });
	for (const topic of ["", "general chat", "(no topic)"])
		assert.equal(
			(await refusesEdit(mia, id, { stream_id: to, topic }))
				.empty_topic_display_name,
			"general chat",
		);
	await changeChannel(w, to, { topicsPolicy: "empty_topic_only" });
	await changeChannel(w, to, { isArchived: true });
	await refusesEdit(mia, id, { stream_id: to, topic: "" });
	assert.deepEqual(await ear.events(), []);
	await changeChannel(w, to, { isArchived: false });
	await moveQuietly(mia, id, { stream_id: to, topic: "" });
	assert.equal((await readMessage(mia, id)).subject, "");
	await changeSettings(w, {
		can_move_messages_between_channels_group: only(mia, max, mona),
	});
});

test("messages can be moved for a while, by moderators for ever", async () => {
	const to = await w.channel("limits-to", "public", [mia]);
	const [old] = await talk(mia, "design", "limits", 1);
	w.pass(604_800 + 21);
	const [young, youngest] = (await talk(mia, "design", "limits", 2)) as [
		number,
		number,
	];
	const ear = await max.register(moveEventTypes);
	await refusesEdit(mia, old, { topic: "other" });
	await refusesEdit(mia, old, {
		topic: "other",
		propagate_mode: "change_later",
	});
	await refusesEdit(mia, old, { stream_id: to });
	const fields = { topic: "other", propagate_mode: "change_all" };
	for (const id of [old, young]) {
		const body = await refusesEdit(
			mia,
			id,
			fields,
			"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
		);
		assert.deepEqual(
			[
				body.first_message_id_allowed_to_move,
				body.total_messages_in_topic,
				body.total_messages_allowed_to_move,
			],
			[young, 3, 2],
		);
	}
	assert.deepEqual(await ear.events(), []);
	w.pass(604_800 + 20);
	await changeSettings(w, {
		move_messages_between_channels_limit_seconds: 60,
	});
	await refusesEdit(mia, youngest, { stream_id: to });
	await refusesEdit(mia, youngest, { stream_id: to, topic: "other" });
	await changeSettings(w, {
		move_messages_between_channels_limit_seconds: null,
		move_messages_within_channel_limit_seconds: 60,
	});
	await refusesEdit(mia, youngest, { stream_id: to, topic: "other" });
	await refusesEdit(mia, youngest, { topic: "other" });
	await changeSettings(w, {
		move_messages_between_channels_limit_seconds: 60,
		move_messages_within_channel_limit_seconds: 604_800,
	});
	await moveQuietly(mia, young, { topic: "just in time" });
	w.pass(1);
	const none = await refusesEdit(mia, youngest, fields);
	assert.equal(none.first_message_id_allowed_to_move, undefined);
	await moveQuietly(mona, old, { ...fields, stream_id: to });
	assert.deepEqual(await topicsOf(mia, [old, youngest]), ["other", "other"]);
	await changeSettings(w, {
		move_messages_between_channels_limit_seconds: 604_800,
	});
});
