import { sql } from "kysely";
import type { Database } from "../storage.ts";

const tables = `
CREATE TABLE presence (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	last_active_at bigint,
	last_connected_at bigint NOT NULL,
	update_id bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id)
);
CREATE TABLE user_status (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	status_text text NOT NULL,
	emoji_name text NOT NULL,
	emoji_code text NOT NULL,
	emoji_type text NOT NULL,
	PRIMARY KEY (organization_id, user_id)
);
CREATE TABLE profile_field (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	type_id integer NOT NULL,
	name text NOT NULL,
	hint text NOT NULL,
	details text NOT NULL,
	place integer NOT NULL,
	is_required integer NOT NULL,
	editable_by_user integer NOT NULL,
	in_summary integer NOT NULL,
	for_matching integer NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE TABLE profile_value (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	field_id integer NOT NULL,
	value text NOT NULL,
	rendered_value text,
	PRIMARY KEY (organization_id, user_id, field_id)
);
CREATE INDEX profile_value_field ON profile_value (organization_id, field_id);
CREATE TABLE avatar_image (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	content_type text NOT NULL,
	content text NOT NULL,
	PRIMARY KEY (organization_id, user_id)
);
`;

export async function people(db: Database) {
	for (const statement of tables.split(";\n"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
