import { sql } from "kysely";
import type { Database } from "../storage.ts";

// What people have decided about topics and words, and when the owners of bots were last
// told that their bot is talking to nobody.

const tables = `
CREATE TABLE user_topic (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	channel_id integer NOT NULL,
	topic_key text NOT NULL,
	topic text NOT NULL,
	visibility_policy integer NOT NULL,
	updated_at bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id, channel_id, topic_key)
);
CREATE INDEX user_topic_topic ON user_topic (organization_id, channel_id, topic_key);
CREATE TABLE alert_word (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	word_key text NOT NULL,
	word text NOT NULL,
	place integer NOT NULL,
	PRIMARY KEY (organization_id, user_id, word_key)
);
CREATE TABLE bot_owner_notice (
	organization_id integer NOT NULL,
	bot_id integer NOT NULL,
	told_at bigint NOT NULL,
	PRIMARY KEY (organization_id, bot_id)
);
`;

export async function sending(db: Database) {
	for (const statement of tables.split(";\n"))
		if (statement.trim()) await sql.raw(statement).execute(db);
}
