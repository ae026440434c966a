// Every table, as TypeScript. Times are milliseconds since the epoch, booleans
// 0 or 1, structured values JSON text: the same in both databases. Every table
// carries the organization's id first, so that organizations can be moved
// between databases whole; ids are counted per organization for the same reason.

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

export interface IdempotencyKeyTable {
	organization_id: number;
	user_id: number;
	key: string;
	message_id: number;
	created_at: number;
}

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

export interface ServerFactTable {
	name: string;
	value: string;
}

export interface Schema {
	organization: OrganizationTable;
	organization_clock: OrganizationClockTable;
	id_counter: IdCounterTable;
	user: UserTable;
	user_group: UserGroupTable;
	user_group_member: UserGroupMemberTable;
	user_group_subgroup: UserGroupSubgroupTable;
	channel: ChannelTable;
	subscription: SubscriptionTable;
	membership: MembershipTable;
	conversation: ConversationTable;
	conversation_person: ConversationPersonTable;
	message: MessageTable;
	message_flag: MessageFlagTable;
	reaction: ReactionTable;
	message_edit: MessageEditTable;
	submessage: SubmessageTable;
	read_floor: ReadFloorTable;
	absence: AbsenceTable;
	sender_floor: SenderFloorTable;
	read_range: ReadRangeTable;
	held_unread: HeldUnreadTable;
	idempotency_key: IdempotencyKeyTable;
	draft: DraftTable;
	navigation_view: NavigationViewTable;
	saved_snippet: SavedSnippetTable;
	scheduled_message: ScheduledMessageTable;
	reminder: ReminderTable;
	conference_token: ConferenceTokenTable;
	device: DeviceTable;
	push_token: PushTokenTable;
	event: EventTable;
	event_queue: EventQueueTable;
	job: JobTable;
	server_fact: ServerFactTable;
}
