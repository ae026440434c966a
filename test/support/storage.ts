import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
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
