import assert from "node:assert/strict";
import { test } from "node:test";
import {
	createTestStorage,
	untilSomebodyWaits,
} from "../../test/support/storage.ts";
import { WRITERS_MAX } from "./postgres.ts";
import type { EventTable } from "./schema.ts";
import type { Clock, LastWrites, Storage } from "./storage.ts";

const fact = (name: string) => ({ name, value: "" });

const entry = (seq: number): EventTable => ({
	organization_id: 1,
	seq,
	at: 0,
	type: "noted",
	body: "{}",
	audience: '{"to":"nobody"}',
	touched: "",
});

/** One entry, and the clock that goes with it. */
const writes = (seq: number): LastWrites => ({
	rows: new Map([["event", [entry(seq)]]]),
	clocks: new Map<number, Clock>([[1, { eventSeq: seq, messageId: 0 }]]),
});

async function storedFacts({ reader }: Storage) {
	const rows = await reader
		.selectFrom("server_fact")
		.select("name")
		.where("name", "like", "t%")
		.orderBy("name")
		.execute();
	return rows.map(({ name }) => name);
}

test("what cannot be written at the end of a transaction undoes all of it", async () => {
	const open = await createTestStorage();
	const storage = await open();
	try {
		const first = await storage.begin();
		await first.insertRows("server_fact", [fact("t1")]);
		await first.commit();
		const second = await storage.begin();
		await second.lockClock(1, null);
		await second.insertRows("server_fact", [fact("t2")]);
		await assert.rejects(
			second.commit(
				{
					rows: new Map([
						["server_fact", [fact("t3"), fact("t1")]],
						["event", [entry(1)]],
					]),
					clocks: new Map([[1, { eventSeq: 1, messageId: 0 }]]),
				},
				true,
			),
		);
		await second.rollback();
		assert.deepEqual(await storedFacts(storage), ["t1"]);
		const third = await storage.begin();
		const { clock, news } = await third.lockClock(1, 0);
		assert.deepEqual([clock.eventSeq, news], [0, []]);
		await third.commit({
			rows: new Map([["server_fact", [fact("t4")]]]),
			clocks: new Map(),
		});
		assert.deepEqual(await storedFacts(storage), ["t1", "t4"]);
	} finally {
		await storage.close();
	}
});

test("a transaction that goes on from another knows what that one wrote", async () => {
	const open = await createTestStorage();
	const storage = await open();
	try {
		const first = await storage.begin();
		await first.lockClock(1, 0);
		const second =
			(await first.commit(writes(1), true)) ?? (await storage.begin());
		const { clock, news } = await second.lockClock(1, 1);
		assert.equal(clock.eventSeq, 1);
		assert.deepEqual(news, [], "it is no news");
		await second.rollback();
		const third = await storage.begin();
		assert.deepEqual(
			(await third.lockClock(1, 0)).news.map(({ seq }) => seq),
			[1],
			"to others it is",
		);
		await third.rollback();
	} finally {
		await storage.close();
	}
});

test("a node that goes on writing lets one that waits go first, and hears what it wrote", async (t) => {
	const open = await createTestStorage();
	const busy = await open();
	if (busy.name === "sqlite") {
		await busy.close();
		t.skip("a file has one writer");
		return;
	}
	const other = await open();
	try {
		const first = await busy.begin();
		await first.lockClock(1, 0);
		const waiting = await other.begin();
		const turn = waiting.lockClock(1, 0);
		await untilSomebodyWaits(busy);
		const second = await first.commit(writes(1), true);
		assert.ok(second);
		assert.deepEqual(
			(await turn).news.map(({ seq }) => seq),
			[1],
		);
		await waiting.commit(writes(2));
		const { clock, news } = await second.lockClock(1, 1);
		assert.equal(clock.eventSeq, 2);
		assert.deepEqual(
			news.map(({ seq }) => seq),
			[2],
		);
		await second.rollback();
	} finally {
		await busy.close();
		await other.close();
	}
});

test("a connection that others wait for is not kept for the next transaction", async (t) => {
	const open = await createTestStorage();
	const storage = await open();
	if (storage.name === "sqlite") {
		await storage.close();
		t.skip("a file has one writer");
		return;
	}
	try {
		const taken = [];
		for (let id = 1; id <= WRITERS_MAX; id++) {
			const tx = await storage.begin();
			await tx.lockClock(id, 0);
			taken.push(tx);
		}
		const last = storage.begin();
		assert.equal(await taken.pop()?.commit(undefined, true), null);
		taken.push(await last);
		for (const tx of taken) await tx.rollback();
	} finally {
		await storage.close();
	}
});
