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
}
