import { CompiledQuery, SqliteAdapter } from "kysely";
import type { Database } from "./storage.ts";

// SQL put together as text. A statement that is made of many parts costs more to build
// with Kysely than to run, so the hottest reads are made of fragments. Whatever varies
// from one call to the next is a parameter, long lists of ids too: the text of a
// statement is then the same for everybody, and the database prepares it once.

type Value = string | number | null;

/** Stands for a comparison with a list, which each database writes its own way. */
const LIST = "¤";

/** Question marks in the text are parameters; text that may hold one must be a parameter itself. */
export class Fragment {
	readonly text: string;
	readonly values: readonly (Value | readonly number[])[];

	constructor(text: string, values: readonly (Value | readonly number[])[]) {
		this.text = text;
		this.values = values;
	}
}

/** Other fragments become part of the text; numbers and strings become parameters. */
export function fragment(
	strings: TemplateStringsArray,
	...parts: readonly (Fragment | Value)[]
): Fragment {
	let text = strings[0] as string;
	const values: (Value | readonly number[])[] = [];
	for (const [at, part] of parts.entries()) {
		if (part instanceof Fragment) {
			text += part.text;
			for (const value of part.values) values.push(value);
		} else {
			text += "?";
			values.push(part);
		}
		text += strings[at + 1];
	}
	return new Fragment(text, values);
}

/** Written as it stands: names, keywords, and numbers that an index is recognised by. */
export const literal = (text: string | number): Fragment =>
	new Fragment(String(text), []);

export const joined = (
	fragments: readonly Fragment[],
	separator: string,
): Fragment =>
	new Fragment(
		fragments.map(({ text }) => text).join(separator),
		fragments.flatMap(({ values }) => values),
	);

/** Whether the column holds one of the ids: one parameter, however many they are. */
export const isAmong = (column: string, ids: readonly number[]): Fragment =>
	new Fragment(`${column} ${LIST}`, [ids]);

export const isSqlite = (db: Database): boolean =>
	db.getExecutor().adapter instanceof SqliteAdapter;

const marks = /[?¤]/g;

/** The statement as this database wants it. */
export function compileFragment(
	db: Database,
	{ text, values }: Fragment,
): CompiledQuery {
	if (isSqlite(db))
		return CompiledQuery.raw(
			text.replaceAll(LIST, "in (select value from json_each(?))"),
			values.map((value) =>
				Array.isArray(value) ? JSON.stringify(value) : value,
			),
		);
	let count = 0;
	return CompiledQuery.raw(
		text.replaceAll(marks, (mark) =>
			mark === LIST ? `= any($${++count}::bigint[])` : `$${++count}`,
		),
		values.map((value) =>
			Array.isArray(value) ? `{${value.join(",")}}` : value,
		),
	);
}

export async function runFragment<Row>(
	db: Database,
	query: Fragment,
): Promise<Row[]> {
	const { rows } = await db.executeQuery<Row>(compileFragment(db, query));
	return rows;
}
