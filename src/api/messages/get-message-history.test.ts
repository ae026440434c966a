import assert from "node:assert/strict";
import { test } from "node:test";
import { changeChannel, changeSettings } from "../../../test/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";

const w = await world();
const [adam, mia, max, gus] = [
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];
const design = await w.channel("design", "public", [mia, max]);
const other = await w.channel("other", "public", [mia]);
const seconds = () => Math.floor(w.clock.now / 1000);

const history = async (who: Client, id: number, fields: Fields = {}) =>
	(await who.do("GET", `/messages/${id}/history`, fields)).message_history;

async function refuses(who: Client, id: number) {
	const { status, body } = await who.get(`/messages/${id}/history`);
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	return body.msg;
}

/** A message that was edited, moved twice and edited again, and when each of it happened. */
async function livedMessage() {
	const id = await mia.send("design", "", "one two");
	const times = [seconds()];
	const quiet = { send_notification_to_new_thread: false };
	const edit = async (who: Client, fields: Fields) => {
		w.pass(10);
		await who.do("PATCH", `/messages/${id}`, { ...quiet, ...fields });
		times.push(seconds());
	};
	await edit(mia, { content: "one three" });
	await edit(max, { topic: "named" });
	await edit(mia, { stream_id: other });
	await edit(mia, { content: "one *four*", topic: "both" });
	return { id, times };
}

test("get-message-history of a message never edited has the message alone", async () => {
	const id = await mia.send("design", "t", "**hello**");
	assert.deepEqual(await history(max, id), [
		{
			topic: "t",
			content: "**hello**",
			rendered_content: "<p><strong>hello</strong></p>",
			timestamp: seconds(),
			user_id: mia.id,
		},
	]);
});

test("get-message-history tells every version, oldest first", async () => {
	const { id, times } = await livedMessage();
	const versions = [
		{
			topic: "",
			content: "one two",
			rendered_content: "<p>one two</p>",
			timestamp: times[0],
			user_id: mia.id,
		},
		{
			topic: "",
			content: "one three",
			rendered_content: "<p>one three</p>",
			timestamp: times[1],
			user_id: mia.id,
			prev_content: "one two",
			prev_rendered_content: "<p>one two</p>",
			content_html_diff:
				'<div><p>one <span class="highlight_text_inserted">three</span><span class="highlight_text_deleted">two</span></p></div>',
		},
		{
			topic: "named",
			content: "one three",
			rendered_content: "<p>one three</p>",
			timestamp: times[2],
			user_id: max.id,
			prev_topic: "",
		},
		{
			topic: "named",
			content: "one three",
			rendered_content: "<p>one three</p>",
			timestamp: times[3],
			user_id: mia.id,
			stream: other,
			prev_stream: design,
		},
		{
			topic: "both",
			content: "one *four*",
			rendered_content: "<p>one <em>four</em></p>",
			timestamp: times[4],
			user_id: mia.id,
			prev_topic: "named",
			prev_content: "one three",
			prev_rendered_content: "<p>one three</p>",
			content_html_diff:
				'<div><p>one <em><span class="highlight_text_inserted">four</span></em><span class="highlight_text_deleted">three</span></p></div>',
		},
	];
	assert.deepEqual(
		await history(max, id, { allow_empty_topic_name: true }),
		versions,
	);
	const shown = await history(max, id);
	assert.deepEqual(
		shown.map(({ topic }: { topic: string }) => topic),
		["general chat", "general chat", "named", "named", "both"],
	);
	assert.equal(shown[2].prev_topic, "general chat");
});

test("get-message-history of a direct message has no topic", async () => {
	const id = await mia.sendTo([max], "one");
	await mia.do("PATCH", `/messages/${id}`, { content: "two" });
	const versions = await history(max, id);
	assert.deepEqual(
		versions.map(({ topic }: { topic: string }) => topic),
		["", ""],
	);
	await refuses(gus, id);
	await refuses(adam, id);
});

test("get-message-history needs access to the message, whatever its channel has become", async () => {
	const secret = await w.channel("secret", "private_protected", [mia]);
	const id = await mia.send("secret", "t", "hello");
	const hidden = await refuses(adam, id);
	assert.equal(await refuses(max, id), hidden);
	for (const unknown of [0, 987_654_321, 2_147_483_648, 1e20])
		assert.equal(await refuses(mia, unknown), hidden, `${unknown}`);
	await changeChannel(w, secret, { isArchived: true });
	assert.equal((await history(mia, id)).length, 1);
	const open = await mia.send("other", "t", "hello");
	assert.equal((await history(adam, open)).length, 1);
	assert.equal(await refuses(gus, open), hidden);
});

test("get-message-history refuses what is no boolean, and names what it does not know", async () => {
	const id = await mia.send("design", "t", "hello");
	const path = `/messages/${id}/history`;
	for (const allow_empty_topic_name of ["yes", "1", "null", ""]) {
		const { status, body } = await mia.get(path, { allow_empty_topic_name });
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
	const { ignored_parameters_unsupported } = await mia.do("GET", path, {
		zest: 1,
		colour: 2,
	});
	assert.deepEqual(ignored_parameters_unsupported, ["colour", "zest"]);
	for (const odd of ["/messages/-1/history", "/messages/x/history"])
		assert.equal((await mia.get(odd)).status, 404);
});

test("get-message-history shows moves alone, or nothing, where the organization wants it so", async () => {
	const { id, times } = await livedMessage();
	await changeSettings(w, { message_edit_history_visibility_policy: "moves" });
	assert.deepEqual(await history(max, id, { allow_empty_topic_name: true }), [
		{ topic: "", timestamp: times[0], user_id: mia.id },
		{ topic: "named", timestamp: times[2], user_id: max.id, prev_topic: "" },
		{
			topic: "named",
			timestamp: times[3],
			user_id: mia.id,
			stream: other,
			prev_stream: design,
		},
		{
			topic: "both",
			timestamp: times[4],
			user_id: mia.id,
			prev_topic: "named",
		},
	]);
	await changeSettings(w, { message_edit_history_visibility_policy: "none" });
	const disabled = await refuses(mia, id);
	// That there is no history to see is said before anything about the message.
	assert.equal(await refuses(mia, 987_654_321), disabled);
	await changeSettings(w, { message_edit_history_visibility_policy: "all" });
});
