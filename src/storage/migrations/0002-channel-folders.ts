import { sql } from "kysely";
import type { Database } from "../storage.ts";

export async function channelFolders(db: Database) {
	await sql`
CREATE TABLE channel_folder (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	name text NOT NULL,
	name_key text NOT NULL,
	description text NOT NULL,
	rendered_description text NOT NULL,
	position integer NOT NULL,
	created_at bigint NOT NULL,
	creator_id integer,
	is_archived integer NOT NULL,
	PRIMARY KEY (organization_id, id)
)`.execute(db);
	// With everything in it that "who is in this channel" asks for. Without is_active a planner that knows no statistics prefers
	// to read all subscriptions of the organization.
	await sql`DROP INDEX subscription_channel`.execute(db);
	await sql`CREATE INDEX subscription_channel ON subscription (organization_id, channel_id, is_active, user_id)`.execute(
		db,
	);
}
