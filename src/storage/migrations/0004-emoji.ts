import { sql } from "kysely";
import type { Database } from "../storage.ts";

const tables = `
CREATE TABLE custom_emoji (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	name text NOT NULL,
	author_id integer,
	file text NOT NULL,
	still_file text,
	deactivated integer NOT NULL,
	created_at bigint NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX custom_emoji_name ON custom_emoji (organization_id, name) WHERE deactivated = 0;
CREATE TABLE stored_file (
	organization_id integer NOT NULL,
	key text NOT NULL,
	content_type text NOT NULL,
	content text NOT NULL,
	created_at bigint NOT NULL,
	PRIMARY KEY (organization_id, key)
);
`;

export async function emoji(db: Database) {
	for (const statement of tables.split(";\n"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
