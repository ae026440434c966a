import {
	JOB_ATTEMPTS_MAX,
	JOB_CLAIM_MS,
	JOB_POLL_MS,
	JOB_RETRY_MS_MIN,
	JOBS_AT_ONCE_MAX,
} from "../limits.ts";
import type { Database } from "../storage/storage.ts";
import { command } from "./command.ts";
import type { Run } from "./engine.ts";

// Work that follows a command but is too slow or too large for it. A job is a row
// written in the command's own transaction, so it exists exactly when the command
// happened. It is done at least once: a node that dies leaves its claim to expire,
// so what a job does must bear being done twice.

export interface Job {
	/** The same at every attempt. */
	readonly id: string;
	readonly organizationId: number;
	readonly input: unknown;
	readonly attempt: number;
}

export type JobHandler = (job: Job) => Promise<void>;

/** Thrown by a handler that knows itself when to try again, and has not had its last attempt. */
export class TryAgain extends Error {
	override readonly name = "TryAgain";
	readonly afterMs: number;

	constructor(reason: string, afterMs: number) {
		super(reason);
		this.afterMs = afterMs;
	}
}

interface JobRow {
	id: string;
	attempts: number;
}

const claimJob = command<JobRow, boolean>({
	name: "claim-job",
	async execute(work, { id, attempts }) {
		const { numUpdatedRows } = await work.db
			.updateTable("job")
			.set({ attempts: attempts + 1, claimed_until: work.now + JOB_CLAIM_MS })
			.where("id", "=", id)
			.where("attempts", "=", attempts)
			.where("claimed_until", "<=", work.now)
			.executeTakeFirstOrThrow();
		return numUpdatedRows === 1n;
	},
});

const finishJob = command<{ id: string }, void>({
	name: "finish-job",
	async execute(work, { id }) {
		await work.db.deleteFrom("job").where("id", "=", id).execute();
	},
});

const postponeJob = command<{ id: string; runAt: number; error: string }, void>(
	{
		name: "postpone-job",
		async execute(work, { id, runAt, error }) {
			await work.db
				.updateTable("job")
				.set({ run_at: runAt, claimed_until: 0, last_error: error })
				.where("id", "=", id)
				.execute();
		},
	},
);

type Failed = (kind: string, error: unknown, final: boolean) => void;

/** All kinds of jobs, in crews: a job waits for others of its crew, and for nobody else's. */
export class Jobs {
	readonly #crews: readonly Crew[];

	constructor(
		reader: Database,
		run: Run,
		crews: readonly ReadonlyMap<string, JobHandler>[],
		now: () => number,
		failed: Failed,
	) {
		this.#crews = crews.map(
			(handlers) => new Crew(reader, run, handlers, now, failed),
		);
	}

	start() {
		for (const crew of this.#crews) crew.start();
	}

	async stop() {
		await Promise.all(this.#crews.map((crew) => crew.stop()));
	}

	/** Looks for due jobs soon; called when a command left one. */
	wake() {
		for (const crew of this.#crews) crew.wake();
	}

	/** Runs what is due now and returns when it is done; tests call it with their own clock. */
	async settle() {
		for (const crew of this.#crews) await crew.settle();
	}
}

class Crew {
	readonly #reader: Database;
	readonly #run: Run;
	readonly #handlers: ReadonlyMap<string, JobHandler>;
	readonly #now: () => number;
	readonly #failed: Failed;
	#timer: NodeJS.Timeout | null = null;
	#working: Promise<void> | null = null;
	#again = false;
	#stopped = true;

	constructor(
		reader: Database,
		run: Run,
		handlers: ReadonlyMap<string, JobHandler>,
		now: () => number,
		failed: Failed,
	) {
		this.#reader = reader;
		this.#run = run;
		this.#handlers = handlers;
		this.#now = now;
		this.#failed = failed;
	}

	start() {
		this.#stopped = false;
		this.#timer = setInterval(() => this.wake(), JOB_POLL_MS);
		this.#timer.unref();
		this.wake();
	}

	async stop() {
		this.#stopped = true;
		if (this.#timer) clearInterval(this.#timer);
		await this.#working;
	}

	wake() {
		if (this.#stopped) return;
		if (this.#working) {
			this.#again = true;
			return;
		}
		this.#working = this.#drain()
			.catch((error) => this.#failed("jobs", error, false))
			.finally(() => {
				this.#working = null;
				if (this.#again) {
					this.#again = false;
					this.wake();
				}
			});
	}

	async settle() {
		do {
			while (this.#working) await this.#working;
			await this.#drain();
			// What a job left behind may have been taken up elsewhere meanwhile.
		} while (this.#working);
	}

	async #drain() {
		for (;;) {
			const due = await this.#reader
				.selectFrom("job")
				.selectAll()
				.where("kind", "in", [...this.#handlers.keys()])
				.where("run_at", "<=", this.#now())
				.where("claimed_until", "<=", this.#now())
				.orderBy("run_at")
				.limit(JOBS_AT_ONCE_MAX)
				.execute();
			if (due.length === 0) return;
			await Promise.all(
				due.map((job) =>
					this.#perform(job.organization_id, job.kind, job.input, job),
				),
			);
			if (this.#stopped && this.#timer) return;
		}
	}

	async #perform(
		organizationId: number,
		kind: string,
		input: string,
		{ id, attempts }: JobRow,
	) {
		const actor = { userId: null, client: "internal" };
		if (!(await this.#run(organizationId, actor, claimJob, { id, attempts })))
			return;
		try {
			await this.#handlers.get(kind)?.({
				id,
				organizationId,
				input: JSON.parse(input),
				attempt: attempts + 1,
			});
			await this.#run(organizationId, actor, finishJob, { id });
		} catch (error) {
			if (error instanceof TryAgain) {
				await this.#run(organizationId, actor, postponeJob, {
					id,
					runAt: this.#now() + error.afterMs,
					error: error.message,
				});
				return;
			}
			const final = attempts + 1 >= JOB_ATTEMPTS_MAX;
			this.#failed(kind, error, final);
			if (final) await this.#run(organizationId, actor, finishJob, { id });
			else
				await this.#run(organizationId, actor, postponeJob, {
					id,
					runAt: this.#now() + JOB_RETRY_MS_MIN * 2 ** attempts,
					error: error instanceof Error ? error.message : String(error),
				});
		}
	}
}
