import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { joinChannel, leaveChannel } from "../../../test/comings-and-goings.ts";
import type { Client, Ear } from "../../../test/world.ts";
import { world } from "../../../test/world.ts";

const flagEvents = { event_types: ["update_message_flags"] };
const w = await world();
const [mia, max, mona, gus] = [
	w.as("mia"),
	w.as("max"),
	w.as("mona"),
	w.as("gus"),
];
const design = await w.channel("design", "public", [mia, max]);

const flag = (
	who: Client,
	messages: unknown,
	op: string,
	name: string,
): ReturnType<Client["post"]> =>
	who.post("/messages/flags", { messages, op, flag: name });

const unreadOf = async (who: Client) => {
	const { state } = await who.register({
		event_types: ["message", "update_message_flags"],
	});
	return state.unread_msgs;
};

async function refused(
	who: Client,
	ear: Ear,
	answer: ReturnType<Client["post"]>,
	message: string,
) {
	const { status, body } = await answer;
	assert.equal(status, 400);
	assert.equal(body.code, "BAD_REQUEST");
	assert.equal(body.msg, message);
	assert.deepEqual(await ear.events(), [], `${who.user.fullName} heard of it`);
}

suite("update-message-flags", () => {
	test("reading and unreading tells the reader's own clients, with what they need to count", async () => {
		const id = await mia.send("design", "", "Blue", { read_by_sender: true });
		const direct = await mia.sendTo([max, mona], "Psst");
		const self = await max.sendTo([max], "Note", { read_by_sender: false });
		const ear = await max.register(flagEvents);
		const modern = await max.register({
			...flagEvents,
			client_capabilities: {
				notification_settings_null: true,
				empty_topic_name: true,
			},
		});
		const other = await mia.register(flagEvents);
		const ids = [self, id, direct, id];
		const read = await flag(max, ids, "add", "read");
		assert.deepEqual(read.body.messages, ids);
		assert.equal("ignored_because_not_subscribed_channels" in read.body, false);
		const told = {
			type: "update_message_flags",
			op: "add",
			operation: "add",
			flag: "read",
			all: false,
			messages: [id, direct, self],
		};
		assert.deepEqual(await ear.events(), [told]);
		assert.deepEqual(await modern.events(), [told]);
		const unread = await flag(max, ids, "remove", "read");
		assert.deepEqual(unread.body.ignored_because_not_subscribed_channels, []);
		const again = {
			type: "update_message_flags",
			op: "remove",
			operation: "remove",
			flag: "read",
			all: false,
			messages: [id, direct, self],
		};
		const details = (topic: string) => ({
			[id]: {
				type: "stream",
				stream_id: design,
				topic,
				unmuted_stream_msg: true,
			},
			[direct]: {
				type: "private",
				user_ids: [mona.id, mia.id].sort((a, b) => a - b),
			},
			[self]: { type: "private", user_ids: [] },
		});
		assert.deepEqual(await ear.events(), [
			{ ...again, message_details: details("general chat") },
		]);
		assert.deepEqual(await modern.events(), [
			{ ...again, message_details: details("") },
		]);
		assert.deepEqual(await other.events(), []);
		await max.do("POST", "/mark_all_as_read");
	});

	test("a repeated change answers the same and tells of nothing changed", async () => {
		const id = await mia.send("design", "paint", "Red");
		await flag(max, [id], "add", "read");
		for (const [op, name] of [
			["add", "read"],
			["remove", "starred"],
			["remove", "collapsed"],
		] as const) {
			const ear = await max.register(flagEvents);
			const { status, body } = await flag(max, [id], op, name);
			assert.equal(status, 200);
			assert.deepEqual(body.messages, [id]);
			const [event, ...more] = await ear.events();
			assert.deepEqual([event.op, event.flag], [op, name]);
			assert.deepEqual(event.messages, []);
			assert.deepEqual(more, []);
		}
	});

	test("flags of one kind that nobody has fetched yet arrive as one event, unread ones do not", async () => {
		const ids = [];
		for (const text of ["1", "2", "3"])
			ids.push(await mia.send("design", "paint", text));
		const ear = await max.register(flagEvents);
		await flag(max, [ids[0]], "add", "starred");
		await flag(max, [ids[0]], "add", "starred");
		await flag(max, [ids[1], ids[2]], "add", "starred");
		await flag(max, [ids[1]], "add", "read");
		await flag(max, [ids[2]], "add", "read");
		await max.do("POST", "/mark_all_as_read");
		await max.do("POST", "/mark_all_as_read");
		await flag(max, [ids[1]], "remove", "read");
		await flag(max, [ids[2]], "remove", "read");
		assert.deepEqual(
			(await ear.events()).map(({ op, flag, all, messages }) => [
				op,
				flag,
				all,
				messages,
			]),
			[
				["add", "starred", false, ids],
				["add", "read", false, [ids[1], ids[2]]],
				["add", "read", true, []],
				["add", "read", true, []],
				["remove", "read", false, [ids[1]]],
				["remove", "read", false, [ids[2]]],
			],
		);
		await flag(max, [ids[0]], "remove", "starred");
		const [first] = await ear.events();
		assert.deepEqual(first.messages, [ids[0]]);
		await flag(max, [ids[1]], "remove", "starred");
		const [second] = await ear.events();
		assert.deepEqual(second.messages, [ids[1]]);
		await max.do("POST", "/mark_all_as_read");
	});

	test("starring what was never received adds it to the history, and it stays there", async () => {
		const id = await mia.send("design", "paint", "Green");
		const ear = await mona.register(flagEvents);
		await mona.do("POST", "/messages/flags", {
			messages: [id],
			op: "add",
			flag: "starred",
		});
		assert.deepEqual(await ear.events(), [
			{
				type: "update_message_flags",
				op: "add",
				operation: "add",
				flag: "starred",
				all: false,
				messages: [id],
			},
		]);
		const flags = async () =>
			(await mona.do("GET", `/messages/${id}`)).message.flags;
		assert.deepEqual(await flags(), ["read", "starred", "historical"]);
		await flag(mona, [id], "add", "collapsed");
		assert.deepEqual(await flags(), [
			"read",
			"starred",
			"collapsed",
			"historical",
		]);
		await flag(mona, [id], "remove", "starred");
		await flag(mona, [id], "remove", "collapsed");
		assert.deepEqual(await flags(), ["read", "historical"]);
		await flag(max, [id], "add", "starred");
		await flag(max, [id], "remove", "starred");
		const { message } = await max.do("GET", `/messages/${id}`);
		assert.deepEqual(message.flags, []);
	});

	test("only where the user is subscribed can anything be unread", async () => {
		const there = await mia.send("design", "paint", "Grey");
		const here = await mia.sendTo([mona], "Hello");
		await flag(mona, [here], "add", "read");
		const ear = await mona.register(flagEvents);
		const { body } = await flag(mona, [there, here], "remove", "read");
		assert.deepEqual(body.messages, [there, here]);
		assert.deepEqual(body.ignored_because_not_subscribed_channels, [design]);
		const [event] = await ear.events();
		assert.deepEqual(event.messages, [here]);
		const unread = await unreadOf(mona);
		assert.deepEqual(unread.streams, []);
		assert.deepEqual(unread.pms, [
			{
				other_user_id: mia.id,
				sender_id: mia.id,
				unread_message_ids: [here],
			},
		]);
	});

	test("a message from before one joined can be unread", async () => {
		const id = await mia.send("design", "paint", "Early");
		const late = await w.person("lee", "Lee Late");
		await w.channel("lee's", "public", [late]);
		await late.do("POST", "/messages/flags", {
			messages: [id],
			op: "remove",
			flag: "read",
		});
		assert.equal((await unreadOf(late)).count, 0);
		const vault = await w.channel("old", "public", [mia]);
		const old = await mia.send("old", "t", "Before Lee");
		await joinChannel(w, late, vault);
		const ear = await late.register(flagEvents);
		await flag(late, [old], "remove", "read");
		assert.deepEqual((await ear.events())[0].messages, [old]);
		assert.equal((await unreadOf(late)).count, 1);
		const { message } = await late.do("GET", `/messages/${old}`);
		assert.deepEqual(message.flags, ["historical"]);
	});

	test("what may not be seen is refused like what does not exist, and the whole request with it", async () => {
		await w.channel("board", "private_protected", [mia]);
		const secret = await mia.send("board", "pay", "More");
		const open = await mia.send("design", "paint", "Fine");
		const direct = await mia.sendTo([mona], "Between us");
		const ear = await max.register(flagEvents);
		for (const hidden of [secret, direct, 999_999, 0, -5, 2 ** 40])
			for (const [op, name] of [
				["add", "starred"],
				["add", "collapsed"],
				["remove", "read"],
			] as const)
				await refused(
					max,
					ear,
					flag(max, [open, hidden], op, name),
					"Invalid message(s)",
				);
		const { message } = await max.do("GET", `/messages/${open}`);
		assert.deepEqual(message.flags, []);
		const guestEar = await gus.register(flagEvents);
		await refused(
			gus,
			guestEar,
			flag(gus, [open], "add", "starred"),
			"Invalid message(s)",
		);
		for (const [op, name] of [
			["add", "read"],
			["remove", "starred"],
		] as const) {
			const { status } = await flag(max, [secret, 999_999, direct], op, name);
			assert.equal(status, 200);
			const [event] = await ear.events();
			assert.deepEqual(event.messages, []);
		}
	});

	test("a channel one has left is named only if one knows of it", async () => {
		const den = await w.channel("den", "private_protected", [mia, max]);
		const heard = await mia.send("den", "t", "You hear this");
		await leaveChannel(w, [max], den);
		const unheard = await mia.send("den", "t", "You do not");
		const ear = await max.register(flagEvents);
		const { body } = await flag(max, [heard], "remove", "read");
		assert.deepEqual(body.ignored_because_not_subscribed_channels, [den]);
		assert.deepEqual((await ear.events())[0].messages, []);
		await refused(
			max,
			ear,
			flag(max, [heard, unheard], "remove", "read"),
			"Invalid message(s)",
		);
		// Nor is the channel where it went since.
		const cave = await w.channel("cave", "private_shared", [mia]);
		await mia.do("PATCH", `/messages/${heard}`, {
			stream_id: cave,
			send_notification_to_new_thread: false,
		});
		await refused(
			max,
			ear,
			flag(max, [heard], "remove", "read"),
			"Invalid message(s)",
		);
	});

	test("flags that follow by themselves, unknown ones and unknown operations are refused", async () => {
		const id = await mia.send("design", "paint", "Pink");
		const ear = await max.register(flagEvents);
		for (const name of [
			"mentioned",
			"stream_wildcard_mentioned",
			"topic_wildcard_mentioned",
			"group_mentioned",
			"has_alert_word",
			"historical",
			"force_expand",
			"force_collapse",
		])
			await refused(
				max,
				ear,
				flag(max, [id], "add", name),
				`Flag not editable: '${name}'`,
			);
		for (const name of ["wildcard_mentioned", "is_private", "", "READ"])
			await refused(
				max,
				ear,
				flag(max, [id], "add", name),
				`Invalid flag: '${name}'`,
			);
		for (const op of ["", "toggle", "ADD"])
			await refused(
				max,
				ear,
				flag(max, [id], op, "read"),
				`Invalid message flag operation: '${op}'`,
			);
		const many = Array.from({ length: 5001 }, (_, n) => n + 1);
		await refused(
			max,
			ear,
			flag(max, many, "add", "starred"),
			"messages has too many elements (limit: 5000)",
		);
	});

	test("marking very many as read is done in parts and told as one", async () => {
		const id = await mia.send("design", "paint", "Last");
		const ear = await max.register(flagEvents);
		const many = Array.from({ length: 5001 }, (_, n) => id - n);
		const { status } = await flag(max, many, "add", "read");
		assert.equal(status, 200);
		const events = await ear.events();
		assert.equal(events.length, 1);
		assert.ok(events[0].messages.includes(id));
	});
});
