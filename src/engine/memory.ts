import type { Database } from "../storage/storage.ts";
import type { Touched } from "./event-log.ts";
import { loadRows } from "./load-rows.ts";

// Rows that every request needs (people, channels, groups, settings) are kept in
// memory. Memory is never the truth, only a copy that knows when it is stale: every
// committed event names the rows it changed, on this node and, through the log, on the
// others. What must stay true: a load that began before a row was forgotten never
// clears the mark that the row is stale, nor takes the place of one that began after.

export type Key = string | number;

export interface Collection<Row, K extends Key = number> {
	readonly name: string;
	/** Small tables are held whole; the rest by key, the oldest dropped beyond `keysMax`. */
	readonly whole: boolean;
	readonly keysMax?: number;
	/** `keys` null asks for all rows of the organization. Missing keys are simply absent. */
	load(
		db: Database,
		organizationId: number,
		keys: readonly K[] | null,
	): Promise<Map<K, Row>>;
}

/** Something computed from whole collections and kept until one of them changes. */
export interface Derived<T> {
	readonly name: string;
	readonly from: readonly Collection<never, never>[];
	build(view: View): Promise<T>;
}

/** How domain code sees memory: the same in a command (with its own writes) and in a read. */
export interface View {
	readonly organizationId: number;
	/** Milliseconds since the epoch; commands use `Work.now`, which stands still. */
	clock(): number;
	get<Row, K extends Key>(
		collection: Collection<Row, K>,
		key: K,
	): Promise<Row | undefined>;
	/** Several rows in the order of their keys, those that are not here yet loaded together. */
	pick<Row, K extends Key>(
		collection: Collection<Row, K>,
		keys: readonly K[],
	): Promise<(Row | undefined)[]>;
	all<Row, K extends Key>(
		collection: Collection<Row, K>,
	): Promise<ReadonlyMap<K, Row>>;
	derive<T>(derived: Derived<T>): Promise<T>;
}

const ABSENT = Symbol("absent");
class Held {
	rows = new Map<Key, unknown>();
	complete = false;
	/** Stale keys, each with the stamp of when it went stale. */
	readonly stale = new Map<Key, number>();
	allStaleAt = 0;
	version = 0;
	/** Loads under way, and the keys that were forgotten since the first of them began. */
	loads = 0;
	readonly forgotten = new Map<Key, number>();

	/** Whether anything here, or on its way here, may be wrong about the key: marks for all the others would add up for ever. */
	concerns(key: Key) {
		return this.complete || this.loads > 0 || this.rows.has(key);
	}

	/** Whether what a load found, that began then, is older than what another has brought meanwhile. */
	isOutrun(key: Key, begun: number) {
		return (this.forgotten.get(key) ?? 0) > begun && !this.stale.has(key);
	}
}

export class OrganizationMemory {
	readonly organizationId: number;
	/** Every event up to here has been applied: what is not marked stale is true as of it. */
	appliedSeq = -1;
	readonly #held = new Map<string, Held>();
	readonly #derived = new Map<string, { key: number; value: unknown }>();
	#stamp = 0;
	readonly #listeners: ((touched: Touched) => void)[] = [];
	readonly clock: () => number;

	constructor(organizationId: number, clock: () => number) {
		this.organizationId = organizationId;
		this.clock = clock;
	}

	onForget(listener: (touched: Touched) => void) {
		this.#listeners.push(listener);
	}

	held(name: string): Held {
		let held = this.#held.get(name);
		if (!held) {
			held = new Held();
			this.#held.set(name, held);
		}
		return held;
	}

	forget(touched: Touched) {
		for (const [name, keys] of Object.entries(touched)) {
			const held = this.#held.get(name);
			if (!held) continue;
			const stamp = ++this.#stamp;
			if (keys === "all") {
				held.allStaleAt = stamp;
				held.complete = false;
				held.rows = new Map();
				held.stale.clear();
			} else
				for (const key of keys) {
					if (!held.concerns(key)) continue;
					held.stale.set(key, stamp);
					if (held.loads > 0) held.forgotten.set(key, stamp);
				}
			held.version++;
		}
		for (const listener of this.#listeners) listener(touched);
	}

	/** The committed row, loaded through `db` when it is not here or stale. */
	async get<Row, K extends Key>(
		db: Database,
		collection: Collection<Row, K>,
		key: K,
	): Promise<Row | undefined> {
		const held = this.held(collection.name);
		if (collection.whole) {
			const isReady = held.complete && held.stale.size === 0;
			const rows = isReady ? held.rows : await this.all(db, collection);
			return rows.get(key as never) as Row | undefined;
		}
		const known = held.rows.get(key);
		if (known !== undefined && !held.stale.has(key))
			return known === ABSENT ? undefined : (known as Row);
		await this.#load(db, collection, held, [key]);
		const row = held.rows.get(key);
		return row === ABSENT ? undefined : (row as Row);
	}

	/** Several of them; those that are not here or stale are loaded together. */
	async pick<Row, K extends Key>(
		db: Database,
		collection: Collection<Row, K>,
		keys: readonly K[],
	): Promise<(Row | undefined)[]> {
		if (collection.whole) {
			const rows = await this.all(db, collection);
			return keys.map((key) => rows.get(key));
		}
		const held = this.held(collection.name);
		const missing: K[] = [];
		// What is here is taken before anything is loaded: loading may drop it.
		const found = keys.map((key) => {
			const known = held.rows.get(key);
			if (known !== undefined && !held.stale.has(key))
				return known === ABSENT ? undefined : (known as Row);
			missing.push(key);
			return undefined;
		});
		if (missing.length === 0) return found;
		const rows = await this.#load(db, collection, held, missing);
		return found.map((row, at) => row ?? rows.get(keys[at] as K));
	}

	async all<Row, K extends Key>(
		db: Database,
		collection: Collection<Row, K>,
	): Promise<ReadonlyMap<K, Row>> {
		const held = this.held(collection.name);
		if (!held.complete) await this.#load(db, collection, held, null);
		if (held.stale.size > 0)
			await this.#load(db, collection, held, [...held.stale.keys()] as K[]);
		return held.rows as Map<K, Row>;
	}

	/** The rows if they are here and true, without waiting. */
	ready<Row, K extends Key>(
		collection: Collection<Row, K>,
	): ReadonlyMap<K, Row> | undefined {
		const held = this.#held.get(collection.name);
		return held?.complete && held.stale.size === 0
			? (held.rows as Map<K, Row>)
			: undefined;
	}

	/** A row if it is here and true; `undefined` says nothing about whether it exists. */
	peek<Row, K extends Key>(
		collection: Collection<Row, K>,
		key: K,
	): Row | undefined {
		const held = this.#held.get(collection.name);
		if (!held || held.stale.has(key)) return undefined;
		const row = held.rows.get(key);
		return row === ABSENT ? undefined : (row as Row | undefined);
	}

	/** Rises with every change to the collection: as long as it is the same, so are the rows. */
	versionOf(collection: { readonly name: string }): number {
		return this.#held.get(collection.name)?.version ?? 0;
	}

	/** The derived value if it is here and true, without waiting. */
	readyDerived<T>(derived: Derived<T>): T | undefined {
		for (const { name } of derived.from as readonly { name: string }[]) {
			const held = this.#held.get(name);
			if (!held?.complete || held.stale.size > 0) return undefined;
		}
		return this.derivedFor(derived).value;
	}

	/** Versions only ever rise, so their sum is as good a key as all of them. */
	derivedFor<T>(derived: Derived<T>): { key: number; value: T | undefined } {
		let key = 0;
		for (const { name } of derived.from as readonly { name: string }[])
			key += this.held(name).version;
		const found = this.#derived.get(derived.name);
		return {
			key,
			value: found?.key === key ? (found.value as T) : undefined,
		};
	}

	keepDerived<T>(derived: Derived<T>, key: number, value: T) {
		if (this.derivedFor(derived).key === key)
			this.#derived.set(derived.name, { key, value });
	}

	async #load<Row, K extends Key>(
		db: Database,
		collection: Collection<Row, K>,
		held: Held,
		keys: readonly K[] | null,
	): Promise<ReadonlyMap<K, Row>> {
		const begun = this.#stamp;
		const staleBefore = keys === null ? new Map(held.stale) : null;
		const stamps = keys?.map((key) => held.stale.get(key));
		held.loads++;
		try {
			const rows = await loadRows(collection, db, this.organizationId, keys);
			if (held.allStaleAt > begun) this.#keepStale(held, rows, keys);
			else if (keys === null)
				this.#keepAll(held, rows, begun, staleBefore ?? new Map());
			else this.#keepSome(collection, held, rows, begun, keys, stamps ?? []);
			return rows;
		} finally {
			if (--held.loads === 0) held.forgotten.clear();
		}
	}

	/** Everything was forgotten while we loaded: what we have may be old, so the next caller loads again. */
	#keepStale<Row, K extends Key>(
		held: Held,
		rows: Map<K, Row>,
		keys: readonly K[] | null,
	) {
		for (const key of keys ?? rows.keys()) {
			held.rows.set(key, rows.get(key) ?? ABSENT);
			held.stale.set(key, ++this.#stamp);
		}
	}

	#keepAll<Row, K extends Key>(
		held: Held,
		rows: Map<K, Row>,
		begun: number,
		staleBefore: ReadonlyMap<Key, number>,
	) {
		const all = new Map<Key, unknown>(rows);
		for (const key of held.forgotten.keys()) {
			if (!held.isOutrun(key, begun)) continue;
			const newer = held.rows.get(key);
			if (newer === undefined) all.delete(key);
			else all.set(key, newer);
		}
		held.rows = all;
		held.complete = true;
		for (const [key, stamp] of staleBefore)
			if (held.stale.get(key) === stamp) held.stale.delete(key);
		held.version++;
	}

	#keepSome<Row, K extends Key>(
		collection: Collection<Row, K>,
		held: Held,
		rows: Map<K, Row>,
		begun: number,
		keys: readonly K[],
		stamps: readonly (number | undefined)[],
	) {
		keys.forEach((key, i) => {
			if (held.isOutrun(key, begun)) return;
			const row = rows.get(key);
			if (row !== undefined) held.rows.set(key, row);
			else if (collection.whole) held.rows.delete(key);
			else held.rows.set(key, ABSENT);
			if (held.stale.get(key) === stamps[i]) held.stale.delete(key);
		});
		const max = collection.keysMax;
		if (!collection.whole && max)
			while (held.rows.size > max) {
				const oldest = held.rows.keys().next().value as Key;
				held.rows.delete(oldest);
				if (held.loads === 1) held.stale.delete(oldest);
			}
		held.version++;
	}
}

/** Memory as a reader sees it: the committed state. */
export class CommittedView implements View {
	readonly organizationId: number;
	readonly #memory: OrganizationMemory;
	readonly #db: Database;

	constructor(memory: OrganizationMemory, db: Database) {
		this.organizationId = memory.organizationId;
		this.#memory = memory;
		this.#db = db;
	}

	clock() {
		return this.#memory.clock();
	}

	get<Row, K extends Key>(collection: Collection<Row, K>, key: K) {
		return this.#memory.get(this.#db, collection, key);
	}

	pick<Row, K extends Key>(collection: Collection<Row, K>, keys: readonly K[]) {
		return this.#memory.pick(this.#db, collection, keys);
	}

	all<Row, K extends Key>(collection: Collection<Row, K>) {
		return this.#memory.all(this.#db, collection);
	}

	async derive<T>(derived: Derived<T>): Promise<T> {
		const found = this.#memory.derivedFor(derived);
		if (found.value !== undefined) return found.value;
		for (const collection of derived.from) await this.all(collection);
		const { key } = this.#memory.derivedFor(derived);
		const value = await derived.build(this);
		this.#memory.keepDerived(derived, key, value);
		return value;
	}
}

/** Memory as a command sees it: the committed state and, over it, what its own batch wrote. */
export class BatchView implements View {
	readonly organizationId: number;
	readonly #memory: OrganizationMemory;
	readonly #db: Database;
	readonly #touched = new Map<string, Set<Key> | "all">();

	constructor(memory: OrganizationMemory, db: Database) {
		this.organizationId = memory.organizationId;
		this.#memory = memory;
		this.#db = db;
	}

	clock() {
		return this.#memory.clock();
	}

	touch(name: string, keys: readonly Key[] | "all") {
		if (keys === "all") {
			this.#touched.set(name, "all");
			return;
		}
		let known = this.#touched.get(name);
		if (known === "all") return;
		if (!known) {
			known = new Set();
			this.#touched.set(name, known);
		}
		for (const key of keys) known.add(key);
	}

	async get<Row, K extends Key>(collection: Collection<Row, K>, key: K) {
		const touched = this.#touched.get(collection.name);
		const direct =
			touched === "all" ||
			touched?.has(key) ||
			(touched?.size && collection.whole && !this.#memory.ready(collection));
		if (direct)
			return (await collection.load(this.#db, this.organizationId, [key])).get(
				key,
			);
		return this.#memory.get(this.#db, collection, key);
	}

	async pick<Row, K extends Key>(
		collection: Collection<Row, K>,
		keys: readonly K[],
	) {
		if (!this.#touched.has(collection.name))
			return this.#memory.pick(this.#db, collection, keys);
		const rows: (Row | undefined)[] = [];
		for (const key of keys) rows.push(await this.get(collection, key));
		return rows;
	}

	async all<Row, K extends Key>(
		collection: Collection<Row, K>,
	): Promise<ReadonlyMap<K, Row>> {
		const touched = this.#touched.get(collection.name);
		// Once the batch has written to a collection, what its transaction sees must not enter memory: it may never be committed.
		if (touched === "all" || (touched?.size && !this.#memory.ready(collection)))
			return collection.load(this.#db, this.organizationId, null);
		const base = await this.#memory.all(this.#db, collection);
		if (!touched?.size) return base;
		const rows = new Map(base);
		const keys = [...touched] as K[];
		const own = await loadRows(collection, this.#db, this.organizationId, keys);
		for (const key of keys) {
			const row = own.get(key);
			if (row === undefined) rows.delete(key);
			else rows.set(key, row);
		}
		return rows;
	}

	async derive<T>(derived: Derived<T>): Promise<T> {
		const untouched = derived.from.every(
			(c) => !this.#touched.has((c as { name: string }).name),
		);
		if (!untouched) return derived.build(this);
		const found = this.#memory.derivedFor(derived);
		if (found.value !== undefined) return found.value;
		for (const collection of derived.from) await this.all(collection);
		const { key } = this.#memory.derivedFor(derived);
		const value = await derived.build(this);
		this.#memory.keepDerived(derived, key, value);
		return value;
	}
}
