import pg from "pg";
import { fixedHandle } from "./fixed-dialect.ts";
import {
	type Database,
	statementWrites,
	type WriteTransaction,
} from "./storage.ts";

// One statement on one connection, and Kysely over a connection.

const NAMED_STATEMENTS_MAX = 400;

// int8 arrives as text by default; every bigint of ours is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/** A stable name makes the server keep the plan; rare statements are sent unnamed. */
function statementName(sql: string): string | undefined {
	const known = names.get(sql);
	if (known || names.size >= NAMED_STATEMENTS_MAX) return known;
	const name = `s${names.size}`;
	names.set(sql, name);
	return name;
}

export async function execute(
	client: pg.ClientBase,
	sql: string,
	parameters: readonly unknown[],
) {
	const name = statementName(sql);
	const result = await client.query({
		...(name && { name }),
		text: sql,
		values: parameters as unknown[],
	});
	return {
		rows: result.rows as unknown[],
		numAffectedRows: BigInt(result.rowCount ?? 0),
	};
}

/** Making a Kysely handle is not cheap, so each connection keeps its own. */
const handles = new WeakMap<pg.ClientBase, Lent>();

export interface Lent {
	readonly db: Database;
	beforeStatement: WriteTransaction["beforeStatement"];
}

export function handleOf(client: pg.ClientBase): Lent {
	let lent = handles.get(client);
	if (!lent) {
		const made: Lent = {
			beforeStatement: null,
			db: fixedHandle("postgres", async (sql, parameters) => {
				if (made.beforeStatement)
					await made.beforeStatement(statementWrites(sql));
				return execute(client, sql, parameters);
			}),
		};
		lent = made;
		handles.set(client, made);
	}
	lent.beforeStatement = null;
	return lent;
}
