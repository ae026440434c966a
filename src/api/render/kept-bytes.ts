import type { Collection, Derived } from "../../engine/memory.ts";
import { KEPT_BYTES_MAX } from "../../limits.ts";

// Bytes that are the same for many answers are made once and kept until what they were
// made from changes. What must stay true: the key names everything about the request that
// the bytes depend on, and `madeFrom` holds an object for everything else, which is
// another one as soon as anything in it changed. The longest unused go first.

export interface Kept {
	readonly bytes: Buffer;
}

interface Entry {
	readonly madeFrom: readonly unknown[];
	readonly value: Kept;
}

const entries = new Map<string, Entry>();
let weight = 0;

function drop(key: string, { value }: Entry) {
	entries.delete(key);
	weight -= value.bytes.length;
}

/** What was kept under the key, if it was made from these very objects. */
export function findKept<T extends Kept>(
	key: string,
	madeFrom: readonly unknown[],
): T | undefined {
	const entry = entries.get(key);
	if (entry?.madeFrom.some((part, at) => part !== madeFrom[at]) !== false)
		return undefined;
	entries.delete(key);
	entries.set(key, entry);
	return entry.value as T;
}

export function keep(key: string, madeFrom: readonly unknown[], value: Kept) {
	const before = entries.get(key);
	if (before) drop(key, before);
	entries.set(key, { madeFrom, value });
	weight += value.bytes.length;
	for (const [oldest, entry] of entries) {
		if (weight <= KEPT_BYTES_MAX) break;
		drop(oldest, entry);
	}
}

/** Something to make kept bytes from: it stays the same object until a row of one of the collections changes. Ask for it before the rows. */
export const versionOf = (
	...from: readonly Collection<never, never>[]
): Derived<object> => ({
	name: `version of ${from.map(({ name }) => name).join(", ")}`,
	from,
	build: async () => ({}),
});
