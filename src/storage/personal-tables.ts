import type { Flag } from "./schema.ts";

// What people keep for themselves, part of the schema.

/** Something begun and not sent; only its author knows of it. */
export interface DraftTable {
	organization_id: number;
	user_id: number;
	id: number;
	/** Set for a channel's topic. */
	channel_id: number | null;
	topic: string;
	/** JSON: ids of the others, ascending; set for people. */
	people: string | null;
	content: string;
	edited_at: number;
}

export interface NavigationViewTable {
	organization_id: number;
	user_id: number;
	id: number;
	fragment: string;
	is_pinned: Flag;
	/** Null for built-in views. */
	name: string | null;
}

export interface SavedSnippetTable {
	organization_id: number;
	user_id: number;
	id: number;
	title: string;
	content: string;
	created_at: number;
}

export interface ScheduledMessageTable {
	organization_id: number;
	user_id: number;
	id: number;
	/** Set for a channel's topic. */
	channel_id: number | null;
	topic: string;
	/** JSON: ids of the others, ascending; set for people. */
	people: string | null;
	content: string;
	rendered_content: string;
	deliver_at: number;
	read_by_sender: Flag;
	has_failed: Flag;
}

export interface ReminderTable {
	organization_id: number;
	user_id: number;
	id: number;
	/** The message to be reminded of. */
	message_id: number;
	content: string;
	rendered_content: string;
	deliver_at: number;
	has_failed: Flag;
}

/** The right to make video calls in somebody's name at the provider. */
export interface ConferenceTokenTable {
	organization_id: number;
	user_id: number;
	/** Encrypted with a key that is not in the database. */
	sealed: string;
}

/** A logged-in mobile client, and what it would need to be notified. */
export interface DeviceTable {
	organization_id: number;
	user_id: number;
	id: number;
	push_key_id: number | null;
	/** Encrypted with a key that is not in the database. */
	push_key: string | null;
	token_kind: string | null;
	push_token_id: string | null;
	pending_push_token_id: string | null;
	token_updated_at: number | null;
	/** JSON: the token as the client encrypted it, and for whom. */
	registration: string | null;
}

/** A token of a mobile client in the older way. */
export interface PushTokenTable {
	organization_id: number;
	user_id: number;
	/** `apns` or `fcm`. */
	kind: string;
	token_hash: string;
	token: string;
	app_id: string | null;
	created_at: number;
}

export interface PersonalTables {
	draft: DraftTable;
	navigation_view: NavigationViewTable;
	saved_snippet: SavedSnippetTable;
	scheduled_message: ScheduledMessageTable;
	reminder: ReminderTable;
	conference_token: ConferenceTokenTable;
	device: DeviceTable;
	push_token: PushTokenTable;
}
