import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

const w = await world();
const [olivia, mia, max, gus] = [
	w.as("olivia"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];

test("get-message answers with the message and the text it was written as", async () => {
	await w.channel("one", "public", [mia, max]);
	const id = await mia.send("one", "", "*soft*", { read_by_sender: true });
	const body = await mia.do("GET", `/messages/${id}`);
	assert.equal(body.raw_content, "*soft*");
	assert.equal(body.message.content, "<p><em>soft</em></p>");
	assert.equal(body.message.subject, "general chat");
	assert.deepEqual(body.message.flags, ["read"]);
	const raw = await max.do("GET", `/messages/${id}`, {
		apply_markdown: false,
		allow_empty_topic_name: true,
	});
	assert.equal(raw.message.content, "*soft*");
	assert.equal(raw.message.content_type, "text/x-markdown");
	assert.equal(raw.message.subject, "");
	assert.deepEqual(raw.message.flags, []);
	assert.equal(raw.raw_content, "*soft*");
});

test("get-message knows what somebody says of themselves, and what only looks like it", async () => {
	for (const [content, expected] of [
		["/me waves", true],
		["/me waves\nand again", true],
		["/me", false],
		["/meet", false],
		[" /me waves", false],
		["`/me waves`", false],
		["who? /me waves", false],
	] as const) {
		const id = await mia.sendTo([max], content);
		const { message } = await max.do("GET", `/messages/${id}`);
		assert.equal(message.is_me_message, expected, content);
	}
});

test("get-message lists the people of a conversation", async () => {
	const id = await mia.sendTo([max], "hello");
	const { message } = await max.do("GET", `/messages/${id}`);
	assert.equal(message.type, "private");
	assert.equal(message.subject, "");
	assert.ok(!("stream_id" in message));
	assert.deepEqual(
		message.display_recipient,
		[mia, max]
			.map((one) => ({
				id: one.id,
				email: `user${one.id}@chat.example.com`,
				full_name: one.user.fullName,
				is_mirror_dummy: false,
			}))
			.sort((a, b) => a.id - b.id),
	);
});

test("get-message refuses alike what does not exist and what may not be seen", async () => {
	await w.channel("open", "public", [mia]);
	await w.channel("web", "web_public", [mia]);
	await w.channel("shared", "private_shared", [mia]);
	await w.channel("protected", "private_protected", [mia]);
	const open = await mia.send("open", "t", "x");
	const web = await mia.send("web", "t", "x");
	const shared = await mia.send("shared", "t", "x");
	const guarded = await mia.send("protected", "t", "x");
	const direct = await mia.sendTo([max], "x");
	await w.inside(async (work) => {
		const { addSubscribers } = await import(
			"../../domain/subscriptions/add-subscribers.ts"
		);
		const { findChannelByName } = await import(
			"../../domain/channels/channels.ts"
		);
		for (const name of ["shared", "protected"]) {
			const channel = await findChannelByName(work, name);
			if (channel) await addSubscribers(work, channel, [max.user]);
		}
	});
	const sees = {
		mia: [open, web, shared, guarded, direct],
		max: [open, web, shared, direct],
		olivia: [open, web],
		gus: [],
	};
	for (const [name, seen] of Object.entries(sees))
		for (const id of [open, web, shared, guarded, direct, 999_999, 0]) {
			const { status, body } = await w.as(name).get(`/messages/${id}`);
			if ((seen as number[]).includes(id))
				assert.equal(status, 200, `${name} ${id}`);
			else
				assert.deepEqual(
					[status, body],
					[
						400,
						{ result: "error", msg: "Invalid message(s)", code: "BAD_REQUEST" },
					],
					`${name} ${id}`,
				);
		}
	const { messages } = await max.do("GET", "/messages", {
		message_ids: sees.mia,
	});
	assert.deepEqual(
		messages.map(({ id }: { id: number }) => id),
		sees.max,
	);
	void [olivia, gus];
});
