import { sql } from "kysely";
import type { Database } from "../storage.ts";
import type { DialectName } from "./run.ts";

// What hangs on a message, and the index that searches go through. Partial indexes
// hold the few messages with something in them, so that looking for those never walks
// through all the others.

const tables = `
CREATE TABLE reaction (
	organization_id integer NOT NULL,
	message_id bigint NOT NULL,
	id bigint NOT NULL,
	user_id integer NOT NULL,
	emoji_name text NOT NULL,
	emoji_code text NOT NULL,
	reaction_type text NOT NULL,
	PRIMARY KEY (organization_id, message_id, id)
);
CREATE UNIQUE INDEX reaction_once ON reaction (organization_id, message_id, user_id, reaction_type, emoji_code);
CREATE TABLE message_edit (
	organization_id integer NOT NULL,
	message_id bigint NOT NULL,
	id bigint NOT NULL,
	editor_id integer,
	edited_at bigint NOT NULL,
	prev_content text,
	prev_rendered_content text,
	prev_topic text,
	topic text,
	prev_channel_id integer,
	channel_id integer,
	PRIMARY KEY (organization_id, message_id, id)
);
CREATE TABLE submessage (
	organization_id integer NOT NULL,
	message_id bigint NOT NULL,
	id bigint NOT NULL,
	sender_id integer NOT NULL,
	msg_type text NOT NULL,
	content text NOT NULL,
	PRIMARY KEY (organization_id, message_id, id)
);
CREATE INDEX message_sent_at ON message (organization_id, sent_at, id);
CREATE INDEX message_with_link ON message (organization_id, id) WHERE (facts & 1) <> 0;
CREATE INDEX message_with_image ON message (organization_id, id) WHERE (facts & 2) <> 0;
CREATE INDEX message_with_attachment ON message (organization_id, id) WHERE (facts & 4) <> 0;
CREATE INDEX message_to_channel ON message (organization_id, id) WHERE (facts & 8) <> 0;
CREATE INDEX message_direct ON message (organization_id, id) WHERE channel_id IS NULL;
CREATE INDEX message_elsewhere ON message (organization_id, id) WHERE channel_id <> origin_channel_id;
CREATE INDEX conversation_topic_name ON conversation (organization_id, topic_key) WHERE topic_key IS NOT NULL;
`;

export async function reading(db: Database, _dialect: DialectName) {
	for (const statement of tables.split(";\n"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
