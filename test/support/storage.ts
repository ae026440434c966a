import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { sql } from "kysely";
import { PostgresStorage } from "../../src/storage/postgres.ts";
import { SqliteStorage } from "../../src/storage/sqlite.ts";
import type { Storage } from "../../src/storage/storage.ts";
import { createTestDatabase } from "./database.ts";

/** A fresh, migrated database that can be opened again and again, as a process that starts anew would. */
export async function createTestStorage(): Promise<() => Promise<Storage>> {
	const url = await createTestDatabase();
	const directory = await mkdtemp(join(tmpdir(), "skein-storage-"));
	after(() => rm(directory, { recursive: true, force: true }));
	return async () => {
		const storage = url
			? new PostgresStorage(url)
			: new SqliteStorage(join(directory, "skein.db"));
		await storage.migrate();
		return storage;
	};
}

/** Until a transaction on PostgreSQL waits for its turn. */
export async function untilSomebodyWaits({ reader }: Storage) {
	for (;;) {
		const { rows } = await sql`
			select 1 from pg_locks l inner join pg_database d on d.oid = l.database
			where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(
			reader,
		);
		if (rows.length > 0) return;
	}
}
