import pg from "pg";
import { fixedHandle, lendingHandle } from "./fixed-dialect.ts";
import { isOwnTable, listMigrations, migrate } from "./migrations/run.ts";
import type { Schema } from "./schema.ts";
import {
	type Clock,
	CommitFailed,
	type Database,
	type NodeMessage,
	type Storage,
	statementWrites,
	type WriteTransaction,
} from "./storage.ts";

// Several nodes on one server. The clock row, locked from the first statement of a
// batch until COMMIT, makes the order of event numbers the order of commits across
// nodes. When the connection breaks during COMMIT, the server is asked afterwards
// what became of the transaction: a guess would either lose a write or double it.

const READERS_MAX = 10;
const WRITERS_MAX = 6;
const NAMED_STATEMENTS_MAX = 400;
const LISTEN_RETRY_MS = 500;
const SETTLE_TRIES_MAX = 20;
const SETTLE_PAUSE_MS = 250;
const NOTIFY_BYTES_MAX = 7900;
const DUMP_ROWS = 500;

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

async function execute(
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Making a Kysely handle is not cheap, so each connection keeps its own. */
const handles = new WeakMap<pg.ClientBase, Lent>();

interface Lent {
	readonly db: Database;
	beforeStatement: WriteTransaction["beforeStatement"];
}

function handleOf(client: pg.ClientBase): Lent {
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

class PostgresTransaction implements WriteTransaction {
	readonly db: Database;
	readonly #lent: Lent;
	readonly #client: pg.PoolClient;
	readonly #storage: PostgresStorage;
	#transactionId: string | null = null;

	constructor(client: pg.PoolClient, storage: PostgresStorage) {
		this.#client = client;
		this.#storage = storage;
		this.#lent = handleOf(client);
		this.db = this.#lent.db;
	}

	set beforeStatement(hook: WriteTransaction["beforeStatement"]) {
		this.#lent.beforeStatement = hook;
	}

	async mark() {
		await this.#client.query("SAVEPOINT member");
	}

	async keep() {
		await this.#client.query("RELEASE SAVEPOINT member");
	}

	async undo() {
		await this.#client.query(
			"ROLLBACK TO SAVEPOINT member; RELEASE SAVEPOINT member",
		);
	}

	async lockClock(organizationId: number): Promise<Clock> {
		const { rows } = await execute(
			this.#client,
			`SELECT event_seq, message_id, pg_current_xact_id()::text AS xid
			   FROM organization_clock WHERE organization_id = $1 FOR UPDATE`,
			[organizationId],
		);
		const row = rows[0] as
			| { event_seq: number; message_id: number; xid: string }
			| undefined;
		this.#transactionId ??= row?.xid ?? null;
		return { eventSeq: row?.event_seq ?? 0, messageId: row?.message_id ?? 0 };
	}

	async saveClock(organizationId: number, clock: Clock) {
		await execute(
			this.#client,
			`INSERT INTO organization_clock (organization_id, event_seq, message_id, trimmed_seq) VALUES ($1, $2, $3, 0)
			 ON CONFLICT (organization_id) DO UPDATE SET event_seq = excluded.event_seq, message_id = excluded.message_id`,
			[organizationId, clock.eventSeq, clock.messageId],
		);
	}

	async insertRows<T extends keyof Schema>(
		table: T,
		rows: readonly Schema[T][],
	) {
		const first = rows[0];
		if (!first) return;
		const columns = Object.keys(first)
			.map((column) => `"${column}"`)
			.join(", ");
		await execute(
			this.#client,
			`INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
			[JSON.stringify(rows)],
		);
	}

	async announce(organizationId: number, eventSeq: number) {
		await execute(this.#client, "SELECT pg_notify('skein_log', $1)", [
			`${organizationId}:${eventSeq}`,
		]);
	}

	async commit() {
		try {
			const { command } = await this.#client.query("COMMIT");
			// A transaction that failed earlier answers COMMIT with a rollback and no error.
			if (command !== "COMMIT") throw new Error("the server rolled back");
		} catch (error) {
			this.#client.release(true);
			if (await this.#storage.wasCommitted(this.#transactionId)) return;
			throw new CommitFailed("the transaction could not be committed", {
				cause: error,
			});
		}
		this.#client.release();
	}

	async rollback() {
		try {
			await this.#client.query("ROLLBACK");
			this.#client.release();
		} catch {
			this.#client.release(true);
		}
	}
}

export class PostgresStorage implements Storage {
	readonly name = "postgres";
	readonly reader: Database;
	// Apart, so that slow reads never keep a batch from beginning, nor batches a read.
	readonly #readers: pg.Pool;
	readonly #writers: pg.Pool;
	readonly #url: string;
	#listener: pg.Client | null = null;
	#closed = false;

	constructor(url: string) {
		this.#url = url;
		this.#readers = new pg.Pool({ connectionString: url, max: READERS_MAX });
		this.#writers = new pg.Pool({ connectionString: url, max: WRITERS_MAX });
		// A broken idle connection is replaced by the pool; without a listener it would end the process.
		this.#readers.on("error", () => {});
		this.#writers.on("error", () => {});
		this.reader = lendingHandle("postgres", () => this.#lend());
	}

	async #lend() {
		const client = await this.#readers.connect();
		return {
			execute: (sql: string, parameters: readonly unknown[]) =>
				execute(client, sql, parameters),
			release: () => client.release(),
		};
	}

	snapshot<T>(read: (db: Database) => Promise<T>): Promise<T> {
		return this.#withReader((client) => read(handleOf(client).db));
	}

	/** A connection of its own, in a transaction that sees one state. */
	async #withReader<T>(
		read: (client: pg.PoolClient) => Promise<T>,
	): Promise<T> {
		const client = await this.#readers.connect();
		let broken = false;
		try {
			await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
			return await read(client);
		} finally {
			await client.query("ROLLBACK").catch(() => {
				broken = true;
			});
			client.release(broken);
		}
	}

	async begin(): Promise<WriteTransaction> {
		const client = await this.#writers.connect();
		try {
			await client.query("BEGIN");
		} catch (error) {
			client.release(true);
			throw error;
		}
		return new PostgresTransaction(client, this);
	}

	/** Asks the server what became of a transaction whose COMMIT got no answer. */
	async wasCommitted(transactionId: string | null): Promise<boolean> {
		if (transactionId === null) return false;
		for (let attempt = 0; attempt < SETTLE_TRIES_MAX; attempt++) {
			try {
				const { rows } = await this.#readers.query(
					"SELECT pg_xact_status($1::xid8) AS status",
					[transactionId],
				);
				const status = rows[0]?.status;
				if (status === "committed") return true;
				if (status === "aborted") return false;
			} catch {
				// The server is not back yet; ask again.
			}
			await pause(SETTLE_PAUSE_MS);
		}
		return false;
	}

	laneName(organizationId: number) {
		return `organization ${organizationId}`;
	}

	async listen(hear: (message: NodeMessage) => void) {
		if (this.#closed) return;
		const client = new pg.Client({ connectionString: this.#url });
		let lost = false;
		const again = () => {
			if (lost || this.#closed) return;
			lost = true;
			client.end().catch(() => {});
			setTimeout(() => this.listen(hear).catch(again), LISTEN_RETRY_MS).unref();
		};
		client.on("error", again);
		client.on("end", again);
		client.on("notification", ({ channel, payload }) =>
			hear({
				topic: channel === "skein_log" ? "log" : "signal",
				body: payload ?? "",
			}),
		);
		try {
			await client.connect();
			await client.query("LISTEN skein_log; LISTEN skein_signal");
			this.#listener = client;
		} catch (error) {
			if (!this.#listener) {
				await client.end().catch(() => {});
				throw error;
			}
			again();
		}
	}

	async say(message: NodeMessage) {
		if (Buffer.byteLength(message.body) > NOTIFY_BYTES_MAX) return;
		await this.#readers.query("SELECT pg_notify($1, $2)", [
			message.topic === "log" ? "skein_log" : "skein_signal",
			message.body,
		]);
	}

	async migrate(through?: string) {
		return migrate(this.reader, "postgres", through);
	}

	async appliedMigrations() {
		return (await listMigrations(this.reader, "postgres")).applied;
	}

	async pendingMigrations() {
		return (await listMigrations(this.reader, "postgres")).pending;
	}

	async dump(take: (table: keyof Schema, rows: object[]) => Promise<void>) {
		await this.#withReader(async (client) => {
			const { rows: tables } = await client.query(
				"SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename",
			);
			for (const { tablename } of tables) {
				if (!isOwnTable(tablename)) continue;
				await client.query(
					`DECLARE dump NO SCROLL CURSOR FOR SELECT * FROM "${tablename}"`,
				);
				for (;;) {
					const { rows } = await client.query(`FETCH ${DUMP_ROWS} FROM dump`);
					if (rows.length === 0) break;
					await take(tablename, rows);
				}
				await client.query("CLOSE dump");
			}
		});
	}

	/** The server checks its own pages; what it cannot read it says when asked for it. */
	async findDamage() {
		try {
			await this.dump(async () => {});
			return [];
		} catch (error) {
			return [error instanceof Error ? error.message : String(error)];
		}
	}

	async close() {
		this.#closed = true;
		await this.#listener?.end().catch(() => {});
		await Promise.all([this.#readers.end(), this.#writers.end()]);
	}
}
