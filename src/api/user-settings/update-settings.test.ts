import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Client,
	castPassword,
	type Fields,
	world,
} from "../../../test/world.ts";
import {
	type Organization,
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";

// update-settings, its older names update-display-settings and update-notification-settings,
// and update-user-settings-defaults.

const w = await world();
const [adam, mona, mia, max, gus] = [
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const listen = (client: Client, ...event_types: string[]) =>
	client.register({ event_types, fetch_event_types: [] });

const settingsOf = async (client: Client) =>
	(await client.register({ fetch_event_types: ["user_settings"] })).state
		.user_settings;

const changed = (property: string, value: unknown) => ({
	type: "user_settings",
	op: "update",
	property,
	value,
});

async function configure(change: Partial<Organization["settings"]>) {
	await w.inside(async (work) => {
		const { settings } = await requireOrganization(work);
		await work.db
			.updateTable("organization")
			.set({ settings: JSON.stringify({ ...settings, ...change }) })
			.execute();
		work.touch(organizations, work.organizationId);
	});
}

async function refuses(client: Client, fields: Fields, path = "/settings") {
	const before = await settingsOf(client);
	const own = await client.do("GET", "/users/me");
	const ears = await Promise.all([
		listen(client, "user_settings", "realm_user"),
		listen(gus, "realm_user", "realm_user_settings_defaults"),
	]);
	const { status, body } = await client.patch(path, fields);
	assert.deepEqual(
		[status, body.code],
		[400, "BAD_REQUEST"],
		JSON.stringify(fields),
	);
	assert.deepEqual(await settingsOf(client), before);
	assert.deepEqual(await client.do("GET", "/users/me"), own);
	for (const ear of ears) assert.deepEqual(await ear.events(), []);
}

test("the first state has every setting as new people have it, and what to choose from", async () => {
	assert.deepEqual(await settingsOf(mia), {
		allow_private_data_export: false,
		automatically_follow_topics_policy: 3,
		automatically_follow_topics_where_mentioned: true,
		automatically_unmute_topics_in_muted_streams_policy: 2,
		available_notification_sounds: ["ding"],
		color_scheme: 1,
		default_language: "en",
		demote_inactive_streams: 1,
		desktop_icon_count_display: 1,
		display_emoji_reaction_users: true,
		email_address_visibility: 3,
		email_notifications_batching_period_seconds: 120,
		emojiset: "google",
		emojiset_choices: [
			{ key: "google", text: "Google" },
			{ key: "twitter", text: "Twitter" },
			{ key: "text", text: "Plain text" },
		],
		enable_desktop_notifications: true,
		enable_digest_emails: true,
		enable_drafts_synchronization: true,
		enable_followed_topic_audible_notifications: true,
		enable_followed_topic_desktop_notifications: true,
		enable_followed_topic_email_notifications: true,
		enable_followed_topic_push_notifications: true,
		enable_followed_topic_wildcard_mentions_notify: true,
		enable_login_emails: true,
		enable_marketing_emails: true,
		enable_offline_email_notifications: true,
		enable_offline_push_notifications: true,
		enable_online_push_notifications: true,
		enable_sounds: true,
		enable_stream_audible_notifications: false,
		enable_stream_desktop_notifications: false,
		enable_stream_email_notifications: false,
		enable_stream_push_notifications: false,
		enter_sends: false,
		fluid_layout_width: false,
		hide_ai_features: false,
		high_contrast_mode: false,
		left_side_userlist: false,
		message_content_in_email_notifications: true,
		notification_sound: "ding",
		pm_content_in_desktop_notifications: true,
		presence_enabled: true,
		realm_name_in_email_notifications_policy: 1,
		receives_typing_notifications: true,
		resolved_topic_notice_auto_read_policy: "except_followed",
		send_private_typing_notifications: true,
		send_read_receipts: true,
		send_stream_typing_notifications: true,
		starred_message_counts: true,
		timezone: "",
		translate_emoticons: false,
		twenty_four_hour_time: false,
		user_list_style: 2,
		web_animate_image_previews: "on_hover",
		web_channel_default_view: 1,
		web_escape_navigates_to_home_view: true,
		web_font_size_px: 16,
		web_home_view: "inbox",
		web_inbox_show_channel_folders: true,
		web_left_sidebar_show_channel_folders: true,
		web_left_sidebar_unreads_count_summary: true,
		web_line_height_percent: 140,
		web_mark_read_on_scroll_policy: 1,
		web_navigate_to_sent_message: true,
		web_stream_unreads_count_display_policy: 2,
		web_suggest_update_timezone: true,
		wildcard_mentions_notify: true,
	});
});

test("update-settings changes each setting and tells the person alone", async () => {
	const changes = {
		enter_sends: true,
		color_scheme: 3,
		twenty_four_hour_time: null,
		web_font_size_px: 20,
		emojiset: "text",
		web_home_view: "recent",
		demote_inactive_streams: 2,
		pm_content_in_desktop_notifications: false,
		notification_sound: "none",
		resolved_topic_notice_auto_read_policy: "never",
	};
	const [own, other] = await Promise.all([
		listen(mia, "user_settings"),
		listen(adam, "user_settings", "realm_user"),
	]);
	await mia.do("PATCH", "/settings", changes);
	const told = await own.events();
	assert.deepEqual(
		[...told].sort((a, b) => a.property.localeCompare(b.property)),
		Object.entries(changes)
			.map(([name, value]) => changed(name, value))
			.sort((a, b) => a.property.localeCompare(b.property)),
	);
	assert.deepEqual(await other.events(), []);
	const now = await settingsOf(mia);
	for (const [name, value] of Object.entries(changes))
		assert.equal(now[name], value, name);
	await mia.do("PATCH", "/settings", changes);
	assert.deepEqual(await own.events(), [], "the same again is no news");
});

test("update-settings takes words with and without quotes, and names what it does not know", async () => {
	await mia.do("PATCH", "/settings", { emojiset: '"google"' });
	assert.equal((await settingsOf(mia)).emojiset, "google");
	const body = await mia.do("PATCH", "/settings", { dense_mode: true });
	assert.deepEqual(body.ignored_parameters_unsupported, ["dense_mode"]);
});

test("update-settings refuses values that cannot be, and then changes nothing", async () => {
	for (const fields of [
		{ enter_sends: "yes" },
		{ enter_sends: 1 },
		{ enter_sends: null },
		{ color_scheme: 9 },
		{ color_scheme: '"1"' },
		{ web_font_size_px: 1000 },
		{ emojiset: "apple" },
		{ emojiset: "" },
		{ default_language: "klingon" },
		{ default_language: "" },
		{ timezone: "Mars/Phobos" },
		{ email_address_visibility: 6 },
		{ email_notifications_batching_period_seconds: 0 },
		{ enter_sends: false, color_scheme: 0 },
		{ enter_sends: false, full_name: "Mia*" },
	])
		await refuses(mia, fields);
});

test("update-settings has two older names", async () => {
	await mia.do("PATCH", "/settings/display", { color_scheme: 1 });
	await mia.do("PATCH", "/settings/notifications", { enable_sounds: false });
	const now = await settingsOf(mia);
	assert.deepEqual([now.color_scheme, now.enable_sounds], [1, false]);
	const bot = await w.bot("setter", mia);
	for (const path of ["/settings", "/settings/display"])
		assert.equal(
			(await bot.patch(path, { color_scheme: 1 })).body.code,
			"BAD_REQUEST",
		);
});

test("clients of old find two settings where they look for them", async () => {
	const { state } = await mia.register({
		fetch_event_types: [
			"update_display_settings",
			"update_global_notifications",
		],
	});
	assert.equal(state.twenty_four_hour_time, null);
	assert.equal(state.pm_content_in_desktop_notifications, false);
	const all = await mia.register();
	assert.equal("twenty_four_hour_time" in all.state, false);
});

test("update-settings tells the language's name", async () => {
	const ear = await listen(mia, "user_settings");
	await mia.do("PATCH", "/settings", { default_language: "de" });
	assert.deepEqual(await ear.events(), [
		{ ...changed("default_language", "de"), language_name: "German" },
	]);
});

test("update-settings changes the time zone and tells everyone", async () => {
	const [own, other] = await Promise.all([
		listen(mia, "user_settings"),
		listen(gus, "realm_user"),
	]);
	await mia.do("PATCH", "/settings", { timezone: "europe/berlin" });
	assert.deepEqual(await own.events(), [changed("timezone", "Europe/Berlin")]);
	assert.deepEqual(await other.events(), [
		{
			type: "realm_user",
			op: "update",
			person: {
				user_id: mia.id,
				email: `user${mia.id}@chat.example.com`,
				timezone: "Europe/Berlin",
			},
		},
	]);
	assert.equal((await mia.do("GET", "/users/me")).timezone, "Europe/Berlin");
});

test("update-settings tells each what they see of an address from now on", async () => {
	const person = (more: object) => ({
		type: "realm_user",
		op: "update",
		person: { user_id: mia.id, ...more },
	});
	const ears = await Promise.all(
		[adam, mona, gus].map((client) => listen(client, "realm_user")),
	);
	const heard = () => Promise.all(ears.map((ear) => ear.events()));
	const show = (email_address_visibility: number) =>
		mia.do("PATCH", "/settings", { email_address_visibility });
	const seen = person({ delivery_email: "mia@example.com" });
	const hidden = person({ delivery_email: null });
	const real = person({ new_email: "mia@example.com" });
	const dummy = person({ new_email: `user${mia.id}@chat.example.com` });
	await show(5);
	assert.deepEqual(await heard(), [[], [seen], []]);
	await show(1);
	assert.deepEqual(await heard(), [[real], [real], [seen, real]]);
	await show(4);
	assert.deepEqual(await heard(), [
		[hidden, dummy],
		[hidden, dummy],
		[hidden, dummy],
	]);
	await show(3);
	assert.deepEqual(await heard(), [[seen], [], []]);
});

test("update-settings renames, unless names are not to be changed", async () => {
	const ear = await listen(gus, "realm_user");
	await max.do("PATCH", "/settings", { full_name: "Maximilian" });
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_user",
			op: "update",
			person: { user_id: max.id, full_name: "Maximilian" },
		},
	]);
	await configure({ name_changes_disabled: true });
	await refuses(max, { full_name: "Max" });
	await adam.do("PATCH", "/settings", { full_name: "Adam the Admin" });
	await configure({ name_changes_disabled: false });
});

test("update-settings changes the address, unless addresses are not to be changed", async () => {
	await configure({ email_changes_disabled: true });
	await refuses(max, { email: "maxi@example.com" });
	await configure({ email_changes_disabled: false });
	for (const email of ["no address", "mia@example.com", "x@mailinator.com"])
		await refuses(max, { email });
	const ear = await listen(adam, "realm_user");
	await max.do("PATCH", "/settings", { email: "maxi@example.com" });
	assert.deepEqual(await ear.events(), [
		{
			type: "realm_user",
			op: "update",
			person: { user_id: max.id, delivery_email: "maxi@example.com" },
		},
	]);
});

test("update-settings changes the password of those who know the old one", async () => {
	const log = (password: string) =>
		w.call("POST", "/fetch_api_key", {
			username: "mia@example.com",
			password,
		});
	const fresh = "a much better one";
	await refuses(mia, { old_password: "wrong one", new_password: fresh });
	await refuses(mia, { new_password: fresh });
	await refuses(mia, { old_password: castPassword, new_password: "short" });
	await refuses(mia, { old_password: castPassword, new_password: "password" });
	assert.equal((await log(castPassword)).status, 200);
	await mia.do("PATCH", "/settings", {
		old_password: castPassword,
		new_password: fresh,
	});
	assert.equal((await log(castPassword)).status, 401);
	assert.equal((await log(fresh)).status, 200);
});

test("update-user-settings-defaults changes what new people start with, and tells everyone", async () => {
	const ear = await listen(gus, "realm_user_settings_defaults");
	await adam.do("PATCH", "/realm/user_settings_defaults", {
		enter_sends: true,
		email_address_visibility: 1,
		color_scheme: 1,
	});
	const told = (property: string, value: unknown) => ({
		type: "realm_user_settings_defaults",
		op: "update",
		property,
		value,
	});
	assert.deepEqual(await ear.events(), [
		told("enter_sends", true),
		told("email_address_visibility", 1),
	]);
	const { state } = await gus.register({
		fetch_event_types: ["realm_user_settings_defaults"],
	});
	const defaults = state.realm_user_settings_defaults;
	assert.equal(defaults.enter_sends, true);
	assert.equal(defaults.email_address_visibility, 1);
	assert.equal("default_language" in defaults, false);
	assert.equal((await settingsOf(gus)).enter_sends, false, "nobody's own");
	const nina = await w.person("nina", "Nina New");
	assert.equal((await settingsOf(nina)).enter_sends, true);
	const path = "/realm/user_settings_defaults";
	await refuses(adam, { enter_sends: "x" }, path);
	for (const client of [mona, mia, gus]) {
		const { body } = await client.patch(path, { enter_sends: false });
		assert.equal(body.code, "UNAUTHORIZED_PRINCIPAL");
	}
	const body = await adam.do("PATCH", path, { default_language: "de" });
	assert.deepEqual(body.ignored_parameters_unsupported, ["default_language"]);
});
