import { sql } from "kysely";
import type { Database } from "../storage.ts";

// Files that people uploaded, and the messages that show them. The bytes themselves are
// in the directory of uploads.

const tables = `
CREATE TABLE attachment (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	owner_id integer NOT NULL,
	path text NOT NULL,
	file_key text NOT NULL,
	file_name text NOT NULL,
	content_type text NOT NULL,
	byte_length bigint NOT NULL,
	image text,
	created_at bigint NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX attachment_path ON attachment (organization_id, path);
CREATE UNIQUE INDEX attachment_file ON attachment (organization_id, file_key);
CREATE INDEX attachment_owner ON attachment (organization_id, owner_id, id);
CREATE TABLE attachment_message (
	organization_id integer NOT NULL,
	attachment_id integer NOT NULL,
	message_id bigint NOT NULL,
	PRIMARY KEY (organization_id, attachment_id, message_id)
);
CREATE INDEX attachment_of_message ON attachment_message (organization_id, message_id);
CREATE TABLE upload_space (
	organization_id integer NOT NULL PRIMARY KEY,
	used_bytes bigint NOT NULL
);
`;

export async function attachments(db: Database) {
	for (const statement of tables.split(";\n"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
