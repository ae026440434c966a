import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "../storage.ts";
import { initial } from "./0001-initial.ts";
import { channelFolders } from "./0002-channel-folders.ts";
import { reading } from "./0003-reading.ts";
import { emoji } from "./0004-emoji.ts";
import { messageFigures } from "./0005-message-figures.ts";
import { mutedUsers } from "./0005-muted-users.ts";
import { sending } from "./0006-sending.ts";
import { people } from "./0007-people.ts";
import { administration } from "./0008-administration.ts";
import { personal } from "./0009-personal.ts";
import { attachments } from "./0013-attachments.ts";
import { teams } from "./0015-teams.ts";
import { invitationsAndExports } from "./0016-invitations-and-exports.ts";
import { noIndexOnTimes } from "./0018-no-index-on-times.ts";

// Forward only: a migration that has shipped is never edited, and there is no way back
// but a backup. Add the next one to this list.

export type DialectName = "sqlite" | "postgres";
export type Step = (db: Database, dialect: DialectName) => Promise<void>;

const steps: Record<string, Step> = {
	"0001-initial": initial,
	"0002-channel-folders": channelFolders,
	"0003-reading": reading,
	"0004-emoji": emoji,
	"0005-message-figures": messageFigures,
	"0005-muted-users": mutedUsers,
	"0006-sending": sending,
	"0007-people": people,
	"0008-administration": administration,
	"0009-personal": personal,
	"0013-attachments": attachments,
	"0015-teams": teams,
	"0016-invitations-and-exports": invitationsAndExports,
	"0018-no-index-on-times": noIndexOnTimes,
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

export async function migrate(
	db: Database,
	dialect: DialectName,
	through?: string,
): Promise<string[]> {
	const { error, results } = through
		? await migrator(db, dialect).migrateTo(through)
		: await migrator(db, dialect).migrateToLatest();
	if (error)
		throw new Error(
			`the database could not be brought to this version's schema: ${error instanceof Error ? error.message : String(error)}`,
			{ cause: error },
		);
	return (results ?? []).map((result) => result.migrationName);
}

/** Names of migrations, those applied and those still to come. */
export async function listMigrations(db: Database, dialect: DialectName) {
	const all = await migrator(db, dialect).getMigrations();
	const named = (applied: boolean) =>
		all.filter((m) => Boolean(m.executedAt) === applied).map((m) => m.name);
	return { applied: named(true), pending: named(false) };
}

/** Tables that belong to the migrator and are made anew by it. */
export const isOwnTable = (name: string): boolean =>
	!name.startsWith("kysely_") && !name.startsWith("sqlite_");
