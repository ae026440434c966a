import assert from "node:assert/strict";
import { test } from "node:test";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { world } from "../../../test/world.ts";
import { settingParams } from "./setting-params.ts";

// update-organization, setting by setting: each begins as it should, and is changed, answered, told and shown under its own name.

const w = await world();
const [olivia, gus] = [w.as("olivia"), w.as("gus")];

const state = async () =>
	(await gus.register({ fetch_event_types: ["realm"], event_types: [] })).state;

/** What a fresh organization has, and something else. Texts are answered with a word. */
const plain: Readonly<Record<string, [unknown, unknown]>> = {
	allow_message_editing: [true, false],
	avatar_changes_disabled: [false, true],
	default_avatar_source: ["J", "G"],
	default_code_block_language: ["", "python"],
	default_language: ["en", "de"],
	digest_emails_enabled: [false, true],
	digest_weekday: [1, 0],
	disallow_disposable_email_addresses: [true, false],
	email_changes_disabled: [false, true],
	emails_restricted_to_domains: [false, true],
	enable_guest_user_dm_warning: [true, false],
	enable_guest_user_indicator: [true, false],
	enable_read_receipts: [true, false],
	enable_spectator_access: [false, true],
	gif_rating_policy: [1, 4],
	inline_image_preview: [true, false],
	inline_url_embed_preview: [false, true],
	invite_required: [true, false],
	media_preview_size: [100, 200],
	message_content_allowed_in_email_notifications: [true, false],
	message_content_delete_limit_seconds: [600, 60],
	message_content_edit_limit_seconds: [600, 60],
	message_edit_history_visibility_policy: ["all", "none"],
	message_retention_days: [-1, 365],
	move_messages_between_streams_limit_seconds: [604800, 60],
	move_messages_within_stream_limit_seconds: [604800, 60],
	name_changes_disabled: [false, true],
	org_type: [0, 1000],
	require_e2ee_push_notifications: [false, true],
	require_unique_names: [false, true],
	send_channel_events_messages: [false, true],
	send_welcome_emails: [true, false],
	topics_policy: ["allow_empty_topic", "disable_empty_topic"],
	video_chat_provider: [1, 0],
	waiting_period_threshold: [0, 3],
	want_advertise_in_communities_directory: [false, true],
	welcome_message_custom_text: ["", "Hello there!"],
};

const { nobody, owners, administrators, moderators, members, everyone } =
	groupIds;

const groups: Readonly<Record<string, [number, number]>> = {
	can_access_all_users_group: [everyone, members],
	can_add_custom_emoji_group: [members, nobody],
	can_add_subscribers_group: [members, nobody],
	can_create_bots_group: [members, nobody],
	can_create_groups: [members, nobody],
	can_create_private_channel_group: [members, nobody],
	can_create_public_channel_group: [members, nobody],
	can_create_web_public_channel_group: [owners, nobody],
	can_create_write_only_bots_group: [members, nobody],
	can_delete_any_message_group: [administrators, nobody],
	can_delete_own_message_group: [everyone, nobody],
	can_invite_users_group: [members, nobody],
	can_manage_all_groups: [owners, members],
	can_manage_billing_group: [administrators, members],
	can_mention_many_users_group: [administrators, everyone],
	can_move_messages_between_channels_group: [members, nobody],
	can_move_messages_between_topics_group: [everyone, nobody],
	can_resolve_topics_group: [everyone, nobody],
	can_set_delete_message_policy_group: [moderators, nobody],
	can_set_topics_policy_group: [members, everyone],
	can_summarize_topics_group: [everyone, nobody],
	create_multiuse_invite_group: [administrators, nobody],
	direct_message_initiator_group: [everyone, nobody],
	direct_message_permission_group: [everyone, nobody],
	workplace_users_group: [everyone, nobody],
};

/** Groups that a permission may not be given to, where not everyone and nobody are both possible. */
const forbidden: Readonly<Record<string, readonly number[]>> = {
	can_access_all_users_group: [nobody, owners, moderators],
	can_add_custom_emoji_group: [everyone],
	can_add_subscribers_group: [everyone],
	can_create_bots_group: [everyone],
	can_create_groups: [everyone],
	can_create_private_channel_group: [everyone],
	can_create_public_channel_group: [everyone],
	can_create_web_public_channel_group: [everyone, members],
	can_create_write_only_bots_group: [everyone],
	can_delete_any_message_group: [everyone],
	can_invite_users_group: [everyone],
	can_manage_all_groups: [everyone, nobody],
	can_manage_billing_group: [everyone, nobody],
	can_move_messages_between_channels_group: [everyone],
	can_set_delete_message_policy_group: [everyone],
	create_multiuse_invite_group: [everyone],
};

/** Shown in another test: what is more than a value. */
const elsewhere = [
	"authentication_methods",
	"description",
	"jitsi_server_url",
	"moderation_request_channel_id",
	"name",
	"new_stream_announcements_stream_id",
	"server_update_announcements_stream_id",
	"signup_announcements_stream_id",
];

test("update-organization takes every setting there is", () => {
	assert.deepEqual(
		Object.keys(settingParams).sort(),
		[...Object.keys(plain), ...Object.keys(groups), ...elsewhere].sort(),
	);
});

test("update-organization gives no permission to groups that must not have it", async () => {
	const before = await state();
	for (const [name, ids] of Object.entries(forbidden))
		for (const id of ids) {
			const change = { [name]: { new: id } };
			const { status, body } = await olivia.patch("/realm", change);
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], name);
		}
	const after = await state();
	for (const name of Object.keys(groups))
		assert.deepEqual(after[`realm_${name}`], before[`realm_${name}`]);
});

test("update-organization changes every setting, answers with it, tells it once and shows it", async () => {
	const before = await state();
	const ear = await gus.register({ event_types: ["realm"] });
	const cases = [
		...Object.entries(plain).map(([name, [first, second]]) => ({
			name,
			first,
			second,
			sent: second,
			answer: typeof second === "string" ? "updated" : second,
		})),
		...Object.entries(groups).map(([name, [first, second]]) => ({
			name,
			first,
			second,
			sent: { new: second, old: first },
			answer: second,
		})),
	];
	for (const { name, first, second, sent, answer } of cases) {
		assert.deepEqual(before[`realm_${name}`], first, name);
		const { result, msg, ...rest } = await olivia.do("PATCH", "/realm", {
			[name]: sent,
		});
		assert.deepEqual([result, msg, rest], ["success", "", { [name]: answer }]);
		const [told, ...more] = await ear.events();
		assert.deepEqual(more, [], name);
		const value =
			told.op === "update"
				? { [told.property]: told.value }
				: { [name]: told.data[name] };
		assert.deepEqual(value, { [name]: second });
		assert.deepEqual((await state())[`realm_${name}`], second, name);
	}
});
