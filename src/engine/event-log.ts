import { prepared } from "../storage/prepared.ts";
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

export function entryRow(entry: LogEntry) {
	const { type, ...body } = entry.event;
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

/** Entries after `seq`, oldest first, at most `limit` of them. */
export async function listEntriesAfter(
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
	return rows.map((row) => ({
		organizationId,
		seq: row.seq,
		at: row.at,
		event: { type: row.type, ...JSON.parse(row.body) },
		audience: JSON.parse(row.audience),
		touched: row.touched ? JSON.parse(row.touched) : null,
		shapes: new Map(),
	}));
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
