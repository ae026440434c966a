import {
	either,
	flag,
	having,
	integer,
	listOf,
	mapOf,
	matching,
	type Need,
	number,
	oneOf,
	orNull,
	text,
} from "./needs.ts";

// What the app for phones needs: it asks for everything there is, and decodes it strictly.

const id = /^\d+$/;

export const serverSettings = having({
	authentication_methods: having({ ldap: flag }),
	external_authentication_methods: listOf(
		having({
			name: text,
			display_name: text,
			login_url: text,
			signup_url: text,
		}),
	),
	zulip_feature_level: integer,
	zulip_version: matching(/^\d+\.\d+/),
	zulip_merge_base: text,
	push_notifications_enabled: flag,
	is_incompatible: flag,
	email_auth_enabled: flag,
	require_email_format_usernames: flag,
	realm_uri: text,
	realm_name: text,
	realm_icon: text,
	realm_description: text,
	realm_web_public_access_enabled: flag,
});

const groupSetting = either(
	integer,
	having({
		direct_members: listOf(integer),
		direct_subgroups: listOf(integer),
	}),
);

const user = having({
	user_id: integer,
	email: text,
	full_name: text,
	date_joined: text,
	is_bot: flag,
	role: oneOf(100, 200, 300, 400, 600),
	timezone: text,
	avatar_version: integer,
	"avatar_url?": orNull(text),
	"delivery_email?": orNull(text),
	"profile_data?": mapOf(having({ value: text }), id),
});

const channelMembers = {
	stream_id: integer,
	name: text,
	description: text,
	rendered_description: text,
	date_created: integer,
	invite_only: flag,
	is_web_public: flag,
	history_public_to_subscribers: flag,
	"first_message_id?": orNull(integer),
	"folder_id?": orNull(integer),
	"is_recently_active?": flag,
	"stream_post_policy?": oneOf(1, 2, 3, 4),
	"stream_weekly_traffic?": orNull(integer),
	"can_add_subscribers_group?": groupSetting,
	"can_delete_any_message_group?": groupSetting,
	"can_delete_own_message_group?": groupSetting,
	"can_send_message_group?": groupSetting,
	"can_subscribe_group?": groupSetting,
};
const channel = having(channelMembers);

const subscription = having({
	...channelMembers,
	color: matching(/^#[0-9a-f]{6}$/),
	pin_to_top: flag,
	is_muted: flag,
	"desktop_notifications?": orNull(flag),
	"audible_notifications?": orNull(flag),
});

const group = having({
	id: integer,
	members: listOf(integer),
	direct_subgroup_ids: listOf(integer),
	name: text,
	description: text,
	is_system_group: flag,
	"deactivated?": flag,
});

const profileField = having({
	id: integer,
	type: integer,
	order: integer,
	name: text,
	hint: text,
	field_data: text,
});

const emoji = having({
	id: text,
	name: text,
	source_url: text,
	"still_url?": orNull(text),
	deactivated: flag,
});

const snippet = having({
	id: integer,
	title: text,
	content: text,
	date_created: integer,
});

const topicMembers = { stream_id: integer, topic: text };
const unread = { unread_message_ids: listOf(integer) };

export const state = having({
	queue_id: text,
	last_event_id: integer,
	zulip_feature_level: integer,
	zulip_version: text,
	zulip_merge_base: text,
	alert_words: listOf(text),
	custom_profile_fields: listOf(profileField),
	max_stream_name_length: integer,
	max_topic_length: integer,
	server_presence_ping_interval_seconds: integer,
	server_presence_offline_threshold_seconds: integer,
	"server_typing_started_expiry_period_milliseconds?": integer,
	"server_typing_stopped_wait_period_milliseconds?": integer,
	"server_typing_started_wait_period_milliseconds?": integer,
	muted_users: listOf(having({ id: integer, timestamp: integer })),
	presences: mapOf(
		having({ active_timestamp: integer, idle_timestamp: integer }),
		id,
	),
	realm_emoji: mapOf(emoji, id),
	realm_user_groups: listOf(group),
	recent_private_conversations: listOf(
		having({ max_message_id: integer, user_ids: listOf(integer) }),
	),
	"saved_snippets?": listOf(snippet),
	subscriptions: listOf(subscription),
	"channel_folders?": listOf(
		having({
			id: integer,
			name: text,
			order: integer,
			date_created: integer,
			creator_id: orNull(integer),
			description: text,
			rendered_description: text,
			is_archived: flag,
		}),
	),
	unread_msgs: having({
		count: integer,
		pms: listOf(having({ other_user_id: integer, ...unread })),
		streams: listOf(having({ ...topicMembers, ...unread })),
		huddles: listOf(
			having({ user_ids_string: matching(/^\d+(,\d+)+$/), ...unread }),
		),
		mentions: listOf(integer),
		old_unreads_missing: flag,
	}),
	starred_messages: listOf(integer),
	streams: listOf(channel),
	user_status: mapOf(
		having({
			"status_text?": text,
			"emoji_name?": text,
			"emoji_code?": text,
			"reaction_type?": text,
			"away?": flag,
		}),
		id,
	),
	user_settings: having({
		"twenty_four_hour_time?": orNull(flag),
		starred_message_counts: flag,
		display_emoji_reaction_users: flag,
		emojiset: oneOf("google", "google-blob", "twitter", "text"),
		presence_enabled: flag,
	}),
	user_topics: listOf(
		having({
			stream_id: integer,
			topic_name: text,
			last_updated: integer,
			visibility_policy: oneOf(0, 1, 2, 3),
		}),
	),
	realm_wildcard_mention_policy: oneOf(1, 2, 3, 5, 6, 7),
	realm_name: text,
	realm_waiting_period_threshold: integer,
	realm_allow_message_editing: flag,
	realm_enable_read_receipts: flag,
	realm_icon_url: text,
	realm_presence_disabled: flag,
	"realm_message_content_edit_limit_seconds?": orNull(integer),
	"realm_message_content_delete_limit_seconds?": orNull(integer),
	"realm_can_delete_any_message_group?": groupSetting,
	"realm_can_delete_own_message_group?": groupSetting,
	"realm_topics_policy?": text,
	"realm_mandatory_topics?": flag,
	"realm_empty_topic_display_name?": text,
	"realm_moderation_request_channel_id?": integer,
	"server_report_message_types?": listOf(having({ key: text, name: text })),
	"server_thumbnail_formats?": listOf(having({ name: text })),
	realm_default_external_accounts: mapOf(
		having({ name: text, text: text, hint: text, url_pattern: text }),
	),
	max_file_upload_size_mib: integer,
	server_emoji_data_url: matching(/^http/),
	event_queue_longpoll_timeout_seconds: integer,
	realm_users: listOf(user),
	realm_non_active_users: listOf(user),
	cross_realm_bots: listOf(user),
});

const reactionMembers = {
	emoji_name: text,
	emoji_code: text,
	reaction_type: oneOf("unicode_emoji", "realm_emoji", "zulip_extra_emoji"),
	user_id: integer,
};

const messageMembers = {
	client: text,
	content: text,
	content_type: oneOf("text/html"),
	id: integer,
	is_me_message: flag,
	reactions: listOf(having(reactionMembers)),
	sender_email: text,
	sender_full_name: text,
	sender_id: integer,
	sender_realm_str: text,
	timestamp: integer,
	"edit_history?": (value, at) =>
		Array.isArray(value) && value.length > 0 ? [] : [`${at} is empty`],
} satisfies Record<string, Need>;

const message = either(
	having({
		...messageMembers,
		type: oneOf("stream"),
		stream_id: integer,
		subject: text,
		display_recipient: text,
	}),
	having({
		...messageMembers,
		type: oneOf("private"),
		display_recipient: listOf(having({ id: integer })),
	}),
);

export const fetched = having({
	anchor: integer,
	found_newest: flag,
	found_oldest: flag,
	found_anchor: flag,
	history_limited: flag,
	messages: listOf((value, at) => [
		...message(value, at),
		...having({ flags: listOf(text) })(value, at),
	]),
});

/** By type, or by type and op where the shape depends on it. */
export const events: Readonly<Record<string, Need>> = {
	message: having({ message, flags: listOf(text) }),
	update_message: having({
		rendering_only: flag,
		message_id: integer,
		message_ids: listOf(integer),
		flags: listOf(text),
		edit_timestamp: integer,
		"propagate_mode?": oneOf("change_one", "change_later", "change_all"),
		"stream_id?": integer,
		"orig_subject?": text,
	}),
	delete_message: having({
		message_ids: listOf(integer),
		message_type: oneOf("stream", "private"),
	}),
	"update_message_flags/add": having({
		flag: text,
		messages: listOf(integer),
		all: flag,
	}),
	"update_message_flags/remove": having({
		flag: text,
		messages: listOf(integer),
		"message_details?": mapOf(
			either(
				having({
					type: oneOf("private"),
					"mentioned?": flag,
					user_ids: listOf(integer),
				}),
				having({ type: oneOf("stream"), "mentioned?": flag, ...topicMembers }),
			),
			id,
		),
	}),
	reaction: having({ message_id: integer, ...reactionMembers }),
	typing: having({
		message_type: oneOf("direct", "stream"),
		sender: having({ user_id: integer }),
		"recipients?": listOf(having({ user_id: integer })),
		"stream_id?": integer,
		"topic?": text,
	}),
	// It does not ask for the simpler form.
	presence: having({
		user_id: integer,
		server_timestamp: number,
		presence: mapOf(
			having({
				client: text,
				status: oneOf("active", "idle"),
				timestamp: integer,
				pushable: flag,
			}),
		),
	}),
	submessage: having({
		msg_type: text,
		content: text,
		message_id: integer,
		sender_id: integer,
		submessage_id: integer,
	}),
	"realm_user/add": having({ person: user }),
	"user_group/add": having({ group }),
	"stream/create": having({ streams: listOf(channel) }),
	"stream/delete": having({ "stream_ids?": listOf(integer) }),
	"subscription/add": having({ subscriptions: listOf(subscription) }),
	"subscription/remove": having({
		subscriptions: listOf(having({ stream_id: integer })),
	}),
	"subscription/peer_add": having({
		stream_ids: listOf(integer),
		user_ids: listOf(integer),
	}),
	"subscription/peer_remove": having({
		stream_ids: listOf(integer),
		user_ids: listOf(integer),
	}),
	custom_profile_fields: having({ fields: listOf(profileField) }),
	"realm_emoji/add": having({ emoji }),
	"realm_emoji/update_one": having({
		emoji_id: text,
		data: having({ deactivated: flag }),
	}),
	"saved_snippets/add": having({ saved_snippet: snippet }),
	muted_users: having({
		muted_users: listOf(having({ id: integer, timestamp: integer })),
	}),
	user_topic: having({
		stream_id: integer,
		topic_name: text,
		last_updated: integer,
		visibility_policy: oneOf(0, 1, 2, 3),
	}),
	user_status: having({ user_id: integer }),
	alert_words: having({ alert_words: listOf(text) }),
};
