// The objects that events are made of, member by member; see wire-events.ts.

export type Members = { readonly [name: string]: Content };
/** Anything; an object; a list of objects; an object by ids or names. */
export type Content =
	| true
	| Members
	| readonly [Members]
	| { readonly "*": Content };

export const address = { user_id: true, email: true } as const;
export const emoji = {
	id: true,
	name: true,
	source_url: true,
	still_url: true,
	deactivated: true,
	author_id: true,
} as const;
export const domain = { domain: true, allow_subdomains: true } as const;
export const snippet = {
	id: true,
	title: true,
	content: true,
	date_created: true,
} as const;
export const draft = {
	id: true,
	type: true,
	to: true,
	topic: true,
	content: true,
	timestamp: true,
} as const;
export const scheduled = {
	scheduled_message_id: true,
	type: true,
	to: true,
	"topic?": true,
	content: true,
	rendered_content: true,
	scheduled_delivery_timestamp: true,
	failed: true,
} as const;
export const reminder = {
	reminder_id: true,
	type: true,
	to: true,
	content: true,
	rendered_content: true,
	scheduled_delivery_timestamp: true,
	failed: true,
	reminder_target_message_id: true,
} as const;

export const channelPermissions = {
	can_add_subscribers_group: true,
	can_administer_channel_group: true,
	can_create_topic_group: true,
	can_delete_any_message_group: true,
	can_delete_own_message_group: true,
	can_move_messages_out_of_channel_group: true,
	can_move_messages_within_channel_group: true,
	can_remove_subscribers_group: true,
	can_resolve_topics_group: true,
	can_send_message_group: true,
	can_subscribe_group: true,
} as const;

export const channel = {
	stream_id: true,
	name: true,
	description: true,
	rendered_description: true,
	date_created: true,
	creator_id: true,
	invite_only: true,
	is_web_public: true,
	history_public_to_subscribers: true,
	is_archived: true,
	is_recently_active: true,
	message_retention_days: true,
	topics_policy: true,
	first_message_id: true,
	folder_id: true,
	stream_post_policy: true,
	is_announcement_only: true,
	subscriber_count: true,
	stream_weekly_traffic: true,
	...channelPermissions,
} as const;

export const subscription = {
	...channel,
	color: true,
	is_muted: true,
	in_home_view: true,
	pin_to_top: true,
	desktop_notifications: true,
	audible_notifications: true,
	push_notifications: true,
	email_notifications: true,
	wildcard_mentions_notify: true,
	subscribers: true,
} as const;

export const message = {
	id: true,
	type: true,
	content: true,
	content_type: true,
	sender_id: true,
	sender_email: true,
	sender_full_name: true,
	sender_realm_str: true,
	avatar_url: true,
	client: true,
	timestamp: true,
	subject: true,
	topic_links: true,
	is_me_message: true,
	reactions: true,
	submessages: true,
	display_recipient: true,
	recipient_id: true,
	"stream_id?": true,
	"edit_history?": true,
	"last_edit_timestamp?": true,
	"last_moved_timestamp?": true,
} as const;

export const person = {
	user_id: true,
	email: true,
	delivery_email: true,
	full_name: true,
	date_joined: true,
	is_active: true,
	is_owner: true,
	is_admin: true,
	is_guest: true,
	is_bot: true,
	bot_type: true,
	"bot_owner_id?": true,
	role: true,
	timezone: true,
	avatar_url: true,
	avatar_version: true,
	is_imported_stub: true,
	"is_deleted?": true,
	"profile_data?": { "*": { value: true, "rendered_value?": true } },
} as const;

export const group = {
	id: true,
	name: true,
	description: true,
	date_created: true,
	creator_id: true,
	members: true,
	direct_subgroup_ids: true,
	is_system_group: true,
	deactivated: true,
	can_add_members_group: true,
	can_join_group: true,
	can_leave_group: true,
	can_manage_group: true,
	can_mention_group: true,
	can_remove_members_group: true,
} as const;

export const service = {
	base_url: true,
	interface: true,
	token: true,
} as const;

export const botDefaults = {
	default_sending_stream: true,
	default_events_register_stream: true,
	default_all_public_streams: true,
	services: [service],
} as const;

export const folder = {
	id: true,
	name: true,
	order: true,
	description: true,
	rendered_description: true,
	date_created: true,
	creator_id: true,
	is_archived: true,
} as const;

export const view = { fragment: true, is_pinned: true, name: true } as const;

export const optional = <T extends Members>(members: T): Members =>
	Object.fromEntries(
		Object.entries(members).map(([name, content]) => [`${name}?`, content]),
	);
