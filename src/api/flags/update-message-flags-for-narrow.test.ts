import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Fields, world } from "../../../test/world.ts";

const flagEvents = { event_types: ["update_message_flags"] };
const w = await world();
const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
const garden = await w.channel("garden", "public", [mia, max]);
const ids: number[] = [];
for (let n = 0; n < 6; n += 1)
	ids.push(await mia.send("garden", n % 2 ? "roses" : "weeds", `${n}`));
const [weeds1 = 0, roses1 = 0, weeds2 = 0, roses2 = 0, weeds3 = 0, roses3 = 0] =
	ids;
const inGarden = [{ operator: "channel", operand: garden }];
const roses = [...inGarden, { operator: "topic", operand: "roses" }];

const update = (who: typeof mia, fields: Fields) =>
	who.post("/messages/flags/narrow", {
		num_before: 0,
		num_after: 0,
		narrow: roses,
		op: "add",
		flag: "read",
		...fields,
	});

suite("update-message-flags-for-narrow", () => {
	test("marks the messages around the anchor, and counts those that changed", async () => {
		const ear = await max.register(flagEvents);
		const other = await mia.register(flagEvents);
		const { body } = await update(max, {
			anchor: `${roses2}`,
			num_before: 5,
			num_after: 0,
		});
		assert.deepEqual(body, {
			result: "success",
			msg: "",
			processed_count: 2,
			updated_count: 2,
			first_processed_id: roses1,
			last_processed_id: roses2,
			found_oldest: true,
			found_newest: false,
		});
		assert.deepEqual(await ear.events(), [
			{
				type: "update_message_flags",
				op: "add",
				operation: "add",
				flag: "read",
				all: false,
				messages: [roses1, roses2],
			},
		]);
		const again = await update(max, {
			anchor: "oldest",
			num_after: 10,
		});
		assert.equal(again.body.processed_count, 3);
		assert.equal(again.body.updated_count, 1);
		assert.equal(again.body.found_newest, true);
		assert.deepEqual((await ear.events())[0].messages, [roses3]);
		assert.deepEqual(await other.events(), []);
	});

	test("unread again names the channels passed over", async () => {
		const ear = await max.register(flagEvents);
		const { body } = await update(max, {
			anchor: `${roses2}`,
			num_after: 10,
			include_anchor: false,
			op: "remove",
		});
		assert.equal(body.processed_count, 1);
		assert.equal(body.first_processed_id, roses3);
		assert.deepEqual(body.ignored_because_not_subscribed_channels, []);
		assert.deepEqual(await ear.events(), [
			{
				type: "update_message_flags",
				op: "remove",
				operation: "remove",
				flag: "read",
				all: false,
				messages: [roses3],
				message_details: {
					[roses3]: {
						type: "stream",
						stream_id: garden,
						topic: "roses",
						unmuted_stream_msg: true,
					},
				},
			},
		]);
		const mona = w.as("mona");
		const elsewhere = await update(mona, {
			anchor: "newest",
			num_before: 10,
			op: "remove",
		});
		assert.equal(elsewhere.body.processed_count, 3);
		assert.equal(elsewhere.body.updated_count, 0);
		assert.deepEqual(elsewhere.body.ignored_because_not_subscribed_channels, [
			garden,
		]);
	});

	test("an empty range is still told of", async () => {
		const ear = await max.register(flagEvents);
		const { body } = await update(max, {
			anchor: "newest",
			num_before: 5,
			narrow: [...inGarden, { operator: "topic", operand: "no such topic" }],
		});
		assert.deepEqual(
			[
				body.processed_count,
				body.updated_count,
				body.first_processed_id,
				body.last_processed_id,
			],
			[0, 0, null, null],
		);
		assert.deepEqual((await ear.events())[0].messages, []);
	});

	test("first_unread goes on where the reader is", async () => {
		const { body } = await update(max, {
			anchor: "first_unread",
			num_after: 1,
			narrow: inGarden,
		});
		assert.equal(body.first_processed_id, weeds1);
		assert.equal(body.processed_count, 2);
		const next = await update(max, {
			anchor: "first_unread",
			num_after: 100,
			narrow: [["is", "unread"]],
		});
		assert.equal(next.body.first_processed_id, weeds2);
		assert.equal(next.body.last_processed_id, roses3);
		const { state } = await max.register({
			event_types: ["message", "update_message_flags"],
		});
		assert.equal(state.unread_msgs.count, 0);
		assert.ok(weeds3 > weeds2);
	});

	test("a star on what was never received makes it part of the history", async () => {
		const mona = w.as("mona");
		const { body } = await update(mona, {
			anchor: `${weeds3}`,
			narrow: inGarden,
			flag: "starred",
		});
		assert.equal(body.updated_count, 1);
		const { message } = await mona.do("GET", `/messages/${weeds3}`);
		assert.deepEqual(message.flags, ["read", "starred", "historical"]);
		const again = await update(mona, {
			anchor: `${weeds3}`,
			narrow: inGarden,
			flag: "starred",
		});
		assert.equal(again.body.processed_count, 1);
		assert.equal(again.body.updated_count, 0);
	});

	test("a guest finds nothing where they are not, and a missing narrow means everything", async () => {
		const { body } = await update(gus, { anchor: "newest", num_before: 10 });
		assert.equal(body.processed_count, 0);
		const all = await update(max, {
			anchor: "newest",
			num_before: 3,
			narrow: undefined,
		});
		assert.equal(all.body.processed_count, 3);
	});

	test("bots and guests have flags too; nothing is unread where one is not, whoever may read there", async () => {
		const bot = await w.bot("gardener", mia);
		const plaza = await w.channel("plaza", "web_public", [mia, bot]);
		const id = await mia.send("plaza", "t", "For all");
		const all = { anchor: "newest", num_before: 5, narrow: [["in", "all"]] };
		const own = await update(bot, all);
		assert.deepEqual([own.status, own.body.updated_count], [200, 1]);
		const there = { ...all, narrow: [["channel", "plaza"]] };
		for (const who of [gus, max]) {
			const ear = await who.register(flagEvents);
			const read = await update(who, there);
			const unread = await update(who, { ...there, op: "remove" });
			for (const { status, body } of [read, unread])
				assert.deepEqual(
					[status, body.first_processed_id, body.updated_count],
					[200, id, 0],
				);
			assert.deepEqual(unread.body.ignored_because_not_subscribed_channels, [
				plaza,
			]);
			assert.deepEqual(
				(await ear.events()).map(({ op, messages }) => [op, messages]),
				[
					["add", []],
					["remove", []],
				],
			);
		}
		// By its id a guest may not have it, so it cannot enter their history.
		const ear = await gus.register(flagEvents);
		const star = await update(gus, { ...there, flag: "starred" });
		assert.deepEqual(
			[star.status, star.body.code, star.body.msg],
			[400, "BAD_REQUEST", "Invalid message(s)"],
		);
		assert.deepEqual(await ear.events(), []);
	});

	test("stars and folds come and go by narrow, and what is personal is looked for among one's own", async () => {
		const mona = w.as("mona");
		for (const flag of ["starred", "collapsed"])
			for (const [op, changed] of [
				["add", 3],
				["add", 0],
				["remove", 3],
				["remove", 0],
			] as const) {
				const { body } = await update(max, {
					anchor: "oldest",
					num_after: 9,
					op,
					flag,
				});
				const seen = [body.processed_count, body.updated_count];
				assert.deepEqual(seen, [3, changed], `${op} ${flag}`);
				assert.ok(!("ignored_because_not_subscribed_channels" in body));
			}
		const personal = [...roses, { operator: "is", operand: "unread" }];
		const { body } = await update(mona, {
			anchor: "newest",
			num_before: 9,
			narrow: personal,
			op: "remove",
		});
		assert.equal(body.processed_count, 0);
		assert.deepEqual(body.ignored_because_not_subscribed_channels, []);
	});

	test("an anchor beyond either end stands for it, and without anything unread the newest is meant", async () => {
		await max.do("POST", "/mark_all_as_read");
		const around = { num_before: 1, num_after: 1, narrow: roses };
		for (const [anchor, first, foundOldest, foundNewest] of [
			["-5", roses1, true, false],
			["0", roses1, true, false],
			["oldest", roses1, true, false],
			["10000000000000000", roses3, false, true],
			["99999999999999999999", roses3, false, true],
			["newest", roses3, false, true],
			["first_unread", roses3, false, true],
		] as const) {
			const { body } = await update(max, { ...around, anchor });
			assert.deepEqual(
				[body.first_processed_id, body.found_oldest, body.found_newest],
				[first, foundOldest, foundNewest],
				anchor,
			);
		}
		for (const narrow of ["null", "[]", undefined]) {
			const { body } = await update(max, { ...around, anchor: "0", narrow });
			assert.equal(body.first_processed_id, weeds1);
		}
	});

	test("large ranges are cut, not refused", async () => {
		const { status, body } = await update(max, {
			anchor: `${roses1}`,
			num_before: 1e12,
			num_after: 100_000,
			narrow: inGarden,
		});
		assert.equal(status, 200);
		assert.equal(body.processed_count, 6);
	});

	test("a range has room for 5000, of which neither side is left less than half", async () => {
		const field = await w.channel("field", "public", [mia, max]);
		const first = await mia.send("field", "t", "grass");
		const last = await w.inside(async (work) => {
			const row = await work.db
				.selectFrom("message")
				.selectAll()
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", first)
				.executeTakeFirstOrThrow();
			for (let n = 0; n < 10_400; n += 1)
				work.append("message", { ...row, id: work.nextMessageId() });
			return work.lastMessageId;
		});
		const middle = (first + last) / 2;
		for (const [before, after, foundBefore, foundAfter] of [
			[9_999, 9_999, 2_500, 2_500],
			[4_000, 9_999, 2_500, 2_500],
			[9_999, 100, 4_900, 100],
			[100, 9_999, 100, 4_900],
			[2_500, 2_500, 2_500, 2_500],
			[9_999, 0, 5_000, 0],
			[0, 9_999, 0, 5_000],
		] as const) {
			const { body } = await update(max, {
				anchor: `${middle}`,
				num_before: before,
				num_after: after,
				narrow: [{ operator: "channel", operand: field }],
				op: "remove",
				flag: "starred",
			});
			assert.deepEqual(
				[
					middle - body.first_processed_id,
					body.last_processed_id - middle,
					body.processed_count,
				],
				[foundBefore, foundAfter, foundBefore + 1 + foundAfter],
				`${before} and ${after}`,
			);
		}
	});

	test("what is wrong is refused, and nobody is told", async () => {
		const ear = await max.register(flagEvents);
		const around = { anchor: `${roses2}`, num_before: 1, num_after: 1 };
		for (const [fields, code] of [
			[{ ...around, anchor: "date" }, "BAD_REQUEST"],
			[{ ...around, anchor: "soon" }, "BAD_REQUEST"],
			[{ ...around, anchor: undefined }, "REQUEST_VARIABLE_MISSING"],
			[{ ...around, anchor: "1.0" }, "BAD_REQUEST"],
			[{ ...around, anchor: "" }, "BAD_REQUEST"],
			...["-1", "1.5", '"1"', "true", "null", "x", ""].flatMap((count) => [
				[{ ...around, num_before: count }, "BAD_REQUEST"] as const,
				[{ ...around, num_after: count }, "BAD_REQUEST"] as const,
			]),
			...["num_before", "num_after", "op", "flag"].map(
				(name) =>
					[
						{ ...around, [name]: undefined },
						"REQUEST_VARIABLE_MISSING",
					] as const,
			),
			...["1", "null", '"true"', "yes"].map(
				(include_anchor) =>
					[{ ...around, include_anchor }, "BAD_REQUEST"] as const,
			),
			[{ ...around, include_anchor: false }, "BAD_REQUEST"],
			[{ ...around, narrow: [["channel", "no such"]] }, "BAD_NARROW"],
			[{ ...around, op: "toggle" }, "BAD_REQUEST"],
			[{ ...around, flag: "mentioned" }, "BAD_REQUEST"],
			[{ ...around, flag: "wildcard_mentioned" }, "BAD_REQUEST"],
			[{ ...around, flag: "READ" }, "BAD_REQUEST"],
			[{ ...around, narrow: "{}" }, "BAD_REQUEST"],
			[
				{ ...around, narrow: [["channel", "no such"]], flag: "x" },
				"BAD_NARROW",
			],
		] as const) {
			const { status, body } = await update(max, fields);
			assert.equal(status, 400, JSON.stringify(fields));
			assert.equal(body.code, code, JSON.stringify(fields));
		}
		assert.deepEqual(await ear.events(), []);
	});
});
