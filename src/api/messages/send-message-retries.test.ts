import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Fields, formOf, world } from "../../../test/world.ts";

suite("send-message: retries and cost", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	await w.channel("design", "public", [mia, max]);
	const good = { type: "channel", to: "design", topic: "t", content: "once" };

	test("the same call with a queue and a local id sends once, also at the same time as other commands", async () => {
		const ear = await mia.register({ event_types: ["message"] });
		const once = { ...good, queue_id: ear.queueId, local_id: "1.01" };
		const answers = await Promise.all([
			mia.post("/messages", once),
			mia.post("/messages", { ...good, content: "other", topic: "new 1" }),
			mia.post("/messages", once),
			max.post("/messages", { ...good, content: "other", topic: "new 2" }),
			mia.post("/messages", once),
			max.post("/messages", once),
			mia.post("/messages", { ...good, content: "other" }),
		]);
		assert.deepEqual(
			answers.map(({ status }) => status),
			answers.map(() => 200),
		);
		const ids = answers.map(({ body }) => body.id);
		assert.equal(new Set([ids[0], ids[2], ids[4]]).size, 1);
		assert.equal(new Set(ids).size, 5);
		const again = await mia.post("/messages", once);
		assert.equal(again.body.id, ids[0]);
		const heard = await ear.events();
		assert.deepEqual(heard.map(({ message }) => message.content).sort(), [
			"once",
			"once",
			"other",
			"other",
			"other",
		]);
		assert.deepEqual(
			heard.map(({ message }) => message.id),
			[...new Set(ids)].sort((a, b) => a - b),
		);
	});

	test("a local id that is used again for something else loses nothing", async () => {
		const echo = { queue_id: "q", local_id: "1.02" };
		const direct = { type: "direct", content: "once", topic: undefined };
		const ids = new Set<number>();
		for (const fields of [
			{},
			{ content: "changed" },
			{ topic: "changed" },
			{ ...direct, to: [max.id] },
			{ ...direct, to: [max.id, mia.id] },
			{ queue_id: "q2" },
			{ local_id: "1.03" },
		]) {
			const call = { ...good, ...echo, ...fields };
			const first = await mia.do("POST", "/messages", call);
			const second = await mia.do("POST", "/messages", call);
			assert.equal(second.id, first.id);
			ids.add(first.id);
		}
		assert.equal(ids.size, 7);
	});

	test("queue and local id are kept with the event, so they have a largest length", async () => {
		const ear = await mia.register({ event_types: ["message"] });
		const [fits, tooLong] = ["😀".repeat(1000), "😀".repeat(1001)];
		for (const echo of [
			{ queue_id: ear.queueId, local_id: tooLong },
			{ queue_id: tooLong, local_id: "1" },
		]) {
			const { status, body } = await mia.post("/messages", {
				...good,
				...echo,
			});
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
		}
		assert.deepEqual(await ear.events(), []);
		const echo = { queue_id: ear.queueId, local_id: fits };
		await mia.do("POST", "/messages", { ...good, ...echo });
		const [event] = await ear.events();
		assert.equal(event.local_message_id, fits);
	});

	test("an Idempotency-Key of any length does the same", async () => {
		const send = async (key: string, fields: Fields = good) => {
			const response = await w.server.app.inject({
				method: "POST",
				url: "/api/v1/messages",
				headers: {
					authorization: mia.authorization,
					"content-type": "application/x-www-form-urlencoded",
					"idempotency-key": key,
				},
				payload: formOf(fields),
			});
			assert.equal(response.statusCode, 200);
			return JSON.parse(response.body).id as number;
		};
		const key = "k".repeat(9000);
		const first = await send(key);
		assert.deepEqual(await Promise.all([send(key), send(key)]), [first, first]);
		assert.notEqual(await send("another"), first);
		assert.notEqual(await send("another 2"), await send("another 3"));
	});

	test("a key is forgotten after a day, once enough others have come", async () => {
		const once = { ...good, queue_id: "q", local_id: "2.01" };
		const first = (await mia.do("POST", "/messages", once)).id;
		const forget = async () => {
			await w.inside(async (work) => {
				for (let i = 0; i < 499; i++) work.nextMessageId();
				while (work.lastMessageId % 500 !== 499) work.nextMessageId();
			});
			await mia.do("POST", "/messages", {
				...once,
				local_id: `${w.clock.now}`,
			});
			await w.settle();
		};
		w.pass(86_399);
		await forget();
		assert.equal((await mia.do("POST", "/messages", once)).id, first);
		w.pass(2);
		await forget();
		assert.notEqual((await mia.do("POST", "/messages", once)).id, first);
	});

	test("without a key, the same again is a second message", async () => {
		const [one, two] = [
			await mia.send("design", "t", "twice"),
			await mia.send("design", "t", "twice"),
		];
		assert.notEqual(one, two);
	});

	test("a plain send asks the database nothing", async () => {
		for (let i = 0; i < 2; i++) {
			await max.sendTo([mia], "warm");
			await max.send("design", "t", "warm");
		}
		await w.settle();
		let statements = 0;
		const { storage } = w.server;
		const begin = storage.begin.bind(storage);
		const reader = storage.reader.getExecutor();
		const read = reader.executeQuery;
		storage.begin = async () => {
			const tx = await begin();
			let before = tx.beforeStatement;
			Object.defineProperty(tx, "beforeStatement", {
				get: () => before,
				set(wanted: typeof before) {
					before =
						wanted &&
						((writes) => {
							statements++;
							return wanted(writes);
						});
				},
			});
			return tx;
		};
		reader.executeQuery = (query, options) => {
			// The engine looks after its own log, jobs and queues now and then.
			if (
				!/from "(?:event|event_queue|job|organization_clock)"/.test(query.sql)
			)
				statements++;
			return read.call(reader, query, options) as never;
		};
		try {
			await max.send("design", "t", "plain");
			await max.send("design", "t", "plain", {
				queue_id: "q",
				local_id: "9.01",
			});
			await max.sendTo([mia], "plain");
			assert.equal(statements, 0);
			await max.send("design", "another topic", "not so plain");
			assert.ok(statements > 0, "they are counted");
		} finally {
			storage.begin = begin;
			reader.executeQuery = read;
		}
	});
});
