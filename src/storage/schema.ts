// Every table, as TypeScript. Times are milliseconds since the epoch, booleans
// 0 or 1, structured values JSON text: the same in both databases. Every table
// carries the organization's id first, so that organizations can be moved
// between databases whole; ids are counted per organization for the same reason.

import type { AttachmentTables } from "./attachment-tables.ts";
import type { MessageTables } from "./message-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { PersonalTables } from "./personal-tables.ts";

export type Flag = 0 | 1;

export interface OrganizationTable {
	id: number;
	subdomain: string;
	uuid: string;
	/** Where it is reached, from configuration: written by a node that finds it changed. */
	url: string;
	name: string;
	description: string;
	rendered_description: string;
	created_at: number;
	deactivated: Flag;
	/** JSON: the settings that differ from their defaults. */
	settings: string;
	/** JSON: the defaults for new users that differ from the product's. */
	user_defaults: string;
	/** When everything of a closed organization goes; null: never. */
	deletion_at: number | null;
	/** Up to when it has been looked who has become a full member. */
	promoted_upto: number;
}

/** The row every write of an organization locks until COMMIT: it makes event order commit order. */
export interface OrganizationClockTable {
	organization_id: number;
	event_seq: number;
	message_id: number;
	/** The oldest event still in the log; a cursor below it must register again. */
	trimmed_seq: number;
}

export interface IdCounterTable {
	organization_id: number;
	kind: string;
	last: number;
}

export interface ChannelTable {
	organization_id: number;
	id: number;
	name: string;
	name_key: string;
	description: string;
	rendered_description: string;
	created_at: number;
	creator_id: number | null;
	is_private: Flag;
	is_web_public: Flag;
	has_shared_history: Flag;
	is_archived: Flag;
	is_default: Flag;
	retention_days: number | null;
	topics_policy: string;
	folder_id: number | null;
	first_message_id: number | null;
	is_recently_active: Flag;
	/** JSON: group-setting values by setting name; what is absent has its default. */
	permissions: string;
}

export interface ChannelFolderTable {
	organization_id: number;
	id: number;
	name: string;
	/** Folded name: what uniqueness goes by. */
	name_key: string;
	description: string;
	rendered_description: string;
	/** Folders are shown in ascending order of it. */
	position: number;
	created_at: number;
	creator_id: number | null;
	is_archived: Flag;
}

/** What a user keeps about a channel; it outlives leaving, so that coming back finds it again. */
export interface SubscriptionTable {
	organization_id: number;
	user_id: number;
	channel_id: number;
	is_active: Flag;
	color: string;
	is_muted: Flag;
	is_pinned: Flag;
	/** JSON: notification choices that are not null. */
	notifications: string;
}

/** A span of membership: who received which messages, and who heard which events. */
export interface MembershipTable {
	organization_id: number;
	channel_id: number;
	user_id: number;
	/** First event heard is from_seq + 1; to_seq is the last, null while the membership lasts. */
	from_seq: number;
	to_seq: number | null;
	/** Received messages are those with from_message_id < id <= to_message_id. */
	from_message_id: number;
	to_message_id: number | null;
}

export interface CustomEmojiTable {
	organization_id: number;
	id: number;
	/** No two active ones have the same. */
	name: string;
	author_id: number | null;
	/** The last part of the stored file's key. */
	file: string;
	/** The first frame of an animation; null when the emoji does not move. */
	still_file: string | null;
	deactivated: Flag;
	created_at: number;
}

export interface StoredFileTable {
	organization_id: number;
	key: string;
	content_type: string;
	/** Base64: the one form of bytes that both databases keep alike. */
	content: string;
	created_at: number;
}

/** The log: one row an event, written in the transaction of the rows it tells of. */
export interface EventTable {
	organization_id: number;
	seq: number;
	at: number;
	type: string;
	/** JSON: the event's fields. */
	body: string;
	/** JSON: who hears it. */
	audience: string;
	/** JSON: which cached rows it makes stale, by collection; empty text for none. */
	touched: string;
}

export interface EventQueueTable {
	organization_id: number;
	id: string;
	user_id: number;
	start_seq: number;
	acked_seq: number;
	created_at: number;
	last_polled_at: number;
	idle_timeout_seconds: number;
	/** JSON: what the client asked for when it registered. */
	options: string;
}

export interface JobTable {
	id: string;
	organization_id: number;
	kind: string;
	input: string;
	run_at: number;
	attempts: number;
	claimed_until: number;
	last_error: string | null;
}

/** Mail domains whose people may join. */
export interface AllowedDomainTable {
	organization_id: number;
	id: number;
	/** Lower case. */
	domain: string;
	allow_subdomains: Flag;
}

/** A pattern in messages and topics that becomes a link. */
export interface LinkifierTable {
	organization_id: number;
	id: number;
	pattern: string;
	url_template: string;
	example_input: string | null;
	reverse_template: string | null;
	/** JSON: array of templates. */
	alternative_url_templates: string;
	/** Where it stands among the others, ascending. */
	position: number;
}

/** A site where code of a language can be tried out. */
export interface PlaygroundTable {
	organization_id: number;
	id: number;
	name: string;
	language: string;
	url_template: string;
}

/** A set of channels that new people may choose. */
export interface DefaultChannelGroupTable {
	organization_id: number;
	id: number;
	name: string;
	description: string;
	/** JSON: array of ids, ascending. */
	channel_ids: string;
}

export interface ServerFactTable {
	name: string;
	value: string;
}

export interface Schema
	extends AttachmentTables,
		MessageTables,
		PeopleTables,
		PersonalTables {
	organization: OrganizationTable;
	organization_clock: OrganizationClockTable;
	id_counter: IdCounterTable;
	channel: ChannelTable;
	channel_folder: ChannelFolderTable;
	subscription: SubscriptionTable;
	membership: MembershipTable;
	custom_emoji: CustomEmojiTable;
	stored_file: StoredFileTable;
	event: EventTable;
	event_queue: EventQueueTable;
	job: JobTable;
	allowed_domain: AllowedDomainTable;
	linkifier: LinkifierTable;
	playground: PlaygroundTable;
	default_channel_group: DefaultChannelGroupTable;
	server_fact: ServerFactTable;
}
