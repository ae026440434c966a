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
CREATE TABLE data_export (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	kind text NOT NULL,
	requester_id integer NOT NULL,
	token text NOT NULL,
	started_at bigint NOT NULL,
	parts integer NOT NULL,
	next_message_id bigint NOT NULL,
	upto_message_id bigint NOT NULL,
	finished_at bigint,
	failed_at bigint,
	deleted_at bigint,
	PRIMARY KEY (organization_id, id)
);
CREATE TABLE data_export_part (
	organization_id integer NOT NULL,
	export_id integer NOT NULL,
	part integer NOT NULL,
	content text NOT NULL,
	PRIMARY KEY (organization_id, export_id, part)
);
CREATE INDEX invitation_open ON invitation (organization_id, id) WHERE ended_at IS NULL;
`;

/** People who were asked to join, and copies of what an organization has. */
export async function invitationsAndExports(db: Database): Promise<void> {
	for (const statement of statements.split(";"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
