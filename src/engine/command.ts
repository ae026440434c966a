import type { Schema } from "../storage/schema.ts";
import type { Database } from "../storage/storage.ts";
import type { Audience } from "./audience.ts";
import type { Happening } from "./event-log.ts";
import type { Collection, Derived, Key, View } from "./memory.ts";

// A command is the only way anything changes: load, judge, write, emit. `prepare` runs
// outside the lane and may be slow; `execute` runs inside, in a transaction it shares
// with its neighbours, and may be run again when a COMMIT fails. So `execute` has no
// effect but rows, events, jobs and its return value; time and ids come from `Work`.

/** Who acts. `null` user: the server itself. */
export interface Actor {
	readonly userId: number | null;
	readonly client: string;
}

export interface JobRequest {
	kind: string;
	input: unknown;
	/** Not before this long from now. */
	delayMs?: number;
}

/** The committed state, for queries. */
export interface Reading extends View {
	readonly db: Database;
}

/** What `prepare` may use: reads of the committed state, and time. */
export interface Preparation extends Reading {
	readonly actor: Actor;
	readonly now: number;
}

export interface Work extends View {
	readonly actor: Actor;
	/** The moment of the batch, milliseconds; it stands still. */
	readonly now: number;
	readonly db: Database;
	/** True when the command is run again by itself, because its batch could not be committed. */
	readonly isRetry: boolean;
	/** The number the next emitted event will get. */
	readonly nextSeq: number;
	/** The newest message's id, as this command sees it. */
	readonly lastMessageId: number;
	nextMessageId(): number;
	/** The next id of a kind of thing, counted per organization. */
	nextId(kind: string): Promise<number>;
	/** Inserts a row at the end of the batch, together with its neighbours': the cheap way. */
	append<T extends keyof Schema>(table: T, row: Schema[T]): void;
	/** Says that rows kept in memory have changed; every write to such a row needs it. */
	touch<Row, K extends Key>(
		collection: Collection<Row, K>,
		...keys: readonly K[]
	): void;
	emit(event: Happening, audience: Audience): void;
	enqueue(job: JobRequest): void;
}

/** What a command sees may never be committed, so nothing of it may be remembered outside of it. */
export const isWork = (view: View): view is Work => "emit" in view;

export interface Command<Input, Output, Prepared = undefined> {
	readonly name: string;
	prepare?(preparation: Preparation, input: Input): Promise<Prepared>;
	execute(work: Work, input: Input, prepared: Prepared): Promise<Output>;
}

export function command<Input, Output, Prepared = undefined>(
	definition: Command<Input, Output, Prepared>,
): Command<Input, Output, Prepared> {
	return definition;
}

export type { Collection, Derived, View };
