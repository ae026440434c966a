import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Client,
	type Fields,
	type World,
	world,
} from "../../../test/world.ts";

const stateOf = async (client: Client) =>
	(await client.register({ fetch_event_types: ["realm"], event_types: [] }))
		.state;

const systemGroup = async (w: World, name: string): Promise<number> =>
	(await w.as("olivia").do("GET", "/user_groups")).user_groups.find(
		(group: { name: string }) => group.name === `role:${name}`,
	).id;

test("update-organization changes settings of every kind and tells everybody", async () => {
	const w = await world();
	const [olivia, gus] = [w.as("olivia"), w.as("gus")];
	const channel = await w.channel("news", "public", [olivia]);
	const secret = await w.channel("reports", "private_shared", [olivia]);
	const moderators = await systemGroup(w, "moderators");
	const before = await stateOf(gus);
	const update = (property: string, value: unknown) => ({
		type: "realm",
		op: "update",
		property,
		value,
	});
	const bundle = (data: object) => ({
		type: "realm",
		op: "update_dict",
		property: "default",
		data,
	});
	const cases: [Fields, Fields, object, Fields?][] = [
		[{ name: "Acme" }, { name: "updated" }, update("name", "Acme")],
		[
			{ description: "We make things" },
			{ description: "updated" },
			bundle({
				description: "We make things",
				rendered_description: "<p>We make things</p>",
			}),
			{ description: "We make things" },
		],
		[{ org_type: 10 }, { org_type: 10 }, update("org_type", 10)],
		[
			{ invite_required: false },
			{ invite_required: false },
			update("invite_required", false),
		],
		[{ digest_weekday: 3 }, { digest_weekday: 3 }, update("digest_weekday", 3)],
		[
			{ default_avatar_source: "G" },
			{ default_avatar_source: "updated" },
			update("default_avatar_source", "G"),
		],
		[
			{ allow_message_editing: false },
			{ allow_message_editing: false },
			bundle({ allow_message_editing: false }),
		],
		[
			{ message_content_edit_limit_seconds: '"unlimited"' },
			{ message_content_edit_limit_seconds: null },
			bundle({ message_content_edit_limit_seconds: null }),
			{ message_content_edit_limit_seconds: null },
		],
		[
			{ message_content_delete_limit_seconds: "unlimited" },
			{ message_content_delete_limit_seconds: null },
			update("message_content_delete_limit_seconds", null),
			{ message_content_delete_limit_seconds: null },
		],
		[
			{ move_messages_within_stream_limit_seconds: 60 },
			{ move_messages_within_stream_limit_seconds: 60 },
			update("move_messages_within_stream_limit_seconds", 60),
		],
		[
			{ message_retention_days: 30 },
			{ message_retention_days: 30 },
			update("message_retention_days", 30),
		],
		[
			{ message_retention_days: "unlimited" },
			{ message_retention_days: -1 },
			update("message_retention_days", -1),
			{ message_retention_days: -1 },
		],
		[
			{ topics_policy: "disable_empty_topic" },
			{ topics_policy: "updated" },
			bundle({ topics_policy: "disable_empty_topic", mandatory_topics: true }),
			{ topics_policy: "disable_empty_topic", mandatory_topics: true },
		],
		[
			{ new_stream_announcements_stream_id: channel },
			{ new_stream_announcements_stream_id: channel },
			bundle({ new_stream_announcements_stream_id: channel }),
		],
		[
			{ new_stream_announcements_stream_id: -1 },
			{ new_stream_announcements_stream_id: -1 },
			bundle({ new_stream_announcements_stream_id: -1 }),
		],
		[
			{ zulip_update_announcements_stream_id: channel },
			{
				server_update_announcements_stream_id: channel,
				zulip_update_announcements_stream_id: channel,
			},
			bundle({ zulip_update_announcements_stream_id: channel }),
		],
		[
			{ moderation_request_channel_id: secret },
			{ moderation_request_channel_id: secret },
			bundle({ moderation_request_channel_id: secret }),
		],
		[
			{ video_chat_provider: 0 },
			{ video_chat_provider: 0 },
			update("video_chat_provider", 0),
		],
		[
			{ jitsi_server_url: '"https://meet.example.com"' },
			{ jitsi_server_url: "updated" },
			update("jitsi_server_url", "https://meet.example.com"),
			{ jitsi_server_url: "https://meet.example.com" },
		],
		[
			{ jitsi_server_url: '"default"' },
			{ jitsi_server_url: null },
			update("jitsi_server_url", null),
			{ jitsi_server_url: null },
		],
		[
			{ can_create_public_channel_group: { new: moderators } },
			{ can_create_public_channel_group: moderators },
			bundle({ can_create_public_channel_group: moderators }),
			{
				can_create_public_channel_group: moderators,
				create_public_stream_policy: 4,
			},
		],
		[
			{
				can_delete_any_message_group: {
					new: { direct_members: [gus.id], direct_subgroups: [moderators] },
				},
			},
			{
				can_delete_any_message_group: {
					direct_members: [gus.id],
					direct_subgroups: [moderators],
				},
			},
			bundle({
				can_delete_any_message_group: {
					direct_members: [gus.id],
					direct_subgroups: [moderators],
				},
			}),
			{
				can_delete_any_message_group: {
					direct_members: [gus.id],
					direct_subgroups: [moderators],
				},
			},
		],
	];
	const expected: Record<string, unknown> = { ...before };
	const ear = await gus.register({ event_types: ["realm"] });
	for (const [fields, answer, event, state = fields] of cases) {
		const { result, msg, ...rest } = await olivia.do("PATCH", "/realm", fields);
		assert.deepEqual([result, msg, rest], ["success", "", answer]);
		assert.deepEqual(await ear.events(), [event]);
		for (const [name, value] of Object.entries(state))
			expected[`realm_${name}`] = value;
		const again = await olivia.do("PATCH", "/realm", fields);
		assert.deepEqual(again, { result: "success", msg: "" });
		assert.deepEqual(await ear.events(), []);
	}
	expected.realm_server_update_announcements_stream_id = channel;
	const after = await stateOf(gus);
	for (const own of ["queue_id", "last_event_id"]) expected[own] = after[own];
	assert.deepEqual(after, { ...expected, realm_jitsi_server_url: null });
	const settings = await w.call("GET", "/server_settings");
	assert.equal(settings.body.realm_name, "Acme");
	assert.equal(settings.body.realm_description, "<p>We make things</p>");
});

test("update-organization refuses by role, and owner settings to administrators", async () => {
	const w = await world();
	const [adam, mona] = [w.as("adam"), w.as("mona")];
	const owners = await systemGroup(w, "owners");
	const ear = await adam.register({ event_types: ["realm"] });
	const ownerOnly: Fields[] = [
		{ authentication_methods: { Email: true } },
		{ message_retention_days: 10 },
		{ invite_required: true },
		{ emails_restricted_to_domains: true },
		{ disallow_disposable_email_addresses: false },
		{ waiting_period_threshold: 3 },
		{ can_create_groups: { new: owners } },
		{ can_invite_users_group: { new: owners } },
		{ can_manage_all_groups: { new: owners } },
		{ can_manage_billing_group: { new: owners } },
		{ create_multiuse_invite_group: { new: owners } },
	];
	for (const fields of ownerOnly) {
		const { status, body } = await adam.patch("/realm", fields);
		assert.equal(status, 400);
		assert.equal(body.code, "UNAUTHORIZED_PRINCIPAL", JSON.stringify(fields));
	}
	const { body } = await mona.patch("/realm", { name: "" });
	assert.equal(body.code, "UNAUTHORIZED_PRINCIPAL");
	assert.deepEqual(await ear.events(), []);
	await adam.do("PATCH", "/realm", { name: "Adam's" });
	const ignored = await adam.do("PATCH", "/realm", {
		plan_type: 3,
		presence_disabled: true,
	});
	assert.deepEqual(ignored.ignored_parameters_unsupported, [
		"plan_type",
		"presence_disabled",
	]);
});

test("update-organization refuses values that are not possible, and nothing changes", async () => {
	const w = await world();
	const [olivia, mia] = [w.as("olivia"), w.as("mia")];
	const archived = await w.channel("old", "public", [olivia]);
	await w.inside(async (work) => {
		await work.db
			.updateTable("channel")
			.set({ is_archived: 1 })
			.where("id", "=", archived)
			.execute();
		work.touch({ name: "channels" } as never, archived as never);
	});
	const hidden = await w.channel("hidden", "private_shared", [mia]);
	const open = await w.channel("open", "public", []);
	const group = async (name: string) => ({ new: await systemGroup(w, name) });
	const before = await stateOf(olivia);
	const ear = await mia.register({ event_types: ["realm"] });
	const cases: [Fields, string, Fields?][] = [
		[{ name: "é".repeat(41) }, "BAD_REQUEST"],
		[{ name: "  " }, "BAD_REQUEST"],
		[{ description: "d".repeat(1001) }, "BAD_REQUEST"],
		[{ org_type: 11 }, "BAD_REQUEST"],
		[{ invite_required: "True" }, "BAD_REQUEST"],
		[{ digest_weekday: 7 }, "BAD_REQUEST"],
		[{ waiting_period_threshold: -1 }, "BAD_REQUEST"],
		[{ default_language: "xx" }, "BAD_REQUEST"],
		[{ default_language: "not a language" }, "BAD_REQUEST"],
		[{ default_avatar_source: "U" }, "BAD_REQUEST"],
		[{ topics_policy: "inherit" }, "BAD_REQUEST"],
		[{ jitsi_server_url: '"javascript:x"' }, "BAD_REQUEST"],
		[{ video_chat_provider: 3 }, "BAD_REQUEST"],
		[{ video_chat_provider: 9 }, "BAD_REQUEST"],
		[
			{ message_content_edit_limit_seconds: 0 },
			"REQUEST_VARIABLE_INVALID",
			{ var_name: "message_content_edit_limit_seconds", bad_value: 0 },
		],
		[
			{ message_retention_days: "forever" },
			"REQUEST_VARIABLE_INVALID",
			{ var_name: "message_retention_days", bad_value: "forever" },
		],
		[{ message_retention_days: -1 }, "REQUEST_VARIABLE_INVALID"],
		[{ signup_announcements_stream_id: 987654 }, "BAD_REQUEST"],
		[{ signup_announcements_stream_id: archived }, "BAD_REQUEST"],
		[{ signup_announcements_stream_id: hidden }, "BAD_REQUEST"],
		[{ moderation_request_channel_id: open }, "BAD_REQUEST"],
		[{ authentication_methods: { Email: false } }, "BAD_REQUEST"],
		[{ authentication_methods: { Telepathy: true } }, "BAD_REQUEST"],
		[{ authentication_methods: ["Email"] }, "BAD_REQUEST"],
		[{ can_create_groups: await group("everyone") }, "BAD_REQUEST"],
		[{ can_manage_all_groups: await group("nobody") }, "BAD_REQUEST"],
		[{ can_access_all_users_group: await group("owners") }, "BAD_REQUEST"],
		[
			{
				can_access_all_users_group: {
					new: { direct_members: [mia.id], direct_subgroups: [] },
				},
			},
			"SYSTEM_GROUP_REQUIRED",
			{ setting_name: "can_access_all_users_group" },
		],
		[{ can_add_subscribers_group: { new: 987654 } }, "BAD_REQUEST"],
		[
			{
				name: "Not this",
				can_add_subscribers_group: {
					...(await group("owners")),
					old: (await group("owners")).new,
				},
			},
			"EXPECTATION_MISMATCH",
			{ field_name: "old" },
		],
	];
	for (const [fields, code, extras = {}] of cases) {
		const { status, body } = await olivia.patch("/realm", fields);
		assert.equal(status, 400, JSON.stringify(fields));
		assert.equal(body.code, code, JSON.stringify([fields, body]));
		for (const [name, value] of Object.entries(extras))
			assert.deepEqual(body[name], value);
	}
	const after = await stateOf(olivia);
	assert.deepEqual(
		{ ...after, queue_id: before.queue_id },
		{ ...before, last_event_id: after.last_event_id },
	);
	assert.deepEqual(await ear.events(), []);
});

test("update-organization: a longer waiting period takes people out of the full members", async () => {
	const w = await world();
	const [olivia, mia, max] = [w.as("olivia"), w.as("mia"), w.as("max")];
	const full = await systemGroup(w, "fullmembers");
	const ear = await mia.register({ event_types: ["user_group"] });
	await olivia.do("PATCH", "/realm", { waiting_period_threshold: 3 });
	const event = {
		type: "user_group",
		group_id: full,
		user_ids: [mia.id, max.id],
	};
	assert.deepEqual(await ear.events(), [{ ...event, op: "remove_members" }]);
	await olivia.do("PATCH", "/realm", { waiting_period_threshold: 0 });
	assert.deepEqual(await ear.events(), [{ ...event, op: "add_members" }]);
});

test("update-organization: passwords can be switched off where there is another way to log in", async () => {
	const w = await world({ environment: { SKEIN_DEV: "1" } });
	const olivia = w.as("olivia");
	const ear = await olivia.register({ event_types: ["realm"] });
	const login = () =>
		w.call("POST", "/fetch_api_key", {
			username: "mia@example.com",
			password: "correct horse battery",
		});
	assert.equal((await login()).status, 200);
	await olivia.do("PATCH", "/realm", {
		authentication_methods: { Email: false, Dev: true },
	});
	assert.deepEqual(await ear.events(), [
		{
			type: "realm",
			op: "update_dict",
			property: "default",
			data: {
				authentication_methods: {
					Dev: { enabled: true, available: true },
					Email: { enabled: false, available: true },
				},
			},
		},
	]);
	const refused = await login();
	assert.equal(refused.status, 401);
	assert.equal(refused.body.code, "PASSWORD_AUTH_DISABLED");
	const { body } = await w.call("GET", "/server_settings");
	assert.equal(body.email_auth_enabled, false);
	assert.equal(body.authentication_methods.password, false);
	assert.equal(body.authentication_methods.dev, true);
	const state = await stateOf(olivia);
	assert.equal(state.realm_password_auth_enabled, false);
});

test("update-organization: limiting what guests see takes people out of their sight, and back", async () => {
	const w = await world();
	const [olivia, gus, mia] = [w.as("olivia"), w.as("gus"), w.as("mia")];
	const bot = await w.bot("robot", mia);
	await w.channel("design", "public", [gus, mia]);
	const ear = await gus.register({ event_types: ["realm_user"] });
	const limit = async (name: string) =>
		olivia.do("PATCH", "/realm", {
			can_access_all_users_group: { new: await systemGroup(w, name) },
		});
	const hidden = ["olivia", "adam", "mona", "max"].map((name) => w.as(name).id);
	await limit("members");
	assert.deepEqual(
		await ear.events(),
		hidden.map((user_id) => ({
			type: "realm_user",
			op: "remove",
			person: { user_id, full_name: "Unknown user" },
		})),
	);
	const { state } = await gus.register({
		fetch_event_types: ["realm_user"],
		client_capabilities: {
			notification_settings_null: true,
			user_list_incomplete: true,
		},
	});
	assert.deepEqual(
		state.realm_users.map((user: { user_id: number }) => user.user_id),
		[mia.id, gus.id, bot.id],
	);
	await limit("everyone");
	const back = await ear.events();
	assert.deepEqual(
		back.map(({ type, op, person }) => [type, op, person.user_id]),
		hidden.map((id) => ["realm_user", "add", id]),
	);
});
