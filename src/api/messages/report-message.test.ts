import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings } from "../../../test/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";

const w = await world();
const [mona, mia, max, gus] = [
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];
const desk = await w.channel("moderators", "private_shared", [mona]);
const design = await w.channel("design", "public", [mia, max, gus]);
const spam = { report_type: "spam" };

async function refuses(who: Client, id: number, fields: Fields) {
	const { status, body } = await who.post(`/messages/${id}/report`, fields);
	assert.equal(status, 400);
	return body.code;
}

test("report-message is refused where nobody would read it", async () => {
	const id = await max.send("design", "t", "buy this");
	assert.equal(await refuses(mia, id, spam), "BAD_REQUEST");
	await changeSettings(w, { moderation_request_channel_id: desk });
	await mia.do("POST", `/messages/${id}/report`, spam);
});

test("report-message puts the message before the moderators, and tells nobody else", async () => {
	const id = await max.send("design", "t", "buy ```this```");
	const [ofMona, ofMax] = [
		await mona.register({ event_types: ["message"] }),
		await max.register({ event_types: ["message"] }),
	];
	await gus.do("POST", `/messages/${id}/report`, {
		report_type: "other",
		description: "He sells things.",
	});
	const [event, ...others] = await ofMona.events();
	assert.deepEqual(others, []);
	const { message } = event;
	assert.equal(message.stream_id, desk);
	assert.equal(message.subject, "Max Member moderation requests");
	assert.equal(message.sender_full_name, "Notification Bot");
	assert.equal(
		message.content,
		[
			`@_**Gus Guest|${gus.id}** reported [a message](/#narrow/channel/${design}-design/topic/t/near/${id}) sent by @_**Max Member|${max.id}**.`,
			"- Reason: **Other reason**",
			"- Notes:",
			"```quote",
			"He sells things.",
			"```",
			"````spoiler The message",
			"buy ```this```",
			"````",
		].join("\n"),
	);
	assert.deepEqual(await ofMax.events(), []);
});

test("report-message of a direct message comes from somebody who has it", async () => {
	const id = await max.sendTo([mia], "secretly");
	const ear = await mona.register({ event_types: ["message"] });
	assert.equal(await refuses(gus, id, spam), "BAD_REQUEST");
	assert.deepEqual(await ear.events(), []);
	await mia.do("POST", `/messages/${id}/report`, spam);
	const [event] = await ear.events();
	assert.match(event.message.content, /reported a direct message sent by/);
});

test("report-message refuses what is no reason", async () => {
	const id = await max.send("design", "t", "hello");
	const ear = await mona.register({ event_types: ["message"] });
	assert.equal(await refuses(mia, id, {}), "REQUEST_VARIABLE_MISSING");
	for (const fields of [
		{ report_type: "dislike" },
		{ report_type: "other" },
		{ report_type: "other", description: " " },
		{ ...spam, description: "x".repeat(1001) },
	])
		assert.equal(await refuses(mia, id, fields), "BAD_REQUEST");
	assert.equal(await refuses(mia, 987_654_321, spam), "BAD_REQUEST");
	assert.deepEqual(await ear.events(), []);
});
