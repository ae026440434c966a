/** What reading and sending cost in rows, and how long listings stay short. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { liftFloor, readUpTo } from "./listing.ts";
import type { ReadState } from "./model.ts";
import { StoredRows } from "./stored.ts";
import { ADA, BEN, GENERAL, GENERAL_LUNCH, GENERAL_TEA, Team } from "./team.ts";

test("sending writes no row, whoever listens", async () => {
	const listeners = Array.from({ length: 10_000 }, (_, n) => n + 1);
	const hall = new StoredRows(listeners, new Map(), 500);
	for (const userId of listeners) await hall.subscribe(userId, GENERAL);
	const { rowsWritten } = hall;
	for (let id = 1; id <= 10; id += 1) {
		await hall.send({
			id,
			senderId: id,
			conversationId: GENERAL_LUNCH,
			channelId: GENERAL,
			readOnArrival: "sender",
			deliverUnreadTo: [],
		});
	}
	assert.equal(hall.rowsWritten, rowsWritten);
	assert.deepEqual(await hall.unread(10_000), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	assert.deepEqual(await hall.unread(3), [1, 2, 4, 5, 6, 7, 8, 9, 10]);
});

/** Ben's messages in one topic, between Ada's own in it and Ben's in another. */
async function chatter(team: Team, count: number): Promise<number[]> {
	const ids: number[] = [];
	for (let n = 0; n < count; n += 1) {
		ids.push(await team.says(BEN, GENERAL_LUNCH));
		await team.says(ADA, GENERAL_LUNCH);
		await team.says(BEN, GENERAL_TEA);
	}
	return ids;
}

/** A shuffle that is the same every time. */
function shuffled(ids: readonly number[]): number[] {
	return ids.toSorted((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009));
}

/** Unbroken stretches of read messages among those that could be unread. */
function readStretches(ids: readonly number[], read: ReadonlySet<number>) {
	return ids.filter((id, n) => read.has(id) && !read.has(ids[n - 1] ?? 0))
		.length;
}

for (const [name, order] of [
	["in order", (ids: number[]) => ids],
	["newest first", (ids: number[]) => ids.toReversed()],
	["at random", shuffled],
] as const) {
	test(`reading ${name} keeps one range per stretch of read messages, and one in the end`, async () => {
		const team = await Team.gather();
		const ids = await chatter(team, 60);
		const read = new Set<number>();
		for (const id of order(ids)) {
			await team.markRead(ADA, [id]);
			read.add(id);
			assert.equal(team.rangeCount(ADA), readStretches(ids, read));
		}
		assert.equal(team.rangeCount(ADA), 1);
		assert.equal(team.heldCount(ADA), 0);
	});
}

for (const windowMax of [0, 1, 2]) {
	test(`folding with ${windowMax} neighbours reads nothing it was not told to`, async () => {
		const team = await Team.gather(windowMax);
		const ids = await chatter(team, 8);
		const left = new Set(ids);
		const inTurn = [7, 0, 3, 5, 1, 6, 4, 2].flatMap((n) => ids[n] ?? []);
		for (const id of inTurn) {
			assert.deepEqual(await team.markRead(ADA, [id]), [id]);
			left.delete(id);
			const unread = await team.list(
				ADA,
				({ conversationId }) => conversationId === GENERAL_LUNCH,
			);
			assert.deepEqual(
				unread.messages.map((message) => message.id),
				[...left],
			);
		}
	});
}

test("one message kept unread does not make reading on cost more", async () => {
	const team = await Team.gather();
	const [kept = 0] = await chatter(team, 1);
	for (let n = 0; n < 50; n += 1) {
		await team.markRead(ADA, [await team.says(BEN, GENERAL_LUNCH)]);
		assert.equal(team.rangeCount(ADA), 1);
	}
	await team.markRead(ADA, [kept]);
	assert.equal(team.rangeCount(ADA), 1);
});

test("unread from here on is one row", async () => {
	const team = await Team.gather();
	const ids = await chatter(team, 40);
	await team.markRead(ADA, ids);
	const { rowsWritten } = team;
	await team.markUnread(ADA, ids.slice(10));
	assert.equal(team.rowsWritten - rowsWritten, 1);
	assert.equal(team.rangeCount(ADA), 1);
	await team.markUnread(ADA, ids);
	assert.equal(team.rangeCount(ADA), 0);
});

test("reading a topic costs one row, however much was unread", async () => {
	const team = await Team.gather();
	const ids = await chatter(team, 100);
	const { rowsWritten } = team;
	assert.deepEqual(await team.markConversationRead(ADA, GENERAL_LUNCH), ids);
	assert.equal(team.rowsWritten - rowsWritten, 1);
});

test("a long listing keeps the newest and says that more is missing", async () => {
	const team = await Team.gather();
	const ids = await chatter(team, 20);
	const inLunch = (message: { conversationId: number }) =>
		message.conversationId === GENERAL_LUNCH;
	const some = await team.list(ADA, inLunch, 5);
	assert.deepEqual(
		some.messages.map(({ id }) => id),
		ids.slice(-5),
	);
	assert.equal(some.isTruncated, true);
	const all = await team.list(ADA, inLunch, 20);
	assert.equal(all.isTruncated, false);
});

test("the floor follows the reader, leaving a few stale messages behind as held", async () => {
	const team = await Team.gather();
	const stale = await team.says(BEN, GENERAL_TEA);
	for (let n = 0; n < 30; n += 1)
		await team.markRead(ADA, [await team.says(BEN, GENERAL_LUNCH)]);
	const recent = await team.says(BEN, GENERAL_LUNCH);
	await team.lift(ADA, { lagMessages: 10, heldMax: 2, stepMin: 5 });
	assert.equal(team.users.get(ADA)?.floor, recent - 1);
	assert.equal(team.rangeCount(ADA), 0);
	assert.equal(team.heldCount(ADA), 1);
	assert.deepEqual(await team.unread(ADA), [stale, recent]);
	const { rowsWritten } = team;
	await team.lift(ADA, { lagMessages: 10, heldMax: 2, stepMin: 5 });
	assert.equal(team.rowsWritten, rowsWritten);
});

test("no floor is lifted over messages too many to list", () => {
	const now = { newestId: 100_000, seq: 1 };
	const listing = { messages: [], isTruncated: true };
	assert.deepEqual(liftFloor(nobody(), listing, now), {});
	assert.equal(
		liftFloor(nobody(), { ...listing, isTruncated: false }, now).floor,
		100_000,
	);
});

test("a conversation is read up to the range its floor lies in", () => {
	const ranges = [
		{ after: 0, upTo: 5 },
		{ after: 8, upTo: 20 },
		{ after: 30, upTo: 40 },
	];
	const state = { ...nobody(), ranges: new Map([[GENERAL_LUNCH, ranges]]) };
	assert.equal(readUpTo({ ...state, floor: 0 }, GENERAL_LUNCH), 5);
	assert.equal(readUpTo({ ...state, floor: 10 }, GENERAL_LUNCH), 20);
	assert.equal(readUpTo({ ...state, floor: 25 }, GENERAL_LUNCH), 25);
	assert.equal(readUpTo({ ...state, floor: 25 }, GENERAL_TEA), 25);
});

function nobody(): ReadState {
	return {
		userId: ADA,
		floor: 0,
		spans: new Map(),
		directConversationIds: new Set(),
		absences: [],
		senderFloors: new Map(),
		ranges: new Map(),
		heldUnread: new Set(),
		flagRows: new Set(),
	};
}
