import type { Flag } from "./schema.ts";

// Accounts, their groups and what belongs to them. Part of the schema.

export interface UserTable {
	organization_id: number;
	id: number;
	email: string;
	/** Lower-cased address: what logins and uniqueness go by. */
	email_key: string;
	full_name: string;
	role: number;
	is_active: Flag;
	is_deleted: Flag;
	is_imported_stub: Flag;
	is_bot: Flag;
	is_system_bot: Flag;
	bot_type: number | null;
	bot_owner_id: number | null;
	password_hash: string | null;
	/** Counts rotations: the key itself is derived from it and never stored. */
	api_key_version: number;
	joined_at: number;
	first_login_at: number | null;
	timezone: string;
	avatar_source: string;
	avatar_version: number;
	/** JSON: the settings that differ from the product's defaults. */
	settings: string;
	/** JSON: special permissions, default sending channel of a bot and other rarely read facts. */
	extras: string;
}

export interface UserGroupTable {
	organization_id: number;
	id: number;
	name: string;
	description: string;
	is_system: Flag;
	deactivated: Flag;
	created_at: number | null;
	creator_id: number | null;
	/** JSON: group-setting values by setting name. */
	permissions: string;
}

export interface UserGroupMemberTable {
	organization_id: number;
	group_id: number;
	user_id: number;
}

export interface UserGroupSubgroupTable {
	organization_id: number;
	group_id: number;
	subgroup_id: number;
}

/** Someone whose messages a user does not want to see; what becomes of those is in sender_floor. */
export interface MutedUserTable {
	organization_id: number;
	user_id: number;
	muted_user_id: number;
	muted_at: number;
}

/** What a user has decided about a topic; compared without case, kept as first written. */
export interface UserTopicTable {
	organization_id: number;
	user_id: number;
	channel_id: number;
	topic_key: string;
	topic: string;
	/** See domain/user-topics/user-topics.ts; a topic without a decision has no row. */
	visibility_policy: number;
	updated_at: number;
}

/** A word its user wants to be told of; compared without case, kept as first written. */
export interface AlertWordTable {
	organization_id: number;
	user_id: number;
	word_key: string;
	word: string;
	/** Rises in the order in which the user's words were added. */
	place: number;
}

/** When a bot's owner was last told that its messages reach nobody. */
export interface BotOwnerNoticeTable {
	organization_id: number;
	bot_id: number;
	told_at: number;
}

/** Where an outgoing-webhook bot is told of messages. */
export interface BotHookTable {
	organization_id: number;
	bot_id: number;
	url: string;
	interface: number;
	/** Sent along, so that the receiver knows who is calling. */
	token: string;
}

/** What those who run a bot have set it up with. */
export interface BotConfigTable {
	organization_id: number;
	bot_id: number;
	/** JSON: texts by key. */
	config: string;
}

export interface BotStorageTable {
	organization_id: number;
	bot_id: number;
	entry_key: string;
	entry_value: string;
}

/** When somebody was last seen; memory is ahead of it by some seconds. */
export interface PresenceTable {
	organization_id: number;
	user_id: number;
	last_active_at: number | null;
	last_connected_at: number;
	update_id: number;
}

/** What somebody says about themselves; no row for those who say nothing. */
export interface UserStatusTable {
	organization_id: number;
	user_id: number;
	status_text: string;
	emoji_name: string;
	emoji_code: string;
	emoji_type: string;
}

export interface ProfileFieldTable {
	organization_id: number;
	id: number;
	type_id: number;
	name: string;
	hint: string;
	/** JSON, empty for types without details. */
	details: string;
	/** Fields are shown in ascending order of this. */
	place: number;
	is_required: Flag;
	editable_by_user: Flag;
	in_summary: Flag;
	for_matching: Flag;
}

export interface ProfileValueTable {
	organization_id: number;
	user_id: number;
	field_id: number;
	value: string;
	/** HTML, for the types whose values are Markdown. */
	rendered_value: string | null;
}

/** A picture somebody uploaded of themselves. */
export interface AvatarImageTable {
	organization_id: number;
	user_id: number;
	content_type: string;
	/** Base64. */
	content: string;
}

export interface PeopleTables {
	user: UserTable;
	user_group: UserGroupTable;
	user_group_member: UserGroupMemberTable;
	user_group_subgroup: UserGroupSubgroupTable;
	muted_user: MutedUserTable;
	user_topic: UserTopicTable;
	alert_word: AlertWordTable;
	bot_owner_notice: BotOwnerNoticeTable;
	bot_hook: BotHookTable;
	bot_config: BotConfigTable;
	bot_storage: BotStorageTable;
	presence: PresenceTable;
	user_status: UserStatusTable;
	profile_field: ProfileFieldTable;
	profile_value: ProfileValueTable;
	avatar_image: AvatarImageTable;
}
