import { sql } from "kysely";
import type { Database } from "../storage.ts";
import type { DialectName } from "./run.ts";

// Types that both databases know: integer for ids and flags, bigint for times and
// sequence numbers, text for everything else. CLUSTERED tables are kept in the order of
// their key where the database can do that: one page less to write for every row.

const tables = `
CREATE TABLE organization (
	id integer NOT NULL PRIMARY KEY,
	subdomain text NOT NULL UNIQUE,
	uuid text NOT NULL,
	url text NOT NULL,
	name text NOT NULL,
	description text NOT NULL,
	rendered_description text NOT NULL,
	created_at bigint NOT NULL,
	deactivated integer NOT NULL,
	settings text NOT NULL,
	user_defaults text NOT NULL
);
CREATE TABLE organization_clock (
	organization_id integer NOT NULL PRIMARY KEY,
	event_seq bigint NOT NULL,
	message_id bigint NOT NULL,
	trimmed_seq bigint NOT NULL
);
CREATE TABLE id_counter (
	organization_id integer NOT NULL,
	kind text NOT NULL,
	last bigint NOT NULL,
	PRIMARY KEY (organization_id, kind)
) CLUSTERED;
CREATE TABLE "user" (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	email text NOT NULL,
	email_key text NOT NULL,
	full_name text NOT NULL,
	role integer NOT NULL,
	is_active integer NOT NULL,
	is_deleted integer NOT NULL,
	is_imported_stub integer NOT NULL,
	is_bot integer NOT NULL,
	is_system_bot integer NOT NULL,
	bot_type integer,
	bot_owner_id integer,
	password_hash text,
	api_key_version integer NOT NULL,
	joined_at bigint NOT NULL,
	first_login_at bigint,
	timezone text NOT NULL,
	avatar_source text NOT NULL,
	avatar_version integer NOT NULL,
	settings text NOT NULL,
	extras text NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX user_email ON "user" (organization_id, email_key);
CREATE INDEX user_email_anywhere ON "user" (email_key);
CREATE TABLE user_group (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	name text NOT NULL,
	description text NOT NULL,
	is_system integer NOT NULL,
	deactivated integer NOT NULL,
	created_at bigint,
	creator_id integer,
	permissions text NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE TABLE user_group_member (
	organization_id integer NOT NULL,
	group_id integer NOT NULL,
	user_id integer NOT NULL,
	PRIMARY KEY (organization_id, group_id, user_id)
) CLUSTERED;
CREATE TABLE user_group_subgroup (
	organization_id integer NOT NULL,
	group_id integer NOT NULL,
	subgroup_id integer NOT NULL,
	PRIMARY KEY (organization_id, group_id, subgroup_id)
) CLUSTERED;
CREATE TABLE channel (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	name text NOT NULL,
	name_key text NOT NULL,
	description text NOT NULL,
	rendered_description text NOT NULL,
	created_at bigint NOT NULL,
	creator_id integer,
	is_private integer NOT NULL,
	is_web_public integer NOT NULL,
	has_shared_history integer NOT NULL,
	is_archived integer NOT NULL,
	is_default integer NOT NULL,
	retention_days integer,
	topics_policy text NOT NULL,
	folder_id integer,
	first_message_id bigint,
	is_recently_active integer NOT NULL,
	permissions text NOT NULL,
	PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX channel_name ON channel (organization_id, name_key);
CREATE TABLE subscription (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	channel_id integer NOT NULL,
	is_active integer NOT NULL,
	color text NOT NULL,
	is_muted integer NOT NULL,
	is_pinned integer NOT NULL,
	notifications text NOT NULL,
	PRIMARY KEY (organization_id, user_id, channel_id)
) CLUSTERED;
CREATE INDEX subscription_channel ON subscription (organization_id, channel_id, user_id);
CREATE TABLE membership (
	organization_id integer NOT NULL,
	channel_id integer NOT NULL,
	user_id integer NOT NULL,
	from_seq bigint NOT NULL,
	to_seq bigint,
	from_message_id bigint NOT NULL,
	to_message_id bigint,
	PRIMARY KEY (organization_id, channel_id, user_id, from_seq)
) CLUSTERED;
CREATE INDEX membership_user ON membership (organization_id, user_id, channel_id);
CREATE TABLE conversation (
	organization_id integer NOT NULL,
	id integer NOT NULL,
	channel_id integer,
	topic_key text,
	people_key text,
	PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX conversation_topic ON conversation (organization_id, channel_id, topic_key) WHERE channel_id IS NOT NULL;
CREATE UNIQUE INDEX conversation_people ON conversation (organization_id, people_key) WHERE people_key IS NOT NULL;
CREATE TABLE conversation_person (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	conversation_id integer NOT NULL,
	PRIMARY KEY (organization_id, user_id, conversation_id)
) CLUSTERED;
CREATE TABLE message (
	organization_id integer NOT NULL,
	id bigint NOT NULL,
	conversation_id integer NOT NULL,
	channel_id integer,
	topic text NOT NULL,
	sender_id integer NOT NULL,
	content text NOT NULL,
	rendered_content text NOT NULL,
	sent_at bigint NOT NULL,
	client text NOT NULL,
	facts integer NOT NULL,
	origin_conversation_id integer NOT NULL,
	origin_channel_id integer,
	channel_moves text,
	read_on_arrival integer NOT NULL,
	edited_at bigint,
	moved_at bigint,
	PRIMARY KEY (organization_id, id)
);
CREATE INDEX message_conversation ON message (organization_id, conversation_id, id);
CREATE INDEX message_channel ON message (organization_id, channel_id, id);
CREATE INDEX message_sender ON message (organization_id, sender_id, id);
CREATE INDEX message_origin ON message (organization_id, origin_conversation_id, id) WHERE origin_conversation_id <> conversation_id;
CREATE INDEX message_moved_in ON message (organization_id, conversation_id, id) WHERE origin_conversation_id <> conversation_id;
CREATE TABLE read_floor (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	upto_id bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id)
) CLUSTERED;
CREATE TABLE absence (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	from_message_id bigint NOT NULL,
	to_message_id bigint,
	PRIMARY KEY (organization_id, user_id, from_message_id)
) CLUSTERED;
CREATE TABLE sender_floor (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	sender_id integer NOT NULL,
	upto_id bigint,
	PRIMARY KEY (organization_id, user_id, sender_id)
) CLUSTERED;
CREATE TABLE read_range (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	conversation_id integer NOT NULL,
	after_id bigint NOT NULL,
	upto_id bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id, conversation_id, after_id)
) CLUSTERED;
CREATE TABLE held_unread (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	message_id bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id, message_id)
) CLUSTERED;
CREATE INDEX held_unread_message ON held_unread (organization_id, message_id);
CREATE TABLE message_flag (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	message_id bigint NOT NULL,
	flags integer NOT NULL,
	PRIMARY KEY (organization_id, user_id, message_id)
) CLUSTERED;
CREATE INDEX message_flag_message ON message_flag (organization_id, message_id);
CREATE TABLE idempotency_key (
	organization_id integer NOT NULL,
	user_id integer NOT NULL,
	key text NOT NULL,
	message_id bigint NOT NULL,
	created_at bigint NOT NULL,
	PRIMARY KEY (organization_id, user_id, key)
) CLUSTERED;
CREATE INDEX idempotency_key_age ON idempotency_key (organization_id, created_at);
CREATE TABLE event (
	organization_id integer NOT NULL,
	seq bigint NOT NULL,
	at bigint NOT NULL,
	type text NOT NULL,
	body text NOT NULL,
	audience text NOT NULL,
	touched text NOT NULL,
	PRIMARY KEY (organization_id, seq)
) CLUSTERED;
CREATE TABLE event_queue (
	organization_id integer NOT NULL,
	id text NOT NULL,
	user_id integer NOT NULL,
	start_seq bigint NOT NULL,
	acked_seq bigint NOT NULL,
	created_at bigint NOT NULL,
	last_polled_at bigint NOT NULL,
	idle_timeout_seconds integer NOT NULL,
	options text NOT NULL,
	PRIMARY KEY (organization_id, id)
) CLUSTERED;
CREATE INDEX event_queue_user ON event_queue (organization_id, user_id);
CREATE TABLE job (
	id text NOT NULL PRIMARY KEY,
	organization_id integer NOT NULL,
	kind text NOT NULL,
	input text NOT NULL,
	run_at bigint NOT NULL,
	attempts integer NOT NULL,
	claimed_until bigint NOT NULL,
	last_error text
);
CREATE INDEX job_due ON job (run_at);
CREATE TABLE server_fact (
	name text NOT NULL PRIMARY KEY,
	value text NOT NULL
);
`;

export async function initial(db: Database, dialect: DialectName) {
	const clustered = dialect === "sqlite" ? "WITHOUT ROWID" : "";
	for (const statement of tables.split(";\n"))
		if (statement.trim())
			await sql.raw(statement.replace("CLUSTERED", clustered)).execute(db);
}
