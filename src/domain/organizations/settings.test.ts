import assert from "node:assert/strict";
import { test } from "node:test";
import { systemGroups } from "../groups/system-groups.ts";
import { legacyMirrors } from "./legacy-mirrors.ts";
import {
	checkOrganizationSetting,
	defaultOrganizationSettings,
	findOrganizationSettingByWireName,
	isOrganizationPermission,
	type OrganizationSettings,
	organizationSetting,
	organizationSettingNames,
	organizationTypes,
	type PlainOrganizationSettingName,
	wireNameOf,
} from "./settings.ts";

const idOf = (name: string) =>
	systemGroups.findIndex((group) => group.name === name) + 1;
const nameOf = (id: number) => systemGroups[id - 1]?.name ?? null;
const fresh = defaultOrganizationSettings(organizationTypes.unspecified, idOf);

test("a fresh organization", () => {
	const { name, authentication_methods, ...rest } = fresh;
	const plain = Object.fromEntries(
		Object.entries(rest).filter(([key]) => !isOrganizationPermission(key)),
	);
	assert.deepEqual(plain, {
		description: "",
		org_type: 0,
		default_language: "en",
		want_advertise_in_communities_directory: false,
		invite_required: true,
		emails_restricted_to_domains: false,
		disallow_disposable_email_addresses: true,
		waiting_period_threshold: 0,
		send_welcome_emails: true,
		welcome_message_custom_text: "",
		name_changes_disabled: false,
		email_changes_disabled: false,
		avatar_changes_disabled: false,
		require_unique_names: false,
		default_avatar_source: "J",
		enable_guest_user_indicator: true,
		enable_guest_user_dm_warning: true,
		enable_spectator_access: false,
		presence_disabled: false,
		allow_message_editing: true,
		message_content_edit_limit_seconds: 600,
		message_content_delete_limit_seconds: 600,
		message_edit_history_visibility_policy: "all",
		move_messages_within_channel_limit_seconds: 604_800,
		move_messages_between_channels_limit_seconds: 604_800,
		message_retention_days: -1,
		topics_policy: "allow_empty_topic",
		enable_read_receipts: true,
		inline_image_preview: true,
		inline_url_embed_preview: false,
		media_preview_size: 100,
		default_code_block_language: "",
		gif_rating_policy: 1,
		send_channel_events_messages: false,
		new_channel_announcements_channel_id: null,
		signup_announcements_channel_id: null,
		update_announcements_channel_id: null,
		moderation_request_channel_id: null,
		message_content_allowed_in_email_notifications: true,
		digest_emails_enabled: false,
		digest_weekday: 1,
		require_e2ee_push_notifications: false,
		push_notifications_enabled: false,
		push_notifications_enabled_end_timestamp: null,
		video_chat_provider: 1,
		jitsi_server_url: null,
		plan_type: 1,
		upload_quota_mib: null,
		owner_full_content_access: false,
	});
});

const groupNames = (settings: OrganizationSettings) =>
	Object.fromEntries(
		Object.entries(settings)
			.filter(([name]) => isOrganizationPermission(name))
			.map(([name, id]) => [name, nameOf(id as number)?.slice(5)]),
	);

test("the permissions of a fresh organization", () => {
	assert.deepEqual(groupNames(fresh), {
		can_access_all_users_group: "everyone",
		can_add_custom_emoji_group: "members",
		can_add_subscribers_group: "members",
		can_create_bots_group: "members",
		can_create_groups: "members",
		can_create_private_channel_group: "members",
		can_create_public_channel_group: "members",
		can_create_web_public_channel_group: "owners",
		can_create_write_only_bots_group: "members",
		can_delete_any_message_group: "administrators",
		can_delete_own_message_group: "everyone",
		can_invite_users_group: "members",
		can_manage_all_groups: "owners",
		can_manage_billing_group: "administrators",
		can_mention_many_users_group: "administrators",
		can_move_messages_between_channels_group: "members",
		can_move_messages_between_topics_group: "everyone",
		can_resolve_topics_group: "everyone",
		can_set_delete_message_policy_group: "moderators",
		can_set_topics_policy_group: "members",
		can_summarize_topics_group: "everyone",
		create_multiuse_invite_group: "administrators",
		direct_message_initiator_group: "everyone",
		direct_message_permission_group: "everyone",
		workplace_users_group: "everyone",
	});
});

test("a school starts with less freedom for members", () => {
	const school = groupNames(
		defaultOrganizationSettings(organizationTypes.educationForProfit, idOf),
	);
	const usual = groupNames(fresh);
	assert.deepEqual(
		Object.entries(school).filter(([name, group]) => usual[name] !== group),
		[
			["can_add_subscribers_group", "moderators"],
			["can_create_groups", "moderators"],
			["can_create_public_channel_group", "administrators"],
			["can_invite_users_group", "administrators"],
			["can_move_messages_between_channels_group", "moderators"],
		],
	);
});

test("what only owners may change", () => {
	assert.deepEqual(
		organizationSettingNames
			.filter((name) => organizationSetting(name).changedBy === "owners")
			.sort(),
		[
			"authentication_methods",
			"can_create_groups",
			"can_invite_users_group",
			"can_manage_all_groups",
			"can_manage_billing_group",
			"create_multiuse_invite_group",
			"disallow_disposable_email_addresses",
			"emails_restricted_to_domains",
			"invite_required",
			"message_retention_days",
			"waiting_period_threshold",
		],
	);
});

test("what is told in a bundle", () => {
	assert.deepEqual(
		organizationSettingNames
			.filter(
				(name) =>
					!isOrganizationPermission(name) &&
					organizationSetting(name).event === "update_dict",
			)
			.sort(),
		[
			"allow_message_editing",
			"authentication_methods",
			"description",
			"message_content_edit_limit_seconds",
			"moderation_request_channel_id",
			"new_channel_announcements_channel_id",
			"plan_type",
			"signup_announcements_channel_id",
			"topics_policy",
			"update_announcements_channel_id",
			"upload_quota_mib",
		],
	);
	for (const name of organizationSettingNames.filter(isOrganizationPermission))
		assert.equal(organizationSetting(name).event, "update_dict");
});

test("every setting is found again by its name on the wire", () => {
	for (const name of organizationSettingNames)
		assert.equal(findOrganizationSettingByWireName(wireNameOf(name)), name);
	assert.equal(
		findOrganizationSettingByWireName("new_stream_announcements_stream_id"),
		"new_channel_announcements_channel_id",
	);
	assert.equal(findOrganizationSettingByWireName("toString"), undefined);
});

const accepts: [PlainOrganizationSettingName, unknown, unknown][] = [
	["allow_message_editing", false, false],
	["name", "Ø".repeat(40), "Ø".repeat(40)],
	["description", "", ""],
	["message_content_edit_limit_seconds", "unlimited", null],
	["message_content_delete_limit_seconds", 1, 1],
	["message_retention_days", "unlimited", -1],
	["message_retention_days", 30, 30],
	["new_channel_announcements_channel_id", -1, null],
	["new_channel_announcements_channel_id", 7, 7],
	["topics_policy", "disable_empty_topic", "disable_empty_topic"],
	["video_chat_provider", 0, 0],
	["waiting_period_threshold", 0, 0],
	["digest_weekday", 6, 6],
	["jitsi_server_url", "default", null],
	["jitsi_server_url", "https://meet.example.com", "https://meet.example.com"],
	[
		"authentication_methods",
		{ Email: false, LDAP: true },
		{ Email: false, LDAP: true },
	],
];
for (const [name, value, kept] of accepts)
	test(`${name} takes ${JSON.stringify(value)}`, () => {
		assert.deepEqual(checkOrganizationSetting(name, value), {
			ok: true,
			value: kept,
		});
	});

const refuses: [PlainOrganizationSettingName, unknown, unknown][] = [
	["allow_message_editing", "true", { reason: "not_boolean" }],
	["name", "x".repeat(41), { reason: "too_long", lengthMax: 40 }],
	["name", "  ", { reason: "blank" }],
	["name", "a\0", { reason: "not_text" }],
	["description", "x".repeat(1001), { reason: "too_long", lengthMax: 1000 }],
	[
		"message_content_edit_limit_seconds",
		0,
		{ reason: "bad_limit", badValue: 0 },
	],
	["message_content_edit_limit_seconds", null, { reason: "not_integer" }],
	["message_retention_days", -1, { reason: "bad_limit", badValue: -1 }],
	[
		"message_retention_days",
		"forever",
		{ reason: "bad_limit", badValue: "forever" },
	],
	["message_retention_days", 1.5, { reason: "not_integer" }],
	["new_channel_announcements_channel_id", -2, { reason: "too_small", min: 1 }],
	[
		"topics_policy",
		"empty_topic_only",
		{
			reason: "not_one_of",
			choices: ["allow_empty_topic", "disable_empty_topic"],
		},
	],
	[
		"media_preview_size",
		120,
		{ reason: "not_one_of", choices: [100, 150, 200] },
	],
	["media_preview_size", "100", { reason: "not_integer" }],
	["waiting_period_threshold", -1, { reason: "too_small", min: 0 }],
	["digest_weekday", 7, { reason: "too_large", max: 6 }],
	["jitsi_server_url", "meet", { reason: "not_url" }],
	["authentication_methods", { Email: false }, { reason: "all_off" }],
	["authentication_methods", { Email: 1 }, { reason: "not_switches" }],
];
for (const [name, value, problem] of refuses)
	test(`${name} refuses ${JSON.stringify(value).slice(0, 60)}`, () => {
		assert.deepEqual(checkOrganizationSetting(name, value), {
			ok: false,
			problem,
		});
	});

test("older names say what the settings say", () => {
	const mirrored = (settings: OrganizationSettings) =>
		Object.fromEntries(
			legacyMirrors.map(({ wire, value }) => [wire, value(settings, nameOf)]),
		);
	assert.deepEqual(mirrored(fresh), {
		mandatory_topics: false,
		allow_edit_history: true,
		create_public_stream_policy: 1,
		create_private_stream_policy: 1,
		create_web_public_stream_policy: 7,
		wildcard_mention_policy: 5,
	});
	assert.deepEqual(
		mirrored({
			...fresh,
			topics_policy: "disable_empty_topic",
			message_edit_history_visibility_policy: "none",
			can_create_public_channel_group: {
				directMembers: [5],
				directSubgroups: [],
			},
			can_create_private_channel_group: idOf("role:moderators"),
			can_mention_many_users_group: 99,
		}),
		{
			mandatory_topics: true,
			allow_edit_history: false,
			create_public_stream_policy: 2,
			create_private_stream_policy: 4,
			create_web_public_stream_policy: 7,
			wildcard_mention_policy: 6,
		},
	);
});
