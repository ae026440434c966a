// Every event as it is documented: its members and theirs, a question mark behind those that may be absent. Strict clients refuse an
// event with anything else in it.

import {
	address,
	botDefaults,
	type Content,
	channel,
	domain,
	draft,
	emoji,
	folder,
	group,
	type Members,
	message,
	optional,
	person,
	reminder,
	scheduled,
	snippet,
	subscription,
	view,
} from "./wire-objects.ts";

const flags = {
	operation: true,
	flag: true,
	messages: true,
	all: true,
} as const;

const reaction = {
	message_id: true,
	user_id: true,
	emoji_name: true,
	emoji_code: true,
	reaction_type: true,
} as const;

const typing = {
	message_type: true,
	sender: address,
	"recipients?": [address],
	"stream_id?": true,
	"topic?": true,
} as const;

const typingEdit = {
	sender_id: true,
	message_id: true,
	recipient: {
		type: true,
		"user_ids?": true,
		"channel_id?": true,
		"topic?": true,
	},
} as const;

/** By `type/op`, or by `type` where there is no op. */
const attachment: Members = {
	attachment: {
		id: true,
		name: true,
		path_id: true,
		size: true,
		create_time: true,
		message_ids: true,
	},
	upload_space_used: true,
};

export const wireEvents: Readonly<Record<string, Members>> = {
	message: { message, flags: true, "local_message_id?": true },
	update_message: {
		user_id: true,
		rendering_only: true,
		message_id: true,
		message_ids: true,
		edit_timestamp: true,
		flags: true,
		"stream_id?": true,
		"stream_name?": true,
		"orig_content?": true,
		"orig_rendered_content?": true,
		"content?": true,
		"rendered_content?": true,
		"is_me_message?": true,
		"propagate_mode?": true,
		"orig_subject?": true,
		"subject?": true,
		"topic_links?": true,
		"new_stream_id?": true,
	},
	delete_message: {
		message_type: true,
		"message_ids?": true,
		"message_id?": true,
		"stream_id?": true,
		"topic?": true,
	},
	"reaction/add": reaction,
	"reaction/remove": reaction,
	"update_message_flags/add": flags,
	"update_message_flags/remove": {
		...flags,
		"message_details?": {
			"*": {
				type: true,
				"mentioned?": true,
				"user_ids?": true,
				"stream_id?": true,
				"topic?": true,
				"unmuted_stream_msg?": true,
			},
		},
	},
	submessage: {
		message_id: true,
		submessage_id: true,
		sender_id: true,
		msg_type: true,
		content: true,
	},
	"typing/start": typing,
	"typing/stop": typing,
	"typing_edit_message/start": typingEdit,
	"typing_edit_message/stop": typingEdit,

	"stream/create": { streams: [channel] },
	"stream/delete": { stream_ids: true, streams: [{ stream_id: true }] },
	"stream/update": {
		stream_id: true,
		name: true,
		property: true,
		value: true,
		"rendered_description?": true,
		"history_public_to_subscribers?": true,
		"is_web_public?": true,
	},
	"subscription/add": { subscriptions: [subscription] },
	"subscription/remove": { subscriptions: [{ stream_id: true, name: true }] },
	"subscription/update": { stream_id: true, property: true, value: true },
	"subscription/peer_add": { stream_ids: true, user_ids: true },
	"subscription/peer_remove": { stream_ids: true, user_ids: true },
	default_stream_groups: { default_stream_groups: true },
	default_streams: { default_streams: true },
	"channel_folder/add": { channel_folder: folder },
	"channel_folder/update": {
		channel_folder_id: true,
		data: optional({
			name: true,
			description: true,
			rendered_description: true,
			is_archived: true,
		}),
	},
	"channel_folder/reorder": { order: true },
	user_topic: {
		stream_id: true,
		topic_name: true,
		last_updated: true,
		visibility_policy: true,
	},
	muted_topics: { muted_topics: true },

	"realm_user/add": { person },
	"realm_user/remove": { person: { user_id: true, full_name: true } },
	"realm_user/update": {
		person: {
			user_id: true,
			...optional({
				full_name: true,
				role: true,
				is_active: true,
				delivery_email: true,
				new_email: true,
				custom_profile_field: {
					id: true,
					value: true,
					"rendered_value?": true,
				},
				email: true,
				timezone: true,
				bot_owner_id: true,
				avatar_url: true,
				avatar_url_medium: true,
				avatar_source: true,
				avatar_version: true,
				is_imported_stub: true,
				date_joined: true,
			}),
		},
	},
	"realm_bot/add": { bot: { user_id: true, ...botDefaults } },
	"realm_bot/update": { bot: { user_id: true, ...optional(botDefaults) } },
	"realm_bot/delete": { bot: { user_id: true } },
	"user_group/add": { group },
	"user_group/update": {
		group_id: true,
		data: optional({
			name: true,
			description: true,
			deactivated: true,
			can_add_members_group: true,
			can_join_group: true,
			can_leave_group: true,
			can_manage_group: true,
			can_mention_group: true,
			can_remove_members_group: true,
		}),
	},
	"user_group/add_members": { group_id: true, user_ids: true },
	"user_group/remove_members": { group_id: true, user_ids: true },
	"user_group/add_subgroups": { group_id: true, direct_subgroup_ids: true },
	"user_group/remove_subgroups": { group_id: true, direct_subgroup_ids: true },
	"user_group/remove": { group_id: true },
	presence: optional({
		user_id: true,
		email: true,
		server_timestamp: true,
		presence: {
			website: { client: true, status: true, timestamp: true, pushable: true },
		},
		presences: { "*": { active_timestamp: true, idle_timestamp: true } },
	}),
	user_status: {
		user_id: true,
		...optional({
			status_text: true,
			emoji_name: true,
			emoji_code: true,
			reaction_type: true,
			away: true,
		}),
	},
	muted_users: { muted_users: [{ id: true, timestamp: true }] },
	"user_settings/update": {
		property: true,
		value: true,
		"language_name?": true,
	},
	alert_words: { alert_words: true },
	custom_profile_fields: {
		fields: [
			{
				id: true,
				name: true,
				type: true,
				hint: true,
				field_data: true,
				order: true,
				required: true,
				editable_by_user: true,
				"display_in_profile_summary?": true,
				"use_for_user_matching?": true,
			},
		],
	},

	"realm/update": { property: true, value: true },
	"realm/update_dict": { property: true, data: true },
	"realm/deactivated": { realm_id: true },
	"realm_user_settings_defaults/update": { property: true, value: true },
	"realm_domains/add": { realm_domain: domain },
	"realm_domains/change": { realm_domain: domain },
	"realm_domains/remove": { domain: true },
	"realm_emoji/update": { realm_emoji: { "*": emoji } },
	"realm_emoji/add": { emoji },
	"realm_emoji/update_one": { emoji_id: true, data: { deactivated: true } },
	realm_linkifiers: {
		realm_linkifiers: [
			{
				id: true,
				pattern: true,
				url_template: true,
				example_input: true,
				reverse_template: true,
				alternative_url_templates: true,
			},
		],
	},
	realm_playgrounds: {
		realm_playgrounds: [
			{ id: true, name: true, pygments_language: true, url_template: true },
		],
	},

	"drafts/add": { drafts: [draft] },
	"drafts/update": { draft },
	"drafts/remove": { draft_id: true },
	"navigation_view/add": { navigation_view: view },
	"navigation_view/update": {
		fragment: true,
		data: optional({ is_pinned: true, name: true }),
	},
	"navigation_view/remove": { fragment: true },
	"saved_snippets/add": { saved_snippet: snippet },
	"saved_snippets/update": { saved_snippet: snippet },
	"saved_snippets/remove": { saved_snippet_id: true },
	"scheduled_messages/add": { scheduled_messages: [scheduled] },
	"scheduled_messages/update": { scheduled_message: scheduled },
	"scheduled_messages/remove": { scheduled_message_id: true },
	"reminders/add": { reminders: [reminder] },
	"reminders/remove": { reminder_id: true },
	has_conference_token: { value: true },
	has_webex_token: { value: true },
	"device/add": { device_id: true },
	"device/update": {
		device_id: true,
		...optional({
			push_key_id: true,
			push_token_id: true,
			pending_push_token_id: true,
			push_token_last_updated_timestamp: true,
			push_registration_error_code: true,
		}),
	},
	"device/remove": { device_id: true },
	"attachment/add": attachment,
	"attachment/update": attachment,
	"attachment/remove": {
		attachment: { id: true },
		upload_space_used: true,
	},
	heartbeat: {},
	restart: {
		server_version: true,
		merge_base: true,
		feature_level: true,
		server_generation: true,
	},
};

// biome-ignore lint/suspicious/noExplicitAny: the wire as it comes.
type Json = any;

export const wireName = ({ type, op }: Json): string =>
	op === undefined ? type : `${type}/${op}`;

/** What an event has that is not documented, or lacks that is. */
export function undocumented(event: Json): string[] {
	const { type: _, op: __, id: ___, ...members } = event;
	const name = wireName(event);
	const documented = wireEvents[name];
	return documented ? compare(name, members, documented) : [`${name} itself`];
}

function compare(path: string, value: Json, content: Content): string[] {
	if (content === true) return [];
	if (Array.isArray(content))
		return Array.isArray(value)
			? value.flatMap((one) => compare(`${path}[]`, one, content[0]))
			: [`${path} is no list`];
	if (value === null || typeof value !== "object" || Array.isArray(value))
		return [`${path} is no object`];
	const members = content as Members;
	const any = members["*"];
	if (any !== undefined)
		return Object.values(value).flatMap((one) =>
			compare(`${path}.*`, one, any),
		);
	const problems: string[] = [];
	for (const name of Object.keys(value)) {
		const inside = members[name] ?? members[`${name}?`];
		if (inside === undefined) problems.push(`${path}.${name}`);
		else problems.push(...compare(`${path}.${name}`, value[name], inside));
	}
	for (const name of Object.keys(members))
		if (!name.endsWith("?") && !(name in value))
			problems.push(`no ${path}.${name}`);
	return problems;
}
