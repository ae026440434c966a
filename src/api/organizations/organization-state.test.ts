import assert from "node:assert/strict";
import { test } from "node:test";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";

/** Who may do what in a fresh organization. */
const permissions: Partial<Record<keyof typeof groupIds, readonly string[]>> = {
	everyone: [
		"can_access_all_users_group",
		"can_delete_own_message_group",
		"can_move_messages_between_topics_group",
		"can_resolve_topics_group",
		"can_summarize_topics_group",
		"direct_message_initiator_group",
		"direct_message_permission_group",
		"workplace_users_group",
	],
	members: [
		"can_add_custom_emoji_group",
		"can_add_subscribers_group",
		"can_create_bots_group",
		"can_create_groups",
		"can_create_private_channel_group",
		"can_create_public_channel_group",
		"can_create_write_only_bots_group",
		"can_invite_users_group",
		"can_move_messages_between_channels_group",
		"can_set_topics_policy_group",
	],
	moderators: ["can_set_delete_message_policy_group"],
	administrators: [
		"can_delete_any_message_group",
		"can_manage_billing_group",
		"can_mention_many_users_group",
		"create_multiuse_invite_group",
	],
	owners: ["can_create_web_public_channel_group", "can_manage_all_groups"],
};

test("register-queue: the organization as a member first sees it", async () => {
	const w = await world();
	const start = async (fetch_event_types: readonly string[]) =>
		(await w.as("gus").register({ fetch_event_types })).state;
	const nothing = await start([]);
	const {
		realm_default_external_accounts: accounts,
		server_supported_permission_settings: supported,
		server_emoji_data_url: emojiUrl,
		realm_uuid: uuid,
		server_generation: generation,
		...state
	} = await start(["realm"]);
	const general = 1;
	const expected = {
		...nothing,
		queue_id: state.queue_id,
		...Object.fromEntries(
			Object.entries(permissions).flatMap(([group, names]) =>
				names.map((name) => [
					`realm_${name}`,
					groupIds[group as keyof typeof groupIds],
				]),
			),
		),
		development_environment: false,
		event_queue_longpoll_timeout_seconds: 90,
		gif_rating_policy_options: {
			disabled: { name: "No GIFs", id: 0 },
			g: { name: "For everyone (G)", id: 1 },
			pg: { name: "With parental guidance (PG)", id: 2 },
			"pg-13": { name: "For those over 13 (PG-13)", id: 3 },
			r: { name: "Restricted (R)", id: 4 },
		},
		jitsi_server_url: "https://meet.jit.si",
		max_avatar_file_size_mib: 5,
		max_bulk_new_subscription_messages: 100,
		max_channel_folder_description_length: 1024,
		max_channel_folder_name_length: 60,
		max_file_upload_size_mib: 100,
		max_icon_file_size_mib: 5,
		max_logo_file_size_mib: 5,
		max_message_length: 10_000,
		max_reminder_note_length: 1000,
		max_stream_description_length: 1024,
		max_stream_name_length: 60,
		max_topic_length: 60,
		password_max_length: 100,
		password_min_guesses: 10_000,
		password_min_length: 8,
		plan_is_not_limited: true,
		realm_allow_edit_history: true,
		realm_allow_message_editing: true,
		realm_authentication_methods: { Email: { enabled: true, available: true } },
		realm_available_video_chat_providers: {
			disabled: { name: "None", id: 0 },
			jitsi_meet: { name: "Jitsi Meet", id: 1 },
		},
		realm_avatar_changes_disabled: false,
		realm_bot_domain: "chat.example.com",
		realm_create_private_stream_policy: 1,
		realm_create_public_stream_policy: 1,
		realm_create_web_public_stream_policy: 7,
		realm_date_created: Math.floor(w.clock.now / 1000),
		realm_default_avatar_source: "J",
		realm_default_code_block_language: "",
		realm_default_language: "en",
		realm_description: "",
		realm_digest_emails_enabled: false,
		realm_digest_weekday: 1,
		realm_disallow_disposable_email_addresses: true,
		realm_email_auth_enabled: true,
		realm_email_changes_disabled: false,
		realm_emails_restricted_to_domains: false,
		realm_empty_topic_display_name: "general chat",
		realm_enable_guest_user_dm_warning: true,
		realm_enable_guest_user_indicator: true,
		realm_enable_read_receipts: true,
		realm_enable_spectator_access: false,
		realm_gif_rating_policy: 1,
		realm_icon_source: "G",
		realm_icon_url: "http://chat.example.com/static/icon.svg",
		realm_inline_image_preview: true,
		realm_inline_url_embed_preview: false,
		realm_invite_required: true,
		realm_jitsi_server_url: null,
		realm_logo_source: "D",
		realm_logo_url: "http://chat.example.com/static/logo.svg",
		realm_mandatory_topics: false,
		realm_media_preview_size: 100,
		realm_message_content_allowed_in_email_notifications: true,
		realm_message_content_delete_limit_seconds: 600,
		realm_message_content_edit_limit_seconds: 600,
		realm_message_edit_history_visibility_policy: "all",
		realm_message_retention_days: -1,
		realm_moderation_request_channel_id: -1,
		realm_move_messages_between_streams_limit_seconds: 604_800,
		realm_move_messages_within_stream_limit_seconds: 604_800,
		realm_name: "Test",
		realm_name_changes_disabled: false,
		realm_new_stream_announcements_stream_id: general,
		realm_night_logo_source: "D",
		realm_night_logo_url: "http://chat.example.com/static/logo.svg",
		realm_org_type: 0,
		realm_owner_full_content_access: false,
		realm_password_auth_enabled: true,
		realm_plan_type: 1,
		realm_presence_disabled: false,
		realm_push_notifications_enabled: false,
		realm_push_notifications_enabled_end_timestamp: null,
		realm_require_e2ee_push_notifications: false,
		realm_require_unique_names: false,
		realm_send_channel_events_messages: false,
		realm_send_welcome_emails: true,
		realm_server_update_announcements_stream_id: general,
		realm_signup_announcements_stream_id: -1,
		realm_topics_policy: "allow_empty_topic",
		realm_upload_quota_mib: null,
		realm_uri: "http://chat.example.com",
		realm_url: "http://chat.example.com",
		realm_video_chat_provider: 1,
		realm_waiting_period_threshold: 0,
		realm_want_advertise_in_communities_directory: false,
		realm_welcome_message_custom_text: "",
		realm_wildcard_mention_policy: 5,
		realm_zulip_update_announcements_stream_id: general,
		receives_typing_notifications: true,
		server_avatar_changes_disabled: false,
		server_can_summarize_topics: false,
		server_inline_image_preview: true,
		server_inline_url_embed_preview: true,
		server_jitsi_server_url: "https://meet.jit.si",
		server_max_deactivated_realm_deletion_days: null,
		server_min_deactivated_realm_deletion_days: 14,
		server_name_changes_disabled: false,
		server_needs_upgrade: false,
		server_presence_offline_threshold_seconds: 200,
		server_presence_ping_interval_seconds: 60,
		server_report_message_types: [
			{ key: "spam", name: "Spam" },
			{ key: "harassment", name: "Harassment" },
			{ key: "inappropriate", name: "Inappropriate content" },
			{ key: "norms", name: "Violates community norms" },
			{ key: "other", name: "Other reason" },
		],
		server_thumbnail_formats: [],
		server_typing_started_expiry_period_milliseconds: 45_000,
		server_typing_started_wait_period_milliseconds: 30_000,
		server_typing_stopped_wait_period_milliseconds: 12_000,
		server_web_public_streams_enabled: false,
		settings_send_digest_emails: false,
		upgrade_text_for_wide_organization_logo: "",
		zulip_plan_is_not_limited: true,
	};
	assert.deepEqual(state, expected);
	assert.match(uuid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
	assert.ok(Number.isInteger(generation));
	assert.deepEqual(accounts.github, {
		text: "GitHub",
		name: "GitHub username",
		hint: "",
		url_pattern: "https://github.com/%(username)s",
	});
	const { realm, stream, group } = supported;
	assert.deepEqual(
		Object.keys(realm).sort(),
		Object.values(permissions).flat().sort(),
	);
	assert.deepEqual(realm.can_access_all_users_group, {
		require_system_group: true,
		allow_internet_group: false,
		allow_nobody_group: false,
		allow_everyone_group: true,
		default_group_name: "role:everyone",
		default_for_system_groups: null,
		allowed_system_groups: ["role:everyone", "role:members"],
	});
	assert.equal(
		stream.can_administer_channel_group.default_group_name,
		"channel_creator",
	);
	assert.equal(group.can_join_group.default_for_system_groups, "role:nobody");
	const url = new URL(emojiUrl);
	assert.equal(url.origin, "http://chat.example.com");
	const emoji = await w.server.app.inject({ url: url.pathname });
	assert.deepEqual(emoji.json().code_to_names["1f419"], ["octopus"]);
});

test("register-queue: what the server does not have is said to be empty", async () => {
	const w = await world();
	const { state } = await w.as("mia").register({});
	const empty = {
		scheduled_messages: [],
		reminders: [],
		onboarding_steps: [],
		navigation_tour_video_url: null,
		realm_embedded_bots: [],
		realm_incoming_webhook_bots: [],
		realm_billing: { has_pending_sponsorship_request: false },
		stop_words: [],
		realm_filters: [],
		giphy_api_key: "",
		tenor_api_key: "",
		klipy_api_key: "",
		devices: {},
	};
	for (const [name, value] of Object.entries(empty))
		assert.deepEqual(state[name], value, name);
});
