import type { Key } from "../engine/memory.ts";
import type { Schema } from "../storage/schema.ts";
import type { Database } from "../storage/storage.ts";

type IdTable =
	| "user"
	| "channel"
	| "user_group"
	| "profile_field"
	| "allowed_domain"
	| "linkifier"
	| "playground"
	| "custom_emoji"
	| "default_channel_group";

/** Rows of one organization by id, all of them or some: what most collections load. */
export async function loadById<T extends IdTable, Row>(
	db: Database,
	table: T,
	organizationId: number,
	ids: readonly number[] | null,
	read: (row: Schema[T]) => Row,
): Promise<Map<number, Row>> {
	let query = db
		.selectFrom(table as IdTable)
		.selectAll()
		.where("organization_id", "=", organizationId)
		.orderBy("id");
	if (ids) query = query.where("id", "in", ids as number[]);
	const rows = (await query.execute()) as unknown as (Schema[T] & {
		id: number;
	})[];
	return new Map(rows.map((row) => [row.id, read(row)]));
}

export function groupBy<K extends Key, T>(
	items: Iterable<T>,
	keyOf: (item: T) => K,
): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
