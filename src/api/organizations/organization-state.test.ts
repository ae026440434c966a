import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

test("register-queue: the organization as a member first sees it", async () => {
	const w = await world();
	const { state } = await w
		.as("gus")
		.register({ fetch_event_types: ["realm"] });
	const expected = {
		event_queue_longpoll_timeout_seconds: 90,
		max_file_upload_size_mib: 100,
		max_avatar_file_size_mib: 5,
		max_bulk_new_subscription_messages: 100,
		max_message_length: 10_000,
		max_topic_length: 60,
		max_stream_name_length: 60,
		password_min_length: 8,
		password_max_length: 100,
		realm_url: "http://chat.example.com",
		realm_bot_domain: "chat.example.com",
		realm_name: "Test",
		realm_allow_edit_history: true,
		realm_mandatory_topics: false,
		realm_create_public_stream_policy: 1,
		realm_create_web_public_stream_policy: 7,
		realm_wildcard_mention_policy: 5,
		realm_message_retention_days: -1,
		realm_message_content_edit_limit_seconds: 600,
		realm_signup_announcements_stream_id: -1,
		realm_moderation_request_channel_id: -1,
		realm_email_auth_enabled: true,
		realm_password_auth_enabled: true,
		realm_authentication_methods: { Email: { enabled: true, available: true } },
		realm_available_video_chat_providers: {
			disabled: { name: "None", id: 0 },
			jitsi_meet: { name: "Jitsi Meet", id: 1 },
		},
		realm_empty_topic_display_name: "general chat",
		server_web_public_streams_enabled: false,
		development_environment: false,
		server_presence_ping_interval_seconds: 60,
		server_typing_started_wait_period_milliseconds: 30_000,
		realm_date_created: Math.floor(w.clock.now / 1000),
		server_jitsi_server_url: "https://meet.jit.si",
		realm_jitsi_server_url: null,
		jitsi_server_url: "https://meet.jit.si",
	};
	for (const [name, value] of Object.entries(expected))
		assert.deepEqual(state[name], value, name);
	assert.equal(
		state.realm_new_stream_announcements_stream_id,
		state.realm_zulip_update_announcements_stream_id,
	);
	const { realm, stream, group } = state.server_supported_permission_settings;
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
	assert.equal(state.realm_user_groups, undefined);
	const url = new URL(state.server_emoji_data_url);
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
