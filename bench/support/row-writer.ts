import { DatabaseSync, type SQLInputValue } from "node:sqlite";

type Row = Record<string, SQLInputValue>;

/** Rows straight into a file, as fast as it takes them. */
export class Writer {
	readonly database: DatabaseSync;
	readonly #statements = new Map<
		string,
		{ columns: string[]; run(values: SQLInputValue[]): void }
	>();

	constructor(path: string) {
		this.database = new DatabaseSync(path);
		this.database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
	}

	insert(table: string, row: Row) {
		let known = this.#statements.get(table);
		if (!known) {
			const columns = Object.keys(row);
			const statement = this.database.prepare(
				`INSERT INTO "${table}" (${columns.map((c) => `"${c}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
			);
			known = { columns, run: (values) => void statement.run(...values) };
			this.#statements.set(table, known);
		}
		known.run(known.columns.map((column) => row[column] as SQLInputValue));
	}

	row(sql: string, ...values: SQLInputValue[]): Row {
		return this.database.prepare(sql).get(...values) as Row;
	}

	count(organizationId: number, kind: string, last: number) {
		this.database
			.prepare(
				"INSERT INTO id_counter (organization_id, kind, last) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET last = excluded.last",
			)
			.run(organizationId, kind, last);
	}
}

/** A small generator of numbers, so that every run makes the same organization. */
export function sequence(seed: number) {
	let state = seed;
	return (below: number): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

const syllables = ["ba", "ke", "lo", "mi", "nu", "ra", "se", "ti", "vo", "zu"];
export const wordOf = (n: number): string =>
	[...String(n + 10_000)].map((digit) => syllables[Number(digit)]).join("");
