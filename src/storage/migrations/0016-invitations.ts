import { sql } from "kysely";
import type { Database } from "../storage.ts";

const statements = `
CREATE TABLE invitation (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	inviter_id integer NOT NULL,
	email text,
	role integer NOT NULL,
	invited_at bigint NOT NULL,
	expires_at bigint,
	ended_at bigint,
	channel_ids text NOT NULL,
	group_ids text NOT NULL,
	joins_default_channels integer NOT NULL,
	tells_inviter integer NOT NULL,
	welcome_text text,
	PRIMARY KEY (organization_id, id)
);
CREATE INDEX invitation_open ON invitation (organization_id, id) WHERE ended_at IS NULL;
`;

/** People who were asked to join. */
export async function invitations(db: Database): Promise<void> {
	for (const statement of statements.split(";"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
