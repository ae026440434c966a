import assert from "node:assert/strict";
import { test } from "node:test";
import {
	capableOfMoves,
	moveEventTypes,
	moveQuietly,
	readMessage,
	saidIn,
	secondsOf,
	talk,
	topicsOf,
} from "../../../test/moving.ts";
import { world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { addSubscribers } from "../../domain/subscriptions/add-subscribers.ts";

// update-message: moving messages to other topics and channels.

const w = await world();
const [olivia, adam, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];
const design = await w.channel("design", "public", [mia, max, gus]);

test("update-message moves one message, later ones, or all of a topic", async () => {
	const ids = await talk(mia, "design", "extent", 4);
	const other = await mia.send("design", "another", "stays");
	await moveQuietly(mia, ids[1] as number, { topic: "one" });
	const [a, b, c] = ["extent", "one", "later"];
	assert.deepEqual(await topicsOf(mia, ids), [a, b, a, a]);
	await moveQuietly(mia, ids[2] as number, {
		topic: "later",
		propagate_mode: "change_later",
	});
	assert.deepEqual(await topicsOf(mia, ids), [a, b, c, c]);
	await mia.send("design", "LATER", "in another case");
	await moveQuietly(max, ids[3] as number, {
		topic: "all",
		propagate_mode: "change_all",
	});
	assert.deepEqual(await topicsOf(mia, ids), [a, b, "all", "all"]);
	assert.equal((await saidIn(mia, design, "all")).length, 3);
	assert.deepEqual(await topicsOf(mia, [other]), ["another"]);
});

test("a move within a channel is told exactly, and recorded for each message", async () => {
	const ids = await talk(mia, "design", "", 2);
	const [first, second] = ids as unknown as [number, number];
	const [ofMax, older, stranger] = [
		await max.register(capableOfMoves),
		await gus.register(moveEventTypes),
		await adam.register(capableOfMoves),
	];
	w.pass(7);
	await moveQuietly(max, second, {
		topic: "new",
		propagate_mode: "change_all",
	});
	const event = {
		type: "update_message",
		user_id: max.id,
		rendering_only: false,
		message_id: second,
		message_ids: ids,
		edit_timestamp: secondsOf(w),
		flags: [],
		stream_id: design,
		stream_name: "design",
		propagate_mode: "change_all",
		orig_subject: "",
		subject: "new",
		topic_links: [],
	};
	assert.deepEqual(await ofMax.events(), [event]);
	assert.deepEqual(await older.events(), [
		{ ...event, orig_subject: "general chat" },
	]);
	assert.deepEqual(await stranger.events(), []);
	await moveQuietly(max, second, { topic: "see example.com" });
	assert.deepEqual((await ofMax.events())[0].topic_links, [
		{ text: "example.com", url: "https://example.com" },
	]);
	const message = await readMessage(mia, first);
	assert.equal(message.last_moved_timestamp, secondsOf(w));
	assert.equal(message.last_edit_timestamp, undefined);
	assert.deepEqual(message.edit_history, [
		{
			user_id: max.id,
			timestamp: secondsOf(w),
			prev_topic: "",
			topic: "new",
		},
	]);
});

test("content and topic change in one edit, one event and one line of history", async () => {
	const [first, second] = (await talk(mia, "design", "both", 2)) as [
		number,
		number,
	];
	const ear = await max.register(capableOfMoves);
	await moveQuietly(mia, first, {
		content: "rewritten",
		topic: "together",
		propagate_mode: "change_all",
	});
	const [event, ...others] = await ear.events();
	assert.deepEqual(others, []);
	assert.deepEqual(
		[event.orig_content, event.content, event.orig_subject, event.subject],
		["0", "rewritten", "both", "together"],
	);
	assert.deepEqual(event.message_ids, [first, second]);
	assert.deepEqual((await readMessage(mia, first)).edit_history, [
		{
			user_id: mia.id,
			timestamp: secondsOf(w),
			prev_content: "0",
			prev_rendered_content: "<p>0</p>",
			prev_topic: "both",
			topic: "together",
		},
	]);
	assert.deepEqual((await readMessage(mia, second)).edit_history, [
		{
			user_id: mia.id,
			timestamp: secondsOf(w),
			prev_topic: "both",
			topic: "together",
		},
	]);
});

test("a topic can be written otherwise, and is the same topic still", async () => {
	const ids = await talk(mia, "design", "casing", 2);
	await mia.do("PATCH", `/messages/${ids[0]}`, {
		topic: "Casing",
		propagate_mode: "change_all",
	});
	assert.deepEqual(await topicsOf(mia, ids), ["Casing", "Casing"]);
	assert.deepEqual(await saidIn(mia, design, "casing"), ["0", "1"]);
});

test("a move between public channels is told in both, and leaves first_message_id right", async () => {
	const to = await w.channel("elsewhere", "public", [adam]);
	const ids = await talk(mia, "design", "travels", 2);
	const [ofMax, ofAdam, ofGus] = [
		await max.register(capableOfMoves),
		await adam.register(capableOfMoves),
		await gus.register(capableOfMoves),
	];
	await moveQuietly(mia, ids[0], {
		stream_id: to,
		propagate_mode: "change_all",
	});
	const event = {
		type: "update_message",
		user_id: mia.id,
		rendering_only: false,
		message_id: ids[0],
		message_ids: ids,
		edit_timestamp: secondsOf(w),
		stream_id: design,
		stream_name: "design",
		propagate_mode: "change_all",
		orig_subject: "travels",
		new_stream_id: to,
	};
	// Max is not in the new channel, where nothing is unread to him.
	assert.deepEqual(await ofMax.events(), [{ ...event, flags: ["read"] }]);
	assert.deepEqual(await ofAdam.events(), [
		{ ...event, flags: ["read", "historical"] },
	]);
	// A guest cannot follow to a channel he is not in.
	assert.deepEqual(await ofGus.events(), [
		{
			type: "delete_message",
			message_ids: ids,
			message_type: "stream",
			stream_id: design,
			topic: "travels",
		},
	]);
	const message = await readMessage(adam, ids[0]);
	assert.deepEqual([message.stream_id, message.subject], [to, "travels"]);
	assert.deepEqual(message.edit_history, [
		{
			user_id: mia.id,
			timestamp: secondsOf(w),
			prev_stream: design,
			stream: to,
		},
	]);
	assert.equal((await gus.get(`/messages/${ids[0]}`)).status, 400);
	const firstIds = await w.inside((work) =>
		work.db
			.selectFrom("channel")
			.select("first_message_id as id")
			.where("id", "=", to)
			.execute(),
	);
	assert.equal(firstIds[0]?.id, ids[0]);
});

test("who cannot read the messages where they go sees them vanish, one by one if the client is old", async () => {
	const secret = await w.channel("secret", "private_shared", [mia, mona]);
	const ids = await talk(mia, "design", "hush", 2);
	await max.do("POST", "/messages/flags", {
		messages: ids,
		op: "add",
		flag: "starred",
	});
	const [ofMia, ofMona, ofMax, ofGus] = [
		await mia.register(capableOfMoves),
		await mona.register(capableOfMoves),
		await max.register(capableOfMoves),
		await gus.register(moveEventTypes),
	];
	await moveQuietly(mia, ids[0], {
		stream_id: secret,
		topic: "kept",
		propagate_mode: "change_all",
	});
	for (const [ear, flags] of [
		[ofMia, []],
		[ofMona, ["read", "historical"]],
	] as const) {
		const [event, ...others] = await ear.events();
		assert.deepEqual(others, []);
		assert.deepEqual(
			[event.type, event.new_stream_id, event.subject, event.flags],
			["update_message", secret, "kept", flags],
		);
	}
	const gone = {
		type: "delete_message",
		message_type: "stream",
		stream_id: design,
		topic: "hush",
	};
	assert.deepEqual(await ofMax.events(), [{ ...gone, message_ids: ids }]);
	assert.deepEqual(
		await ofGus.events(),
		ids.map((message_id) => ({ ...gone, message_id })),
	);
	for (const who of [max, gus, olivia])
		assert.equal((await who.get(`/messages/${ids[0]}`)).status, 400);
	const rows = await w.inside((work) =>
		work.db
			.selectFrom("message_flag")
			.select("user_id")
			.where("message_id", "in", ids)
			.execute(),
	);
	assert.deepEqual(rows, []);
});

test("those who were sent a message and left its channel see it vanish too", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	await w.channel("plaza", "public", [mia, max]);
	const den = await w.channel("den", "private_shared", [mia]);
	const kept = await mia.send("plaza", "t", "as everybody heard");
	await max.do("DELETE", "/users/me/subscriptions", {
		subscriptions: ["plaza"],
	});
	const unsent = await mia.send("plaza", "t", "as everybody could read");
	const ear = await max.register(capableOfMoves);
	await moveQuietly(mia, kept, { stream_id: den });
	await moveQuietly(mia, unsent, { stream_id: den });
	const gone = (await ear.events()).map(({ type, message_ids }) => [
		type,
		message_ids,
	]);
	assert.deepEqual(gone, [["delete_message", [kept]]]);
});

test("members of a channel with protected history are given what comes to them, and nobody else is", async () => {
	const vault = await w.channel("vault", "private_protected", [mia, mona]);
	const ids = await talk(mia, "design", "into the vault", 2);
	await moveQuietly(mia, ids[0], {
		stream_id: vault,
		propagate_mode: "change_all",
	});
	assert.equal((await readMessage(mona, ids[1] as number)).stream_id, vault);
	assert.deepEqual((await readMessage(mona, ids[0])).flags, [
		"read",
		"historical",
	]);
	assert.deepEqual((await readMessage(mia, ids[0])).flags, []);
	assert.equal((await max.get(`/messages/${ids[0]}`)).status, 400);
});

test("from a protected history nobody takes more than they can see of it", async () => {
	const cellar = await w.channel("cellar", "private_protected", [mia, max]);
	const before = await talk(mia, "cellar", "old wine", 2);
	await w.inside(async (work) => {
		const channel = await work.get(channels, cellar);
		if (channel) await addSubscribers(work, channel, [mona.user]);
	});
	const after = await talk(mia, "cellar", "old wine", 2);
	const ear = await max.register(capableOfMoves);
	await moveQuietly(mona, after[1] as number, {
		stream_id: design,
		propagate_mode: "change_all",
	});
	assert.deepEqual(await topicsOf(mia, [...before, ...after]), [
		"old wine",
		"old wine",
		"old wine",
		"old wine",
	]);
	const places = [];
	for (const id of [...before, ...after])
		places.push((await readMessage(mia, id)).stream_id);
	assert.deepEqual(places, [cellar, cellar, design, design]);
	assert.deepEqual((await ear.events())[0].message_ids, after);
});

test("of a protected history a move tells without showing what was not sent", async () => {
	const crypt = await w.channel("crypt", "private_protected", [mia, max]);
	const [first] = await talk(mia, "crypt", "whispers", 1);
	await w.inside(async (work) => {
		const channel = await work.get(channels, crypt);
		if (channel) await addSubscribers(work, channel, [mona.user]);
	});
	const [second] = await talk(mia, "crypt", "whispers", 1);
	const [ofMax, ofMona] = [
		await max.register(capableOfMoves),
		await mona.register(capableOfMoves),
	];
	await moveQuietly(mia, first, {
		content: "for Max alone",
		topic: "murmurs",
		propagate_mode: "change_all",
	});
	const [toMax] = await ofMax.events();
	assert.equal(toMax.content, "for Max alone");
	const [toMona] = await ofMona.events();
	assert.deepEqual(toMona.message_ids, [first, second]);
	assert.equal(toMona.subject, "murmurs");
	assert.ok(!JSON.stringify(toMona).includes("Max alone"));
});

test("a long topic moves in one go", async () => {
	await w.channel("long", "public", [mia, max]);
	const to = await w.channel("long-to", "private_shared", [mia]);
	const first = await mia.send("long", "endless", "0");
	await w.inside(async (work) => {
		const row = await work.db
			.selectFrom("message")
			.selectAll()
			.where("id", "=", first)
			.executeTakeFirstOrThrow();
		for (let n = 0; n < 1200; n++)
			work.append("message", { ...row, id: work.nextMessageId() });
	});
	const [modern, older] = [
		await mia.register(capableOfMoves),
		await max.register(moveEventTypes),
	];
	await moveQuietly(mia, first, {
		stream_id: to,
		propagate_mode: "change_all",
	});
	const [event] = await modern.events();
	assert.equal(event.message_ids.length, 1201);
	const gone = new Set();
	for (
		let part = await older.events();
		part.length > 0;
		part = await older.events()
	)
		for (const { type, message_id } of part) {
			assert.equal(type, "delete_message");
			gone.add(message_id);
		}
	assert.equal(gone.size, 1201);
	assert.equal((await saidIn(mia, to, "endless", 5000)).length, 1201);
});
