import pg from "pg";
import { lendingHandle } from "./fixed-dialect.ts";
import { isOwnTable, listMigrations, migrate } from "./migrations/run.ts";
import { execute, handleOf } from "./postgres-client.ts";
import { type Home, PostgresTransaction } from "./postgres-transaction.ts";
import type { Schema } from "./schema.ts";
import type {
	Database,
	NodeMessage,
	Storage,
	WriteTransaction,
} from "./storage.ts";

// Several nodes on one server. The clock row, locked from the first statement of a
// batch until COMMIT, makes the order of event numbers the order of commits across
// nodes. When the connection breaks during COMMIT, the server is asked afterwards
// what became of the transaction: a guess would either lose a write or double it.

const READERS_MAX = 10;
export const WRITERS_MAX = 6;
const LISTEN_RETRY_MS = 500;
const SETTLE_TRIES_MAX = 20;
const SETTLE_PAUSE_MS = 250;
const NOTIFY_BYTES_MAX = 7900;
const DUMP_ROWS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class PostgresStorage implements Storage, Home {
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
		this.#writers = new pg.Pool({
			connectionString: url,
			max: WRITERS_MAX,
			pipeline: true,
		});
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
		return new PostgresTransaction(await this.#writers.connect(), this);
	}

	isCrowded() {
		return this.#writers.waitingCount > 0;
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
