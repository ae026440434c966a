import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings } from "../../../test/settings.ts";
import {
	closedIds,
	groupIds,
	hallId,
	idsOf,
	mia,
	newest,
	openId,
	openMessageId,
	openNarrow,
	refusedAlike,
	secretId,
	spectate,
	w,
} from "../../../test/support/spectated-world.ts";

// What people without an account may read, and that they learn of nothing else.

test("get-messages gives spectators the messages of web-public channels", async () => {
	const { body } = await spectate("GET", "/messages", newest);
	assert.deepEqual(idsOf(body), [openMessageId]);
	const [message] = body.messages;
	assert.deepEqual(message.flags, ["read"]);
	assert.equal(message.content, "<p>hello <strong>world</strong></p>");
	for (const narrow of [
		[...openNarrow, { operator: "channel", operand: openId }],
		[...openNarrow, { operator: "channel", operand: "Plaza" }],
		[...openNarrow, { operator: "topic", operand: "greetings" }],
		[...openNarrow, { operator: "sender", operand: w.as("mia").id }],
		[...openNarrow, { operator: "search", operand: "hello" }],
		[...openNarrow, { operator: "id", operand: openMessageId }],
		[...openNarrow, { operator: "with", operand: openMessageId }],
		[...openNarrow, { operator: "near", operand: openMessageId }],
		[...openNarrow, { operator: "is", operand: "resolved", negated: true }],
		[["streams", "web-public"]],
	])
		for (const anchor of ["newest", "first_unread"]) {
			const answer = await spectate("GET", "/messages", {
				...newest,
				narrow,
				anchor,
			});
			assert.equal(answer.status, 200, JSON.stringify(narrow));
			assert.deepEqual(
				idsOf(answer.body),
				[openMessageId],
				JSON.stringify(narrow),
			);
		}
});

test("get-messages gives spectators those of the given ids that are open", async () => {
	const { body } = await spectate("GET", "/messages", {
		narrow: openNarrow,
		message_ids: [openMessageId, ...closedIds],
	});
	assert.deepEqual(idsOf(body), [openMessageId]);
});

test("get-messages refuses spectators who do not name web-public channels, or want what only people have", async () => {
	for (const narrow of [
		undefined,
		[],
		[{ operator: "channel", operand: openId }],
		[{ operator: "channels", operand: "public" }],
		[{ operator: "channels", operand: "web-public", negated: true }],
		...[
			["is", "starred"],
			["is", "unread"],
			["is", "mentioned"],
			["is", "dm"],
			["is", "followed"],
			["in", "home"],
			["dm", "user1@chat.example.com"],
			["dm-including", "user1@chat.example.com"],
			["mentions", w.as("mia").id],
		].map(([operator, operand]) => [...openNarrow, { operator, operand }]),
	])
		await refusedAlike("GET", "/messages", { ...newest, narrow });
});

test("get-messages does not tell spectators which closed channels there are", async () => {
	const told = [];
	for (const operand of [secretId, hallId, "Cellar", "Hall", 99_999, "None"])
		for (const negated of [false, true]) {
			const { status, body } = await spectate("GET", "/messages", {
				...newest,
				narrow: [...openNarrow, { operator: "channel", operand, negated }],
			});
			assert.equal(status, 400);
			told.push(JSON.stringify(body).replaceAll(String(operand), "…"));
		}
	assert.equal(new Set(told).size, 1);
	const withs = [];
	for (const operand of [...closedIds, 99_999]) {
		const narrow = [...openNarrow, { operator: "with", operand }];
		const answer = await spectate("GET", "/messages", { ...newest, narrow });
		withs.push(JSON.stringify(answer.body));
	}
	assert.equal(new Set(withs).size, 1);
	for (const term of [
		{ operator: "topic", operand: "whispers" },
		{ operator: "search", operand: "cellar" },
		{ operator: "id", operand: closedIds[1] },
		{ operator: "channels", operand: "archived" },
	]) {
		const narrow = [...openNarrow, term];
		const { body } = await spectate("GET", "/messages", { ...newest, narrow });
		assert.deepEqual(body.messages, [], term.operator);
	}
});

test("get-messages does not let spectators look for people by their real addresses", async () => {
	await mia.do("PATCH", "/settings", { email_address_visibility: 1 });
	const by = (operand: string) =>
		spectate("GET", "/messages", {
			...newest,
			narrow: [...openNarrow, { operator: "sender", operand }],
		});
	assert.equal((await by("mia@example.com")).body.code, "BAD_NARROW");
	const found = await by(`user${mia.id}@chat.example.com`);
	assert.deepEqual(idsOf(found.body), [openMessageId]);
});

test("get-message shows spectators messages of open channels, and refuses all others alike", async () => {
	const { body } = await spectate("GET", `/messages/${openMessageId}`);
	assert.equal(body.message.id, openMessageId);
	assert.deepEqual(body.message.flags, ["read"]);
	assert.equal(body.raw_content, "hello **world**");
	for (const id of [...closedIds, 99_999])
		await refusedAlike("GET", `/messages/${id}`);
});

test("get-message tells spectators nothing of what a message was before", async () => {
	const id = await mia.send("Cellar", "whispers", "first words");
	await mia.do("PATCH", `/messages/${id}`, { content: "second words" });
	await changeSettings(w, {
		can_move_messages_between_channels_group: (await groupIds()).role_everyone,
	});
	await mia.do("PATCH", `/messages/${id}`, {
		stream_id: openId,
		topic: "greetings",
		send_notification_to_new_thread: false,
	});
	const own = await mia.do("GET", `/messages/${id}`);
	assert.ok(own.message.edit_history.length > 0);
	const { body } = await spectate("GET", `/messages/${id}`);
	assert.equal(body.message.content, "<p>second words</p>");
	const list = await spectate("GET", "/messages", newest);
	for (const told of [body, list.body]) {
		const text = JSON.stringify(told);
		for (const before of ["first words", "whispers", "edit_history"])
			assert.ok(!text.includes(before), before);
	}
	await w.as("olivia").do("DELETE", `/messages/${id}`);
});

test("get-channel-topics lists topics of open channels to spectators, and knows no others", async () => {
	const { body } = await spectate("GET", `/users/me/${openId}/topics`);
	assert.deepEqual(
		body.topics.map(({ name }: { name: string }) => name),
		["greetings"],
	);
	const refusals = [];
	for (const id of [hallId, secretId, 99_999]) {
		const answer = await spectate("GET", `/users/me/${id}/topics`);
		assert.equal(answer.status, 400);
		refusals.push(JSON.stringify(answer.body));
	}
	assert.equal(new Set(refusals).size, 1);
});
