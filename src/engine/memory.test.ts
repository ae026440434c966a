import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../storage/storage.ts";
import { BatchView, type Collection, OrganizationMemory } from "./memory.ts";

// Loads that overtake each other, as those of several connections do.

const db = {} as Database;

/** Rows that are read when the test says so, and arrive when it says so. */
class SlowTable {
	readonly rows = new Map<number, string>();
	readonly loads: { arrive(): void }[] = [];
	readonly collection: Collection<string>;

	constructor(whole: boolean) {
		this.collection = {
			name: "slow",
			whole,
			load: (_db, _organizationId, keys) => {
				const wanted = keys ?? [...this.rows.keys()];
				const read = new Map<number, string>();
				for (const key of wanted) {
					const row = this.rows.get(key);
					if (row !== undefined) read.set(key, row);
				}
				return new Promise((resolve) =>
					this.loads.push({ arrive: () => resolve(read) }),
				);
			},
		};
	}
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

for (const whole of [false, true])
	test(`a load that was overtaken brings no old row back (${whole ? "held whole" : "held by key"})`, async () => {
		const memory = new OrganizationMemory(1, () => 0);
		const table = new SlowTable(whole);
		const get = (key: number) => memory.get(db, table.collection, key);
		table.rows.set(1, "old").set(2, "going");
		const slow = [get(1), get(2)];
		await turn();
		table.rows.set(1, "new").delete(2);
		memory.forget({ slow: [1, 2] });
		const first = table.loads.splice(0);
		const quick = [get(1), get(2)];
		await turn();
		for (const load of table.loads.splice(0)) load.arrive();
		assert.deepEqual(await Promise.all(quick), ["new", undefined]);
		for (const load of first) load.arrive();
		await turn();
		for (const load of table.loads) load.arrive();
		await Promise.all(slow);
		assert.deepEqual(await Promise.all([get(1), get(2)]), ["new", undefined]);
	});

test("a row that went stale while it was being loaded is loaded again", async () => {
	const memory = new OrganizationMemory(1, () => 0);
	const table = new SlowTable(false);
	const get = () => memory.get(db, table.collection, 1);
	table.rows.set(1, "old");
	const slow = get();
	await turn();
	table.rows.set(1, "new");
	memory.forget({ slow: [1] });
	table.loads.shift()?.arrive();
	assert.equal(await slow, "old");
	const again = get();
	await turn();
	table.loads.shift()?.arrive();
	assert.equal(await again, "new");
});

test("rows that are not held leave no marks behind when they change", async () => {
	const memory = new OrganizationMemory(1, () => 0);
	const table = new SlowTable(false);
	const few = { ...table.collection, keysMax: 1 };
	const get = async (key: number) => {
		const row = memory.get(db, few, key);
		await turn();
		for (const load of table.loads.splice(0)) load.arrive();
		return row;
	};
	table.rows.set(1, "one").set(2, "two");
	assert.equal(await get(1), "one");
	memory.forget({ slow: [1, 2, 3] });
	assert.deepEqual([...memory.held("slow").stale.keys()], [1]);
	assert.equal(await get(2), "two", "takes the place of the first");
	assert.deepEqual([...memory.held("slow").stale.keys()], []);
	table.rows.set(1, "another");
	assert.equal(await get(1), "another");
});

test("rows that are missing or stale are fetched together, the others left alone", async () => {
	const memory = new OrganizationMemory(1, () => 0);
	const asked: (readonly number[] | null)[] = [];
	const collection: Collection<string> = {
		name: "people",
		whole: false,
		async load(_db, _organizationId, keys) {
			asked.push(keys);
			return new Map(keys?.map((key) => [key, `row ${key}`]));
		},
	};
	await memory.pick(db, collection, [1, 2, 3]);
	memory.forget({ people: [2] });
	assert.deepEqual(await memory.pick(db, collection, [1, 2, 4]), [
		"row 1",
		"row 2",
		"row 4",
	]);
	assert.equal(await memory.get(db, collection, 4), "row 4");
	assert.deepEqual(asked, [
		[1, 2, 3],
		[2, 4],
	]);
});

test("more rows than fit into a statement are loaded in parts, for readers and for commands", async () => {
	const memory = new OrganizationMemory(1, () => 0);
	const keys = Array.from({ length: 40_000 }, (_, at) => at + 1);
	let text = "old";
	let most = 0;
	const collection: Collection<string> = {
		name: "many",
		whole: true,
		async load(_db, _organizationId, wanted) {
			most = Math.max(most, wanted?.length ?? 0);
			return new Map((wanted ?? keys).map((key) => [key, `${text} ${key}`]));
		},
	};
	await memory.all(db, collection);
	text = "new";
	const batch = new BatchView(memory, db);
	batch.touch("many", keys);
	const own = await batch.all(collection);
	assert.deepEqual([own.size, own.get(40_000)], [40_000, "new 40000"]);
	memory.forget({ many: keys });
	const rows = await memory.all(db, collection);
	assert.deepEqual([rows.size, rows.get(1)], [40_000, "new 1"]);
	const picked = await memory.pick(
		db,
		{ ...collection, name: "by key", whole: false },
		keys,
	);
	assert.equal(picked.at(-1), "new 40000");
	assert.ok(most > 0 && most < 32_766, `${most} at once`);
});
