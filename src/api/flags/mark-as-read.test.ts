import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { joinChannel, leaveChannel } from "../../../test/comings-and-goings.ts";
import { type Client, world } from "../../../test/world.ts";
import { messagesMoved } from "../../domain/unread/store.ts";

const flagEvents = { event_types: ["update_message_flags"] };
const w = await world();
const [mia, max, mona, gus] = [
	w.as("mia"),
	w.as("max"),
	w.as("mona"),
	w.as("gus"),
];
const design = await w.channel("design", "public", [mia, max]);

const unreadOf = async (who: Client): Promise<number[]> => {
	const { state } = await who.register({
		event_types: ["message", "update_message_flags"],
	});
	const { pms, streams, huddles } = state.unread_msgs;
	return [...pms, ...streams, ...huddles]
		.flatMap((part) => part.unread_message_ids)
		.sort((a, b) => a - b);
};

const readEvent = (messages: readonly number[]) => ({
	type: "update_message_flags",
	op: "add",
	operation: "add",
	flag: "read",
	all: false,
	messages,
});

suite("mark-all-as-read", () => {
	test("reads everything everywhere, for the caller alone, and says so even if there was nothing", async () => {
		await mia.send("design", "a", "1");
		await mia.sendTo([max, mona], "2");
		const ear = await max.register(flagEvents);
		const other = await mona.register(flagEvents);
		for (let n = 0; n < 2; n += 1) {
			const body = await max.do("POST", "/mark_all_as_read");
			assert.deepEqual(body, { result: "success", msg: "", complete: true });
			assert.deepEqual(await ear.events(), [{ ...readEvent([]), all: true }]);
		}
		assert.deepEqual(await unreadOf(max), []);
		assert.equal((await unreadOf(mona)).length, 1);
		assert.deepEqual(await other.events(), []);
		const next = await mia.send("design", "a", "3");
		assert.deepEqual(await unreadOf(max), [next]);
		const bot = await w.bot("reader", mia);
		assert.equal((await bot.post("/mark_all_as_read")).status, 200);
		assert.equal((await gus.post("/mark_all_as_read")).status, 200);
	});

	test("what was read can be unread again", async () => {
		const id = await mia.send("design", "a", "4");
		await max.do("POST", "/mark_all_as_read");
		await max.do("POST", "/messages/flags", {
			messages: [id],
			op: "remove",
			flag: "read",
		});
		assert.deepEqual(await unreadOf(max), [id]);
		await max.do("POST", "/mark_all_as_read");
		assert.deepEqual(await unreadOf(max), []);
	});
});

suite("mark-channel-as-read", () => {
	test("reads what is in the channel, and nothing else", async () => {
		const ids = [
			await mia.send("design", "a", "1"),
			await mia.send("design", "b", "2"),
		];
		const direct = await mia.sendTo([max], "3");
		const ear = await max.register(flagEvents);
		await max.do("POST", "/mark_stream_as_read", { stream_id: design });
		assert.deepEqual(await ear.events(), [readEvent(ids)]);
		assert.deepEqual(await unreadOf(max), [direct]);
		await max.do("POST", "/mark_stream_as_read", { stream_id: design });
		assert.deepEqual(await ear.events(), [readEvent([])]);
	});

	test("an archived channel can still be read", async () => {
		const attic = await w.channel("attic", "public", [mia, max]);
		const id = await mia.send("attic", "t", "1");
		await w.as("olivia").do("DELETE", `/streams/${attic}`);
		await max.do("POST", "/mark_stream_as_read", { stream_id: attic });
		await max.do("POST", "/mark_topic_as_read", {
			stream_id: attic,
			topic_name: "t",
		});
		const { message } = await max.do("GET", `/messages/${id}`);
		assert.deepEqual(message.flags, ["read"]);
	});

	test("more than one command can bear is read in parts", async () => {
		const busy = await w.channel("busy", "public", [mia, max]);
		const first = await mia.send("busy", "a", "1");
		await w.inside(async (work) => {
			const row = await work.db
				.selectFrom("message")
				.selectAll()
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", first)
				.executeTakeFirstOrThrow();
			for (let n = 0; n < 5200; n += 1)
				work.append("message", { ...row, id: work.nextMessageId() });
			work.emit({ type: "test_sent" }, { to: "nobody" });
		});
		assert.equal((await unreadOf(max)).length, 5202);
		const ear = await max.register(flagEvents);
		await max.do("POST", "/mark_stream_as_read", { stream_id: busy });
		const [event, ...more] = await ear.events();
		assert.equal(event.messages.length, 5201);
		assert.deepEqual(more, []);
		assert.equal((await unreadOf(max)).length, 1);
		const ranges = await w.inside((work) =>
			work.db.selectFrom("read_range").selectAll().execute(),
		);
		assert.ok(ranges.length < 5, `${ranges.length} rows`);
	});

	test("a channel that may not be read is like one that does not exist", async () => {
		const secret = await w.channel("secret", "private_shared", [mia]);
		for (const who of [max, w.as("adam"), gus])
			for (const id of [secret, 999, 0]) {
				const { status, body } = await who.post("/mark_stream_as_read", {
					stream_id: id,
				});
				assert.equal(status, 400);
				assert.deepEqual(body, {
					result: "error",
					code: "BAD_REQUEST",
					msg: "Invalid channel ID",
				});
			}
	});
});

suite("mark-topic-as-read", () => {
	test("reads the topic, however it is written, and what was moved there", async () => {
		await max.do("POST", "/mark_all_as_read");
		const ids = [
			await mia.send("design", "Paint", "1"),
			await mia.send("design", "pAINT", "2"),
		];
		const other = await mia.send("design", "other", "3");
		const empty = await mia.send("design", "", "4");
		const ear = await max.register(flagEvents);
		const read = (topic: string) =>
			max.do("POST", "/mark_topic_as_read", {
				stream_id: design,
				topic_name: topic,
			});
		await read("paint");
		assert.deepEqual(await ear.events(), [readEvent(ids)]);
		await read("general chat");
		assert.deepEqual(await ear.events(), [readEvent([empty])]);
		await read("");
		assert.deepEqual(await ear.events(), [readEvent([])]);
		assert.deepEqual(await unreadOf(max), [other]);
	});

	test("reads what is in the topic now, whatever an earlier reader found there", async () => {
		const lab = await w.channel("lab", "public", [mia, max, mona, gus]);
		const send = (topic: string) => mia.send("lab", topic, "x");
		const [one, two, three] = [
			await send("dye"),
			await send("dye"),
			await send("dye"),
		];
		const elsewhere = await send("ink");
		const marks = async (who: Client) => {
			const ear = await who.register(flagEvents);
			await who.do("POST", "/mark_topic_as_read", {
				stream_id: lab,
				topic_name: "dye",
			});
			return ear.events();
		};
		assert.deepEqual(await marks(max), [readEvent([one, two, three])]);
		assert.deepEqual(await marks(max), [readEvent([])]);
		const olivia = w.as("olivia");
		await olivia.do("DELETE", `/messages/${two}`);
		const four = await send("dye");
		assert.deepEqual(await marks(mona), [readEvent([one, three, four])]);
		assert.deepEqual(await marks(max), [readEvent([four])]);
		const moved = (id: number, topic: string) =>
			olivia.do("PATCH", `/messages/${id}`, {
				topic,
				propagate_mode: "change_one",
				send_notification_to_old_thread: false,
				send_notification_to_new_thread: false,
			});
		await moved(elsewhere, "dye");
		await moved(three, "ink");
		assert.deepEqual(await marks(gus), [readEvent([one, elsewhere, four])]);
		assert.deepEqual(await marks(max), [readEvent([elsewhere])]);
	});

	test("a topic that came to a protected history from elsewhere is there for its members", async () => {
		const cellar = await w.channel("cellar", "private_protected", [mia, mona]);
		const id = await mia.send("design", "wine", "1");
		await mia.do("PATCH", `/messages/${id}`, {
			stream_id: cellar,
			send_notification_to_new_thread: false,
		});
		await mona.do("POST", "/mark_topic_as_read", {
			stream_id: cellar,
			topic_name: "wine",
		});
	});

	test("a topic without messages is refused, and so is one of which nothing was received", async () => {
		const ear = await max.register(flagEvents);
		const vault = await w.channel("vault", "private_protected", [mia]);
		await mia.send("vault", "before", "1");
		await joinChannel(w, max, vault);
		await mia.send("vault", "after", "2");
		for (const [channel, topic, status] of [
			[design, "nothing here", 400],
			[vault, "before", 400],
			[vault, "after", 200],
		] as const) {
			const answer = await max.post("/mark_topic_as_read", {
				stream_id: channel,
				topic_name: topic,
			});
			assert.equal(answer.status, status, topic);
			if (status === 400)
				assert.deepEqual(answer.body, {
					result: "error",
					code: "BAD_REQUEST",
					msg: `No such topic '${topic}'`,
				});
		}
		assert.equal((await ear.events()).length, 1);
	});
});

suite("leaving", () => {
	test("reads what was unread in the channel and tells the one who left", async () => {
		await max.do("POST", "/mark_all_as_read");
		const team = await w.channel("team", "public", [mia, max, mona]);
		const first = await mia.send("team", "t", "1");
		await max.do("POST", "/messages/flags", {
			messages: [first],
			op: "add",
			flag: "read",
		});
		await max.do("POST", "/mark_all_as_read");
		await max.do("POST", "/messages/flags", {
			messages: [first],
			op: "remove",
			flag: "read",
		});
		const second = await mia.send("team", "t", "2");
		const ear = await max.register(flagEvents);
		const other = await mona.register(flagEvents);
		await leaveChannel(w, [max], team);
		assert.deepEqual(await ear.events(), [readEvent([first, second])]);
		assert.deepEqual(await other.events(), []);
		assert.deepEqual(await unreadOf(max), []);
		await joinChannel(w, max, team);
		assert.deepEqual(await unreadOf(max), []);
	});
});

suite("messages that leave a channel", () => {
	test("are read for those who may see the new place without being in it, and they are told", async () => {
		const from = await w.channel("from", "public", [mia, max, mona]);
		const open = await w.channel("open", "public", [mona]);
		const closed = await w.channel("closed", "private_shared", [mona]);
		for (const who of [max, mona]) await who.do("POST", "/mark_all_as_read");
		const move = (ids: number[], to: number) =>
			w.inside((work) => messagesMoved(work, ids, from, to));
		const ears = await Promise.all(
			[max, mona].map((who) => who.register(flagEvents)),
		);
		const heard = () => Promise.all(ears.map((ear) => ear.events()));
		await move([7, 8], open);
		assert.deepEqual(await heard(), [[readEvent([7, 8])], []]);
		await move([7], closed);
		assert.deepEqual(await heard(), [[], []]);
		await move([7], from);
		await move([], open);
		assert.deepEqual(await heard(), [[], []]);
	});
});
