import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import {
	DatabaseSync,
	type SQLInputValue,
	type StatementSync,
} from "node:sqlite";
import { LOG_READ_ENTRIES_MAX } from "../limits.ts";
import { fixedHandle } from "./fixed-dialect.ts";
import { isOwnTable, listMigrations, migrate } from "./migrations/run.ts";
import type { EventTable, Schema } from "./schema.ts";
import {
	type Clock,
	CommitFailed,
	type Database,
	type LastWrites,
	type LockedClock,
	type Storage,
	statementWrites,
	type WriteTransaction,
} from "./storage.ts";

// One file, one writer, readers beside it (WAL). `synchronous=FULL` means that a
// COMMIT that returned is on the disk: it is what every answer of the server rests on.

const READER_COUNT = 4;
const STATEMENT_CACHE_MAX = 500;
const DUMP_ROWS = 500;
/** The log is folded into the file when it has grown by so many pages: rarely enough not to be felt, often enough to stay small. */
const CHECKPOINT_PAGES = 8000;

interface Prepared {
	statement: StatementSync;
	returnsRows: boolean;
}

class SqliteConnection {
	readonly database: DatabaseSync;
	readonly #statements = new Map<string, Prepared>();
	#handle: Database | null = null;

	constructor(path: string, readOnly: boolean) {
		this.database = new DatabaseSync(path, { readOnly });
		this.database.exec("PRAGMA busy_timeout = 10000");
		this.database.exec("PRAGMA cache_size = -32000");
		this.database.exec("PRAGMA foreign_keys = OFF");
		this.database.exec("PRAGMA temp_store = MEMORY");
		if (readOnly) this.database.exec("PRAGMA query_only = ON");
	}

	#prepared(sql: string): Prepared {
		const known = this.#statements.get(sql);
		if (known) return known;
		const statement = this.database.prepare(sql);
		const prepared = {
			statement,
			returnsRows: statement.columns().length > 0,
		};
		// What ran also answers with the last row number of the connection, which the search index makes larger than a number can be.
		if (!prepared.returnsRows) statement.setReadBigInts(true);
		if (this.#statements.size >= STATEMENT_CACHE_MAX) {
			const oldest = this.#statements.keys().next().value as string;
			this.#statements.delete(oldest);
		}
		this.#statements.set(sql, prepared);
		return prepared;
	}

	prepare(sql: string): StatementSync {
		return this.#prepared(sql).statement;
	}

	/** Kysely over this connection, made once: making it is not cheap. */
	get handle(): Database {
		this.#handle ??= fixedHandle("sqlite", this.execute);
		return this.#handle;
	}

	execute = async (sql: string, parameters: readonly unknown[]) => {
		const { statement, returnsRows } = this.#prepared(sql);
		const values = parameters as SQLInputValue[];
		if (returnsRows) return { rows: statement.all(...values) as unknown[] };
		const { changes } = statement.run(...values);
		return { rows: [], numAffectedRows: BigInt(changes) };
	};

	close() {
		this.#statements.clear();
		this.database.close();
	}
}

class SqliteTransaction implements WriteTransaction {
	readonly db: Database;
	beforeStatement: WriteTransaction["beforeStatement"] = null;
	readonly #connection: SqliteConnection;

	constructor(connection: SqliteConnection) {
		this.#connection = connection;
		this.db = fixedHandle("sqlite", async (sql, parameters) => {
			if (this.beforeStatement)
				await this.beforeStatement(statementWrites(sql));
			return connection.execute(sql, parameters);
		});
	}

	async mark() {
		this.#connection.prepare("SAVEPOINT member").run();
	}

	async keep() {
		this.#connection.prepare("RELEASE member").run();
	}

	async undo() {
		this.#connection.prepare("ROLLBACK TO member").run();
		this.#connection.prepare("RELEASE member").run();
	}

	async lockClock(
		organizationId: number,
		knownSeq: number | null,
	): Promise<LockedClock> {
		const row = this.#connection
			.prepare(
				"SELECT event_seq, message_id FROM organization_clock WHERE organization_id = ?",
			)
			.get(organizationId) as
			| { event_seq: number; message_id: number }
			| undefined;
		const clock = {
			eventSeq: row?.event_seq ?? 0,
			messageId: row?.message_id ?? 0,
		};
		const hasNews = knownSeq !== null && knownSeq < clock.eventSeq;
		return {
			clock,
			news: hasNews ? this.#listNews(organizationId, knownSeq) : [],
		};
	}

	#listNews(organizationId: number, knownSeq: number) {
		return this.#connection
			.prepare(
				"SELECT * FROM event WHERE organization_id = ? AND seq > ? ORDER BY seq LIMIT ?",
			)
			.all(
				organizationId,
				knownSeq,
				LOG_READ_ENTRIES_MAX,
			) as unknown as EventTable[];
	}

	#saveClock(organizationId: number, clock: Clock) {
		this.#connection
			.prepare(
				`INSERT INTO organization_clock (organization_id, event_seq, message_id, trimmed_seq) VALUES (?, ?, ?, 0)
				 ON CONFLICT (organization_id) DO UPDATE SET event_seq = excluded.event_seq, message_id = excluded.message_id`,
			)
			.run(organizationId, clock.eventSeq, clock.messageId);
	}

	async insertRows<T extends keyof Schema>(
		table: T,
		rows: readonly Schema[T][],
	) {
		const first = rows[0];
		if (!first) return;
		const columns = Object.keys(first);
		const statement = this.#connection.prepare(
			`INSERT INTO "${table}" (${columns.map((c) => `"${c}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
		);
		const values: SQLInputValue[] = new Array(columns.length);
		for (const row of rows as readonly unknown[] as readonly Record<
			string,
			SQLInputValue
		>[]) {
			for (let at = 0; at < columns.length; at++)
				values[at] = row[columns[at] as string] as SQLInputValue;
			statement.run(...values);
		}
	}

	async commit(last?: LastWrites) {
		for (const [table, rows] of last?.rows ?? [])
			await this.insertRows(table, rows as never);
		for (const [organizationId, clock] of last?.clocks ?? [])
			this.#saveClock(organizationId, clock);
		try {
			this.#connection.prepare("COMMIT").run();
		} catch (error) {
			await this.rollback();
			throw new CommitFailed("the transaction could not be committed", {
				cause: error,
			});
		}
		return null;
	}

	async rollback() {
		if (this.#connection.database.isTransaction)
			this.#connection.prepare("ROLLBACK").run();
	}
}

export class SqliteStorage implements Storage {
	readonly name = "sqlite";
	readonly reader: Database;
	readonly #writer: SqliteConnection;
	readonly #transaction: SqliteTransaction;
	readonly #oneShot: SqliteConnection;
	readonly #snapshots: SqliteConnection[] = [];
	readonly #idle: SqliteConnection[] = [];
	readonly #waiting: ((connection: SqliteConnection) => void)[] = [];

	constructor(path: string) {
		mkdirSync(dirname(path), { recursive: true });
		this.#writer = new SqliteConnection(path, false);
		this.#writer.database.exec("PRAGMA journal_mode = WAL");
		this.#writer.database.exec("PRAGMA synchronous = FULL");
		this.#writer.database.exec(
			`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
		);
		this.#transaction = new SqliteTransaction(this.#writer);
		this.#oneShot = new SqliteConnection(path, true);
		this.reader = this.#oneShot.handle;
		for (let i = 0; i < READER_COUNT; i++)
			this.#snapshots.push(new SqliteConnection(path, true));
		this.#idle.push(...this.#snapshots);
	}

	snapshot<T>(read: (db: Database) => Promise<T>): Promise<T> {
		return this.#withReader((connection) => read(connection.handle));
	}

	/** A reader of its own, in a transaction of its own. */
	async #withReader<T>(
		read: (connection: SqliteConnection) => Promise<T>,
	): Promise<T> {
		const connection =
			this.#idle.pop() ??
			(await new Promise<SqliteConnection>((resolve) => {
				this.#waiting.push(resolve);
			}));
		try {
			connection.prepare("BEGIN").run();
			try {
				return await read(connection);
			} finally {
				connection.prepare("COMMIT").run();
			}
		} finally {
			const next = this.#waiting.shift();
			if (next) next(connection);
			else this.#idle.push(connection);
		}
	}

	async begin(): Promise<WriteTransaction> {
		// Nothing of a transaction that could not be ended may reach the next one.
		await this.#transaction.rollback();
		this.#writer.prepare("BEGIN IMMEDIATE").run();
		// One writer, so one transaction object; making a handle anew would cost more than a small batch does.
		this.#transaction.beforeStatement = null;
		return this.#transaction;
	}

	laneName() {
		return "file";
	}

	async listen() {}
	async say() {}

	async migrate(through?: string) {
		return migrate(
			fixedHandle("sqlite", this.#writer.execute),
			"sqlite",
			through,
		);
	}

	async appliedMigrations() {
		return (await listMigrations(this.reader, "sqlite")).applied;
	}

	async pendingMigrations() {
		return (await listMigrations(this.reader, "sqlite")).pending;
	}

	async dump(take: (table: keyof Schema, rows: object[]) => Promise<void>) {
		await this.#withReader(async (connection) => {
			const tables = connection.database
				.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
				.all() as { name: string; sql: string }[];
			// Virtual tables and their shadows are indexes over rows that are dumped themselves.
			const virtual = tables.filter((t) => /^create virtual/i.test(t.sql));
			for (const { name } of tables) {
				if (!isOwnTable(name)) continue;
				if (
					virtual.some((v) => name === v.name || name.startsWith(`${v.name}_`))
				)
					continue;
				const rows = connection.database
					.prepare(`SELECT * FROM "${name}"`)
					.iterate() as NodeJS.Iterator<object>;
				let some: object[] = [];
				for (const row of rows) {
					some.push(row);
					if (some.length === DUMP_ROWS) {
						await take(name as keyof Schema, some);
						some = [];
					}
				}
				if (some.length > 0) await take(name as keyof Schema, some);
			}
		});
	}

	async findDamage() {
		const rows = this.#oneShot.database
			.prepare("PRAGMA integrity_check")
			.all() as { integrity_check: string }[];
		return rows
			.map((row) => row.integrity_check)
			.filter((finding) => finding !== "ok");
	}

	async close() {
		for (const connection of this.#snapshots) connection.close();
		this.#oneShot.close();
		this.#writer.close();
	}
}
