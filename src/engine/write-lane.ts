import { Refusal } from "../errors.ts";
import {
	LANE_BATCH_COMMANDS_MAX,
	LANE_BATCH_MS_MAX,
	LANE_WAITING_COMMANDS_MAX,
} from "../limits.ts";
import type { Storage } from "../storage/storage.ts";
import { Batch, type BatchSurroundings, type Task } from "./batch.ts";
import type { LogEntry } from "./event-log.ts";

// The lane turns many small writes into one transaction and answers only after COMMIT.
// Promises: a command that was answered is on the disk, rows and events together; a
// refused or failing command leaves nothing behind and disturbs no neighbour; numbers
// are given out in commit order. It would be broken by a command that writes outside
// its `Work`, or by answering before `commit` returned.

export interface LaneHooks extends BatchSurroundings {
	/** Entries that are committed, in order; `missed` came from other nodes just before them. */
	committed(
		organizationId: number,
		entries: readonly LogEntry[],
		missed: readonly LogEntry[],
	): void;
	jobsCommitted(): void;
	observeBatch(size: number, ms: number): void;
}

/** One queue of tasks, one batch at a time. */
export class WriteLane {
	readonly #storage: Storage;
	readonly #hooks: LaneHooks;
	#queue: Task[] = [];
	#running = false;
	#closed = false;
	#drained: (() => void)[] = [];

	constructor(storage: Storage, hooks: LaneHooks) {
		this.#storage = storage;
		this.#hooks = hooks;
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
				// Every task of a batch is answered inside; nothing is left to say here.
			}
			// Others get their turn: what arrived while we worked joins the next batch.
			if (this.#queue.length > 0)
				await new Promise((resolve) => setImmediate(resolve));
		}
		this.#running = false;
		for (const done of this.#drained.splice(0)) done();
	}

	async #runBatch() {
		const begun = performance.now();
		const taken: Task[] = [];
		const outcomes: (() => void)[] = [];
		let batch: Batch | null = null;
		try {
			batch = new Batch(await this.#storage.begin(), this.#hooks);
			while (
				this.#queue.length > 0 &&
				!batch.isBroken &&
				taken.length < LANE_BATCH_COMMANDS_MAX &&
				performance.now() - begun < LANE_BATCH_MS_MAX
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
			await batch.commit();
		} catch (error) {
			await batch?.tx.rollback().catch(() => {});
			await this.#oneByOne(taken, error, batch === null);
			return;
		}
		this.#settle(batch, taken.length, begun);
		for (const answer of outcomes) answer();
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
			} catch (error) {
				await batch?.tx.rollback().catch(() => {});
				task.reject(error);
				continue;
			}
			this.#settle(batch, 1, begun);
			task.resolve(value);
		}
	}

	#settle(batch: Batch, size: number, begun: number) {
		for (const ledger of batch.ledgers.values()) {
			const memory = this.#hooks.memoryOf(ledger.organizationId);
			for (const entry of ledger.entries)
				if (entry.touched) memory.forget(entry.touched);
			memory.appliedSeq = Math.max(memory.appliedSeq, ledger.clock.eventSeq);
			if (ledger.entries.length > 0 || ledger.missed.length > 0)
				this.#hooks.committed(
					ledger.organizationId,
					ledger.entries,
					ledger.missed,
				);
		}
		if (batch.hasJobs) this.#hooks.jobsCommitted();
		this.#hooks.observeBatch(size, performance.now() - begun);
	}
}
