import { slices } from "../lib/slices.ts";
import type { Database } from "../storage/storage.ts";
import type { Collection, Key } from "./memory.ts";

/** A statement takes only so many values; whoever changes more rows at once has them loaded in parts. */
const keysAtOnce = 1024;

/** The rows of these keys, or all. Each is as of when it was read; memory takes them to be as old as the first. */
export async function loadRows<Row, K extends Key>(
	collection: Collection<Row, K>,
	db: Database,
	organizationId: number,
	keys: readonly K[] | null,
): Promise<Map<K, Row>> {
	if (keys === null || keys.length <= keysAtOnce)
		return collection.load(db, organizationId, keys);
	const rows = new Map<K, Row>();
	for (const part of slices(keys, keysAtOnce))
		for (const [key, row] of await collection.load(db, organizationId, part))
			rows.set(key, row);
	return rows;
}
