import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { world } from "../../../test/world.ts";
import { liftReadFloor } from "./lift-floor.ts";
import { loadPlaced } from "./scans.ts";
import {
	deliverUnreadTo,
	findFirstUnreadId,
	forgetMessages,
	loadReadStateOf,
	readMessages,
	unreadIds,
	unreadMessages,
} from "./store.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];
const hall = await w.channel("hall", "public", [mia, max]);

const reading = () => w.engine.reading(w.organizationId);
const rangeCount = async () => {
	const { db, organizationId } = await reading();
	const rows = await db
		.selectFrom("read_range")
		.select("after_id")
		.where("organization_id", "=", organizationId)
		.where("user_id", "=", max.id)
		.execute();
	return rows.length;
};
const read = (ids: readonly number[], neighboursMax?: number) =>
	w.inside(async (work) =>
		readMessages(work, max.id, await loadPlaced(work, ids), neighboursMax),
	);
const unread = (ids: readonly number[], neighboursMax?: number) =>
	w.inside(async (work) => {
		const messages = await loadPlaced(work, ids);
		const state = await loadReadStateOf(work, max.id, messages);
		return unreadMessages(work, state, messages, neighboursMax);
	});

/** Messages of four topics, one after the other in turn. */
async function chatter(count: number, name: string): Promise<number[][]> {
	const topics: number[][] = [[], [], [], []];
	for (let n = 0; n < count; n += 1)
		topics[n % 4]?.push(await mia.send("hall", `${name} ${n % 4}`, `${n}`));
	return topics;
}

suite("read state in the database", () => {
	for (const neighboursMax of [0, 1, 3, undefined])
		test(`with ${neighboursMax ?? "all"} neighbours loaded, reading and unreading change what they name`, async () => {
			const topics = await chatter(40, `n${neighboursMax}`);
			const all = topics.flat().sort((a, b) => a - b);
			const left = new Set(all);
			for (let n = 0; n < 40; n += 1) {
				const ids = all.filter((_, at) => (at * 7 + n * 3) % 11 === n % 5);
				const wanted = ids.filter((id) => left.has(id) === (n % 3 !== 2));
				if (n % 3 === 2) {
					const { changed } = await unread(ids, neighboursMax);
					assert.deepEqual(changed, wanted);
					for (const id of ids) left.add(id);
				} else {
					assert.deepEqual(await read(ids, neighboursMax), wanted);
					for (const id of ids) left.delete(id);
				}
				const found = await unreadIds(await reading(), max.id);
				assert.deepEqual(
					found,
					all.filter((id) => left.has(id)),
				);
			}
			await max.do("POST", "/mark_all_as_read");
		});

	test("reading many topics at once costs one row each, in whatever order it is done", async () => {
		const topics = await chatter(40, "order");
		const all = topics.flat().sort((a, b) => a - b);
		await read(all.slice(20));
		assert.equal(await rangeCount(), 4);
		await read(all.slice(10, 20));
		assert.equal(await rangeCount(), 4);
		await read(all.slice(0, 10));
		assert.equal(await rangeCount(), 4);
		await unread(all.slice(12));
		assert.equal(await rangeCount(), 4);
		// What lies before the first of them is still one row each.
		await unread(all);
		assert.equal(await rangeCount(), 4);
		for (const id of all.toReversed()) await read([id]);
		assert.equal(await rangeCount(), 4);
		await max.do("POST", "/mark_all_as_read");
		assert.equal(await rangeCount(), 0);
	});

	test("the first unread message is found anywhere, within a channel, and among those that count", async () => {
		const direct = await mia.sendTo([max], "first");
		const [first = 0, second = 0] = [
			await mia.send("hall", "a", "1"),
			await mia.send("hall", "b", "2"),
		];
		const source = await reading();
		assert.equal(await findFirstUnreadId(source, max.id), direct);
		const within = { channelId: hall };
		assert.equal(await findFirstUnreadId(source, max.id, within), first);
		assert.equal(
			await findFirstUnreadId(
				source,
				max.id,
				within,
				({ topic }) => topic === "b",
			),
			second,
		);
		assert.deepEqual(await unreadIds(source, max.id, { newestMax: 2 }), [
			first,
			second,
		]);
		await max.do("POST", "/mark_all_as_read");
		assert.equal(await findFirstUnreadId(await reading(), max.id), undefined);
	});

	test("a message can be delivered unread to one who is not there, and is forgotten when it goes", async () => {
		const mona = w.as("mona");
		const id = await mia.send("hall", "a", "for Mona");
		await w.inside(async (work) => {
			const [message] = await loadPlaced(work, [id]);
			assert.ok(message);
			await deliverUnreadTo(work, [mona.id], message);
		});
		assert.deepEqual(await unreadIds(await reading(), mona.id), [id]);
		await w.inside((work) => forgetMessages(work, [id]));
		assert.deepEqual(await unreadIds(await reading(), mona.id), []);
	});

	test("a floor is not lifted over something that was unread meanwhile", async () => {
		await max.do("POST", "/mark_all_as_read");
		const [id = 0, next = 0] = [
			await mia.send("hall", "a", "1"),
			await mia.send("hall", "a", "2"),
		];
		await read([id, next]);
		const bounds = { lagMessages: 0, heldMax: 0, stepMin: 1 };
		const input = { userId: max.id, bounds };
		const actor = { userId: null, client: "test" };
		const { prepare, execute } = liftReadFloor;
		const late = w.engine.run(
			w.organizationId,
			actor,
			{
				name: "lift late",
				async prepare(preparation, given: typeof input) {
					const prepared = await prepare?.(preparation, given);
					await unread([next]);
					return prepared;
				},
				execute: (work, given, prepared) =>
					execute(work, given, prepared as never),
			},
			input,
		);
		assert.equal(await late, "left");
		assert.deepEqual(await unreadIds(await reading(), max.id), [next]);
		const lift = () =>
			w.engine.run(w.organizationId, actor, liftReadFloor, input);
		assert.equal(await lift(), "lifted");
		assert.deepEqual(await unreadIds(await reading(), max.id), [next]);
		assert.equal(await lift(), "left");
	});
});
