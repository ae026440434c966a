import type pg from "pg";
import { LOG_READ_ENTRIES_MAX } from "../limits.ts";
import { execute, handleOf, type Lent } from "./postgres-client.ts";
import type { EventTable, Schema } from "./schema.ts";
import {
	type Clock,
	CommitFailed,
	type Database,
	type LastWrites,
	type LockedClock,
	type WriteTransaction,
} from "./storage.ts";

/** The first half of the advisory locks that stand for clocks; the organization is the other. */
const CLOCK_LOCKS = 0x736b65;

/** What a transaction asks of the pool that its connection is from. */
export interface Home {
	/** Whether others wait for a connection. */
	isCrowded(): boolean;
	/** Whether a transaction whose COMMIT got no answer was committed. */
	wasCommitted(transactionId: string | null): Promise<boolean>;
}

/** For what is awaited later, or whose failure the next answer tells as well. */
function quietly<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => {});
	return promise;
}

/** What is said to the server in this turn leaves in one piece. */
function gather({ connection: { stream } }: pg.PoolClient) {
	stream.cork();
	process.nextTick(() => stream.uncork());
}

const insertion = (table: string, rows: readonly object[]) => {
	const columns = Object.keys(rows[0] ?? {})
		.map((column) => `"${column}"`)
		.join(", ");
	return {
		sql: `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
		parameters: [JSON.stringify(rows)] as unknown[],
	};
};

const advance = (organizationId: number, { eventSeq, messageId }: Clock) => ({
	sql: `WITH advanced AS (
	        INSERT INTO organization_clock (organization_id, event_seq, message_id, trimmed_seq) VALUES ($1, $2, $3, 0)
	        ON CONFLICT (organization_id) DO UPDATE SET event_seq = excluded.event_seq, message_id = excluded.message_id)
	      SELECT pg_notify('skein_log', $4)`,
	parameters: [
		organizationId,
		eventSeq,
		messageId,
		`${organizationId}:${eventSeq}`,
	] as unknown[],
});

/**
 * Statements that need no answer are sent without waiting for one: those that begin a
 * batch leave together, and so do those that end it. After a failure the server takes
 * nothing more of the transaction and answers COMMIT with a rollback.
 */
export class PostgresTransaction implements WriteTransaction {
	readonly db: Database;
	readonly #lent: Lent;
	readonly #client: pg.PoolClient;
	readonly #home: Home;
	readonly #begun: Promise<unknown>;
	#transactionId: string | null = null;
	#locked: { organizationId: number; eventSeq: number } | null = null;
	/** The clock, when it was asked for together with the COMMIT before. */
	#awaited: {
		organizationId: number;
		knownSeq: number;
		clock: Promise<LockedClock>;
	} | null = null;
	#ended = false;

	constructor(client: pg.PoolClient, home: Home) {
		this.#client = client;
		this.#home = home;
		this.#lent = handleOf(client);
		this.db = this.#lent.db;
		gather(client);
		this.#begun = quietly(client.query("BEGIN"));
	}

	set beforeStatement(hook: WriteTransaction["beforeStatement"]) {
		this.#lent.beforeStatement = hook;
	}

	async mark() {
		quietly(this.#client.query("SAVEPOINT member"));
	}

	async keep() {
		quietly(this.#client.query("RELEASE SAVEPOINT member"));
	}

	async undo() {
		quietly(
			this.#client.query(
				"ROLLBACK TO SAVEPOINT member; RELEASE SAVEPOINT member",
			),
		);
	}

	async lockClock(
		organizationId: number,
		knownSeq: number | null,
	): Promise<LockedClock> {
		const awaited = this.#awaited;
		if (
			awaited?.organizationId !== organizationId ||
			knownSeq === null ||
			knownSeq < awaited.knownSeq
		)
			return this.#lock(organizationId, knownSeq);
		const { clock, news } = await awaited.clock;
		return { clock, news: news.filter((entry) => entry.seq > knownSeq) };
	}

	/**
	 * Nodes queue up for the advisory lock, which is given in the order of asking: the row
	 * alone goes to whoever comes just after a COMMIT, and that is the same node again.
	 */
	async #lock(
		organizationId: number,
		knownSeq: number | null,
	): Promise<LockedClock> {
		const client = this.#client;
		const [, turn, row, news] = await Promise.all([
			this.#begun,
			execute(
				client,
				"SELECT pg_current_xact_id()::text AS xid, pg_advisory_xact_lock($1, $2)",
				[CLOCK_LOCKS, organizationId],
			),
			execute(
				client,
				"SELECT event_seq, message_id FROM organization_clock WHERE organization_id = $1 FOR UPDATE",
				[organizationId],
			),
			knownSeq === null
				? { rows: [] }
				: execute(
						client,
						"SELECT * FROM event WHERE organization_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
						[organizationId, knownSeq, LOG_READ_ENTRIES_MAX],
					),
		]);
		this.#transactionId = (turn.rows[0] as { xid: string }).xid;
		const found = row.rows[0] as
			| { event_seq: number; message_id: number }
			| undefined;
		const clock = {
			eventSeq: found?.event_seq ?? 0,
			messageId: found?.message_id ?? 0,
		};
		this.#locked = { organizationId, eventSeq: clock.eventSeq };
		return { clock, news: news.rows as EventTable[] };
	}

	async insertRows<T extends keyof Schema>(
		table: T,
		rows: readonly Schema[T][],
	) {
		if (rows.length === 0) return;
		const { sql, parameters } = insertion(table, rows);
		await execute(this.#client, sql, parameters);
	}

	async commit(last?: LastWrites, goesOn = false) {
		const client = this.#client;
		if (!this.#locked) await this.#begun;
		// All are put into words first: what fails here must fail before COMMIT is sent.
		const statements = [
			...[...(last?.rows ?? [])].map(([table, rows]) => insertion(table, rows)),
			...[...(last?.clocks ?? [])].map(([id, clock]) => advance(id, clock)),
		];
		this.#ended = true;
		gather(client);
		const written = statements.map(({ sql, parameters }) =>
			quietly(execute(client, sql, parameters)),
		);
		const answer = quietly(client.query("COMMIT"));
		const next = goesOn ? this.#next(last) : null;
		let command: string;
		try {
			({ command } = await answer);
		} catch (error) {
			client.release(true);
			if (await this.#home.wasCommitted(this.#transactionId)) return null;
			throw new CommitFailed("the transaction could not be committed", {
				cause: error,
			});
		}
		if (command === "COMMIT") {
			if (!next) client.release();
			return next;
		}
		// One of the statements failed, and the server has rolled back.
		if (next) await next.rollback();
		else client.release();
		const cause = await Promise.all(written).catch((error) => error);
		throw new CommitFailed("the transaction could not be committed", { cause });
	}

	/** The next transaction on this connection, waiting for the same clock again. */
	#next(last: LastWrites | undefined): PostgresTransaction | null {
		if (!this.#locked || this.#home.isCrowded()) return null;
		const { organizationId, eventSeq } = this.#locked;
		const next = new PostgresTransaction(this.#client, this.#home);
		const knownSeq = last?.clocks.get(organizationId)?.eventSeq ?? eventSeq;
		next.#awaited = {
			organizationId,
			knownSeq,
			clock: quietly(next.#lock(organizationId, knownSeq)),
		};
		return next;
	}

	async rollback() {
		if (this.#ended) return;
		this.#ended = true;
		try {
			await this.#client.query("ROLLBACK");
			this.#client.release();
		} catch {
			this.#client.release(true);
		}
	}
}
