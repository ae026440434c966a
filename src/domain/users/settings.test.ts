import assert from "node:assert/strict";
import { test } from "node:test";
import { organizationTypes } from "../organizations/settings.ts";
import {
	checkUserSetting,
	defaultBotSettings,
	defaultUserSettings,
	findUserSettingByWireName,
	organizationDefaultNames,
	type UserSettingName,
	userSettingNames,
	userSettings,
	userSettingWireName,
} from "./settings.ts";

test("settings that change how the server behaves start as people expect", () => {
	const fresh = defaultUserSettings();
	const expected: Partial<typeof fresh> = {
		automatically_follow_topics_policy: 3,
		automatically_unmute_topics_in_muted_channels_policy: 2,
		automatically_follow_topics_where_mentioned: true,
		enable_drafts_synchronization: true,
		presence_enabled: true,
		translate_emoticons: false,
		send_read_receipts: true,
		send_direct_typing_notifications: true,
		send_channel_typing_notifications: true,
		receives_typing_notifications: true,
		resolved_topic_notice_auto_read_policy: "except_followed",
		enable_channel_desktop_notifications: false,
		enable_channel_email_notifications: false,
		enable_channel_push_notifications: false,
		enable_channel_audible_notifications: false,
		wildcard_mentions_notify: true,
		email_notifications_batching_period_seconds: 120,
		email_address_visibility: 3,
		twenty_four_hour_time: false,
	};
	for (const [name, value] of Object.entries(expected))
		assert.equal(fresh[name as UserSettingName], value, name);
});

test("who sees an address at first depends on the type of organization", () => {
	const visibility = (type: Parameters<typeof defaultUserSettings>[0]) =>
		defaultUserSettings(type).email_address_visibility;
	assert.equal(visibility(organizationTypes.business), 1);
	assert.equal(visibility(organizationTypes.educationNonprofit), 5);
	assert.equal(visibility(organizationTypes.educationForProfit), 5);
	assert.equal(visibility(organizationTypes.community), 3);
	assert.equal(defaultBotSettings().email_address_visibility, 1);
});

test("every default is a value its own setting accepts", () => {
	for (const name of userSettingNames)
		assert.deepEqual(
			checkUserSetting(name, userSettings[name].default),
			{ ok: true, value: userSettings[name].default },
			name,
		);
});

test("the names on the wire", () => {
	assert.deepEqual(userSettingNames.map(userSettingWireName).sort(), [
		"allow_private_data_export",
		"automatically_follow_topics_policy",
		"automatically_follow_topics_where_mentioned",
		"automatically_unmute_topics_in_muted_streams_policy",
		"color_scheme",
		"default_language",
		"demote_inactive_streams",
		"desktop_icon_count_display",
		"display_emoji_reaction_users",
		"email_address_visibility",
		"email_notifications_batching_period_seconds",
		"emojiset",
		"enable_desktop_notifications",
		"enable_digest_emails",
		"enable_drafts_synchronization",
		"enable_followed_topic_audible_notifications",
		"enable_followed_topic_desktop_notifications",
		"enable_followed_topic_email_notifications",
		"enable_followed_topic_push_notifications",
		"enable_followed_topic_wildcard_mentions_notify",
		"enable_login_emails",
		"enable_marketing_emails",
		"enable_offline_email_notifications",
		"enable_offline_push_notifications",
		"enable_online_push_notifications",
		"enable_sounds",
		"enable_stream_audible_notifications",
		"enable_stream_desktop_notifications",
		"enable_stream_email_notifications",
		"enable_stream_push_notifications",
		"enter_sends",
		"fluid_layout_width",
		"hide_ai_features",
		"high_contrast_mode",
		"left_side_userlist",
		"message_content_in_email_notifications",
		"notification_sound",
		"pm_content_in_desktop_notifications",
		"presence_enabled",
		"realm_name_in_email_notifications_policy",
		"receives_typing_notifications",
		"resolved_topic_notice_auto_read_policy",
		"send_private_typing_notifications",
		"send_read_receipts",
		"send_stream_typing_notifications",
		"starred_message_counts",
		"translate_emoticons",
		"twenty_four_hour_time",
		"user_list_style",
		"web_animate_image_previews",
		"web_channel_default_view",
		"web_escape_navigates_to_home_view",
		"web_font_size_px",
		"web_home_view",
		"web_inbox_show_channel_folders",
		"web_left_sidebar_show_channel_folders",
		"web_left_sidebar_unreads_count_summary",
		"web_line_height_percent",
		"web_mark_read_on_scroll_policy",
		"web_navigate_to_sent_message",
		"web_stream_unreads_count_display_policy",
		"web_suggest_update_timezone",
		"wildcard_mentions_notify",
	]);
	for (const name of userSettingNames)
		assert.equal(findUserSettingByWireName(userSettingWireName(name)), name);
	assert.equal(findUserSettingByWireName("constructor"), undefined);
});

test("an organization sets no defaults for what is personal", () => {
	assert.deepEqual(
		userSettingNames.filter((name) => !organizationDefaultNames.includes(name)),
		[
			"default_language",
			"allow_private_data_export",
			"enable_login_emails",
			"enable_marketing_emails",
		],
	);
});

const refused: [UserSettingName, unknown, string][] = [
	["enter_sends", 1, "not_boolean"],
	["twenty_four_hour_time", "true", "not_boolean"],
	["color_scheme", 4, "not_one_of"],
	["color_scheme", "1", "not_integer"],
	["email_address_visibility", 0, "not_one_of"],
	["emojiset", "apple", "not_one_of"],
	["web_home_view", "recent_topics", "not_one_of"],
	["notification_sound", "gong", "not_one_of"],
	["email_notifications_batching_period_seconds", 0, "too_small"],
	["email_notifications_batching_period_seconds", 604_801, "too_large"],
	["default_language", "", "blank"],
];
for (const [name, value, reason] of refused)
	test(`${name} refuses ${JSON.stringify(value)}`, () => {
		const checked = checkUserSetting(name, value);
		assert.equal(checked.ok, false);
		assert.equal(!checked.ok && checked.problem.reason, reason);
	});

test("a clock may be left to the locale, and a sound to silence", () => {
	assert.equal(checkUserSetting("twenty_four_hour_time", null).ok, true);
	assert.equal(checkUserSetting("notification_sound", "none").ok, true);
});
