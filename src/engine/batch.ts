import { randomUUID } from "node:crypto";
import { LOG_READ_ENTRIES_MAX } from "../limits.ts";
import type { Schema } from "../storage/schema.ts";
import type { Clock, Database, WriteTransaction } from "../storage/storage.ts";
import type { Audience } from "./audience.ts";
import type { Actor, JobRequest, Work } from "./command.ts";
import type { EventLog, Happening, LogEntry } from "./event-log.ts";
import {
	BatchView,
	type Collection,
	type Derived,
	type Key,
	type OrganizationMemory,
} from "./memory.ts";

// One transaction that several commands share. Each member sees what those before it
// wrote; one that fails is undone as if it had never run. Rows that are only appended
// are held back and written together, so a member that appends and emits costs no
// statement of its own.

/** A command with its input, on its way through the lane. */
export interface Task {
	organizationId: number;
	actor: Actor;
	name: string;
	execute(work: Work): Promise<unknown>;
	resolve(value: unknown): void;
	reject(error: unknown): void;
}

/** What a batch needs to know of the node it runs on. */
export interface BatchSurroundings {
	readonly log: EventLog;
	memoryOf(organizationId: number): OrganizationMemory;
	now(): number;
}

type Row = Schema[keyof Schema];

interface PendingRow {
	readonly table: keyof Schema;
	readonly row: Row;
}

/** One organization's part of a batch. */
export class Ledger {
	readonly organizationId: number;
	readonly clock: Clock;
	readonly view: BatchView;
	readonly missed: LogEntry[];
	readonly entries: LogEntry[] = [];
	saved: Clock;

	constructor(
		organizationId: number,
		clock: Clock,
		view: BatchView,
		missed: LogEntry[],
	) {
		this.organizationId = organizationId;
		this.clock = clock;
		this.saved = { ...clock };
		this.view = view;
		this.missed = missed;
	}
}

export class Batch {
	readonly tx: WriteTransaction;
	/** When its turn came: times rise with the numbers, also across nodes. */
	now: number;
	readonly ledgers = new Map<number, Ledger>();
	readonly surroundings: BatchSurroundings;
	#pending: PendingRow[] = [];
	/** How many of the pending rows belong to members before the current one. */
	#settled = 0;
	#marked = false;
	/** Rows of earlier members that a statement could not wait for. */
	#flushed: Promise<void> | null = null;
	/** Rows could not be written, maybe those of a member before the one whose statement found out: the batch is lost as a whole. */
	isBroken = false;
	hasJobs = false;

	readonly isRetry: boolean;

	constructor(
		tx: WriteTransaction,
		surroundings: BatchSurroundings,
		isRetry = false,
	) {
		this.tx = tx;
		this.surroundings = surroundings;
		this.isRetry = isRetry;
		this.now = surroundings.now();
		tx.beforeStatement = (writes) => this.#beforeStatement(writes);
	}

	async ledger(organizationId: number): Promise<Ledger> {
		const known = this.ledgers.get(organizationId);
		if (known) return known;
		const { log } = this.surroundings;
		const memory = this.surroundings.memoryOf(organizationId);
		const knownSeq = memory.appliedSeq < 0 ? null : memory.appliedSeq;
		const { clock, news } = await this.tx.lockClock(organizationId, knownSeq);
		if (this.ledgers.size === 0) this.now = this.surroundings.now();
		// Another node has written since we last looked: forget what it changed before judging by it.
		const missed = news.map((row) => log.entry(row));
		let seq = missed.at(-1)?.seq ?? knownSeq ?? clock.eventSeq;
		while (seq < clock.eventSeq) {
			this.tx.beforeStatement = null;
			const some = await log.listAfter(
				this.tx.db,
				organizationId,
				seq,
				LOG_READ_ENTRIES_MAX,
			);
			this.tx.beforeStatement = (writes) => this.#beforeStatement(writes);
			if (some.length === 0) break;
			missed.push(...some);
			seq = missed.at(-1)?.seq ?? clock.eventSeq;
		}
		for (const entry of missed) if (entry.touched) memory.forget(entry.touched);
		memory.appliedSeq = Math.max(memory.appliedSeq, clock.eventSeq);
		const ledger = new Ledger(
			organizationId,
			clock,
			new BatchView(memory, this.tx.db),
			missed,
		);
		this.ledgers.set(organizationId, ledger);
		return ledger;
	}

	append(table: keyof Schema, row: Row) {
		this.#pending.push({ table, row });
	}

	/** Runs one member; what it throws is its own affair, and leaves no trace here. */
	async member(task: Task): Promise<unknown> {
		const ledger = await this.ledger(task.organizationId);
		const before = { ...ledger.clock };
		const entriesBefore = ledger.entries.length;
		const jobsBefore = this.hasJobs;
		this.#settled = this.#pending.length;
		this.#marked = false;
		const work = new MemberWork(this, ledger, task.actor);
		try {
			const result = await task.execute(work);
			work.close();
			if (this.#marked) await this.tx.keep();
			return result;
		} catch (error) {
			work.close();
			if (this.#marked) await this.tx.undo();
			// Rows appended after the mark are not in the database yet, and never will be.
			this.#pending.length = this.#settled;
			Object.assign(ledger.clock, before);
			ledger.entries.length = entriesBefore;
			this.hasJobs = jobsBefore;
			throw error;
		} finally {
			this.#settled = this.#pending.length;
			this.#marked = false;
		}
	}

	async #beforeStatement(writes: boolean) {
		const own = this.#pending.length > this.#settled;
		if (this.#settled > 0) {
			const earlier = this.#pending.slice(0, this.#settled);
			this.#pending = this.#pending.slice(this.#settled);
			this.#settled = 0;
			// The statement may follow at once: if these rows cannot be written, all is lost anyway.
			this.#flushed = this.#insert(earlier);
			this.#flushed.catch(() => {});
		}
		if (!this.#marked && (writes || own)) {
			this.#marked = true;
			await this.tx.mark();
		}
		if (own) {
			const rows = this.#pending;
			this.#pending = [];
			await this.#insert(rows);
		}
	}

	/** All are on their way when it returns, in the order of the tables. */
	async #insert(pending: readonly PendingRow[]) {
		const tables = [...byTable(pending)];
		try {
			await Promise.all(
				tables.map(([table, rows]) => this.tx.insertRows(table, rows as never)),
			);
		} catch (error) {
			this.isBroken = true;
			throw error;
		}
	}

	/** With `goesOn` the answer may be the transaction of the next batch. */
	async commit(goesOn = false): Promise<WriteTransaction | null> {
		if (this.#flushed) await this.#flushed;
		if (this.isBroken) throw new Error("rows of the batch were not written");
		this.tx.beforeStatement = null;
		const rows = byTable(this.#pending);
		this.#pending = [];
		const clocks = new Map<number, Clock>();
		for (const ledger of this.ledgers.values()) {
			const { organizationId, clock, saved, entries } = ledger;
			if (
				clock.eventSeq !== saved.eventSeq ||
				clock.messageId !== saved.messageId
			)
				clocks.set(organizationId, clock);
			if (entries.length === 0) continue;
			const { log } = this.surroundings;
			const told = rows.get("event") ?? [];
			for (const entry of entries) told.push(log.row(entry));
			rows.set("event", told);
		}
		return this.tx.commit({ rows, clocks }, goesOn);
	}
}

function byTable(pending: readonly PendingRow[]): Map<keyof Schema, Row[]> {
	const tables = new Map<keyof Schema, Row[]>();
	for (const { table, row } of pending) {
		const rows = tables.get(table);
		if (rows) rows.push(row);
		else tables.set(table, [row]);
	}
	return tables;
}

class MemberWork implements Work {
	readonly organizationId: number;
	readonly actor: Actor;
	readonly now: number;
	readonly isRetry: boolean;
	readonly #batch: Batch;
	readonly #ledger: Ledger;
	readonly #firstEntry: number;
	#touched: Record<string, (string | number)[]> | null = null;
	#open = true;

	constructor(batch: Batch, ledger: Ledger, actor: Actor) {
		this.#batch = batch;
		this.#ledger = ledger;
		this.organizationId = ledger.organizationId;
		this.actor = actor;
		this.now = batch.now;
		this.isRetry = batch.isRetry;
		this.#firstEntry = ledger.entries.length;
	}

	get db(): Database {
		this.#assertOpen();
		return this.#batch.tx.db;
	}

	get nextSeq() {
		return this.#ledger.clock.eventSeq + 1;
	}

	get lastMessageId() {
		return this.#ledger.clock.messageId;
	}

	clock() {
		return this.now;
	}

	get<R, K extends Key>(collection: Collection<R, K>, key: K) {
		return this.#ledger.view.get(collection, key);
	}

	pick<R, K extends Key>(collection: Collection<R, K>, keys: readonly K[]) {
		return this.#ledger.view.pick(collection, keys);
	}

	all<R, K extends Key>(collection: Collection<R, K>) {
		return this.#ledger.view.all(collection);
	}

	derive<T>(derived: Derived<T>) {
		return this.#ledger.view.derive(derived);
	}

	nextMessageId() {
		this.#assertOpen();
		return ++this.#ledger.clock.messageId;
	}

	async nextId(kind: string): Promise<number> {
		const row = await this.db
			.insertInto("id_counter")
			.values({ organization_id: this.organizationId, kind, last: 1 })
			.onConflict((conflict) =>
				conflict
					.columns(["organization_id", "kind"])
					.doUpdateSet((eb) => ({ last: eb("id_counter.last", "+", 1) })),
			)
			.returning("last")
			.executeTakeFirstOrThrow();
		return row.last;
	}

	append<T extends keyof Schema>(table: T, row: Schema[T]) {
		this.#assertOpen();
		this.#batch.append(table, row);
	}

	touch<R, K extends Key>(collection: Collection<R, K>, ...keys: readonly K[]) {
		this.#assertOpen();
		this.#touched ??= {};
		this.#touched[collection.name] ??= [];
		this.#touched[collection.name]?.push(...keys);
		this.#ledger.view.touch(collection.name, keys);
	}

	emit(event: Happening, audience: Audience) {
		this.#assertOpen();
		this.#ledger.entries.push({
			organizationId: this.organizationId,
			seq: ++this.#ledger.clock.eventSeq,
			at: this.now,
			event,
			audience,
			touched: null,
			shapes: new Map(),
		});
	}

	enqueue({ kind, input, delayMs = 0 }: JobRequest) {
		this.append("job", {
			id: randomUUID(),
			organization_id: this.organizationId,
			kind,
			input: JSON.stringify(input),
			run_at: this.now + delayMs,
			attempts: 0,
			claimed_until: 0,
			last_error: null,
		});
		this.#batch.hasJobs = true;
	}

	/** Stale rows ride on the command's first entry: whoever reads it knows them before any of its events is judged. */
	close() {
		if (this.#touched && this.#open) {
			if (this.#ledger.entries.length === this.#firstEntry)
				this.emit({ type: "rows_changed" }, { to: "nobody" });
			const first = this.#ledger.entries[this.#firstEntry];
			if (first) first.touched = this.#touched;
		}
		this.#open = false;
	}

	#assertOpen() {
		if (!this.#open)
			throw new Error("this command has ended; an await is missing in it");
	}
}
