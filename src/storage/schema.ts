// Every table, as TypeScript. Times are milliseconds since the epoch, booleans
// 0 or 1, structured values JSON text: the same in both databases. Every table
// carries the organization's id first, so that organizations can be moved
// between databases whole; ids are counted per organization for the same reason.

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

/** A channel topic (channel_id, topic_key) or a set of people (people_key). */
export interface ConversationTable {
	organization_id: number;
	id: number;
	channel_id: number | null;
	topic_key: string | null;
	/** Ascending user ids joined by commas. */
	people_key: string | null;
}

export interface ConversationPersonTable {
	organization_id: number;
	user_id: number;
	conversation_id: number;
}

export interface MessageTable {
	organization_id: number;
	id: number;
	conversation_id: number;
	channel_id: number | null;
	/** As written; conversations compare it without case. Empty for direct messages. */
	topic: string;
	sender_id: number;
	content: string;
	rendered_content: string;
	sent_at: number;
	client: string;
	/** Bits, see domain/messages/facts.ts. */
	facts: number;
	/** Where it was sent: what read state goes by, whatever becomes of the message. */
	origin_conversation_id: number;
	origin_channel_id: number | null;
	/** JSON, null until it first changes channel. */
	channel_moves: string | null;
	/** Whose copy was born read: 0 nobody's, 1 the sender's, 2 everybody's. */
	read_on_arrival: number;
	edited_at: number | null;
	moved_at: number | null;
}

/** Nothing up to this id is unread: the user has read it all, or was not here yet. */
export interface ReadFloorTable {
	organization_id: number;
	user_id: number;
	upto_id: number;
}

/** A time during which a deactivated account received nothing. */
export interface AbsenceTable {
	organization_id: number;
	user_id: number;
	from_message_id: number;
	to_message_id: number | null;
}

/** Nothing of a sender once muted is unread up to this id; null while muted. */
export interface SenderFloorTable {
	organization_id: number;
	user_id: number;
	sender_id: number;
	upto_id: number | null;
}

/** What was read of a conversation, by the place where it was sent. */
export interface ReadRangeTable {
	organization_id: number;
	user_id: number;
	conversation_id: number;
	after_id: number;
	upto_id: number;
}

/** Unread by hand, whatever the ranges and floors say. */
export interface HeldUnreadTable {
	organization_id: number;
	user_id: number;
	message_id: number;
}

/** Why one user hears of one message more than others do; sparse. */
export interface MessageFlagTable {
	organization_id: number;
	user_id: number;
	message_id: number;
	/** Bits, see domain/messages/facts.ts. */
	flags: number;
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

export interface ReactionTable {
	organization_id: number;
	message_id: number;
	/** Rises with every reaction of the organization: the order of addition. */
	id: number;
	user_id: number;
	emoji_name: string;
	emoji_code: string;
	reaction_type: string;
}

/** One change of a message: what it was before, as far as it changed. */
export interface MessageEditTable {
	organization_id: number;
	message_id: number;
	/** Rises with every edit. */
	id: number;
	/** Null where nobody is known to have done it. */
	editor_id: number | null;
	edited_at: number;
	prev_content: string | null;
	prev_rendered_content: string | null;
	prev_topic: string | null;
	topic: string | null;
	prev_channel_id: number | null;
	channel_id: number | null;
}

/** What a widget inside a message was told. */
export interface SubmessageTable {
	organization_id: number;
	message_id: number;
	id: number;
	sender_id: number;
	msg_type: string;
	content: string;
}

/** Someone whose messages a user does not want to see; what becomes of those is in sender_floor. */
export interface MutedUserTable {
	organization_id: number;
	user_id: number;
	muted_user_id: number;
	muted_at: number;
}

/** Every word that messages of the organization contain, or did; searched for parts of words. */
export interface SearchWordTable {
	organization_id: number;
	id: number;
	word: string;
}

/** Messages up to this one are in the search index. */
export interface SearchProgressTable {
	organization_id: number;
	upto_id: number;
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

/** Someone whose messages a user does not want to see; what becomes of those is in sender_floor. */
export interface MutedUserTable {
	organization_id: number;
	user_id: number;
	muted_user_id: number;
	muted_at: number;
}

/** Every word that messages of the organization contain, or did; searched for parts of words. */
export interface SearchWordTable {
	organization_id: number;
	id: number;
	word: string;
}

/** Messages up to this one are in the search index. */
export interface SearchProgressTable {
	organization_id: number;
	upto_id: number;
}

export interface IdempotencyKeyTable {
	organization_id: number;
	user_id: number;
	key: string;
	message_id: number;
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

/** Where an outgoing-webhook bot is told of messages. */
export interface BotHookTable {
	organization_id: number;
	bot_id: number;
	url: string;
	interface: number;
	/** Sent along, so that the receiver knows who is calling. */
	token: string;
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

export interface ServerFactTable {
	name: string;
	value: string;
}

export interface Schema extends PersonalTables {
	organization: OrganizationTable;
	organization_clock: OrganizationClockTable;
	id_counter: IdCounterTable;
	user: UserTable;
	user_group: UserGroupTable;
	user_group_member: UserGroupMemberTable;
	user_group_subgroup: UserGroupSubgroupTable;
	channel: ChannelTable;
	channel_folder: ChannelFolderTable;
	subscription: SubscriptionTable;
	membership: MembershipTable;
	conversation: ConversationTable;
	conversation_person: ConversationPersonTable;
	message: MessageTable;
	message_flag: MessageFlagTable;
	reaction: ReactionTable;
	message_edit: MessageEditTable;
	submessage: SubmessageTable;
	search_word: SearchWordTable;
	search_progress: SearchProgressTable;
	read_floor: ReadFloorTable;
	absence: AbsenceTable;
	sender_floor: SenderFloorTable;
	read_range: ReadRangeTable;
	held_unread: HeldUnreadTable;
	custom_emoji: CustomEmojiTable;
	stored_file: StoredFileTable;
	muted_user: MutedUserTable;
	user_topic: UserTopicTable;
	alert_word: AlertWordTable;
	bot_owner_notice: BotOwnerNoticeTable;
	idempotency_key: IdempotencyKeyTable;
	event: EventTable;
	event_queue: EventQueueTable;
	job: JobTable;
	allowed_domain: AllowedDomainTable;
	linkifier: LinkifierTable;
	playground: PlaygroundTable;
	bot_hook: BotHookTable;
	bot_storage: BotStorageTable;
	presence: PresenceTable;
	user_status: UserStatusTable;
	profile_field: ProfileFieldTable;
	profile_value: ProfileValueTable;
	avatar_image: AvatarImageTable;
	server_fact: ServerFactTable;
}
