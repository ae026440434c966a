import assert from "node:assert/strict";
import { test } from "node:test";
import {
	capableOfMoves,
	moveQuietly,
	readMessage,
	refusesEdit,
	saidIn,
	talk,
} from "../../../test/moving.ts";
import { changeChannel, changeSettings, only } from "../../../test/settings.ts";
import { type Client, world } from "../../../test/world.ts";

// update-message: what a move brings with it.

const w = await world();
const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
const nobody = only();
const design = await w.channel("design", "public", [mia, max, gus]);

test("where messages went and came from is said as far as it is wanted", async () => {
	const to = await w.channel("crumbs", "public", [mia, max]);
	const by = `by @_**Mia Member|${mia.id}**.`;
	const [one] = await talk(mia, "design", "origin", 3);
	await mia.do("PATCH", `/messages/${one}`, {
		topic: "split",
		send_notification_to_old_thread: true,
	});
	assert.deepEqual(await saidIn(mia, design, "split"), [
		"0",
		`A message was moved here from #**design>origin** ${by}`,
	]);
	assert.deepEqual(await saidIn(mia, design, "origin"), [
		"1",
		"2",
		`A message was moved from this topic to #**design>split** ${by}`,
	]);
	const ids = await talk(mia, "design", "several", 3);
	await mia.do("PATCH", `/messages/${ids[1]}`, {
		topic: "rest",
		stream_id: to,
		propagate_mode: "change_later",
		send_notification_to_old_thread: true,
	});
	assert.deepEqual(
		(await saidIn(mia, to, "rest")).at(-1),
		[`2 messages were moved here from #**design>several** ${by}`][0],
	);
	assert.deepEqual(
		(await saidIn(mia, design, "several")).at(-1),
		`2 messages were moved from this topic to #**crumbs>rest** ${by}`,
	);
	const [all] = await talk(mia, "design", "whole", 2);
	await mia.do("PATCH", `/messages/${all}`, {
		topic: "a*b>c",
		propagate_mode: "change_all",
		send_notification_to_old_thread: true,
	});
	assert.deepEqual(
		(await saidIn(mia, design, "a*b>c")).at(-1),
		`This topic was moved here from #**design>whole** ${by}`,
	);
	const crumb = (await saidIn(mia, design, "whole")).join();
	assert.match(
		crumb,
		/^This topic was moved to \[#design > a&#42;b>c\]\(\/#narrow/,
	);
});

test("unless told otherwise, only the new topic says so; the topic goes by its older name too", async () => {
	const [one] = await talk(mia, "design", "quiet start", 2);
	await mia.do("PATCH", `/messages/${one}`, { subject: "loud end" });
	assert.deepEqual(await saidIn(mia, design, "quiet start"), ["1"]);
	assert.deepEqual(await saidIn(mia, design, "loud end"), [
		"0",
		`A message was moved here from #**design>quiet start** by @_**Mia Member|${mia.id}**.`,
	]);
});

test("a channel's first message is another when it moves away, and when an older one comes", async () => {
	const [from, to] = [
		await w.channel("giving", "public", [mia]),
		await w.channel("taking", "public", [mia]),
	];
	const [first, second] = (await talk(mia, "giving", "t", 2)) as [
		number,
		number,
	];
	await talk(mia, "taking", "t", 1);
	const ear = await max.register({ event_types: ["stream"] });
	await moveQuietly(mia, first, { stream_id: to });
	await moveQuietly(mia, second, { stream_id: to });
	assert.deepEqual(
		(await ear.events()).map(({ op, property, stream_id, value }) => [
			op,
			property,
			stream_id,
			value,
		]),
		[
			["update", "first_message_id", from, second],
			["update", "first_message_id", to, first],
			["update", "first_message_id", from, null],
		],
	);
});

test("decisions about a topic go with it, and the one that shows more wins", async () => {
	const to = await w.channel("decided", "public", [mia, max]);
	const decide = (
		who: Client,
		channel: number,
		topic: string,
		visibility_policy: number,
	) =>
		who.do("POST", "/user_topics", {
			stream_id: channel,
			topic,
			visibility_policy,
		});
	const decisions = async (who: Client) => {
		const rows = await w.inside((work) =>
			work.db
				.selectFrom("user_topic")
				.select(["channel_id", "topic", "visibility_policy"])
				.where("user_id", "=", who.id)
				.where("topic", "in", ["Carried", "target"])
				.execute(),
		);
		return rows.map((row) => [
			row.channel_id,
			row.topic,
			row.visibility_policy,
		]);
	};
	const [id] = await talk(mia, "design", "Carried", 2);
	await decide(max, design, "Carried", 1);
	await decide(gus, design, "Carried", 3);
	const ear = await max.register({ event_types: ["user_topic"] });
	await moveQuietly(mia, id, { topic: "aside" });
	assert.deepEqual(await decisions(max), [[design, "Carried", 1]]);
	const [left] = await talk(mia, "design", "Carried", 1);
	await moveQuietly(mia, left, {
		stream_id: to,
		topic: "target",
		propagate_mode: "change_all",
	});
	assert.deepEqual(await decisions(max), [[to, "target", 1]]);
	// A guest who cannot see the new channel keeps no decision about it.
	assert.deepEqual(await decisions(gus), []);
	assert.deepEqual(
		(await ear.events()).map((event) => [
			event.stream_id,
			event.topic_name,
			event.visibility_policy,
		]),
		[
			[design, "Carried", 0],
			[to, "target", 1],
		],
	);
	const [muted] = await talk(mia, "design", "Carried", 1);
	await decide(max, design, "Carried", 2);
	await moveQuietly(mia, muted, {
		stream_id: to,
		topic: "target",
		propagate_mode: "change_all",
	});
	assert.deepEqual(await decisions(max), [[to, "target", 2]]);
});

test("resolving is a permission of its own, is said once, and taken back within a minute", async () => {
	const notice = (word: string) =>
		`@_**Mia Member|${mia.id}** has marked this topic as ${word}.`;
	const ids = await talk(mia, "design", "done", 1);
	await changeSettings(w, {
		can_move_messages_between_topics_group: nobody,
		can_resolve_topics_group: only(mia),
	});
	await refusesEdit(max, ids[0], { topic: "✔ done" });
	await refusesEdit(mia, ids[0], { topic: "✔ done and dusted" });
	w.pass(1_000_000);
	const all = { propagate_mode: "change_all" };
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "✔ done", ...all });
	assert.deepEqual(await saidIn(mia, design, "✔ done"), [
		"0",
		notice("resolved"),
	]);
	assert.equal(
		(await readMessage(mia, ids[0])).last_moved_timestamp,
		undefined,
	);
	w.pass(60);
	const ear = await max.register({
		...capableOfMoves,
		event_types: ["update_message", "delete_message", "message"],
	});
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "done", ...all });
	assert.deepEqual(await saidIn(mia, design, "done"), ["0"]);
	assert.deepEqual(
		(await ear.events()).map(({ type }) => type),
		["update_message", "delete_message"],
	);
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "✔ done", ...all });
	w.pass(61);
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "done", ...all });
	assert.deepEqual(await saidIn(mia, design, "done"), [
		"0",
		notice("resolved"),
		notice("unresolved"),
	]);
	await changeChannel(w, design, {
		permissions: { can_resolve_topics_group: only(max) },
	});
	await max.do("PATCH", `/messages/${ids[0]}`, { topic: "✔ done", ...all });
	// Another name is a move, whatever becomes of the mark.
	for (const topic of ["undone", "Done", "✔ Done", "✔ ✔ done"])
		await refusesEdit(max, ids[0], { topic, ...all });
	await changeSettings(w, {
		can_move_messages_between_topics_group: only(...w.everyone),
	});
});

test("the notice of a resolved topic is unread to those who wrote there and want to know", async () => {
	const id = await max.send("design", "wanted", "mine");
	const other = await mia.send("design", "wanted", "hers");
	await gus.send("design", "wanted", "his");
	await gus.do("POST", "/user_topics", {
		stream_id: design,
		topic: "wanted",
		visibility_policy: 0,
	});
	const [ofMax, ofGus] = [
		await max.register({ event_types: ["message"] }),
		await gus.register({ event_types: ["message"] }),
	];
	await mia.do("PATCH", `/messages/${other}`, {
		topic: "✔ wanted",
		propagate_mode: "change_all",
	});
	// Max follows the topic he began.
	const [toMax] = await ofMax.events();
	assert.deepEqual(toMax.flags, []);
	assert.deepEqual((await ofGus.events())[0]?.flags, ["read"]);
	assert.deepEqual((await readMessage(max, toMax.message.id)).flags, []);
	assert.deepEqual((await readMessage(gus, toMax.message.id)).flags, ["read"]);
	assert.equal((await readMessage(max, id)).subject, "✔ wanted");
});

test("whoever wants every such notice read, or none, has it so; who resolves has read it", async () => {
	const adam = w.as("adam");
	await w.channel("notices", "public", [mia, max, gus, adam]);
	const people = [mia, max, gus, adam];
	for (const who of people) await who.send("notices", "plan", "x");
	const [id] = await talk(mia, "notices", "plan", 1);
	const set = (who: Client, policy: string) =>
		who.do("PATCH", "/settings", {
			resolved_topic_notice_auto_read_policy: policy,
		});
	await set(max, "always");
	await set(gus, "never");
	for (const [who, visibility_policy] of [
		[mia, 3],
		[max, 3],
		[gus, 0],
		[adam, 0],
	] as const)
		await who.do("POST", "/user_topics", {
			stream_id: (await readMessage(mia, id)).stream_id,
			topic: "plan",
			visibility_policy,
		});
	const ears = await Promise.all(
		people.map((who) => who.register({ event_types: ["message"] })),
	);
	await mia.do("PATCH", `/messages/${id}`, {
		topic: "✔ plan",
		propagate_mode: "change_all",
	});
	const flags = [];
	for (const ear of ears) flags.push((await ear.events())[0]?.flags);
	assert.deepEqual(flags, [["read"], ["read"], [], ["read"]]);
	await set(max, "except_followed");
	await set(gus, "except_followed");
});

test("what was read stays read, and what was not stays unread, wherever it goes", async () => {
	const to = await w.channel("reading-to", "public", [max]);
	const ids = await talk(mia, "design", "reading", 3);
	await max.do("POST", "/messages/flags", {
		messages: [ids[1]],
		op: "add",
		flag: "read",
	});
	const unread = async () => {
		const found: boolean[] = [];
		for (const id of ids)
			found.push(!(await readMessage(max, id)).flags.includes("read"));
		return found;
	};
	await moveQuietly(mia, ids[0], { topic: "on", propagate_mode: "change_all" });
	assert.deepEqual(await unread(), [true, false, true]);
	await moveQuietly(mia, ids[0], {
		stream_id: to,
		propagate_mode: "change_all",
	});
	assert.deepEqual(await unread(), [true, false, true]);
	// Gus, who is not there, has nothing to read there.
	assert.equal((await gus.get(`/messages/${ids[0]}`)).status, 400);
});

test("whoever has one message of a long topic hears of its move, wherever in the topic it stands", async () => {
	await w.channel("long", "public", [mia]);
	await talk(mia, "long", "old", 250);
	const subscription = { subscriptions: [{ name: "long" }] };
	await max.do("POST", "/users/me/subscriptions", subscription);
	const [own] = await talk(mia, "long", "old", 1);
	await max.do("DELETE", "/users/me/subscriptions", {
		subscriptions: ["long"],
	});
	await talk(mia, "long", "old", 252);
	const ear = await max.register({ event_types: ["update_message"] });
	const stranger = await gus.register({ event_types: ["update_message"] });
	const moved = await mia.do("GET", "/messages", {
		anchor: "newest",
		num_before: 1,
		narrow: [{ operator: "channel", operand: "long" }],
	});
	await moveQuietly(mia, moved.messages.at(-1).id, {
		topic: "new",
		propagate_mode: "change_all",
	});
	const [event, ...others] = await ear.events();
	assert.deepEqual(others, []);
	assert.equal(event.subject, "new");
	assert.ok(event.message_ids.includes(own));
	assert.deepEqual(await stranger.events(), []);
});

test("a star on a message that its giver cannot read any more goes with it, and only that is told", async () => {
	await w.channel("lounge", "public", [mia, max, gus]);
	const cellar = await w.channel("cellar", "private_shared", [mia]);
	const stars = await talk(mia, "lounge", "stars", 3);
	const [gone, moved, kept] = stars as [number, number, number];
	for (const who of [max, gus])
		await who.do("POST", "/messages/flags", {
			messages: [gone, moved, kept],
			op: "add",
			flag: "starred",
		});
	await gus.do("DELETE", "/users/me/subscriptions", {
		subscriptions: ["lounge"],
	});
	const terms = {
		...capableOfMoves,
		fetch_event_types: ["starred_messages"],
		event_types: ["update_message", "delete_message", "update_message_flags"],
	};
	const [reader, stranger] = [
		await max.register(terms),
		await gus.register(terms),
	];
	assert.deepEqual(stranger.state.starred_messages, [gone, moved, kept]);
	await mia.do("DELETE", `/messages/${gone}`);
	await moveQuietly(mia, moved, { stream_id: cellar });
	const told = (messages: number[]) => ({
		type: "update_message_flags",
		op: "remove",
		operation: "remove",
		flag: "starred",
		all: false,
		messages,
	});
	// Not yet asked for, two of a kind are one.
	assert.deepEqual(await stranger.events(), [told([gone, moved])]);
	assert.deepEqual(
		(await reader.events()).map(({ type, message_ids, message_id }) => [
			type,
			message_ids ?? [message_id],
		]),
		[
			["delete_message", [gone]],
			["delete_message", [moved]],
		],
	);
	for (const who of [max, gus])
		assert.deepEqual((await who.register(terms)).state.starred_messages, [
			kept,
		]);
});

test("who reads messages where they are now learns no name of a hidden channel they came from", async () => {
	const den = await w.channel("secret den", "private_shared", [mia]);
	const id = await mia.send("secret den", "plans", "now for all");
	const [inside, outside] = [
		await mia.register(capableOfMoves),
		await max.register(capableOfMoves),
	];
	await moveQuietly(mia, id, { stream_id: design });
	const [known] = await inside.events();
	const [unknown] = await outside.events();
	assert.equal(known.stream_name, "secret den");
	const { stream_name: _, flags: __, ...rest } = known;
	const { flags: ___, ...told } = unknown;
	assert.deepEqual(told, rest);
	assert.deepEqual([told.stream_id, told.new_stream_id], [den, design]);
});
