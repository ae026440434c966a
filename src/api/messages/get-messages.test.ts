import assert from "node:assert/strict";
import { test } from "node:test";
import { muteChannel } from "../../../test/support/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";

const w = await world();
const [olivia, mia, max, gus] = [
	w.as("olivia"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];

const ids = (body: { messages: { id: number }[] }) =>
	body.messages.map(({ id }) => id);

/** The ids that a narrow finds, oldest first. */
async function find(who: Client, narrow: unknown, more: object = {}) {
	return ids(
		await who.do("GET", "/messages", {
			narrow,
			anchor: "newest",
			num_before: 100,
			...more,
		}),
	);
}

test("get-messages answers with the whole message", async () => {
	const channel = await w.channel("whole", "public", [mia, max]);
	const id = await mia.send("whole", "Topic", "Hello <b>");
	const body = await max.do("GET", "/messages", {
		anchor: id,
		num_before: 1,
		num_after: 1,
		narrow: [{ operator: "channel", operand: channel }],
	});
	assert.deepEqual(body, {
		result: "success",
		msg: "",
		anchor: id,
		found_anchor: true,
		found_oldest: true,
		found_newest: true,
		history_limited: false,
		messages: [
			{
				id,
				type: "stream",
				sender_id: mia.id,
				sender_email: `user${mia.id}@chat.example.com`,
				sender_full_name: "Mia Member",
				sender_realm_str: "",
				avatar_url: `/avatar/${mia.id}?v=1`,
				client: "lightMyRequest",
				content: "<p>Hello &lt;b&gt;</p>",
				content_type: "text/html",
				timestamp: Math.floor(w.clock.now / 1000),
				subject: "Topic",
				topic_links: [],
				display_recipient: "whole",
				stream_id: channel,
				recipient_id: channel * 2,
				is_me_message: false,
				reactions: [],
				submessages: [],
				flags: [],
			},
		],
	});
});

test("get-messages finds ranges around every kind of anchor", async () => {
	await w.channel("ranges", "public", [mia, max]);
	const sent: number[] = [];
	for (let n = 0; n < 6; n++) sent.push(await mia.send("ranges", "t", `m${n}`));
	const [a, b, c, d, e, f] = sent as [
		number,
		number,
		number,
		number,
		number,
		number,
	];
	const narrow = [
		["channel", "ranges"],
		["topic", "T"],
	];
	const range = async (fields: object) => {
		const body = await max.do("GET", "/messages", { narrow, ...fields });
		return [
			ids(body),
			body.found_anchor,
			body.found_oldest,
			body.found_newest,
			body.anchor,
		];
	};
	const huge = 10000000000000000;
	assert.deepEqual(await range({ anchor: c, num_before: 1, num_after: 2 }), [
		[b, c, d, e],
		true,
		false,
		false,
		c,
	]);
	assert.deepEqual(await range({ anchor: c, num_before: 3, num_after: 4 }), [
		[a, b, c, d, e, f],
		true,
		true,
		true,
		c,
	]);
	assert.deepEqual(await range({ anchor: c }), [[c], true, false, false, c]);
	assert.deepEqual(
		await range({ anchor: c, num_before: 2, include_anchor: false }),
		[[a, b], false, false, false, c],
	);
	assert.deepEqual(
		await range({ anchor: "newest", num_before: 2, num_after: 9 }),
		[[e, f], false, false, true, huge],
	);
	assert.deepEqual(await range({ anchor: String(huge), num_before: 2 }), [
		[e, f],
		false,
		false,
		true,
		huge,
	]);
	assert.deepEqual(
		await range({ anchor: "99999999999999999999999999", num_before: 9 }),
		[sent, false, true, true, huge],
	);
	assert.deepEqual(
		await range({ anchor: "oldest", num_after: 2, num_before: 3 }),
		[[a, b], false, true, false, 0],
	);
	assert.deepEqual(await range({ anchor: "-5", num_after: 9 }), [
		sent,
		false,
		true,
		true,
		0,
	]);
	assert.deepEqual(
		await range({ anchor: "first_unread", num_before: 1, num_after: 1 }),
		[[a, b], true, true, false, a],
	);
	assert.deepEqual(
		await range({ anchor: "0", use_first_unread_anchor: true, num_after: 1 }),
		[[a, b], true, false, false, a],
	);
});

test("get-messages goes to a date", async () => {
	await w.channel("dates", "public", [mia, max]);
	const sent: number[] = [];
	for (let n = 0; n < 3; n++) {
		// What is still being written belongs to the day before.
		await w.settle();
		w.pass(86_400);
		sent.push(await mia.send("dates", "t", `day ${n}`));
	}
	const second = new Date(w.clock.now - 86_400_000).toISOString();
	const anchorOf = async (date: string) =>
		(
			await max.do("GET", "/messages", {
				anchor: "date",
				anchor_date: date,
				narrow: [["channel", "dates"]],
				num_before: 1,
			})
		).anchor;
	assert.equal(await anchorOf(second), sent[1]);
	assert.equal(await anchorOf(second.slice(0, 10)), sent[1]);
	// Without a zone it is UTC; with one, the same moment is written otherwise.
	const moment = second.slice(0, 19);
	const [hour, half] = [3_600_000, 1_800_000];
	const shifted = (ms: number) =>
		new Date(Date.parse(second) + ms).toISOString().slice(0, 19);
	for (const same of [
		moment,
		moment.replace("T", " "),
		`${shifted(2 * hour)}+02:00`,
		`${shifted(2 * hour + half)}+0230`,
		`${shifted(-hour)}-01`,
		`${moment}z`,
	])
		assert.equal(await anchorOf(same), sent[1], same);
	assert.equal(await anchorOf(`${shifted(1000)}Z`), sent[2]);
	assert.equal(await anchorOf("2001-01-01"), sent[0]);
	assert.equal(await anchorOf("2101-01-01T00:00:00+02:00"), 10000000000000000);
	for (const bad of ["x", "2001-13-01", "2001-02-30", "", "2001-01-01T25:00"]) {
		const { status, body } = await max.get("/messages", {
			anchor: "date",
			anchor_date: bad,
		});
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], bad);
	}
});

test("get-messages begins at the oldest unread message that is not muted, save where it was asked for", async () => {
	const loud = await w.channel("loud", "public", [mia, max]);
	const calm = await w.channel("calm", "public", [mia, max]);
	await max.do("POST", "/mark_all_as_read");
	await muteChannel(w, max, loud);
	for (const [stream_id, topic, visibility_policy] of [
		[calm, "dull", 1],
		[loud, "shown", 2],
	])
		await max.do("POST", "/user_topics", {
			stream_id,
			topic,
			visibility_policy,
		});
	const muted = await mia.send("loud", "t", "1");
	const dull = await mia.send("calm", "dull", "2");
	const shown = await mia.send("loud", "shown", "3");
	const direct = await mia.sendTo([max], "4");
	const first = async (narrow: unknown) =>
		(await max.do("GET", "/messages", { anchor: "first_unread", narrow }))
			.anchor;
	assert.equal(await first([]), shown);
	assert.equal(await first([["channel", "loud"]]), muted);
	assert.equal(
		await first([
			["channel", "calm"],
			["topic", "dull"],
		]),
		dull,
	);
	assert.equal(await first([["is", "dm"]]), direct);
	assert.equal(
		await first([["sender", `user${mia.id}@chat.example.com`]]),
		shown,
	);
	assert.equal(await first([["channel", "calm"]]), 10000000000000000);
	await max.do("POST", "/mark_all_as_read");
	assert.equal(await first([]), 10000000000000000);
});

test("get-messages shows of the user's history what may be read today", async () => {
	for (const [name, kind] of [
		["gone public", "public"],
		["gone private", "private_shared"],
		["gone vault", "private_protected"],
	] as const)
		await w.channel(name, kind, [mia, max, gus]);
	const sent: number[] = [];
	for (const name of ["gone public", "gone private", "gone vault"])
		sent.push(await mia.send(name, "left", "x"));
	const narrow = [["topic", "left"]];
	for (const who of [max, gus]) {
		assert.deepEqual(await find(who, narrow), sent);
		await who.do("DELETE", "/users/me/subscriptions", {
			subscriptions: ["gone public", "gone private", "gone vault"],
		});
	}
	assert.deepEqual(await find(max, narrow), [sent[0]]);
	assert.deepEqual(await find(gus, narrow), []);
	for (const id of sent)
		assert.deepEqual(
			ids(await gus.do("GET", "/messages", { message_ids: [id] })),
			[],
		);
});

test("get-messages searches the user's own history, and whole channels that are named", async () => {
	await w.channel("late", "public", [mia]);
	const before = await mia.send("late", "t", "before max came");
	const direct = await mia.sendTo([max], "between us");
	const ofOthers = await mia.sendTo([olivia], "not for max");
	const own = await find(max, []);
	assert.ok(own.includes(direct));
	assert.ok(!own.includes(before) && !own.includes(ofOthers));
	assert.deepEqual(await find(max, [["stream", "late"]]), [before]);
	assert.deepEqual(
		await find(max, [
			["stream", "late"],
			["is", "unread"],
		]),
		[],
	);
	const { messages } = await max.do("GET", "/messages", {
		anchor: before,
		narrow: [["channel", "late"]],
	});
	assert.deepEqual(messages[0].flags, ["read", "historical"]);
	// What is a user's own is looked for among their own; that a topic is resolved is nobody's.
	const done = await mia.send("late", "✔ t", "done");
	const late = { operator: "channel", operand: "late" };
	for (const [operand, negated, found] of [
		["resolved", false, [done]],
		["resolved", true, [before]],
		["dm", true, []],
		["starred", true, []],
	] as const)
		assert.deepEqual(
			await find(max, [late, { operator: "is", operand, negated }]),
			found,
		);
	assert.ok((await find(max, [["channels", "public"]])).includes(before));
	assert.deepEqual(await find(gus, [["channels", "public"]]), []);
});

test("get-messages shows nothing of channels that may not be read", async () => {
	await w.channel("hidden", "private_shared", [mia]);
	await w.channel("guarded", "private_protected", [mia]);
	const hidden = await mia.send("hidden", "t", "secret hush");
	const early = await mia.send("guarded", "t", "early hush");
	for (const who of [max, gus, olivia])
		for (const name of ["hidden", "guarded"]) {
			const { status, body } = await who.get("/messages", {
				anchor: "newest",
				num_before: 9,
				narrow: [["channel", name]],
			});
			assert.equal(status, 200);
			assert.deepEqual(
				[body.messages, body.found_oldest, body.found_newest],
				[[], true, true],
			);
		}
	assert.deepEqual(await find(olivia, [["search", "hush"]]), []);
	assert.deepEqual(
		ids(await olivia.do("GET", "/messages", { message_ids: [hidden, early] })),
		[],
	);
});

test("get-messages takes ids instead of a range, and drops those that may not be seen", async () => {
	await w.channel("ids", "public", [mia]);
	await w.channel("closed", "private_shared", [mia]);
	const open = await mia.send("ids", "t", "open");
	const closed = await mia.send("closed", "t", "closed");
	const direct = await mia.sendTo([max], "direct");
	const body = await max.do("GET", "/messages", {
		message_ids: [direct, 999_999, closed, open, 0, 9_999_999_999, open],
	});
	assert.deepEqual(ids(body), [open, direct]);
	assert.deepEqual(
		[body.anchor, body.found_anchor, body.found_oldest, body.found_newest],
		[undefined, false, false, false],
	);
	const narrowed = await max.do("GET", "/messages", {
		message_ids: [direct, open],
		narrow: [["is", "dm"]],
	});
	assert.deepEqual(ids(narrowed), [direct]);
});

test("get-messages refuses what makes no range", async () => {
	const refused: readonly (readonly [fields: object, code: string])[] = [
		[{}, "BAD_REQUEST"],
		[{ num_before: 1, num_after: 1 }, "BAD_REQUEST"],
		[{ anchor: "date" }, "BAD_REQUEST"],
		[{ anchor: "soon" }, "BAD_REQUEST"],
		[{ anchor: "1.5" }, "BAD_REQUEST"],
		[{ anchor: "" }, "BAD_REQUEST"],
		[{ anchor: 1, num_before: -1 }, "BAD_REQUEST"],
		[{ anchor: 1, num_before: "x" }, "BAD_REQUEST"],
		[{ anchor: 1, num_before: 2501, num_after: 2500 }, "BAD_REQUEST"],
		[
			{ anchor: 1, num_before: 1, num_after: 1, include_anchor: false },
			"BAD_REQUEST",
		],
		[{ anchor: 1, include_anchor: "yes" }, "BAD_REQUEST"],
		[{ message_ids: [1], anchor: 1 }, "BAD_REQUEST"],
		[{ message_ids: [1], num_before: 0 }, "BAD_REQUEST"],
		[{ message_ids: [-1] }, "BAD_REQUEST"],
		[{ message_ids: ["x"] }, "BAD_REQUEST"],
		[{ message_ids: Array.from({ length: 5001 }, () => 1) }, "BAD_REQUEST"],
	];
	for (const [fields, code] of refused) {
		const { status, body } = await max.get("/messages", fields as Fields);
		assert.deepEqual(
			[status, body.code],
			[400, code],
			JSON.stringify(fields).slice(0, 80),
		);
	}
	const { body } = await max.get("/messages", { message_ids: [1], anchor: 1 });
	assert.equal(body.parameters, "message_ids, anchor");
	for (const fields of [
		{ anchor: 1, num_before: 2500, num_after: 2500 },
		{ anchor: 1, num_before: 5000 },
		{ message_ids: Array.from({ length: 5000 }, (_, n) => n) },
		{ message_ids: [] },
	])
		assert.equal((await max.get("/messages", fields)).status, 200);
});
