import { sql } from "kysely";
import type { Database } from "../storage.ts";

const statements = [
	`CREATE TABLE muted_user (
		organization_id integer NOT NULL,
		user_id integer NOT NULL,
		muted_user_id integer NOT NULL,
		muted_at bigint NOT NULL,
		PRIMARY KEY (organization_id, user_id, muted_user_id)
	)`,
	"CREATE INDEX muted_user_muted ON muted_user (organization_id, muted_user_id)",
];

export async function mutedUsers(db: Database) {
	for (const statement of statements) await sql.raw(statement).execute(db);
}
