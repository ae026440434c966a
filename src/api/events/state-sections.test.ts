import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { wirePerson } from "../../../test/steps/said.ts";
import { groupIds } from "../../../test/support/wire-channels.ts";
import { type CastName, cast, world } from "../../../test/world.ts";

/** Types of events without a state of their own. */
const eventsOnly = [
	"attachment",
	"channel_folder",
	"delete_message",
	"has_conference_token",
	"heartbeat",
	"invites_changed",
	"navigation_view",
	"reaction",
	"realm_export",
	"realm_export_consent",
	"restart",
	"submessage",
	"typing",
	"typing_edit_message",
	"update_message",
	"update_message_flags",
	"user_group",
	"web_reload_client",
	"zulip_version",
];

suite("register-queue: what each type brings to somebody new", async () => {
	const w = await world();
	const mia = w.as("mia");
	const start = async (...fetch_event_types: string[]) =>
		(await mia.register({ fetch_event_types, event_types: [] })).state;
	const { queue_id: _, ...always } = await start();
	const brings = async (...types: string[]) => {
		const state = await start(...types);
		// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
		return Object.fromEntries<any>(
			Object.entries(state).filter(
				([name]) => name !== "queue_id" && !(name in always),
			),
		);
	};

	const people = (Object.keys(cast) as CastName[])
		.map((name) => w.as(name))
		.map(({ id, user: { fullName, role } }) => {
			const { is_active: _, ...person } = wirePerson(
				{ w },
				{
					user_id: id,
					full_name: fullName,
					delivery_email: id === mia.id ? "mia@example.com" : null,
					role,
					is_owner: role === 100,
					is_admin: role <= 200,
					is_guest: role === 600,
					profile_data: {},
				},
			);
			return person;
		});
	const systemBots = [
		["notification-bot", "Notification Bot"],
		["welcome-bot", "Welcome Bot"],
		["emailgateway", "Email Gateway"],
	].map(([name, full_name], at) => {
		const email = `${name}@chat.example.com`;
		const { is_active: _, ...bot } = wirePerson(
			{ w },
			{
				user_id: at + 1,
				full_name,
				email,
				delivery_email: email,
				is_bot: true,
				bot_type: 1,
				bot_owner_id: null,
				is_system_bot: true,
			},
		);
		return bot;
	});
	const seconds = Math.floor(w.clock.now / 1000);
	const ids = Object.fromEntries(
		Object.keys(cast).map((name) => [name, w.as(name).id]),
	);
	const systemGroups = (
		[
			["nobody", [], []],
			["owners", [ids.olivia], []],
			["administrators", [ids.adam], ["owners"]],
			["moderators", [ids.mona], ["administrators"]],
			["fullMembers", [ids.mia, ids.max], ["moderators"]],
			["members", [ids.mia, ids.max], ["fullMembers"]],
			["everyone", [ids.gus], ["members"]],
			["internet", [], ["everyone"]],
		] as const
	).map(([name, members, subgroups]) => ({
		id: groupIds[name],
		name: `role:${name.toLowerCase()}`,
		date_created: seconds,
		creator_id: null,
		members: [...members],
		direct_subgroup_ids: subgroups.map((one) => groupIds[one]),
		is_system_group: true,
		deactivated: false,
		can_add_members_group: groupIds.nobody,
		can_join_group: groupIds.nobody,
		can_leave_group: groupIds.nobody,
		can_manage_group: groupIds.nobody,
		can_mention_group: groupIds.nobody,
		can_remove_members_group: groupIds.nobody,
	}));

	const fresh: Readonly<Record<string, object>> = {
		alert_words: { alert_words: [] },
		channel_folders: { channel_folders: [] },
		custom_profile_fields: {
			custom_profile_fields: [],
			custom_profile_field_types: {
				SHORT_TEXT: { id: 1, name: "Text (short)" },
				PARAGRAPH: { id: 2, name: "Text (long)" },
				DROPDOWN: { id: 3, name: "Choice from a list" },
				DATE: { id: 4, name: "Date" },
				URL: { id: 5, name: "Link" },
				USER: { id: 6, name: "People" },
				EXTERNAL_ACCOUNT: { id: 7, name: "External account" },
				PRONOUNS: { id: 8, name: "Pronouns" },
			},
		},
		default_stream_groups: { realm_default_stream_groups: [] },
		default_streams: { realm_default_streams: [1, 2, 3] },
		device: { devices: {} },
		drafts: { drafts: [] },
		giphy: { giphy_api_key: "" },
		klipy: { klipy_api_key: "" },
		message: { max_message_id: -1 },
		muted_topics: { muted_topics: [] },
		muted_users: { muted_users: [] },
		navigation_views: { navigation_views: [] },
		onboarding_steps: { onboarding_steps: [], navigation_tour_video_url: null },
		presence: {
			presences: {},
			presence_last_update_id: -1,
			server_timestamp: w.clock.now / 1000,
		},
		realm_billing: {
			realm_billing: { has_pending_sponsorship_request: false },
		},
		realm_bot: { realm_bots: [] },
		realm_domains: { realm_domains: [] },
		realm_embedded_bots: { realm_embedded_bots: [] },
		realm_emoji: { realm_emoji: {} },
		realm_filters: { realm_filters: [] },
		realm_incoming_webhook_bots: { realm_incoming_webhook_bots: [] },
		realm_linkifiers: { realm_linkifiers: [] },
		realm_playgrounds: { realm_playgrounds: [] },
		realm_user: {
			realm_users: people,
			realm_non_active_users: [],
			cross_realm_bots: systemBots,
			user_id: mia.id,
			email: `user${mia.id}@chat.example.com`,
			delivery_email: "mia@example.com",
			full_name: "Mia Member",
			is_admin: false,
			is_owner: false,
			is_moderator: false,
			is_guest: false,
			avatar_source: "J",
			avatar_url: `/avatar/${mia.id}?v=1`,
			avatar_url_medium: `/avatar/${mia.id}/medium?v=1`,
			can_create_streams: true,
			can_create_public_streams: true,
			can_create_private_streams: true,
			can_create_web_public_streams: false,
			can_subscribe_other_users: true,
			can_invite_others_to_realm: true,
		},
		recent_private_conversations: { recent_private_conversations: [] },
		reminders: { reminders: [] },
		saved_snippets: { saved_snippets: [] },
		scheduled_messages: { scheduled_messages: [] },
		starred_messages: { starred_messages: [] },
		stop_words: { stop_words: [] },
		tenor: { tenor_api_key: "" },
		update_display_settings: { twenty_four_hour_time: false },
		update_global_notifications: { pm_content_in_desktop_notifications: true },
		user_status: { user_status: {} },
		user_topic: { user_topics: [] },
		video_calls: {
			has_conference_token: false,
			has_webex_token: false,
			has_zoom_token: false,
		},
	};

	for (const [type, expected] of Object.entries(fresh))
		test(type, async () => assert.deepEqual(await brings(type), expected));

	for (const type of eventsOnly)
		test(`${type}: nothing`, async () =>
			assert.deepEqual(await brings(type), {}));

	test("message and update_message_flags together: unread messages", async () => {
		assert.deepEqual(await brings("message", "update_message_flags"), {
			max_message_id: -1,
			unread_msgs: {
				count: 0,
				pms: [],
				streams: [],
				huddles: [],
				mentions: [],
				old_unreads_missing: false,
			},
		});
	});

	test("realm_user_groups: the groups every organization has", async () => {
		const { realm_user_groups: groups, ...rest } =
			await brings("realm_user_groups");
		assert.deepEqual(rest, {});
		assert.deepEqual(
			groups.map(
				({ description: _, ...group }: { description: string }) => group,
			),
			systemGroups,
		);
	});

	test("stream and subscription: the channels, each once by what one has to do with it", async () => {
		const { streams, ...none } = await brings("stream");
		assert.deepEqual(none, {});
		const names: string[] = streams.map(({ name }: { name: string }) => name);
		assert.equal(names.length, 3);
		assert.deepEqual(names, names.toSorted());
		const { never_subscribed: never, ...rest } = await brings("subscription");
		assert.deepEqual(rest, { subscriptions: [], unsubscribed: [] });
		assert.deepEqual(never, streams);
	});

	test("user_settings and realm_user_settings_defaults: what all have alike when they begin", async () => {
		const { user_settings: own, ...none } = await brings("user_settings");
		assert.deepEqual(none, {});
		for (const theirsAlone of [
			"allow_private_data_export",
			"default_language",
			"enable_login_emails",
			"enable_marketing_emails",
			"timezone",
		])
			delete own[theirsAlone];
		assert.deepEqual(await brings("realm_user_settings_defaults"), {
			realm_user_settings_defaults: own,
		});
	});

	test("nothing named: all of it but what only older clients ask for", async () => {
		const { state } = await mia.register();
		const expected = new Set(Object.keys(always));
		expected.add("queue_id").add("unread_msgs");
		for (const type of [
			...Object.keys(fresh),
			"realm",
			"realm_user_groups",
			"realm_user_settings_defaults",
			"stream",
			"subscription",
			"user_settings",
		])
			if (!type.startsWith("update_"))
				for (const name of Object.keys(await brings(type))) expected.add(name);
		assert.deepEqual(Object.keys(state).sort(), [...expected].sort());
	});
});
