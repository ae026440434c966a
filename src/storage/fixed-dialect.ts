import type {
	CompiledQuery,
	DatabaseConnection,
	Dialect,
	DialectAdapter,
	Driver,
	QueryCompiler,
	QueryResult,
} from "kysely";
import {
	CompiledQuery as Compiled,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import type { Schema } from "./schema.ts";
import type { Database } from "./storage.ts";

// Kysely builds the SQL; we hold the connections. A handle made here runs every
// query on whatever connection `acquire` returns and never waits for a mutex of
// Kysely's own, which would otherwise lock a stray query out for ever.

export type Execute = (
	sql: string,
	parameters: readonly unknown[],
) => Promise<QueryResult<unknown>>;

export interface Borrowed {
	execute: Execute;
	release(): void;
}

class BorrowedConnection implements DatabaseConnection {
	readonly borrowed: Borrowed;
	constructor(borrowed: Borrowed) {
		this.borrowed = borrowed;
	}
	executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		return this.borrowed.execute(query.sql, query.parameters) as Promise<
			QueryResult<R>
		>;
	}
	// biome-ignore lint/correctness/useYield: results are never streamed; the method must exist.
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error("streaming is not used");
	}
}

class FixedDriver implements Driver {
	readonly #acquire: () => Promise<Borrowed>;
	constructor(acquire: () => Promise<Borrowed>) {
		this.#acquire = acquire;
	}
	async init() {}
	async acquireConnection() {
		return new BorrowedConnection(await this.#acquire());
	}
	async beginTransaction(connection: DatabaseConnection) {
		await connection.executeQuery(Compiled.raw("begin"));
	}
	async commitTransaction(connection: DatabaseConnection) {
		await connection.executeQuery(Compiled.raw("commit"));
	}
	async rollbackTransaction(connection: DatabaseConnection) {
		await connection.executeQuery(Compiled.raw("rollback"));
	}
	async releaseConnection(connection: DatabaseConnection) {
		(connection as BorrowedConnection).borrowed.release();
	}
	async destroy() {}
}

class FreeSqliteAdapter extends SqliteAdapter {
	override get supportsMultipleConnections() {
		return true;
	}
}

function dialect(
	name: "sqlite" | "postgres",
	acquire: () => Promise<Borrowed>,
): Dialect {
	const sqlite = name === "sqlite";
	return {
		createDriver: () => new FixedDriver(acquire),
		createAdapter: (): DialectAdapter =>
			sqlite ? new FreeSqliteAdapter() : new PostgresAdapter(),
		createIntrospector: (db) =>
			sqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db),
		createQueryCompiler: (): QueryCompiler =>
			sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler(),
	};
}

/** A Kysely handle over connections that `acquire` lends. */
export function lendingHandle(
	name: "sqlite" | "postgres",
	acquire: () => Promise<Borrowed>,
): Database {
	return new Kysely<Schema>({ dialect: dialect(name, acquire) });
}

/** A Kysely handle over one connection that somebody else opened and will close. */
export function fixedHandle(
	name: "sqlite" | "postgres",
	execute: Execute,
): Database {
	const borrowed: Borrowed = { execute, release() {} };
	const answer = Promise.resolve(borrowed);
	return lendingHandle(name, () => answer);
}
