import { sql } from "kysely";
import type { Database } from "../storage.ts";

// What people keep for themselves. Every table is asked by its owner alone, so the owner
// comes first in its key. Texts without a short bound are in no index: their size is
// bounded there, and not alike in both databases.

const tables = `
CREATE TABLE draft (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	id integer NOT NULL,
	channel_id integer,
	topic text NOT NULL,
	people text,
	content text NOT NULL,
	edited_at bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id, id)
);
CREATE TABLE navigation_view (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	id integer NOT NULL,
	fragment text NOT NULL,
	is_pinned integer NOT NULL,
	name text,
	PRIMARY KEY (organization_id, user_id, id)
);
CREATE TABLE saved_snippet (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	id integer NOT NULL,
	title text NOT NULL,
	content text NOT NULL,
	created_at bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id, id)
);
CREATE TABLE scheduled_message (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	id integer NOT NULL,
	channel_id integer,
	topic text NOT NULL,
	people text,
	content text NOT NULL,
	rendered_content text NOT NULL,
	deliver_at bigint NOT NULL,
	read_by_sender integer NOT NULL,
	has_failed integer NOT NULL,
	PRIMARY KEY (organization_id, user_id, id)
);
CREATE TABLE reminder (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	id integer NOT NULL,
	message_id bigint NOT NULL,
	content text NOT NULL,
	rendered_content text NOT NULL,
	deliver_at bigint NOT NULL,
	has_failed integer NOT NULL,
	PRIMARY KEY (organization_id, user_id, id)
);
CREATE TABLE conference_token (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	sealed text NOT NULL,
	PRIMARY KEY (organization_id, user_id)
);
CREATE TABLE device (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	id integer NOT NULL,
	push_key_id bigint,
	push_key text,
	token_kind text,
	push_token_id text,
	pending_push_token_id text,
	token_updated_at bigint,
	registration text,
	PRIMARY KEY (organization_id, user_id, id)
);
CREATE TABLE push_token (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	kind text NOT NULL,
	token_hash text NOT NULL,
	token text NOT NULL,
	app_id text,
	created_at bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id, kind, token_hash)
);
`;

export async function personal(db: Database) {
	for (const statement of tables.split(";\n"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
