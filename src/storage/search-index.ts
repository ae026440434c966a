import { sql } from "kysely";
import { type Fragment, fragment, isSqlite, literal } from "./fragment.ts";
import type { Database } from "./storage.ts";

// The inverted index, of which each database has its own kind: FTS5 in SQLite, a
// tsvector under GIN in PostgreSQL. Both hold the same tokens, which mean nothing to
// them, and answer the same questions. Tokens are letters and digits only.

export interface IndexedDocument {
	readonly messageId: number;
	readonly tokens: readonly string[];
}

/** Every group must be matched by one of its tokens. */
export type TokenQuery = readonly (readonly string[])[];

/** What a query is made of to go through matching messages in order; `m` is the message, `x` its entry. */
export interface IndexStretch {
	readonly from: Fragment;
	readonly where: Fragment;
	/** The entry's place in the order of messages. */
	readonly id: Fragment;
	/** Where in that order a message id stands. */
	readonly placeOf: (messageId: number) => number;
	/** The nearest so many entries beyond a message, matching alone decides which; only where they can be had without going through all others. */
	readonly entriesBeyond?: (
		direction: "older" | "newer",
		messageId: number,
		limit: number,
	) => Fragment;
	/** From such entries to their messages. */
	readonly fromEntries?: (entries: Fragment) => Fragment;
}

/** One file holds all organizations, and entries there have but one number. */
const ENTRIES_PER_ORGANIZATION = 2 ** 32;

const entryBase = (organizationId: number): number =>
	organizationId * ENTRIES_PER_ORGANIZATION;

export async function insertDocuments(
	db: Database,
	organizationId: number,
	documents: readonly IndexedDocument[],
): Promise<void> {
	if (documents.length === 0) return;
	if (isSqlite(db)) {
		const base = entryBase(organizationId);
		const rows = documents.map(({ messageId, tokens }) => [
			base + messageId,
			tokens.join(" "),
		]);
		// As JSON, the statement is the same for any number of documents and is built but once.
		await sql`insert into search_index (rowid, tokens)
			select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`.execute(
			db,
		);
		return;
	}
	const rows = documents.map(({ messageId, tokens }) => ({
		id: messageId,
		tokens: tokens.join(" "),
	}));
	await sql`insert into search_index (organization_id, message_id, tokens)
		select ${organizationId}, d.id, d.tokens::tsvector from json_to_recordset(${JSON.stringify(rows)}::json) as d (id bigint, tokens text)`.execute(
		db,
	);
}

export async function deleteDocuments(
	db: Database,
	organizationId: number,
	messageIds: readonly number[],
): Promise<void> {
	if (messageIds.length === 0) return;
	if (isSqlite(db)) {
		const base = entryBase(organizationId);
		for (const id of messageIds)
			await sql`delete from search_index where rowid = ${base + id}`.execute(
				db,
			);
		return;
	}
	await sql`delete from search_index where organization_id = ${organizationId} and message_id in (${sql.join(messageIds)})`.execute(
		db,
	);
}

/** The numbers of those of the words that have one. */
export async function findWordIds(
	db: Database,
	organizationId: number,
	words: readonly string[],
): Promise<Map<string, number>> {
	const ids = new Map<string, number>();
	if (words.length === 0) return ids;
	if (isSqlite(db)) {
		const { rows } = await sql<{ id: number; word: string }>`
			select id, word from search_word
			where organization_id = ${organizationId} and word in (select value from json_each(${JSON.stringify(words)}))`.execute(
			db,
		);
		for (const { id, word } of rows) ids.set(word, id);
		return ids;
	}
	// A join, because a list of parameters would be compared with every word once the plan is kept.
	const { rows } = await sql<{ id: number; word: string }>`
		select w.id, w.word from json_array_elements_text(${JSON.stringify(words)}::json) as given (word)
		inner join search_word w on w.organization_id = ${organizationId} and w.word = given.word`.execute(
		db,
	);
	for (const { id, word } of rows) ids.set(word, id);
	return ids;
}

export function indexStretch(
	db: Database,
	organizationId: number,
	query: TokenQuery,
): IndexStretch {
	if (isSqlite(db)) {
		const base = entryBase(organizationId);
		const match = query
			.map((group) => `(${group.map((token) => `"${token}"`).join(" OR ")})`)
			.join(" AND ");
		const placeOf = (id: number) =>
			base + Math.min(id, ENTRIES_PER_ORGANIZATION);
		// The order of the tables is the order of the loops.
		const toMessages = fragment`x cross join message m on m.organization_id = ${organizationId} and m.id = x.rowid - ${base}`;
		return {
			from: fragment`search_index ${toMessages}`,
			where: fragment`search_index match ${match} and x.rowid > ${base} and x.rowid < ${base + ENTRIES_PER_ORGANIZATION}`,
			id: literal("x.rowid"),
			placeOf,
			entriesBeyond: (direction, messageId, limit) =>
				direction === "older"
					? fragment`select rowid from search_index where search_index match ${match}
						and rowid > ${base} and rowid < ${placeOf(messageId)} order by rowid desc limit ${limit}`
					: fragment`select rowid from search_index where search_index match ${match}
						and rowid > ${placeOf(messageId)} and rowid < ${base + ENTRIES_PER_ORGANIZATION} order by rowid limit ${limit}`,
			fromEntries: (entries) => fragment`(${entries}) ${toMessages}`,
		};
	}
	const match = query
		.map((group) => `(${group.map((token) => `'${token}'`).join(" | ")})`)
		.join(" & ");
	return {
		from: literal(
			"search_index x inner join message m on m.organization_id = x.organization_id and m.id = x.message_id",
		),
		where: fragment`x.organization_id = ${organizationId} and x.tokens @@ ${match}::tsquery`,
		id: literal("x.message_id"),
		placeOf: (id) => id,
	};
}
