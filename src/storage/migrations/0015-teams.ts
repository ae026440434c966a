import { sql } from "kysely";
import type { Database } from "../storage.ts";

const statements = `
ALTER TABLE organization ADD COLUMN promoted_upto bigint NOT NULL DEFAULT 0;
INSERT INTO job (id, organization_id, kind, input, run_at, attempts, claimed_until)
	SELECT 'first-promotion-' || id, id, 'promote-members', '{}', 0, 0, 0 FROM organization;
CREATE TABLE bot_config (
	organization_id integer NOT NULL,
	bot_id integer NOT NULL,
	config text NOT NULL,
	PRIMARY KEY (organization_id, bot_id)
);
CREATE TABLE default_channel_group (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	name text NOT NULL,
	description text NOT NULL,
	channel_ids text NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX default_channel_group_name ON default_channel_group (organization_id, name);
`;

/** Who has become a full member, what bots are set up with, and sets of channels that new people may choose. */
export async function teams(db: Database): Promise<void> {
	for (const statement of statements.split(";"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
