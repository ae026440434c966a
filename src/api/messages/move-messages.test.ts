import assert from "node:assert/strict";
import { test } from "node:test";
import { changeChannel, changeSettings, only } from "../../../test/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";
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
const nobody = only();
const design = await w.channel("design", "public", [mia, max, gus]);
const types = { event_types: ["update_message", "delete_message"] };
const capable = {
	...types,
	client_capabilities: {
		notification_settings_null: true,
		bulk_message_deletion: true,
		empty_topic_name: true,
	},
};
const quietly = {
	send_notification_to_old_thread: false,
	send_notification_to_new_thread: false,
};
const seconds = () => Math.floor(w.clock.now / 1000);

const move = (who: Client, id: number, fields: Fields) =>
	who.do("PATCH", `/messages/${id}`, { ...quietly, ...fields });

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

async function read(who: Client, id: number) {
	return (
		await who.do("GET", `/messages/${id}`, { allow_empty_topic_name: true })
	).message;
}

async function topicsOf(ids: readonly number[]): Promise<string[]> {
	const topics: string[] = [];
	for (const id of ids) topics.push((await read(mia, id)).subject);
	return topics;
}

async function talk(channel: string, topic: string, count: number) {
	const ids: number[] = [];
	for (let n = 0; n < count; n++)
		ids.push(await mia.send(channel, topic, `${n}`));
	return ids as [number, ...number[]];
}

/** The words of the newest messages of a topic, oldest first. */
async function saidIn(channel: number, topic: string, count = 10) {
	const { messages } = await mia.do("GET", "/messages", {
		anchor: "newest",
		num_before: count,
		apply_markdown: false,
		narrow: [
			{ operator: "channel", operand: channel },
			{ operator: "topic", operand: topic },
		],
	});
	return messages.map(({ content }: { content: string }) => content);
}

test("update-message moves one message, later ones, or all of a topic", async () => {
	const ids = await talk("design", "extent", 4);
	const other = await mia.send("design", "another", "stays");
	await move(mia, ids[1] as number, { topic: "one" });
	const [a, b, c] = ["extent", "one", "later"];
	assert.deepEqual(await topicsOf(ids), [a, b, a, a]);
	await move(mia, ids[2] as number, {
		topic: "later",
		propagate_mode: "change_later",
	});
	assert.deepEqual(await topicsOf(ids), [a, b, c, c]);
	await mia.send("design", "LATER", "in another case");
	await move(max, ids[3] as number, {
		topic: "all",
		propagate_mode: "change_all",
	});
	assert.deepEqual(await topicsOf(ids), [a, b, "all", "all"]);
	assert.equal((await saidIn(design, "all")).length, 3);
	assert.deepEqual(await topicsOf([other]), ["another"]);
});

test("a move within a channel is told exactly, and recorded for each message", async () => {
	const ids = await talk("design", "", 2);
	const [first, second] = ids as unknown as [number, number];
	const [ofMax, older, stranger] = [
		await max.register(capable),
		await gus.register(types),
		await adam.register(capable),
	];
	w.pass(7);
	await move(max, second, { topic: "new", propagate_mode: "change_all" });
	const event = {
		type: "update_message",
		user_id: max.id,
		rendering_only: false,
		message_id: second,
		message_ids: ids,
		edit_timestamp: seconds(),
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
	const message = await read(mia, first);
	assert.equal(message.last_moved_timestamp, seconds());
	assert.equal(message.last_edit_timestamp, undefined);
	assert.deepEqual(message.edit_history, [
		{
			user_id: max.id,
			timestamp: seconds(),
			prev_topic: "",
			topic: "new",
		},
	]);
});

test("content and topic change in one edit, one event and one line of history", async () => {
	const [first, second] = (await talk("design", "both", 2)) as [number, number];
	const ear = await max.register(capable);
	await move(mia, first, {
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
	assert.deepEqual((await read(mia, first)).edit_history, [
		{
			user_id: mia.id,
			timestamp: seconds(),
			prev_content: "0",
			prev_rendered_content: "<p>0</p>",
			prev_topic: "both",
			topic: "together",
		},
	]);
	assert.deepEqual((await read(mia, second)).edit_history, [
		{
			user_id: mia.id,
			timestamp: seconds(),
			prev_topic: "both",
			topic: "together",
		},
	]);
});

test("a topic can be written otherwise, and is the same topic still", async () => {
	const ids = await talk("design", "casing", 2);
	await mia.do("PATCH", `/messages/${ids[0]}`, {
		topic: "Casing",
		propagate_mode: "change_all",
	});
	assert.deepEqual(await topicsOf(ids), ["Casing", "Casing"]);
	assert.deepEqual(await saidIn(design, "casing"), ["0", "1"]);
});

test("a move between public channels is told in both, and leaves first_message_id right", async () => {
	const to = await w.channel("elsewhere", "public", [adam]);
	const ids = await talk("design", "travels", 2);
	const [ofMax, ofAdam, ofGus] = [
		await max.register(capable),
		await adam.register(capable),
		await gus.register(capable),
	];
	await move(mia, ids[0], { stream_id: to, propagate_mode: "change_all" });
	const event = {
		type: "update_message",
		user_id: mia.id,
		rendering_only: false,
		message_id: ids[0],
		message_ids: ids,
		edit_timestamp: seconds(),
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
	const message = await read(adam, ids[0]);
	assert.deepEqual([message.stream_id, message.subject], [to, "travels"]);
	assert.deepEqual(message.edit_history, [
		{
			user_id: mia.id,
			timestamp: seconds(),
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
	const ids = await talk("design", "hush", 2);
	await max.do("POST", "/messages/flags", {
		messages: ids,
		op: "add",
		flag: "starred",
	});
	const [ofMia, ofMona, ofMax, ofGus] = [
		await mia.register(capable),
		await mona.register(capable),
		await max.register(capable),
		await gus.register(types),
	];
	await move(mia, ids[0], {
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

test("members of a channel with protected history are given what comes to them, and nobody else is", async () => {
	const vault = await w.channel("vault", "private_protected", [mia, mona]);
	const ids = await talk("design", "into the vault", 2);
	await move(mia, ids[0], { stream_id: vault, propagate_mode: "change_all" });
	assert.equal((await read(mona, ids[1] as number)).stream_id, vault);
	assert.deepEqual((await read(mona, ids[0])).flags, ["read", "historical"]);
	assert.deepEqual((await read(mia, ids[0])).flags, []);
	assert.equal((await max.get(`/messages/${ids[0]}`)).status, 400);
});

test("from a protected history nobody takes more than they can see of it", async () => {
	const cellar = await w.channel("cellar", "private_protected", [mia, max]);
	const before = await talk("cellar", "old wine", 2);
	await w.inside(async (work) => {
		const channel = await work.get(channels, cellar);
		if (channel) await addSubscribers(work, channel, [mona.user]);
	});
	const after = await talk("cellar", "old wine", 2);
	const ear = await max.register(capable);
	await move(mona, after[1] as number, {
		stream_id: design,
		propagate_mode: "change_all",
	});
	assert.deepEqual(await topicsOf([...before, ...after]), [
		"old wine",
		"old wine",
		"old wine",
		"old wine",
	]);
	const places = [];
	for (const id of [...before, ...after])
		places.push((await read(mia, id)).stream_id);
	assert.deepEqual(places, [cellar, cellar, design, design]);
	assert.deepEqual((await ear.events())[0].message_ids, after);
});

test("of a protected history a move tells without showing what was not sent", async () => {
	const crypt = await w.channel("crypt", "private_protected", [mia, max]);
	const [first] = await talk("crypt", "whispers", 1);
	await w.inside(async (work) => {
		const channel = await work.get(channels, crypt);
		if (channel) await addSubscribers(work, channel, [mona.user]);
	});
	const [second] = await talk("crypt", "whispers", 1);
	const [ofMax, ofMona] = [
		await max.register(capable),
		await mona.register(capable),
	];
	await move(mia, first, {
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

test("moving between topics follows its permission, in the organization or either channel", async () => {
	const to = await w.channel("topics-to", "public", [mia, max]);
	const [id] = await talk("design", "permission", 1);
	await changeSettings(w, { can_move_messages_between_topics_group: nobody });
	const ear = await gus.register(types);
	for (const who of [mia, max, mona, gus])
		await refuses(who, id, { topic: "other" });
	assert.deepEqual(await ear.events(), []);
	await move(adam, id, { topic: "by an administrator" });
	await changeChannel(w, design, {
		permissions: { can_move_messages_within_channel_group: only(max) },
	});
	await refuses(mia, id, { topic: "other" });
	await move(max, id, { topic: "by the channel's own" });
	await changeChannel(w, design, {
		permissions: {
			can_move_messages_within_channel_group: nobody,
			can_administer_channel_group: only(mia),
		},
	});
	await refuses(max, id, { topic: "other" });
	await move(mia, id, { topic: "by the channel's administrator" });
	await changeChannel(w, design, {
		permissions: { can_administer_channel_group: nobody },
	});
	await changeChannel(w, to, {
		permissions: { can_move_messages_within_channel_group: only(max) },
	});
	await refuses(mia, id, { topic: "other", stream_id: to });
	await move(max, id, { topic: "as they like it there", stream_id: to });
	await changeSettings(w, {
		can_move_messages_between_topics_group: only(...w.everyone),
	});
});

test("moving between channels follows its permission, and that to post where it goes", async () => {
	const to = await w.channel("channels-to", "public", [mia, max]);
	const hidden = await w.channel("hidden-to", "private_shared", [mona]);
	const [id] = await talk("design", "permission", 1);
	const ear = await max.register(types);
	await refuses(gus, id, { stream_id: to });
	await refuses(mia, id, { stream_id: hidden });
	await changeSettings(w, { can_move_messages_between_channels_group: nobody });
	await refuses(mia, id, { stream_id: to });
	await changeChannel(w, design, {
		permissions: { can_move_messages_out_of_channel_group: only(mia) },
	});
	await changeChannel(w, to, {
		permissions: { can_send_message_group: only(mona) },
	});
	await refuses(mia, id, { stream_id: to });
	await changeChannel(w, to, {
		permissions: {
			can_send_message_group: only(mona, mia),
			can_create_topic_group: only(mona),
		},
	});
	await refuses(mia, id, { stream_id: to });
	await changeChannel(w, to, {
		permissions: { can_create_topic_group: only(mia) },
		topicsPolicy: "empty_topic_only",
	});
	const body = await refuses(mia, id, { stream_id: to });
	assert.equal(body.empty_topic_display_name, "general chat");
	await changeChannel(w, to, { isArchived: true });
	await refuses(mia, id, { stream_id: to, topic: "" });
	assert.deepEqual(await ear.events(), []);
	await changeChannel(w, to, { isArchived: false });
	await move(mia, id, { stream_id: to, topic: "" });
	assert.equal((await read(mia, id)).subject, "");
	await changeSettings(w, {
		can_move_messages_between_channels_group: only(mia, max, mona),
	});
});

test("messages can be moved for a while, by moderators for ever", async () => {
	const to = await w.channel("limits-to", "public", [mia]);
	const [old] = await talk("design", "limits", 1);
	w.pass(604_800 + 21);
	const [young, youngest] = (await talk("design", "limits", 2)) as [
		number,
		number,
	];
	const ear = await max.register(types);
	await refuses(mia, old, { topic: "other" });
	await refuses(mia, old, { topic: "other", propagate_mode: "change_later" });
	await refuses(mia, old, { stream_id: to });
	const fields = { topic: "other", propagate_mode: "change_all" };
	for (const id of [old, young]) {
		const body = await refuses(
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
	await refuses(mia, youngest, { stream_id: to });
	await move(mia, young, { topic: "just in time" });
	w.pass(1);
	const none = await refuses(mia, youngest, fields);
	assert.equal(none.first_message_id_allowed_to_move, undefined);
	await move(mona, old, { ...fields, stream_id: to });
	assert.deepEqual(await topicsOf([old, youngest]), ["other", "other"]);
	await changeSettings(w, {
		move_messages_between_channels_limit_seconds: 604_800,
	});
});

test("where messages went and came from is said as far as it is wanted", async () => {
	const to = await w.channel("crumbs", "public", [mia, max]);
	const by = `by @_**Mia Member|${mia.id}**.`;
	const [one] = await talk("design", "origin", 3);
	await mia.do("PATCH", `/messages/${one}`, {
		topic: "split",
		send_notification_to_old_thread: true,
	});
	assert.deepEqual(await saidIn(design, "split"), [
		"0",
		`A message was moved here from #**design>origin** ${by}`,
	]);
	assert.deepEqual(await saidIn(design, "origin"), [
		"1",
		"2",
		`A message was moved from this topic to #**design>split** ${by}`,
	]);
	const ids = await talk("design", "several", 3);
	await mia.do("PATCH", `/messages/${ids[1]}`, {
		topic: "rest",
		stream_id: to,
		propagate_mode: "change_later",
		send_notification_to_old_thread: true,
	});
	assert.deepEqual(
		(await saidIn(to, "rest")).at(-1),
		[`2 messages were moved here from #**design>several** ${by}`][0],
	);
	assert.deepEqual(
		(await saidIn(design, "several")).at(-1),
		`2 messages were moved from this topic to #**crumbs>rest** ${by}`,
	);
	const [all] = await talk("design", "whole", 2);
	await mia.do("PATCH", `/messages/${all}`, {
		topic: "a*b>c",
		propagate_mode: "change_all",
		send_notification_to_old_thread: true,
	});
	assert.deepEqual(
		(await saidIn(design, "a*b>c")).at(-1),
		`This topic was moved here from #**design>whole** ${by}`,
	);
	const [crumb] = await saidIn(design, "whole");
	assert.match(
		crumb,
		/^This topic was moved to \[#design > a&#42;b>c\]\(\/#narrow/,
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
	const [id] = await talk("design", "Carried", 2);
	await decide(max, design, "Carried", 1);
	await decide(gus, design, "Carried", 3);
	const ear = await max.register({ event_types: ["user_topic"] });
	await move(mia, id, { topic: "aside" });
	assert.deepEqual(await decisions(max), [[design, "Carried", 1]]);
	const [left] = await talk("design", "Carried", 1);
	await move(mia, left, {
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
	const [muted] = await talk("design", "Carried", 1);
	await decide(max, design, "Carried", 2);
	await move(mia, muted, {
		stream_id: to,
		topic: "target",
		propagate_mode: "change_all",
	});
	assert.deepEqual(await decisions(max), [[to, "target", 2]]);
});

test("resolving is a permission of its own, is said once, and taken back within a minute", async () => {
	const notice = (word: string) =>
		`@_**Mia Member|${mia.id}** has marked this topic as ${word}.`;
	const ids = await talk("design", "done", 1);
	await changeSettings(w, {
		can_move_messages_between_topics_group: nobody,
		can_resolve_topics_group: only(mia),
	});
	await refuses(max, ids[0], { topic: "✔ done" });
	await refuses(mia, ids[0], { topic: "✔ done and dusted" });
	w.pass(1_000_000);
	const all = { propagate_mode: "change_all" };
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "✔ done", ...all });
	assert.deepEqual(await saidIn(design, "✔ done"), ["0", notice("resolved")]);
	assert.equal((await read(mia, ids[0])).last_moved_timestamp, undefined);
	w.pass(60);
	const ear = await max.register({
		...capable,
		event_types: ["update_message", "delete_message", "message"],
	});
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "done", ...all });
	assert.deepEqual(await saidIn(design, "done"), ["0"]);
	assert.deepEqual(
		(await ear.events()).map(({ type }) => type),
		["update_message", "delete_message"],
	);
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "✔ done", ...all });
	w.pass(61);
	await mia.do("PATCH", `/messages/${ids[0]}`, { topic: "done", ...all });
	assert.deepEqual(await saidIn(design, "done"), [
		"0",
		notice("resolved"),
		notice("unresolved"),
	]);
	await changeChannel(w, design, {
		permissions: { can_resolve_topics_group: only(max) },
	});
	await max.do("PATCH", `/messages/${ids[0]}`, { topic: "✔ done", ...all });
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
	assert.deepEqual((await read(max, toMax.message.id)).flags, []);
	assert.deepEqual((await read(gus, toMax.message.id)).flags, ["read"]);
	assert.equal((await read(max, id)).subject, "✔ wanted");
});

test("what was read stays read, and what was not stays unread, wherever it goes", async () => {
	const to = await w.channel("reading-to", "public", [max]);
	const ids = await talk("design", "reading", 3);
	await max.do("POST", "/messages/flags", {
		messages: [ids[1]],
		op: "add",
		flag: "read",
	});
	const unread = async () => {
		const found: boolean[] = [];
		for (const id of ids)
			found.push(!(await read(max, id)).flags.includes("read"));
		return found;
	};
	await move(mia, ids[0], { topic: "on", propagate_mode: "change_all" });
	assert.deepEqual(await unread(), [true, false, true]);
	await move(mia, ids[0], { stream_id: to, propagate_mode: "change_all" });
	assert.deepEqual(await unread(), [true, false, true]);
	// Gus, who is not there, has nothing to read there.
	assert.equal((await gus.get(`/messages/${ids[0]}`)).status, 400);
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
		await mia.register(capable),
		await max.register(types),
	];
	await move(mia, first, { stream_id: to, propagate_mode: "change_all" });
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
	assert.equal((await saidIn(to, "endless", 5000)).length, 1201);
});
