import { sql } from "kysely";
import type { Database } from "../storage.ts";

const statements = `
ALTER TABLE organization ADD COLUMN deletion_at bigint;
CREATE TABLE allowed_domain (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	domain text NOT NULL,
	allow_subdomains integer NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX allowed_domain_name ON allowed_domain (organization_id, domain);
CREATE TABLE linkifier (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	pattern text NOT NULL,
	url_template text NOT NULL,
	example_input text,
	reverse_template text,
	alternative_url_templates text NOT NULL,
	position integer NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE TABLE playground (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	name text NOT NULL,
	language text NOT NULL,
	url_template text NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE TABLE bot_hook (
	organization_id integer NOT NULL,
	bot_id integer NOT NULL,
	url text NOT NULL,
	interface integer NOT NULL,
	token text NOT NULL,
	PRIMARY KEY (organization_id, bot_id)
);
CREATE TABLE bot_storage (
	organization_id integer NOT NULL,
	bot_id integer NOT NULL,
	entry_key text NOT NULL,
	entry_value text NOT NULL,
	PRIMARY KEY (organization_id, bot_id, entry_key)
);
`;

/** What administrators set up: who may join, what becomes a link, and what bots need. */
export async function administration(db: Database): Promise<void> {
	for (const statement of statements.split(";"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
