import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { openWorld, world } from "../../../test/world.ts";

const shared = world();

test("get-events answers again with what was not acknowledged, and never again with what was", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	await mia.sendTo([mia], "one");
	await mia.sendTo([mia], "two");
	const contents = async (lastEventId: number) => {
		const { body } = await ear.poll({
			last_event_id: lastEventId,
			dont_block: true,
		});
		return body.events.map(
			(event: { id: number; message: { content: string } }) => [
				event.id,
				event.message.content,
			],
		);
	};
	const both = await contents(-1);
	assert.deepEqual(await contents(-1), both);
	assert.deepEqual(await contents(both[0][0]), [both[1]]);
	const pruned = await ear.poll({ last_event_id: -1, dont_block: true });
	assert.deepEqual([pruned.status, pruned.body.code], [400, "BAD_REQUEST"]);
	assert.deepEqual(await contents(both[1][0]), []);
});

test("get-events refuses an id that was never in the queue, and forgets nothing by it", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	const refuses = async (lastEventId: number) => {
		const { status, body } = await ear.poll({
			last_event_id: lastEventId,
			dont_block: true,
		});
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	};
	for (const id of [0, 7, 99_999_999]) await refuses(id);
	await mia.sendTo([mia], "one");
	await mia.sendTo([mia], "two");
	const { body } = await ear.poll({ dont_block: true });
	const [first, second] = body.events;
	for (const id of [0, first.id + 1, second.id + 1]) await refuses(id);
	assert.equal((await ear.events()).length, 2);
});

test("get-events refuses unknown, deleted and other people's queues alike", async () => {
	const w = await shared;
	const [mia, max] = [w.as("mia"), w.as("max")];
	const ear = await mia.register();
	const fields = (queue_id: string) => ({
		queue_id,
		last_event_id: -1,
		dont_block: true,
	});
	const gone = await mia.register();
	await mia.do("DELETE", "/events", { queue_id: gone.queueId });
	for (const answer of [
		await mia.get("/events", fields("no-such-queue")),
		await max.get("/events", fields(ear.queueId)),
		await mia.get("/events", fields(gone.queueId)),
	]) {
		assert.deepEqual(
			[answer.status, answer.body.code],
			[400, "BAD_EVENT_QUEUE_ID"],
		);
		assert.equal(typeof answer.body.queue_id, "string");
	}
	assert.equal((await ear.poll({ dont_block: true })).status, 200);
});

test("get-events needs a queue and a last event id", async () => {
	const w = await shared;
	const mia = w.as("mia");
	for (const fields of [{}, { queue_id: "x" }, { last_event_id: -1 }]) {
		const { status, body } = await mia.get("/events", fields);
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	}
});

for (const [name, values] of Object.entries({
	last_event_id: ["-2", "1.5", '"-1"', "9007199254740992", "null", "x", ""],
	dont_block: ["yes", "True", "1", "null", ""],
}))
	for (const value of values)
		test(`get-events refuses ${JSON.stringify(value)} as ${name}`, async () => {
			const ear = await (await shared).as("mia").register();
			const { status, body } = await ear.poll({
				dont_block: true,
				[name]: value,
			});
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
		});

test("get-events answers with the queue's id and its events, and with nothing else", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	const id = await mia.sendTo([mia], "one");
	const { body } = await ear.poll({ dont_block: true });
	const { events, ...rest } = body;
	assert.deepEqual(rest, { result: "success", msg: "", queue_id: ear.queueId });
	assert.deepEqual(
		events.map((event: { message: { id: number } }) => [
			Object.keys(event).sort(),
			event.message.id,
		]),
		[[["flags", "id", "message", "type"], id]],
	);
});

test("a poll that waits is answered with the first event, before the next one comes", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	const waiting = ear.next();
	const first = await mia.sendTo([mia], "first");
	const ids = (events: { message: { id: number } }[]) =>
		events.map(({ message }) => message.id);
	assert.deepEqual(ids(await waiting), [first]);
	const second = await mia.sendTo([mia], "second");
	assert.deepEqual(ids(await ear.next()), [second]);
});

test("a client that goes away while it waits loses nothing", async () => {
	const w = await openWorld();
	try {
		const mia = w.as("mia");
		await w.server.app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = w.server.app.server.address() as AddressInfo;
		const ear = await mia.register({ event_types: ["message"] });
		const queue = w.engine.dispatcher.queue(w.organizationId, ear.queueId);
		const until = async (isWaiting: boolean) => {
			while (queue?.waiting !== isWaiting) await new Promise(setImmediate);
		};
		const leaving = new AbortController();
		const polling = fetch(
			`http://127.0.0.1:${port}/api/v1/events?queue_id=${ear.queueId}&last_event_id=-1`,
			{
				headers: { authorization: mia.authorization },
				signal: leaving.signal,
			},
		);
		await until(true);
		leaving.abort();
		await assert.rejects(polling);
		await until(false);
		await mia.sendTo([mia], "while away");
		assert.deepEqual(
			(await ear.events()).map(({ message }) => message.content),
			["while away"],
		);
	} finally {
		await w.close();
	}
});

test("a second get-events ends the first, which may be left with nothing", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	const first = ear.poll();
	await new Promise((resolve) => setTimeout(resolve, 20));
	const second = ear.poll();
	assert.deepEqual((await first).body.events, []);
	await mia.sendTo([mia], "for the second");
	assert.equal((await second).body.events[0].message.content, "for the second");
});

test("a queue hears only the types it asked for, and heartbeats whatever it asked for", async () => {
	const w = await shared;
	const mia = w.as("mia");
	const none = await mia.register({ event_types: [] });
	const odd = await mia.register({ event_types: ["no_such_type"] });
	await mia.sendTo([mia], "unheard");
	assert.deepEqual(await none.events(), []);
	assert.deepEqual(await odd.events(), []);
	const queue = w.engine.dispatcher.queue(w.organizationId, none.queueId);
	queue?.pushSignal({ head: '{"type":"heartbeat"' });
	assert.deepEqual(await none.events(), [{ type: "heartbeat" }]);
});

test("a poll that waits hears a heartbeat after 45 to 55 seconds, and not before", async () => {
	const w = await openWorld();
	try {
		const ear = await w.as("mia").register();
		const queue = w.engine.dispatcher.queue(w.organizationId, ear.queueId);
		const polling = ear.poll({});
		while (!queue?.waiting) await new Promise(setImmediate);
		for (let second = 0; second < 45; second++) w.engine.queues.beat();
		assert.ok(queue.waiting);
		for (let second = 45; second < 55; second++) w.engine.queues.beat();
		const { body } = await polling;
		assert.deepEqual(
			body.events.map(({ type }: { type: string }) => type),
			["heartbeat"],
		);
	} finally {
		await w.close();
	}
});

test("a queue that nobody polls is ended after its time, one that waits is not", async () => {
	const w = await openWorld();
	try {
		const mia = w.as("mia");
		const idle = await mia.register({ idle_queue_timeout: 60 });
		const busy = await mia.register({ idle_queue_timeout: 60 });
		const patient = await mia.register({ idle_queue_timeout: "mobile" });
		assert.equal(idle.state.idle_queue_timeout_secs, 60);
		assert.equal(patient.state.idle_queue_timeout_secs, 43_200);
		const waiting = busy.poll();
		await new Promise((resolve) => setTimeout(resolve, 20));
		w.pass(61);
		await w.engine.queues.sweep();
		assert.equal(
			(await idle.poll({ dont_block: true })).body.code,
			"BAD_EVENT_QUEUE_ID",
		);
		assert.equal((await patient.poll({ dont_block: true })).status, 200);
		await mia.sendTo([mia], "still there");
		assert.equal((await waiting).body.events.length > 0, true);
	} finally {
		await w.close();
	}
});

test("every poll counts among the calls that somebody may make", async () => {
	const w = await openWorld({
		environment: { SKEIN_RATE_LIMITS: "api_by_user=60:3;api_by_ip=off" },
	});
	try {
		const ear = await w.as("mia").register();
		const poll = () => ear.poll({ dont_block: true });
		for (const left of ["1", "0"]) {
			const { status, headers } = await poll();
			assert.equal(status, 200);
			assert.equal(String(headers["x-ratelimit-remaining"]), left);
		}
		const { status, body, headers } = await poll();
		assert.deepEqual([status, body.code], [429, "RATE_LIMIT_HIT"]);
		assert.ok(body["retry-after"] > 0);
		assert.ok(Number(headers["retry-after"]) > 0);
		w.pass(60);
		assert.equal((await poll()).status, 200);
	} finally {
		await w.close();
	}
});

test("every poll keeps its queue alive, also one that does not wait", async () => {
	const w = await openWorld();
	try {
		const ear = await w.as("mia").register({ idle_queue_timeout: 60 });
		const poll = async () => {
			await w.engine.queues.sweep();
			return (await ear.poll({ dont_block: true })).status;
		};
		for (let minute = 0; minute < 3; minute++) {
			w.pass(59);
			assert.equal(await poll(), 200);
		}
		w.pass(61);
		assert.equal(await poll(), 400);
	} finally {
		await w.close();
	}
});

test("a queue that is live here but was ended elsewhere is ended by the next sweep", async () => {
	const w = await openWorld();
	try {
		const ear = await w.as("mia").register({ event_types: ["message"] });
		await w.inside((work) =>
			work.db
				.deleteFrom("event_queue")
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", ear.queueId)
				.execute(),
		);
		await w.engine.queues.sweep();
		const { body } = await ear.poll({ dont_block: true });
		assert.equal(body.code, "BAD_EVENT_QUEUE_ID");
	} finally {
		await w.close();
	}
});

test("queues survive a restart with everything that happened meanwhile", async () => {
	const before = await openWorld();
	const mia = before.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	await mia.sendTo([mia], "one");
	assert.equal((await ear.events())[0].message.content, "one");
	await mia.sendTo([mia], "two");
	await before.close();
	const again = await openWorld({ reuse: before });
	try {
		await again.as("mia").sendTo([again.as("mia")], "three");
		const { body } = await again.as("mia").get("/events", {
			queue_id: ear.queueId,
			last_event_id: ear.lastEventId,
			dont_block: true,
		});
		assert.deepEqual(
			body.events.map(
				(e: { message: { content: string } }) => e.message.content,
			),
			["two", "three"],
		);
	} finally {
		await again.close();
	}
});

test("a queue that falls far behind gets everything in parts, once and in order", async () => {
	const w = await openWorld();
	try {
		const mia = w.as("mia");
		const ear = await mia.register({ event_types: ["message"] });
		const count = 2300;
		for (let done = 0; done < count; done += 100)
			await Promise.all(
				Array.from({ length: 100 }, (_, n) => mia.sendTo([mia], `${done + n}`)),
			);
		const ids: number[] = [];
		for (;;) {
			const events = await ear.events();
			if (events.length === 0) break;
			ids.push(...events.map((event) => event.message.id));
		}
		assert.equal(ids.length, count);
		assert.deepEqual(
			ids,
			[...ids].sort((a, b) => a - b),
		);
	} finally {
		await w.close();
	}
});

test("the log is trimmed behind the slowest queue, and a queue older than the log must register again", async () => {
	const w = await openWorld();
	try {
		const mia = w.as("mia");
		const slow = await mia.register({
			event_types: ["message"],
			idle_queue_timeout: 604_800,
		});
		await mia.sendTo([mia], "old");
		w.pass(3600);
		await w.engine.queues.sweep();
		assert.equal(
			(await slow.events())[0].message.content,
			"old",
			"a live queue keeps the log",
		);
		const behind = await mia.register({
			event_types: ["message"],
			idle_queue_timeout: 604_800,
		});
		await mia.sendTo([mia], "older than the log");
		w.pass(8 * 86_400);
		await mia.sendTo([mia], "new");
		const rows = await w.server.storage.reader
			.selectFrom("event")
			.select("seq")
			.execute();
		await w.server.storage.reader
			.selectFrom("event_queue")
			.selectAll()
			.execute();
		await w.engine.queues.sweep();
		const left = await w.server.storage.reader
			.selectFrom("event")
			.select("seq")
			.execute();
		assert.ok(left.length < rows.length);
		const { body } = await behind.poll({ dont_block: true });
		assert.equal(body.code, "BAD_EVENT_QUEUE_ID");
	} finally {
		await w.close();
	}
});

test("signals never run out of ids, though the log stands still", async () => {
	const w = await openWorld();
	try {
		const mia = w.as("mia");
		const ear = await mia.register();
		const queue = w.engine.dispatcher.queue(w.organizationId, ear.queueId);
		// Signals are lost while the log is moved on, which takes the database as long as it takes.
		let heard = 0;
		// There is room for 512 before the log moves on, which takes as long as a commit.
		for (let round = 0; heard <= 1024 && round < 10_000; round++) {
			for (let n = 0; n < 100; n++)
				queue?.pushSignal({ head: '{"type":"heartbeat"' });
			heard += (await ear.events()).length;
		}
		assert.ok(heard > 1024, `${heard} heard`);
	} finally {
		await w.close();
	}
});
