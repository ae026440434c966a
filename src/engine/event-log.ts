import { prepared } from "../storage/prepared.ts";
import type { EventTable } from "../storage/schema.ts";
import type { Database } from "../storage/storage.ts";
import type { Audience } from "./audience.ts";
import type { WireEvent } from "./pending-events.ts";

// The log is the only record of what happened: rows numbered per organization in
// commit order, written in the transaction of the rows they tell of. Delivery, other
// nodes' caches and queues that come back after a crash all read from here; nothing
// is told that is not in the log (signals, which are never stored, aside).

export interface Happening {
	type: string;
	[field: string]: unknown;
}

/** Collections and the keys in them that an event makes stale. */
export type Touched = Readonly<
	Record<string, readonly (string | number)[] | "all">
>;

export interface LogEntry {
	organizationId: number;
	seq: number;
	at: number;
	event: Happening;
	audience: Audience;
	touched: Touched | null;
	/** Serialised forms of this event by shape, filled by whoever renders it. */
	shapes: Map<string, WireEvent>;
}

/** A shorter way to keep the events of one type: what is expanded must equal what was shortened. */
export interface Shorthand {
	shorten(event: Happening): readonly unknown[];
	expand(fields: readonly unknown[]): Happening;
}

/** How entries become rows, and rows entries again. */
export class EventLog {
	readonly #shorthands: ReadonlyMap<string, Shorthand>;

	constructor(shorthands: ReadonlyMap<string, Shorthand>) {
		this.#shorthands = shorthands;
	}

	row(entry: LogEntry): EventTable {
		const { type, ...rest } = entry.event;
		const body = this.#shorthands.get(type)?.shorten(entry.event) ?? rest;
		return {
			organization_id: entry.organizationId,
			seq: entry.seq,
			at: entry.at,
			type,
			body: JSON.stringify(body),
			audience: JSON.stringify(entry.audience),
			touched: entry.touched ? JSON.stringify(entry.touched) : "",
		};
	}

	entry(row: EventTable): LogEntry {
		return {
			organizationId: row.organization_id,
			seq: row.seq,
			at: row.at,
			event: this.#event(row.type, JSON.parse(row.body)),
			audience: JSON.parse(row.audience),
			touched: row.touched ? JSON.parse(row.touched) : null,
			shapes: new Map(),
		};
	}

	#event(type: string, body: object): Happening {
		if (!Array.isArray(body)) return { type, ...body };
		const shorthand = this.#shorthands.get(type);
		if (!shorthand) throw new Error(`nobody can read ${type} in shorthand`);
		return shorthand.expand(body);
	}

	/** Entries after `seq`, oldest first, at most `limit` of them. */
	async listAfter(
		db: Database,
		organizationId: number,
		seq: number,
		limit: number,
	): Promise<LogEntry[]> {
		const rows = await db
			.selectFrom("event")
			.selectAll()
			.where("organization_id", "=", organizationId)
			.where("seq", ">", seq)
			.orderBy("seq")
			.limit(limit)
			.execute();
		return rows.map((row) => this.entry(row));
	}
}

const boundsOf = prepared((db, organizationId: number) =>
	db
		.selectFrom("organization_clock")
		.select(["event_seq", "trimmed_seq"])
		.where("organization_id", "=", organizationId),
);

/** Where the organization's log stands: the newest number, and the highest that was trimmed away. */
export async function readLogBounds(db: Database, organizationId: number) {
	const [row] = await boundsOf(db, organizationId);
	return { newest: row?.event_seq ?? 0, trimmed: row?.trimmed_seq ?? 0 };
}
