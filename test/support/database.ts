import { after } from "node:test";
import { PostgresStorage } from "../../src/storage/postgres.ts";
import { testPostgres } from "./postgres.ts";

async function migrate(url: string) {
	const storage = new PostgresStorage(url);
	await storage.migrate();
	await storage.close();
}

/** An empty, migrated database for one server of a test; null means SQLite, which makes its own. */
export async function createTestDatabase(): Promise<string | null> {
	if (process.env.SKEIN_TEST_DATABASE !== "postgres") return null;
	const postgres = await testPostgres();
	const template = await postgres.requireTemplate("skein", migrate);
	const url = await postgres.createDatabase({ template });
	after(() => postgres.dropDatabase(url));
	return url;
}
