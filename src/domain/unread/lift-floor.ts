import { command } from "../../engine/command.ts";
import type { Source } from "../messages/access.ts";
import { FLOOR_BOUNDS, type FloorBounds, liftFloor } from "./listing.ts";
import { loadNewestId } from "./message-pages.ts";
import { isUnread, type ReadState } from "./model.ts";
import { loadReadState, writeReadChanges } from "./read-state.ts";
import { loadPlaced } from "./scans.ts";
import { listUnreadMessages, type UnreadFound } from "./store.ts";

// Keeps listings short. The floor follows the reader: after a listing of everything,
// when it pays, it is lifted to just below the oldest unread message.

/** Whether a listing of everything shows that the floor may be lifted. */
export async function isFloorLow(
	source: Source,
	found: UnreadFound,
	bounds: FloorBounds = FLOOR_BOUNDS,
): Promise<boolean> {
	if (found.isTruncated) return false;
	const newestId =
		found.newestId ?? (await loadNewestId(source.db, source.organizationId));
	const changes = liftFloor(found.state, found, { newestId, seq: 0 }, bounds);
	return changes.floor !== undefined;
}

interface Prepared {
	readonly before: ReadState;
	readonly floor: number | undefined;
	readonly heldPut: readonly number[];
}

export interface LiftFloor {
	readonly userId: number;
	readonly bounds?: FloorBounds;
}

/**
 * Looks for everything unread outside the lane. What it saw holds inside as long as the user has neither read nor unread
 * anything meanwhile: all other changes only close messages, and new ones are above the floor.
 */
export const liftReadFloor = command<LiftFloor, "lifted" | "left", Prepared>({
	name: "lift-read-floor",

	async prepare(preparation, { userId, bounds = FLOOR_BOUNDS }) {
		// First the newest id, then the state: a message sent in between is above the floor.
		const { db, organizationId } = preparation;
		const newestId = await loadNewestId(db, organizationId);
		const before = await loadReadState(preparation, userId);
		const found = await listUnreadMessages(preparation, userId);
		const now = { newestId, seq: 0 };
		const { floor, heldPut = [] } = liftFloor(before, found, now, bounds);
		return { before, floor, heldPut };
	},

	async execute(work, { userId }, { before, floor, heldPut }) {
		if (floor === undefined) return "left";
		const state = await loadReadState(work, userId);
		if (!isSameReading(before, state)) return "left";
		const stale = await loadPlaced(work, heldPut);
		await writeReadChanges(work, userId, {
			floor,
			heldPut: stale
				.filter((message) => isUnread(state, message))
				.map(({ id }) => id),
		});
		await work.db
			.deleteFrom("read_range")
			.where("organization_id", "=", work.organizationId)
			.where("user_id", "=", userId)
			.where("upto_id", "<=", floor)
			.execute();
		return "lifted";
	},
});

function isSameReading(a: ReadState, b: ReadState): boolean {
	if (a.floor !== b.floor || a.ranges.size !== b.ranges.size) return false;
	if (a.heldUnread.size !== b.heldUnread.size) return false;
	for (const id of a.heldUnread) if (!b.heldUnread.has(id)) return false;
	for (const [conversationId, ranges] of a.ranges) {
		const others = b.ranges.get(conversationId);
		if (others?.length !== ranges.length) return false;
		for (const [n, { after, upTo }] of ranges.entries())
			if (others[n]?.after !== after || others[n]?.upTo !== upTo) return false;
	}
	return true;
}
