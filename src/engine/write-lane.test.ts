import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { Random } from "../../test/support/random.ts";
import {
	createTestStorage,
	untilSomebodyWaits,
} from "../../test/support/storage.ts";
import { Refusal } from "../errors.ts";
import {
	CommitFailed,
	type Storage,
	type WriteTransaction,
} from "../storage/storage.ts";
import { type AudienceJudge, audience } from "./audience.ts";
import { type Actor, command } from "./command.ts";
import type { EventRenderer } from "./dispatcher.ts";
import { Engine } from "./engine.ts";
import type { EventQueue } from "./event-queue.ts";

// Random histories of commands, some refused, some failing, over a database whose
// COMMIT fails now and then and a process that dies between COMMIT and dispatch. What
// must hold whatever happens: no acknowledged write lost, nothing refused kept, and
// every queue hears every committed event once and in order.

const actor: Actor = { userId: 1, client: "test" };

const everyoneHears: AudienceJudge = {
	ready: () => undefined,
	hears: (_memory, { to }) => to === "everyone",
	*hearers(_memory, { to }, _seq, live) {
		if (to === "everyone") yield* live.keys();
	},
	listens: () => false,
	listensWidely: () => false,
	attached() {},
	detached() {},
};

const plainRenderer: EventRenderer = {
	ready: () => undefined,
	render: ({ event }) => [{ head: JSON.stringify(event).slice(0, -1) }],
};

type Fate = "kept" | "refused" | "broken";

const note = command<{ name: string; fate: Fate; slow: boolean }, string>({
	name: "note",
	async execute(work, { name, fate, slow }) {
		work.emit({ type: "noted", name }, audience.everyone);
		work.append("server_fact", { name, value: String(work.now) });
		if (slow) {
			const found = await work.db
				.selectFrom("server_fact")
				.select("name")
				.where("name", "=", name)
				.execute();
			assert.equal(found.length, 1, "a command sees what it appended");
			await work.db
				.updateTable("server_fact")
				.set({ value: "slow" })
				.where("name", "=", name)
				.execute();
			work.append("server_fact", { name: `${name} later`, value: "" });
		}
		if (fate === "refused") throw new Refusal("BAD_REQUEST", "no");
		if (fate === "broken") throw new Error("broken");
		return name;
	},
});

/** A storage whose COMMIT fails as often as told, and which can cut the power after one. */
class FaultyStorage {
	readonly storage: Storage;
	failures = 0;

	constructor(inner: Storage, random: Random, failRate: number) {
		this.storage = new Proxy(inner, {
			get: (target, property) => {
				if (property === "begin")
					return async () => {
						const tx = await target.begin();
						return this.#faulty(tx, random, failRate);
					};
				const value = Reflect.get(target, property);
				return typeof value === "function" ? value.bind(target) : value;
			},
		});
	}

	/** A face of the transaction of its own each time: the storage may use one object again and again. */
	#faulty(
		tx: WriteTransaction,
		random: Random,
		failRate: number,
	): WriteTransaction {
		let ended = false;
		const rollback = async () => {
			if (ended) return;
			ended = true;
			await tx.rollback();
		};
		const commit: WriteTransaction["commit"] = async (last, goesOn) => {
			if (random.chance(failRate)) {
				this.failures++;
				await rollback();
				throw new CommitFailed("the disk is full");
			}
			const next = await tx.commit(last, goesOn);
			return next && this.#faulty(next, random, failRate);
		};
		return new Proxy(tx, {
			get(target, property) {
				if (property === "commit") return commit;
				if (property === "rollback") return rollback;
				const value = Reflect.get(target, property, target);
				return typeof value === "function" ? value.bind(target) : value;
			},
			set: (target, property, value) =>
				Reflect.set(target, property, value, target),
		});
	}
}

function engineOver(
	storage: Storage,
	batch: (size: number) => void = () => {},
) {
	return new Engine({
		storage,
		judge: everyoneHears,
		renderer: plainRenderer,
		jobs: [],
		now: () => 1_800_000_000_000,
		observer: { batch, failed() {} },
	});
}

/** Reads a queue as a client does: acknowledge, take, remember the last id. */
class Listener {
	lastId = -1;
	readonly heard: string[] = [];
	readonly id: string;

	constructor(id: string) {
		this.id = id;
	}

	async listen(engine: Engine) {
		for (;;) {
			let queue: EventQueue = await engine.queues.require(
				1,
				1,
				this.id,
				this.lastId,
			);
			queue.acknowledge(this.lastId);
			queue = await engine.queues.refill(queue);
			const events = queue.take();
			if (events.length === 0) return;
			for (const { id, event } of events) {
				assert.ok(id > this.lastId, "ids rise");
				this.lastId = id;
				this.heard.push(JSON.parse(`${event.head}}`).name);
			}
		}
	}
}

async function storedNames(storage: Storage) {
	const rows = await storage.reader
		.selectFrom("server_fact")
		.select("name")
		.where("name", "like", "n%")
		.where("name", "not like", "% later")
		.execute();
	return rows.map((row) => row.name).sort();
}

for (const seed of [1, 2, 3, 4, 5, 6])
	test(`random histories of the write lane agree with what was acknowledged (seed ${seed})`, async () => {
		const random = new Random(seed);
		const open = await createTestStorage();
		let inner = await open();
		let faulty = new FaultyStorage(inner, random, 0.15);
		let engine = engineOver(faulty.storage);
		const acknowledged: string[] = [];
		const refused = new Set<string>();
		const listeners: Listener[] = [];
		let count = 0;
		let failures = 0;
		while (listeners.length < 2) {
			const listener = await makeQueue(engine);
			if (listener) listeners.push(listener);
		}
		for (let round = 0; round < 12; round++) {
			const burst = Array.from({ length: 1 + random.below(80) }, async () => {
				const name = `n${String(count++).padStart(5, "0")}`;
				const fate: Fate = random.chance(0.8)
					? "kept"
					: random.chance(0.5)
						? "refused"
						: "broken";
				if (random.chance(0.3)) await new Promise((r) => setImmediate(r));
				try {
					await engine.run(1, actor, note, {
						name,
						fate,
						slow: random.chance(0.3),
					});
					assert.equal(fate, "kept");
					acknowledged.push(name);
				} catch (error) {
					if (error instanceof assert.AssertionError) throw error;
					if (fate !== "kept") refused.add(name);
				}
			});
			if (random.chance(0.25)) {
				// The process dies with requests under way; a new one takes over the same data.
				await Promise.race([
					Promise.all(burst),
					new Promise((r) => setTimeout(r, random.below(4))),
				]);
				await Promise.all(burst);
				await engine.stop();
				await inner.close();
				failures += faulty.failures;
				inner = await open();
				faulty = new FaultyStorage(inner, random, 0.15);
				engine = engineOver(faulty.storage);
			} else await Promise.all(burst);
			if (random.chance(0.6))
				for (const listener of listeners) await listener.listen(engine);
		}
		assert.ok(failures + faulty.failures > 0, "some COMMIT has failed");
		const stored = await storedNames(inner);
		for (const name of acknowledged)
			assert.ok(stored.includes(name), `${name} was acknowledged and is lost`);
		for (const name of refused)
			assert.ok(!stored.includes(name), `${name} was refused and is stored`);
		const later = await inner.reader
			.selectFrom("server_fact")
			.select("name")
			.where("name", "like", "% later")
			.execute();
		for (const { name } of later)
			assert.ok(
				stored.includes(name.replace(" later", "")),
				`${name} was appended by a command that failed`,
			);
		const entries = await inner.reader
			.selectFrom("event")
			.select(["seq", "type", "body"])
			.where("organization_id", "=", 1)
			.orderBy("seq")
			.execute();
		entries.forEach(({ seq }, at) => {
			assert.equal(seq, at + 1, "numbers are given without gaps");
		});
		const told = entries
			.filter((entry) => entry.type === "noted")
			.map((entry) => JSON.parse(entry.body).name);
		assert.deepEqual([...told].sort(), stored, "one event for every row");
		for (const listener of listeners) {
			await listener.listen(engine);
			assert.deepEqual(listener.heard, told, "heard once, in order");
		}
		await engine.stop();
		await inner.close();
	});

/** A queue from the beginning of the log; a COMMIT may fail while it is made. */
async function makeQueue(engine: Engine): Promise<Listener | null> {
	try {
		const queue = await engine.queues.create(1, {
			userId: 1,
			startSeq: 0,
			idleTimeoutSeconds: 600,
			options: {},
		});
		return new Listener(queue.facts.id);
	} catch {
		return null;
	}
}

test("a process that dies between COMMIT and dispatch loses no event", async () => {
	const open = await createTestStorage();
	let storage = await open();
	let engine = engineOver(storage);
	const queue = await engine.queues.create(1, {
		userId: 1,
		startSeq: 0,
		idleTimeoutSeconds: 600,
		options: {},
	});
	// The dispatcher never gets to see what is committed from here on.
	engine.dispatcher.accept = () => {};
	await engine.run(1, actor, note, { name: "n1", fate: "kept", slow: false });
	await engine.run(1, actor, note, { name: "n2", fate: "kept", slow: false });
	await storage.close();
	storage = await open();
	engine = engineOver(storage);
	const listener = new Listener(queue.facts.id);
	await listener.listen(engine);
	assert.deepEqual(listener.heard, ["n1", "n2"]);
	await engine.stop();
	await storage.close();
});

test("a full lane answers that the server is busy instead of waiting", async () => {
	const open = await createTestStorage();
	const storage = await open();
	const engine = engineOver(storage);
	await engine.open(1);
	const answers = await Promise.allSettled(
		Array.from({ length: 12_000 }, (_, i) =>
			engine.run(1, actor, note, { name: `n${i}`, fate: "kept", slow: false }),
		),
	);
	const busy = answers.filter(
		(a) =>
			a.status === "rejected" && (a.reason as Refusal).code === "SERVER_BUSY",
	);
	assert.ok(busy.length > 0);
	assert.equal(
		(await storedNames(storage)).length,
		12_000 - busy.length,
		"what was accepted is done",
	);
	await engine.stop();
	await storage.close();
});

test("commands that come while a batch waits for its turn among nodes join it", async (t) => {
	const open = await createTestStorage();
	const storage = await open();
	if (storage.name === "sqlite") {
		await storage.close();
		t.skip("a file has one writer");
		return;
	}
	const sizes: number[] = [];
	const engine = engineOver(storage, (size) => sizes.push(size));
	await engine.open(1);
	const other = await storage.begin();
	await other.lockClock(1, null);
	const send = (name: string) =>
		engine.run(1, actor, note, { name, fate: "kept", slow: false });
	const first = send("n0");
	await untilSomebodyWaits(storage);
	const others = Array.from({ length: 20 }, (_, i) => send(`n${i + 1}`));
	// They are in the lane before the turn can come.
	await new Promise((resolve) => setImmediate(resolve));
	await other.rollback();
	await Promise.all([first, ...others]);
	assert.deepEqual(sizes, [21]);
	await engine.stop();
	await storage.close();
});

test("a connection that is lost at any moment loses nothing that was acknowledged", async (t) => {
	const open = await createTestStorage();
	const storage = await open();
	if (storage.name === "sqlite") {
		await storage.close();
		t.skip("there is no connection to lose");
		return;
	}
	const random = new Random(7);
	const engine = engineOver(storage);
	await engine.open(1);
	const fates = new Map<string, boolean>();
	let lost = 0;
	for (let round = 0; round < 25; round++) {
		const burst = Array.from({ length: 40 }, async (_, i) => {
			for (let turns = random.below(12); turns > 0; turns--)
				await new Promise((resolve) => setImmediate(resolve));
			const name = `n${round}-${i}`;
			const slow = random.chance(0.1);
			await engine.run(1, actor, note, { name, fate: "kept", slow }).then(
				() => fates.set(name, true),
				() => fates.set(name, false),
			);
		});
		for (let turns = random.below(20); turns > 0; turns--)
			await new Promise((resolve) => setImmediate(resolve));
		lost += await endTransactions(storage);
		await Promise.all(burst);
	}
	assert.ok(lost > 0, "some connection was lost");
	const stored = new Set(await storedNames(storage));
	for (const [name, isAcknowledged] of fates)
		assert.equal(stored.has(name), isAcknowledged, name);
	const entries = await storage.reader
		.selectFrom("event")
		.select(["seq", "body"])
		.where("organization_id", "=", 1)
		.orderBy("seq")
		.execute();
	assert.deepEqual(
		entries.map(({ seq }) => seq),
		entries.map((_, at) => at + 1),
	);
	assert.deepEqual(
		entries.map(({ body }) => JSON.parse(body).name).sort(),
		[...stored].sort(),
	);
	await engine.stop();
	await storage.close();
});

/** Ends the connections that are in the middle of a transaction, as an administrator would. */
async function endTransactions({ reader }: Storage): Promise<number> {
	const { rows } = await sql`
		select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
		reader,
	);
	return rows.length;
}
