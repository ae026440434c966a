import type { Kysely } from "kysely";
import type { EventTable, Schema } from "./schema.ts";

// What the engine asks of a database. sqlite.ts and postgres.ts answer it; nothing
// above this line of the house knows which of the two it is talking to.

export type Database = Kysely<Schema>;

/** Why a COMMIT did not say yes; `unknown` never leaves storage: it is settled by asking the database. */
export class CommitFailed extends Error {
	override name = "CommitFailed";
}

export interface Clock {
	eventSeq: number;
	messageId: number;
}

/** The clock, and what the log has beyond the number that was known. */
export interface LockedClock {
	readonly clock: Clock;
	/** Oldest first and bounded: the beginning of what is new. */
	readonly news: readonly EventTable[];
}

/** What a batch has left to write when its last command is done. */
export interface LastWrites {
	readonly rows: ReadonlyMap<keyof Schema, readonly Schema[keyof Schema][]>;
	/** Clocks that have moved on, by organization; other nodes are told on COMMIT. */
	readonly clocks: ReadonlyMap<number, Clock>;
}

/** One open write transaction, held by the write lane and nobody else. */
export interface WriteTransaction {
	/** Statements of the command being executed; each passes `beforeStatement` first. */
	readonly db: Database;
	beforeStatement: ((writes: boolean) => Promise<void>) | null;
	/** Opens a point that `undo` returns to. */
	mark(): Promise<void>;
	/** Gives the mark up and keeps what was written since. */
	keep(): Promise<void>;
	undo(): Promise<void>;
	/** Locks the organization's clock until the end of the transaction; `knownSeq` null asks for no news. */
	lockClock(
		organizationId: number,
		knownSeq: number | null,
	): Promise<LockedClock>;
	/** Inserts many rows of one table at the price of one statement. */
	insertRows<T extends keyof Schema>(
		table: T,
		rows: readonly Schema[T][],
	): Promise<void>;
	/**
	 * Resolves when everything is on the disk. With `goesOn` the answer may be the next
	 * transaction, its clock asked for in the same breath; it must be ended like any other.
	 */
	commit(last?: LastWrites, goesOn?: boolean): Promise<WriteTransaction | null>;
	rollback(): Promise<void>;
}

const reads = /^\s*(select|with)\b/i;

/** Whether a statement changes anything, as far as undoing is concerned. */
export function statementWrites(sql: string): boolean {
	return !reads.test(sql);
}

export interface NodeMessage {
	topic: "log" | "signal";
	body: string;
}

export interface Storage {
	readonly name: "sqlite" | "postgres";
	/** Reads that need no more than one statement to be consistent. */
	readonly reader: Database;
	/** Reads that must all see one state. */
	snapshot<T>(read: (db: Database) => Promise<T>): Promise<T>;
	begin(): Promise<WriteTransaction>;
	/** Writes of one lane are serial: one lane for a file, one an organization for a server. */
	laneName(organizationId: number): string;
	/** Hears what other nodes say; a storage that serves one process never calls. */
	listen(hear: (message: NodeMessage) => void): Promise<void>;
	say(message: NodeMessage): Promise<void>;
	/** Brings the schema to this version's, or to an earlier one in an empty database. */
	migrate(through?: string): Promise<readonly string[]>;
	appliedMigrations(): Promise<readonly string[]>;
	/** Names of migrations not yet applied. */
	pendingMigrations(): Promise<readonly string[]>;
	/** Every row of every table, all of one moment, while others go on writing. */
	dump(
		take: (table: keyof Schema, rows: object[]) => Promise<void>,
	): Promise<void>;
	/** What the database finds wrong with itself; empty when nothing is. */
	findDamage(): Promise<readonly string[]>;
	close(): Promise<void>;
}
