import {
	flag,
	having,
	integer,
	listOf,
	mapOf,
	matching,
	number,
	oneOf,
	orNull,
	text,
} from "./needs.ts";

// What the client for terminals needs. It knows of no capabilities, so it is told everything in the older forms.

/** What it sends when it starts. */
export const registration = {
	event_types: [
		"message",
		"update_message",
		"reaction",
		"submessage",
		"subscription",
		"typing",
		"update_message_flags",
		"user_settings",
		"realm_emoji",
		"realm_user",
	],
	fetch_event_types: [
		"realm",
		"presence",
		"subscription",
		"message",
		"starred_messages",
		"update_message_flags",
		"muted_topics",
		"realm_user",
		"realm_user_groups",
		"user_settings",
		"realm_emoji",
		"custom_profile_fields",
		"zulip_version",
	],
	client_gravatar: true,
	apply_markdown: true,
	include_subscribers: true,
};

export const firstMessages = {
	anchor: 0,
	num_before: 30,
	num_after: 10,
	apply_markdown: true,
	use_first_unread_anchor: true,
	client_gravatar: true,
	narrow: [],
};

const person = { user_id: integer, email: text, full_name: text };
const unread = { unread_message_ids: listOf(integer) };

export const presences = mapOf(
	(value, at) => [
		...having({ aggregated: having({}) })(value, at),
		...mapOf(having({ status: text, timestamp: number }))(value, at),
	],
	/@/,
);

export const state = having({
	queue_id: text,
	last_event_id: integer,
	zulip_version: text,
	max_message_id: integer,
	user_id: integer,
	email: text,
	full_name: text,
	realm_name: text,
	realm_message_retention_days: integer,
	realm_allow_message_editing: flag,
	realm_message_content_edit_limit_seconds: orNull(integer),
	realm_allow_edit_history: flag,
	custom_profile_fields: listOf(having({})),
	muted_topics: listOf((value, at) =>
		Array.isArray(value) &&
		[value[0], value[1]].every((one) => typeof one === "string") &&
		Number.isInteger(value[2])
			? []
			: [`${at} is no channel, topic and time`],
	),
	presences,
	realm_user_groups: listOf(having({ id: integer, name: text })),
	realm_emoji: mapOf(having({ name: text, deactivated: flag })),
	realm_users: listOf(having({ ...person, is_bot: flag })),
	cross_realm_bots: listOf(having(person)),
	starred_messages: listOf(integer),
	unread_msgs: having({
		mentions: listOf(integer),
		pms: listOf(having({ sender_id: integer, ...unread })),
		streams: listOf(having({ topic: text, stream_id: integer, ...unread })),
		huddles: listOf(having({ user_ids_string: text, ...unread })),
	}),
	user_settings: having({
		twenty_four_hour_time: orNull(flag),
		send_private_typing_notifications: flag,
		pm_content_in_desktop_notifications: flag,
	}),
	subscriptions: listOf(
		having({
			stream_id: integer,
			name: text,
			description: text,
			rendered_description: text,
			date_created: integer,
			invite_only: flag,
			history_public_to_subscribers: flag,
			message_retention_days: orNull(integer),
			stream_weekly_traffic: orNull(integer),
			"stream_post_policy?": oneOf(1, 2, 3, 4),
			subscribers: listOf(integer),
			// It knows no open choices.
			desktop_notifications: flag,
			pin_to_top: flag,
			is_muted: flag,
			color: matching(/^#([0-9a-f]{3}|[0-9a-f]{6})$/),
		}),
	),
});

export const fetched = having({
	anchor: integer,
	messages: listOf(
		having({
			id: integer,
			sender_id: integer,
			sender_full_name: text,
			sender_email: text,
			content: text,
			timestamp: integer,
			subject: text,
			is_me_message: flag,
			reactions: listOf(
				having({ emoji_name: text, emoji_code: text, user_id: integer }),
			),
			type: oneOf("stream", "private"),
			flags: listOf(text),
		}),
	),
});
