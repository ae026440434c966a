import { isWork } from "../../engine/command.ts";
import {
	type Fragment,
	fragment,
	isAmong,
	joined,
	literal,
	runFragment,
} from "../../storage/fragment.ts";
import { loadMessages, type Message, type Source } from "../messages/access.ts";
import { loadCards } from "../messages/message-cards.ts";
import {
	type SearchedTexts,
	searchedTexts,
	searchTest,
} from "../search/query.ts";
import { isUnread } from "../unread/model.ts";
import { loadReadStateOf } from "../unread/store.ts";
import type { CompiledNarrow } from "./compile.ts";
import type { Cover, Stretch } from "./cover.ts";

// Runs compiled narrows. However rare the matches are, no statement goes through all
// messages: it reads the ends of index stretches, first near the starting point in one
// stretch that holds them all if there are many.

/** Stretches that one statement may name. */
export const STRETCHES_PER_STATEMENT = 50;
/** So few stretches are gone through at once. */
const STRETCHES_FEW = 4;
/** How far to look, in message ids, before going through some stretches, and before going through many. */
const NEAR_IDS: readonly number[] = [500];
const NEAR_IDS_OF_MANY: readonly number[] = [2_000, 20_000];
/** Entries of the search index to look at, wherever they are, before those of the viewer's places are picked out. */
const ENTRIES_MAX = 2_000;
/** Candidates that are looked at in code come in pages of at least so many. */
const PAGE_MIN = 100;

const yes = literal("1 = 1");

export type Direction = "older" | "newer";

/** From where to look, and in which direction; `from` itself is not part of it. */
export interface Stride {
	readonly direction: Direction;
	readonly from: number;
	readonly limit: number;
	/** Look no further than this id, which is part of it. */
	readonly upTo?: number;
}

/** The ends of these stretches, put together: one statement. */
export function ends(
	organizationId: number,
	stretches: readonly Stretch[],
	where: Fragment,
	{ direction, from, limit, upTo }: Stride,
): Fragment {
	const order = literal(direction === "older" ? "desc" : "asc");
	const each = stretches.map((stretch) => {
		const { id, after = 0, placeOf = (message: number) => message } = stretch;
		// One bound at either end: of two, the database would go by whichever it likes.
		const [above, below] =
			direction === "older"
				? [Math.max(after, (upTo ?? 1) - 1), from]
				: [Math.max(after, from), (upTo ?? Infinity) + 1];
		const bounds = [
			...(above > 0 ? [fragment`${id} > ${placeOf(above)}`] : []),
			...(below < Infinity ? [fragment`${id} < ${placeOf(below)}`] : []),
		];
		const found = stretch.repeats ? fragment`distinct ${id}` : literal("m.id");
		return fragment`select ${found} as id from ${stretch.from}
			where ${joined([fragment`m.organization_id = ${organizationId}`, stretch.where, ...bounds, where], " and ")}
			order by ${id} ${order} limit ${limit}`;
	});
	if (each.length === 1) return each[0] as Fragment;
	const parts = each.map(
		(one, at) => fragment`select id from (${one}) s${literal(at)}`,
	);
	return fragment`select id from (${joined(parts, " union ")}) u order by id ${order} limit ${limit}`;
}

/** The ids at the ends of these stretches; those that cannot hold any are not asked. */
async function selectEnds(
	{ db, organizationId }: Source,
	stretches: readonly Stretch[],
	where: Fragment,
	stride: Stride,
): Promise<number[]> {
	const reached =
		stride.direction === "newer"
			? stretches
			: stretches.filter(({ after = 0 }) => after < stride.from - 1);
	if (reached.length === 0) return [];
	const query = ends(organizationId, reached, where, stride);
	const rows = await runFragment<{ id: number }>(db, query);
	return rows.map((row) => row.id);
}

/** The nearest ids that the statement lets through, in the order of the direction. */
async function nearest(
	source: Source,
	{ cover, where, whereCovered }: CompiledNarrow,
	stride: Stride,
): Promise<number[]> {
	if (!cover || stride.limit === 0) return [];
	const { stretches, whole } = cover;
	if (stretches.length === 0) return [];
	const early = await nearestEntries(source, cover, where, stride);
	if (early) return early;
	const isMany = stretches.length > STRETCHES_PER_STATEMENT;
	const sign = stride.direction === "older" ? -1 : 1;
	if (whole && stretches.length > STRETCHES_FEW) {
		const start =
			stride.direction === "older"
				? Math.min(stride.from, (await newestId(source)) + 1)
				: Math.max(stride.from, cover.floor ?? 0);
		for (const distance of isMany ? NEAR_IDS_OF_MANY : NEAR_IDS) {
			const upTo = start + sign * distance;
			const found = await selectEnds(source, whole, where, {
				...stride,
				upTo,
			});
			if (found.length >= stride.limit) return found;
		}
	}
	const select = (some: readonly Stretch[]) =>
		selectEnds(source, some, whereCovered, stride);
	if (!isMany) return select(stretches);
	const found = new Set<number>();
	for (let at = 0; at < stretches.length; at += STRETCHES_PER_STATEMENT)
		for (const id of await select(
			stretches.slice(at, at + STRETCHES_PER_STATEMENT),
		))
			found.add(id);
	return [...found].sort((a, b) => sign * (a - b)).slice(0, stride.limit);
}

/**
 * The same by looking at the nearest entries of the search index, wherever their messages are. Undefined if so many had to be looked
 * at that it is better to name the places.
 */
async function nearestEntries(
	source: Source,
	{ entries }: Cover,
	where: Fragment,
	stride: Stride,
): Promise<number[] | undefined> {
	const { entriesBeyond, fromEntries, id, placeOf } = entries?.index ?? {};
	if (!entries || !entriesBeyond || !fromEntries || !id || !placeOf) return;
	const { direction, from, limit } = stride;
	const nearest = entriesBeyond(direction, from, ENTRIES_MAX);
	const stretch = { from: fromEntries(nearest), where: yes, id, placeOf };
	const found = await selectEnds(source, [stretch], where, stride);
	const isFull = found.length === limit;
	if (!isFull) {
		const [seen] = await runFragment<{ count: number }>(
			source.db,
			fragment`select count(*) as count from (${nearest}) n`,
		);
		if ((seen?.count ?? 0) >= ENTRIES_MAX) return;
	}
	// What other stretches hold beyond the last that was found comes after it.
	const upTo = isFull ? found.at(-1) : undefined;
	const more = await selectEnds(source, entries.others, where, {
		...stride,
		...(upTo !== undefined && { upTo }),
	});
	if (more.length === 0) return found;
	const sign = direction === "older" ? -1 : 1;
	return [...new Set([...found, ...more])]
		.sort((a, b) => sign * (a - b))
		.slice(0, limit);
}

async function newestId({ db, organizationId }: Source): Promise<number> {
	const row = await db
		.selectFrom("message")
		.select("id")
		.where("organization_id", "=", organizationId)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.id ?? 0;
}

interface Candidate {
	readonly message: Message;
	texts(): SearchedTexts;
}

async function loadCandidates(
	source: Source,
	ids: readonly number[],
): Promise<Candidate[]> {
	if (isWork(source))
		return (await loadMessages(source, ids)).map((message) => ({
			message,
			texts: () => searchedTexts(message),
		}));
	const cards = await loadCards(source, ids);
	return cards.map(({ card, facts: { message } }) => ({
		message,
		texts() {
			card.searched ??= searchedTexts(message);
			return card.searched;
		},
	}));
}

/** Decides, of messages that passed the statement, what only code can decide. */
export async function keepMatches(
	source: Source,
	userId: number,
	{ unread, searches }: CompiledNarrow,
	ids: readonly number[],
): Promise<number[]> {
	if (unread.length === 0 && searches.length === 0) return [...ids];
	const candidates = await loadCandidates(source, ids);
	const moved = candidates
		.map(({ message }) => message)
		.filter((message) => message.channelMoves.length > 0);
	const state =
		unread.length > 0 && moved.length > 0
			? await loadReadStateOf(source, userId, moved)
			: null;
	const tests = searches.map(({ text, negated }) => ({
		matches: searchTest(text),
		negated,
	}));
	const kept = new Set<number>();
	for (const { message, texts } of candidates) {
		const isRight =
			message.channelMoves.length === 0 ||
			unread.every(
				({ negated }) => state !== null && isUnread(state, message) !== negated,
			);
		if (!isRight) continue;
		if (tests.every(({ matches, negated }) => matches(texts()) !== negated))
			kept.add(message.id);
	}
	return ids.filter((id) => kept.has(id));
}

/** The nearest matches, in the order of the direction. */
export async function selectIds(
	source: Source,
	userId: number,
	narrow: CompiledNarrow,
	stride: Stride,
): Promise<number[]> {
	if (narrow.unread.length === 0 && narrow.searches.length === 0)
		return nearest(source, narrow, stride);
	const found: number[] = [];
	let { from } = stride;
	while (found.length < stride.limit) {
		const limit = Math.max(stride.limit - found.length, PAGE_MIN);
		const page = await nearest(source, narrow, { ...stride, from, limit });
		found.push(...(await keepMatches(source, userId, narrow, page)));
		const last = page.at(-1);
		if (page.length < limit || last === undefined) break;
		from = last;
	}
	return found.slice(0, stride.limit);
}

/** Which of these messages match; those that do not exist or may not be seen do not. */
export async function selectAmong(
	source: Source,
	userId: number,
	narrow: CompiledNarrow,
	ids: readonly number[],
): Promise<number[]> {
	if (!narrow.cover) return [];
	const distinct = [...new Set(ids)];
	const given: Stretch = {
		from: literal("message m"),
		where: isAmong("m.id", distinct),
		id: literal("m.id"),
	};
	const found = await selectEnds(source, [given], narrow.where, {
		direction: "newer",
		from: 0,
		limit: distinct.length,
	});
	return keepMatches(source, userId, narrow, found);
}
