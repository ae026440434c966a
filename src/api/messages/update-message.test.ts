import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { changeChannel, changeSettings } from "../../../test/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";
import { loadMessages } from "../../domain/messages/access.ts";
import { tellRendering } from "../../domain/messages/tell-updated.ts";

// update-message: changing what a message says.

const w = await world();
const [olivia, adam, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];
const design = await w.channel("design", "public", [mia, max, gus]);
const types = { event_types: ["update_message"] };
const seconds = () => Math.floor(w.clock.now / 1000);
const sha256 = (text: string) =>
	createHash("sha256").update(text).digest("hex");

async function read(who: Client, id: number) {
	return (
		await who.do("GET", `/messages/${id}`, {
			apply_markdown: false,
			allow_empty_topic_name: true,
		})
	).message;
}

async function refuses(
	who: Client,
	id: number,
	fields: Fields,
	code = "BAD_REQUEST",
) {
	const { status, body } = await who.patch(`/messages/${id}`, fields);
	assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
	return body;
}

test("update-message changes the content and tells everybody who has the message", async () => {
	const id = await mia.send("design", "t", "first");
	const [ofMax, ofAdam] = [
		await max.register(types),
		await adam.register(types),
	];
	w.pass(5);
	const answer = await mia.do("PATCH", `/messages/${id}`, {
		content: "/me **second** \n",
	});
	assert.deepEqual(answer.detached_uploads, []);
	assert.deepEqual(await ofMax.events(), [
		{
			type: "update_message",
			user_id: mia.id,
			rendering_only: false,
			message_id: id,
			message_ids: [id],
			edit_timestamp: seconds(),
			flags: [],
			stream_id: design,
			stream_name: "design",
			orig_content: "first",
			orig_rendered_content: "<p>first</p>",
			is_me_message: true,
			content: "/me **second**",
			rendered_content: "<p>/me <strong>second</strong></p>",
		},
	]);
	assert.deepEqual(await ofAdam.events(), []);
	const message = await read(max, id);
	assert.equal(message.content, "/me **second**");
	assert.equal(message.last_edit_timestamp, seconds());
	assert.equal(message.last_moved_timestamp, undefined);
	assert.deepEqual(message.edit_history, [
		{
			user_id: mia.id,
			timestamp: seconds(),
			prev_content: "first",
			prev_rendered_content: "<p>first</p>",
		},
	]);
});

test("update-message of a direct message is told to its people alone, with nothing of a channel", async () => {
	const id = await mia.sendTo([max], "first");
	const [ofMax, ofGus] = [await max.register(types), await gus.register(types)];
	await refuses(gus, id, { content: "x" });
	await refuses(max, id, { content: "x" });
	await refuses(mia, id, { topic: "t" });
	await refuses(mia, id, { stream_id: design });
	await mia.do("PATCH", `/messages/${id}`, { content: "second" });
	const [event, ...others] = await ofMax.events();
	assert.deepEqual(others, []);
	assert.deepEqual(Object.keys(event).sort(), [
		"content",
		"edit_timestamp",
		"flags",
		"is_me_message",
		"message_id",
		"message_ids",
		"orig_content",
		"orig_rendered_content",
		"rendered_content",
		"rendering_only",
		"type",
		"user_id",
	]);
	assert.deepEqual(await ofGus.events(), []);
});

test("update-message says for each what has become of their own flags", async () => {
	const id = await mia.send("design", "t", "first");
	await max.do("POST", "/messages/flags", {
		messages: [id],
		op: "add",
		flag: "read",
	});
	await max.do("POST", "/messages/flags", {
		messages: [id],
		op: "add",
		flag: "starred",
	});
	const [ofMax, ofGus] = [await max.register(types), await gus.register(types)];
	const flags = async () => [
		(await ofMax.events())[0]?.flags,
		(await ofGus.events())[0]?.flags,
	];
	await mia.do("PATCH", `/messages/${id}`, { content: "@**Max Member**" });
	assert.deepEqual(await flags(), [["read", "starred", "mentioned"], []]);
	await mia.do("PATCH", `/messages/${id}`, { content: "@**Gus Guest**" });
	assert.deepEqual(await flags(), [["read", "starred"], ["mentioned"]]);
	await mia.do("PATCH", `/messages/${id}`, { content: "@**all**" });
	assert.deepEqual(await flags(), [
		["read", "starred", "stream_wildcard_mentioned", "wildcard_mentioned"],
		["stream_wildcard_mentioned", "wildcard_mentioned"],
	]);
	assert.deepEqual((await read(max, id)).flags, [
		"read",
		"starred",
		"stream_wildcard_mentioned",
		"wildcard_mentioned",
	]);
	await mia.do("PATCH", `/messages/${id}`, { content: "nobody" });
	assert.deepEqual(await flags(), [["read", "starred"], []]);
	await gus.do("POST", "/users/me/alert_words", { alert_words: ["fire"] });
	await mia.do("PATCH", `/messages/${id}`, { content: "fire!" });
	assert.deepEqual(await flags(), [["read", "starred"], ["has_alert_word"]]);
	await mia.do("PATCH", `/messages/${id}`, { content: "false alarm" });
	assert.deepEqual(await flags(), [["read", "starred"], []]);
});

test("update-message lets those follow the topic whom it mentions anew", async () => {
	const id = await mia.send("design", "called", "first");
	const ear = await max.register({ event_types: ["user_topic"] });
	const policies = async () =>
		(await ear.events()).map(({ topic_name, visibility_policy }) => [
			topic_name,
			visibility_policy,
		]);
	await mia.do("PATCH", `/messages/${id}`, { content: "@_**Max Member**" });
	assert.deepEqual(await policies(), []);
	await mia.do("PATCH", `/messages/${id}`, { content: "@**Max Member**" });
	assert.deepEqual(await policies(), [["called", 3]]);
	await max.do("POST", "/user_topics", {
		stream_id: design,
		topic: "called",
		visibility_policy: 0,
	});
	await ear.events();
	await mia.do("PATCH", `/messages/${id}`, { content: "@**Max Member**!" });
	assert.deepEqual(await policies(), []);
});

test("update-message refuses mentions that could not have been sent", async () => {
	const many = await Promise.all(
		Array.from({ length: 14 }, (_, n) => w.person(`crowd${n}`, `Crowd ${n}`)),
	);
	await w.channel("crowded", "public", [mia, max, ...many]);
	const id = await mia.send("crowded", "t", "first");
	const ear = await max.register(types);
	await refuses(
		mia,
		id,
		{ content: "@**all**" },
		"STREAM_WILDCARD_MENTION_NOT_ALLOWED",
	);
	for (const who of many) await who.send("crowded", "t", "x");
	await max.send("crowded", "t", "x");
	await refuses(
		mia,
		id,
		{ content: "@**topic**" },
		"TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
	);
	await refuses(mia, id, { content: "@*role:members*" });
	assert.equal((await read(mia, id)).content, "first");
	assert.deepEqual(await ear.events(), []);
	await mia.do("PATCH", `/messages/${id}`, { content: "@_**all**" });
});

test("update-message takes blank content for a deletion of the words", async () => {
	const id = await mia.send("design", "t", "first");
	await mia.do("PATCH", `/messages/${id}`, { content: " \n " });
	assert.equal((await read(mia, id)).content, "(deleted)");
});

test("update-message cuts what is too long, and keeps spaces before the first line", async () => {
	const id = await mia.send("design", "t", "first");
	await mia.do("PATCH", `/messages/${id}`, { content: "x".repeat(10_001) });
	const { content } = await read(mia, id);
	assert.equal(content.length, 10_000);
	assert.ok(content.endsWith("\n[message truncated]"));
	await mia.do("PATCH", `/messages/${id}`, { content: "\n    code" });
	assert.equal((await read(mia, id)).content, "    code");
});

test("update-message with the same content changes nothing and tells nobody", async () => {
	const id = await mia.send("design", "t", "same");
	const ear = await max.register(types);
	await mia.do("PATCH", `/messages/${id}`, { content: "same\n" });
	assert.deepEqual(await ear.events(), []);
	assert.equal((await read(mia, id)).edit_history, undefined);
});

test("update-message refuses what makes no sense", async () => {
	const id = await mia.send("design", "t", "first");
	const ear = await max.register(types);
	await refuses(mia, id, { topic: "a", subject: "b" }, "REQUEST_CONFUSING_VAR");
	for (const fields of [
		{},
		{ content: "a\0b" },
		{ subject: "t" },
		{ topic: "other", stream_id: "x" },
		{ topic: "other", stream_id: '"1"' },
		{ topic: "other", send_notification_to_old_thread: "yes" },
		{ topic: "other", send_notification_to_new_thread: 1 },
		{ topic: "t" },
		{ topic: " t " },
		{ stream_id: design },
		{ topic: "t", stream_id: design },
		{ propagate_mode: "change_all" },
		{ content: "x", propagate_mode: "change_later" },
		{ content: "x", stream_id: design },
		{ topic: "other", propagate_mode: "change_none" },
		{ topic: "a\u0007b" },
		{ topic: "✔" },
		{ topic: "✔ general chat" },
		{ topic: "other", stream_id: 987_654 },
	])
		await refuses(mia, id, fields);
	await refuses(mia, 987_654_321, { content: "x" });
	assert.deepEqual(await ear.events(), []);
});

test("update-message notices that the content is another by now", async () => {
	const id = await mia.send("design", "t", "first ä");
	const body = await refuses(
		mia,
		id,
		{ content: "x", prev_content_sha256: sha256("stale") },
		"EXPECTATION_MISMATCH",
	);
	assert.equal(body.field_name, "prev_content_sha256");
	assert.equal((await read(mia, id)).content, "first ä");
	await mia.do("PATCH", `/messages/${id}`, {
		content: "x",
		prev_content_sha256: sha256("first ä").toUpperCase(),
	});
	assert.equal((await read(mia, id)).content, "x");
});

test("only the author edits, for as long as the organization lets them", async () => {
	const id = await mia.send("design", "t", "first");
	const ear = await max.register(types);
	for (const who of [max, adam, olivia, gus])
		await refuses(who, id, { content: "x" });
	const bot = await w.bot("helper", mia);
	const ofBot = await bot.send("design", "t", "beep");
	await refuses(mia, ofBot, { content: "x" });

	await changeSettings(w, { allow_message_editing: false });
	await refuses(mia, id, { content: "x" });
	await changeSettings(w, { allow_message_editing: true });
	w.pass(620);
	assert.deepEqual(await ear.events(), []);
	await mia.do("PATCH", `/messages/${id}`, { content: "just in time" });
	w.pass(1);
	await refuses(mia, id, { content: "x" });
	await changeSettings(w, { message_content_edit_limit_seconds: null });
	await mia.do("PATCH", `/messages/${id}`, { content: "whenever" });
	await changeSettings(w, { message_content_edit_limit_seconds: 600 });
	assert.equal((await ear.events()).length, 2);
});

test("nothing is edited in an archived channel, or where one may not read", async () => {
	const attic = await w.channel("attic", "private_shared", [mia]);
	const id = await mia.send("attic", "t", "first");
	await refuses(adam, id, { topic: "other" });
	await changeChannel(w, attic, { isArchived: true });
	await refuses(mia, id, { content: "x" });
	await refuses(mia, id, { topic: "other" });
	assert.equal((await read(mia, id)).content, "first");
});

test("a message that is only shown otherwise is told so, and has no history of it", async () => {
	const id = await mia.send("design", "t", "first");
	const ear = await max.register(types);
	await w.inside(async (work) => {
		const [message] = await loadMessages(work, [id]);
		assert.ok(message);
		await tellRendering(work, message, "<p>otherwise</p>");
	});
	assert.deepEqual(await ear.events(), [
		{
			type: "update_message",
			user_id: null,
			rendering_only: true,
			message_id: id,
			message_ids: [id],
			edit_timestamp: seconds(),
			flags: [],
			stream_id: design,
			stream_name: "design",
			content: "first",
			rendered_content: "<p>otherwise</p>",
		},
	]);
	const { message } = await max.do("GET", `/messages/${id}`);
	assert.equal(message.content, "<p>otherwise</p>");
	assert.equal(message.edit_history, undefined);
	const { message_history } = await max.do("GET", `/messages/${id}/history`);
	assert.equal(message_history.length, 1);
});
