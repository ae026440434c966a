import assert from "node:assert/strict";
import { test } from "node:test";
import { createOrganization } from "../src/domain/organizations/create-organization.ts";
import type { OrganizationType } from "../src/domain/organizations/settings.ts";
import {
	channelTerms,
	firstValue,
	groupTerms,
	type Level,
	organizationTerms,
	roleName,
	type Terms,
} from "./support/permission-terms.ts";
import { groupIds } from "./support/wire-channels.ts";
import { world } from "./world.ts";

// What an organization is like before anybody has changed anything about it.

const w = await world({
	environment: { SKEIN_ROOT_DOMAIN: "chat.example.com" },
});
const [olivia, mia, gus] = [w.as("olivia"), w.as("mia"), w.as("gus")];
const { state } = await mia.register();

test("every permission says whom it may be given to", () => {
	const published = (
		terms: Readonly<Record<string, Terms>>,
		kind: "realm" | "stream" | "group",
	) =>
		Object.fromEntries(
			Object.entries(terms).map(
				([name, [first, nobody, everyone, { only = [] } = {}]]) => [
					name,
					{
						require_system_group: only.length > 0,
						allow_internet_group: false,
						allow_nobody_group: nobody === "nobody",
						allow_everyone_group: everyone === "everyone",
						default_group_name:
							first !== "creator"
								? roleName(first)
								: kind === "stream"
									? "channel_creator"
									: "group_creator",
						default_for_system_groups: kind === "group" ? "role:nobody" : null,
						allowed_system_groups: only.map(roleName),
					},
				],
			),
		);
	assert.deepEqual(state.server_supported_permission_settings, {
		realm: published(organizationTerms, "realm"),
		stream: published(channelTerms, "stream"),
		group: published(groupTerms, "group"),
	});
});

test("every permission belongs to whom it should at first", async () => {
	for (const [name, [first]] of Object.entries(organizationTerms))
		assert.deepEqual(state[`realm_${name}`], firstValue(first, mia), name);
	await mia.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name: "fresh" }],
	});
	const { streams } = await mia.do("GET", "/streams");
	const channel = streams.find(
		({ name }: { name: string }) => name === "fresh",
	);
	for (const [name, [first]] of Object.entries(channelTerms))
		assert.deepEqual(channel[name], firstValue(first, mia), name);
	const general = streams.find(
		({ name }: { name: string }) => name === "general",
	);
	assert.equal(general.can_administer_channel_group, groupIds.nobody);
	const { group_id } = await mia.do("POST", "/user_groups/create", {
		name: "fresh",
		description: "",
		members: [],
	});
	const { user_groups } = await mia.do("GET", "/user_groups");
	const group = user_groups.find(({ id }: { id: number }) => id === group_id);
	for (const [name, [first]] of Object.entries(groupTerms))
		assert.deepEqual(group[name], firstValue(first, mia), name);
});

test("the groups of roles stand in each other, in order, and are nobody's to change", async () => {
	const { realm_user_groups: groups } = (
		await gus.register({ fetch_event_types: ["realm_user_groups"] })
	).state;
	const ids = (...names: (keyof typeof people)[]) =>
		names.map((name) => people[name]);
	const people = Object.fromEntries(
		(["olivia", "adam", "mona", "mia", "max", "gus"] as const).map((name) => [
			name,
			w.as(name).id,
		]),
	) as Record<"olivia" | "adam" | "mona" | "mia" | "max" | "gus", number>;
	const levels: [Level, string, number[]][] = [
		["nobody", "Nobody", []],
		["owners", "Owners", ids("olivia")],
		["administrators", "Administrators", ids("adam")],
		["moderators", "Moderators", ids("mona")],
		["fullMembers", "Full members", ids("mia", "max")],
		["members", "Members", ids("mia", "max")],
		["everyone", "Everyone", ids("gus")],
		["internet", "Everyone on the internet", []],
	];
	const settings = Object.fromEntries(
		Object.keys(groupTerms).map((name) => [name, groupIds.nobody]),
	);
	for (const [at, [level, description, members]] of levels.entries()) {
		const { date_created: _, ...group } = groups[at];
		assert.deepEqual(group, {
			id: groupIds[level],
			name: roleName(level),
			description,
			creator_id: null,
			members,
			direct_subgroup_ids: at < 2 ? [] : [groupIds[level] - 1],
			is_system_group: true,
			deactivated: false,
			...settings,
		});
		const path = `/user_groups/${groupIds[level]}`;
		for (const [method, rest, fields] of [
			["PATCH", "", { name: "mine" }],
			["PATCH", "", { can_join_group: { new: groupIds.members } }],
			["POST", "/members", { add: [people.olivia] }],
			["POST", "/members", { delete: [people.olivia] }],
			["POST", "/subgroups", { add: [groupIds.nobody] }],
			["POST", "/deactivate", {}],
			["DELETE", "", {}],
		] as const) {
			const { status, body } = await olivia.call(method, path + rest, fields);
			assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], method);
		}
	}
	const members = async (id: number) =>
		(await mia.do("GET", `/user_groups/${id}/members`)).members;
	assert.deepEqual(
		await members(groupIds.moderators),
		ids("olivia", "adam", "mona"),
	);
	assert.deepEqual(
		(await members(groupIds.internet)).length,
		Object.keys(people).length,
	);
	const { status, body } = await olivia.post("/messages", {
		type: "channel",
		to: "general",
		topic: "t",
		content: "@*role:members*",
	});
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
});

test("the organization's settings are these", () => {
	const expected = {
		allow_message_editing: true,
		message_content_edit_limit_seconds: 600,
		message_content_delete_limit_seconds: 600,
		move_messages_within_stream_limit_seconds: 604_800,
		move_messages_between_streams_limit_seconds: 604_800,
		message_edit_history_visibility_policy: "all",
		topics_policy: "allow_empty_topic",
		mandatory_topics: false,
		message_retention_days: -1,
		waiting_period_threshold: 0,
		send_channel_events_messages: false,
		send_welcome_emails: true,
		invite_required: true,
		emails_restricted_to_domains: false,
		disallow_disposable_email_addresses: true,
		enable_spectator_access: false,
		inline_image_preview: true,
		inline_url_embed_preview: false,
		enable_read_receipts: true,
		enable_guest_user_indicator: true,
		enable_guest_user_dm_warning: true,
		name_changes_disabled: false,
		email_changes_disabled: false,
		avatar_changes_disabled: false,
		require_unique_names: false,
		default_language: "en",
		default_code_block_language: "",
		video_chat_provider: 1,
		gif_rating_policy: 1,
		digest_emails_enabled: false,
		digest_weekday: 1,
		media_preview_size: 100,
		org_type: 0,
		plan_type: 1,
		default_avatar_source: "J",
		presence_disabled: false,
		signup_announcements_stream_id: -1,
		moderation_request_channel_id: -1,
		empty_topic_display_name: "general chat",
	};
	for (const [name, value] of Object.entries(expected))
		assert.deepEqual(state[`realm_${name}`], value, name);
	assert.equal(state.server_web_public_streams_enabled, false);
});

test("there are three channels, and one of them for what is new", async () => {
	const { subscriptions } = await olivia.do("GET", "/users/me/subscriptions");
	const ids = new Map<string, number>();
	for (const { name, stream_id, invite_only, creator_id } of subscriptions) {
		ids.set(name, stream_id);
		assert.deepEqual([invite_only, creator_id], [false, null]);
	}
	assert.deepEqual([...ids.keys()], ["general", "help", "sandbox"]);
	assert.deepEqual(new Set(state.realm_default_streams), new Set(ids.values()));
	for (const name of ["new_stream", "server_update"])
		assert.equal(
			state[`realm_${name}_announcements_stream_id`],
			ids.get("general"),
		);
});

test("what people have set at first is this", () => {
	const expected = {
		automatically_follow_topics_policy: 3,
		automatically_unmute_topics_in_muted_streams_policy: 2,
		automatically_follow_topics_where_mentioned: true,
		enable_drafts_synchronization: true,
		presence_enabled: true,
		translate_emoticons: false,
		send_read_receipts: true,
		send_private_typing_notifications: true,
		send_stream_typing_notifications: true,
		receives_typing_notifications: true,
		resolved_topic_notice_auto_read_policy: "except_followed",
		enable_stream_desktop_notifications: false,
		enable_stream_email_notifications: false,
		enable_stream_push_notifications: false,
		enable_stream_audible_notifications: false,
		wildcard_mentions_notify: true,
		email_address_visibility: 3,
	};
	for (const [name, value] of Object.entries(expected)) {
		assert.deepEqual(state.user_settings[name], value, name);
		assert.deepEqual(
			state.realm_user_settings_defaults[name],
			value,
			`default ${name}`,
		);
	}
});

test("some begin otherwise, by what kind of organization they are", async () => {
	const begin = async (type: OrganizationType, url?: string) => {
		const subdomain = `kind-${type}`;
		const { organizationId, owner } = await createOrganization(w.engine, {
			name: "Another",
			subdomain,
			type,
			url: url ?? `http://${subdomain}.chat.example.com`,
			owner: {
				email: "olivia@example.com",
				fullName: "Olivia",
				passwordHash: null,
			},
		});
		await w.server.directory.reload();
		const key = w.server.apiKeys.keyOf(organizationId, owner);
		const pair = Buffer.from(`olivia@example.com:${key}`).toString("base64");
		const answer = await w.server.app.inject({
			method: "POST",
			url: "/api/v1/register",
			headers: {
				host: `${subdomain}.chat.example.com`,
				authorization: `Basic ${pair}`,
				"content-type": "application/x-www-form-urlencoded",
			},
			payload: "",
		});
		return answer.json();
	};
	const school = await begin(30);
	assert.equal(school.realm_org_type, 30);
	for (const [name, level] of Object.entries({
		can_add_subscribers_group: "moderators",
		can_create_groups: "moderators",
		can_move_messages_between_channels_group: "moderators",
		can_create_public_channel_group: "administrators",
		can_invite_users_group: "administrators",
		can_create_private_channel_group: "members",
	} as const))
		assert.equal(school[`realm_${name}`], groupIds[level], name);
	assert.equal(school.user_settings.email_address_visibility, 5);
	// An address without a name is none that mail could go to.
	const nameless = await begin(20, "http://192.0.2.7:8420");
	assert.match(nameless.email, /^user\d+@(?!192)[a-z.-]+\.[a-z]+$/);
	assert.equal(nameless.delivery_email, "olivia@example.com");
	const business = await begin(10);
	assert.equal(business.email, "olivia@example.com");
	assert.equal(business.user_settings.email_address_visibility, 1);
	assert.equal(business.realm_can_create_groups, groupIds.members);
});
