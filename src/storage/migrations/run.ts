import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "../storage.ts";
import { initial } from "./0001-initial.ts";
import { reading } from "./0003-reading.ts";
import { messageFigures } from "./0005-message-figures.ts";
import { mutedUsers } from "./0005-muted-users.ts";
import { sending } from "./0006-sending.ts";
import { people } from "./0007-people.ts";

// Forward only: a migration that has shipped is never edited, and there is no way back
// but a backup. Add the next one to this list.

export type DialectName = "sqlite" | "postgres";
export type Step = (db: Database, dialect: DialectName) => Promise<void>;

const steps: Record<string, Step> = {
	"0001-initial": initial,
	"0003-reading": reading,
	"0005-message-figures": messageFigures,
	"0005-muted-users": mutedUsers,
	"0006-sending": sending,
	"0007-people": people,
};

function migrator(db: Database, dialect: DialectName) {
	const migrations: Record<string, Migration> = {};
	for (const [name, step] of Object.entries(steps))
		migrations[name] = { up: (tx) => step(tx as Database, dialect) };
	return new Migrator({
		db,
		provider: { getMigrations: async () => migrations },
	});
}

export async function migrateToLatest(
	db: Database,
	dialect: DialectName,
): Promise<string[]> {
	const { error, results } = await migrator(db, dialect).migrateToLatest();
	if (error)
		throw new Error(
			`the database could not be brought to this version's schema: ${error instanceof Error ? error.message : String(error)}`,
			{ cause: error },
		);
	return (results ?? []).map((result) => result.migrationName);
}

export async function pendingMigrations(
	db: Database,
	dialect: DialectName,
): Promise<string[]> {
	const all = await migrator(db, dialect).getMigrations();
	return all.filter((m) => !m.executedAt).map((m) => m.name);
}
