import type { Source } from "../messages/access.ts";
import { findFirstMessageIdSince } from "../messages/first-since.ts";
import { type CompiledNarrow, compileNarrow } from "./compile.ts";
import type { Narrow } from "./narrow.ts";
import type { Term } from "./parse.ts";
import { mutedCondition, resolveNarrow } from "./resolve.ts";
import { coverNarrowSearch } from "./search-cover.ts";
import { type Direction, selectIds } from "./select.ts";
import { loadViewer, type Viewer } from "./viewer.ts";

// Choosing messages around an anchor: what reading a narrow and changing the flags of a
// narrow have in common.

/** Where a range begins. */
export type Anchor =
	| "newest"
	| "oldest"
	| "first_unread"
	| { readonly id: number }
	/** Milliseconds since the epoch: the first message from then on. */
	| { readonly date: number };

/** Higher than any message's id: what the newest end is called where a number is wanted. */
export const ANCHOR_NEWEST = 10_000_000_000_000_000;

export interface Range {
	/** Ascending. */
	readonly ids: readonly number[];
	readonly foundOldest: boolean;
	readonly foundNewest: boolean;
	readonly foundAnchor: boolean;
	/** The anchor as a message id; `ANCHOR_NEWEST` for the newest end. */
	readonly anchor: number;
}

/** A narrow made ready for one viewer. */
export interface OpenedNarrow {
	readonly narrow: Narrow;
	readonly viewer: Viewer;
	readonly compiled: CompiledNarrow;
}

/** `userId` is null for a spectator. */
export async function openNarrow(
	source: Source,
	userId: number | null,
	terms: readonly Term[],
): Promise<OpenedNarrow> {
	const viewer = await loadViewer(source, userId);
	const narrow = await resolveNarrow(source, viewer, terms);
	const compiled = await prepareNarrow(source, narrow, viewer);
	return { narrow, viewer, compiled };
}

/** Compiles a narrow; what it searches for is looked up in the index. */
async function prepareNarrow(
	source: Source,
	narrow: Narrow,
	viewer: Viewer,
): Promise<CompiledNarrow> {
	const compiled = compileNarrow(narrow, viewer);
	if (!compiled.cover) return compiled;
	const cover = await coverNarrowSearch(source, narrow, viewer);
	// The index holds more than what the conditions let through.
	return cover
		? { ...compiled, cover, whereCovered: compiled.where }
		: compiled;
}

/** The messages around the anchor that the narrow lets through, as the user may see them. */
export async function selectRange(
	source: Source,
	userId: number | null,
	terms: readonly Term[],
	anchor: Anchor,
	numBefore: number,
	numAfter: number,
	includeAnchor = true,
): Promise<Range> {
	const opened = await openNarrow(source, userId, terms);
	const { compiled, viewer } = opened;
	const at = await locate(source, opened, anchor);
	const isNewest = at >= ANCHOR_NEWEST;
	const isOldest = at <= 0;
	if (compiled.cover === null)
		return {
			ids: [],
			foundOldest: true,
			foundNewest: true,
			foundAnchor: false,
			anchor: at,
		};
	const after = isNewest ? 0 : numAfter;
	const before = isOldest ? 0 : numBefore;
	const isInside = !isNewest && !isOldest && includeAnchor;
	// The anchor is looked for together with one of its sides: it is the first there, if it is there.
	const side = !isInside ? null : after > 0 && before === 0 ? "newer" : "older";
	const select = (direction: Direction, limit: number) =>
		direction === side
			? selectIds(source, viewer.userId, compiled, {
					direction,
					from: at + (direction === "older" ? 1 : -1),
					limit: limit + 1,
				})
			: selectIds(source, viewer.userId, compiled, {
					direction,
					from: at,
					limit,
				});
	const older = await select("older", before);
	const newer = await select("newer", after);
	const withAnchor = side === "newer" ? newer : older;
	const foundAnchor = isInside && withAnchor[0] === at;
	if (foundAnchor) withAnchor.shift();
	else if (isInside) withAnchor.splice(side === "newer" ? after : before);
	return {
		ids: [...older.reverse(), ...(foundAnchor ? [at] : []), ...newer],
		foundOldest: isOldest || older.length < numBefore,
		foundNewest: isNewest || newer.length < numAfter,
		foundAnchor,
		anchor: at,
	};
}

async function locate(
	source: Source,
	opened: OpenedNarrow,
	anchor: Anchor,
): Promise<number> {
	if (anchor === "newest") return ANCHOR_NEWEST;
	if (anchor === "oldest") return 0;
	if (anchor === "first_unread") return findFirstUnread(source, opened);
	if ("date" in anchor) return findFirstSince(source, opened, anchor.date);
	return Math.min(Math.max(anchor.id, 0), ANCHOR_NEWEST);
}

/** The oldest unread message that is not muted. Among people, and in a place that is named, mutes of it do not count. */
async function findFirstUnread(
	source: Source,
	{ narrow, viewer }: OpenedNarrow,
): Promise<number> {
	if (viewer.isSpectator) return ANCHOR_NEWEST;
	const { people, channel, topic } = narrow.names;
	const conditions = [
		...narrow.conditions,
		{ kind: "unread", negated: false } as const,
	];
	if (!people && !topic)
		conditions.push({
			...(await mutedCondition(source, viewer, { channelsToo: !channel })),
			negated: true,
		});
	const unread = await prepareNarrow(
		source,
		{ ...narrow, conditions, scope: "history" },
		viewer,
	);
	const [id] = await selectIds(source, viewer.userId, unread, {
		direction: "newer",
		from: 0,
		limit: 1,
	});
	return id ?? ANCHOR_NEWEST;
}

async function findFirstSince(
	source: Source,
	{ compiled, viewer }: OpenedNarrow,
	date: number,
): Promise<number> {
	const { db, organizationId } = source;
	const firstId = await findFirstMessageIdSince(db, organizationId, date);
	const [id] = await selectIds(source, viewer.userId, compiled, {
		direction: "newer",
		from: firstId - 1,
		limit: 1,
	});
	return id ?? ANCHOR_NEWEST;
}
