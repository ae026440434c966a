import { Refusal } from "../errors.ts";
import {
	LANE_BATCH_COMMANDS_MAX,
	LANE_BATCH_MS_MAX,
	LANE_BATCH_MS_MIN,
	LANE_WAITING_COMMANDS_MAX,
} from "../limits.ts";
import type { Storage, WriteTransaction } from "../storage/storage.ts";
import { Batch, type BatchSurroundings, type Task } from "./batch.ts";
import type { LogEntry } from "./event-log.ts";

// The lane turns many small writes into one transaction and answers only after COMMIT.
// Promises: a command that was answered is on the disk, rows and events together; a
// refused or failing command leaves nothing behind and disturbs no neighbour; numbers
// are given out in commit order. It would be broken by a command that writes outside
// its `Work`, or by answering before `commit` returned.

export interface LaneHooks extends BatchSurroundings {
	/** Entries that are committed, in order, whichever node they are from. */
	committed(organizationId: number, entries: readonly LogEntry[]): void;
	jobsCommitted(): void;
	/** A lane has nothing more to do; what other nodes write now, no batch will read. */
	rested(): void;
	observeBatch(size: number, ms: number): void;
}

/** One queue of tasks, one batch at a time. */
export class WriteLane {
	readonly #storage: Storage;
	readonly #hooks: LaneHooks;
	#queue: Task[] = [];
	#running = false;
	/** The transaction of the next batch, when it has begun together with the COMMIT before. */
	#begun: WriteTransaction | null = null;
	/** What the last COMMIT took. */
	#commitMs = 0;
	#closed = false;
	#drained: (() => void)[] = [];

	constructor(storage: Storage, hooks: LaneHooks) {
		this.#storage = storage;
		this.#hooks = hooks;
	}

	/** Whether a batch is under way or about to be; it reads what other nodes have written before it. */
	get isBusy() {
		return this.#running;
	}

	get depth() {
		return this.#queue.length;
	}

	submit(task: Task) {
		if (this.#closed || this.#queue.length >= LANE_WAITING_COMMANDS_MAX) {
			task.reject(
				new Refusal(
					"SERVER_BUSY",
					this.#closed
						? "The server is stopping; try again in a moment."
						: "The server has more writes waiting than it can take; try again in a moment.",
				),
			);
			return;
		}
		this.#queue.push(task);
		if (!this.#running) {
			this.#running = true;
			setImmediate(() => this.#pump());
		}
	}

	/** Refuses new tasks and resolves when those accepted are answered. */
	async close() {
		this.#closed = true;
		if (this.#running)
			await new Promise<void>((resolve) => this.#drained.push(resolve));
	}

	async #pump() {
		while (this.#queue.length > 0) {
			try {
				await this.#runBatch();
			} catch {
				// Every task of a batch is answered inside; what may be left is a turn that nobody will use.
				await this.#begun?.rollback().catch(() => {});
				this.#begun = null;
			}
			// Others get their turn: what arrived while we worked joins the next batch.
			if (!this.#begun && this.#queue.length > 0)
				await new Promise((resolve) => setImmediate(resolve));
		}
		this.#running = false;
		this.#hooks.rested();
		for (const done of this.#drained.splice(0)) done();
	}

	async #runBatch() {
		const ready = this.#begun;
		this.#begun = null;
		const taken: Task[] = [];
		const outcomes: (() => void)[] = [];
		let batch: Batch | null = null;
		let isOpen = false;
		let begun: number;
		try {
			const tx = ready ?? (await this.#storage.begin());
			batch = new Batch(tx, this.#hooks);
			const [first] = this.#queue;
			if (first) await batch.ledger(first.organizationId);
			isOpen = true;
			// Waiting for our turn among nodes is no part of the time: all that have come meanwhile may join.
			begun = performance.now();
			const allowanceMs = Math.min(
				Math.max(this.#commitMs, LANE_BATCH_MS_MIN),
				LANE_BATCH_MS_MAX,
			);
			while (
				this.#queue.length > 0 &&
				!batch.isBroken &&
				taken.length < LANE_BATCH_COMMANDS_MAX &&
				performance.now() - begun < allowanceMs
			) {
				const task = this.#queue.shift() as Task;
				taken.push(task);
				try {
					const value = await batch.member(task);
					outcomes.push(() => task.resolve(value));
				} catch (error) {
					outcomes.push(() => task.reject(error));
				}
			}
			const executed = performance.now();
			const committed = batch.commit(this.#queue.length > 0);
			// While the disk is at work: what other nodes wrote is safe already.
			this.#tellMissed(batch);
			this.#begun = await committed;
			this.#commitMs = performance.now() - executed;
		} catch (error) {
			await batch?.tx.rollback().catch(() => {});
			// A connection that was lost between two batches has harmed nobody; the next one is a new one.
			if (isOpen || !ready) await this.#oneByOne(taken, error, !isOpen);
			return;
		}
		this.#settle(batch, taken.length, begun);
		const answer = () => {
			for (const say of outcomes) say();
		};
		// The next batch is on its way before the answers are written, which need not wait for a disk.
		if (this.#begun) setImmediate(answer);
		else answer();
	}

	/** After a failed batch each member gets a transaction to itself, so that one bad apple fails alone. */
	async #oneByOne(
		tasks: readonly Task[],
		cause: unknown,
		unreachable: boolean,
	) {
		if (unreachable) {
			const waiting = this.#queue.splice(0);
			for (const task of [...tasks, ...waiting]) task.reject(cause);
			return;
		}
		for (const task of tasks) {
			const begun = performance.now();
			let batch: Batch | null = null;
			let value: unknown;
			try {
				batch = new Batch(await this.#storage.begin(), this.#hooks, true);
				value = await batch.member(task);
				await batch.commit();
				this.#tellMissed(batch);
			} catch (error) {
				await batch?.tx.rollback().catch(() => {});
				task.reject(error);
				continue;
			}
			this.#settle(batch, 1, begun);
			task.resolve(value);
		}
	}

	#tellMissed(batch: Batch) {
		for (const { organizationId, missed } of batch.ledgers.values())
			if (missed.length > 0) this.#hooks.committed(organizationId, missed);
	}

	#settle(batch: Batch, size: number, begun: number) {
		for (const ledger of batch.ledgers.values()) {
			const memory = this.#hooks.memoryOf(ledger.organizationId);
			for (const entry of ledger.entries)
				if (entry.touched) memory.forget(entry.touched);
			memory.appliedSeq = Math.max(memory.appliedSeq, ledger.clock.eventSeq);
			if (ledger.entries.length > 0)
				this.#hooks.committed(ledger.organizationId, ledger.entries);
		}
		if (batch.hasJobs) this.#hooks.jobsCommitted();
		this.#hooks.observeBatch(size, performance.now() - begun);
	}
}
