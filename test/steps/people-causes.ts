import { groupIds } from "../support/wire-channels.ts";
import { type Cause, everyone, type Listener, nonGuests } from "./cause.ts";
import { emailOf, seconds, wirePerson } from "./said.ts";
import { upload } from "./stage.ts";

const administrators: readonly Listener[] = ["olivia", "adam"];

export const peopleCauses: readonly Cause[] = [
	{
		wire: "realm_user/add",
		what: "somebody new",
		cause: async ({ olivia, ids }) => {
			ids.nina = (
				await olivia.do("POST", "/users", {
					email: "nina@example.com",
					full_name: "Nina New",
					password: "a good long one",
				})
			).user_id;
		},
		hears: everyone,
		says: (stage, hearer) => ({
			person: wirePerson(stage, {
				user_id: stage.ids.nina,
				full_name: "Nina New",
				delivery_email: administrators.includes(hearer)
					? "nina@example.com"
					: null,
				profile_data: {},
			}),
		}),
	},
	{
		wire: "realm_user/update",
		what: "a name",
		cause: ({ adam, mia }) =>
			adam.do("PATCH", `/users/${mia.id}`, { full_name: "Mia Other" }),
		hears: everyone,
		says: ({ mia }) => ({
			person: { user_id: mia.id, full_name: "Mia Other" },
		}),
	},
	{
		wire: "realm_user/update",
		what: "a role",
		cause: ({ adam, dora }) =>
			adam.do("PATCH", `/users/${dora.id}`, { role: 300 }),
		hears: everyone,
		says: ({ dora }) => ({ person: { user_id: dora.id, role: 300 } }),
	},
	{
		wire: "realm_user/update",
		what: "where somebody lives",
		cause: ({ mia }) =>
			mia.do("PATCH", "/settings", { timezone: "Europe/Berlin" }),
		hears: everyone,
		says: ({ mia }) => ({
			person: {
				user_id: mia.id,
				email: emailOf(mia),
				timezone: "Europe/Berlin",
			},
		}),
	},
	{
		wire: "realm_user/update",
		what: "a picture",
		cause: ({ dora }) => upload(dora, "/users/me/avatar"),
		hears: everyone,
		says: ({ dora }) => ({
			person: {
				user_id: dora.id,
				avatar_source: "U",
				avatar_url: `/avatar/${dora.id}?v=2`,
				avatar_url_medium: `/avatar/${dora.id}/medium?v=2`,
				avatar_version: 2,
			},
		}),
	},
	{
		wire: "realm_user/update",
		what: "gone",
		cause: ({ adam, dora }) => adam.do("DELETE", `/users/${dora.id}`),
		hears: everyone,
		says: ({ dora }) => ({ person: { user_id: dora.id, is_active: false } }),
	},
	{
		wire: "realm_user/update",
		what: "back again",
		cause: ({ adam, dora }) => adam.do("POST", `/users/${dora.id}/reactivate`),
		hears: everyone,
		says: ({ dora }) => ({ person: { user_id: dora.id, is_active: true } }),
	},
	{
		wire: "realm_user/update",
		what: "an address that administrators see",
		cause: ({ olivia, dora }) =>
			olivia.do("PATCH", `/users/${dora.id}`, {
				new_email: "dori@example.com",
			}),
		hears: administrators,
		says: ({ dora }) => ({
			person: { user_id: dora.id, delivery_email: "dori@example.com" },
		}),
	},
	{
		wire: "realm_user/update",
		what: "an address, from now on for everybody",
		cause: ({ max }) =>
			max.do("PATCH", "/settings", { email_address_visibility: 1 }),
		hears: everyone,
		says: ({ max }, hearer) => {
			const seen = administrators.includes(hearer) || hearer === "max";
			const { id: user_id } = max;
			const email = "max@example.com";
			return [
				...(seen ? [] : [{ person: { user_id, delivery_email: email } }]),
				{ person: { user_id, new_email: email } },
			];
		},
	},
	{
		wire: "realm_user/remove",
		what: "out of a guest's sight",
		cause: ({ olivia }) =>
			olivia.do("PATCH", "/realm", {
				can_access_all_users_group: { new: groupIds.members },
			}),
		hears: ["gus"],
		// The others are in the yard with him.
		says: ({ adam }) => ({
			person: { user_id: adam.id, full_name: "Unknown user" },
		}),
	},
	{
		wire: "realm_user/update",
		what: "a name, out of a guest's sight",
		cause: ({ olivia, adam }) =>
			olivia.do("PATCH", `/users/${adam.id}`, { full_name: "Adam Other" }),
		hears: nonGuests,
		says: ({ adam }) => ({
			person: { user_id: adam.id, full_name: "Adam Other" },
		}),
	},
	{
		wire: "user_status",
		what: "out of a guest's sight",
		cause: ({ adam }) =>
			adam.do("POST", "/users/me/status", { status_text: "busy" }),
		hears: nonGuests,
		says: ({ adam }) => ({ user_id: adam.id, status_text: "busy" }),
	},
	{
		wire: "user_status",
		what: "in sight of all",
		prepare: ({ olivia }) =>
			olivia.do("PATCH", "/realm", {
				can_access_all_users_group: { new: groupIds.everyone },
			}),
		cause: ({ mia }) =>
			mia.do("POST", "/users/me/status", { emoji_name: "car" }),
		hears: everyone,
		says: ({ mia }) => ({
			user_id: mia.id,
			emoji_name: "car",
			emoji_code: "1f697",
			reaction_type: "unicode_emoji",
		}),
	},
	{
		wire: "presence",
		what: "in sight of all",
		cause: ({ mia }) =>
			mia.do("POST", "/users/me/presence", { status: "active" }),
		hears: everyone,
		says: (stage) => ({
			presences: {
				[`${stage.mia.id}`]: {
					active_timestamp: seconds(stage),
					idle_timestamp: seconds(stage),
				},
			},
		}),
		saysToOlder: (stage) => ({
			user_id: stage.mia.id,
			email: emailOf(stage.mia),
			server_timestamp: stage.w.clock.now / 1000,
			presence: {
				website: {
					client: "website",
					status: "active",
					timestamp: seconds(stage),
					pushable: false,
				},
			},
		}),
	},
	{
		wire: "realm_bot/add",
		what: "somebody's bot",
		cause: async ({ max, ids }) => {
			ids.bot = (
				await max.do("POST", "/bots", {
					full_name: "Tool",
					short_name: "tool",
				})
			).user_id;
		},
		hears: ["olivia", "adam", "max"],
		says: ({ ids }) => ({
			bot: {
				user_id: ids.bot,
				default_sending_stream: null,
				default_events_register_stream: null,
				default_all_public_streams: false,
				services: [],
			},
		}),
	},
	{
		wire: "realm_bot/update",
		what: "its defaults",
		cause: ({ max, ids }) =>
			max.do("PATCH", `/bots/${ids.bot}`, { default_sending_stream: "yard" }),
		hears: ["olivia", "adam", "max"],
		says: ({ ids }) => ({
			bot: { user_id: ids.bot, default_sending_stream: "yard" },
		}),
	},
	{
		wire: "realm_bot/delete",
		what: "given to somebody else",
		cause: ({ adam, mia, ids }) =>
			adam.do("PATCH", `/bots/${ids.bot}`, { bot_owner_id: mia.id }),
		hears: ["max"],
		says: ({ ids }) => ({ bot: { user_id: ids.bot } }),
	},
	{
		wire: "invites_changed",
		what: "somebody is invited",
		cause: ({ max }) =>
			max.do("POST", "/invites", {
				invitee_emails: "ivy@example.com",
				stream_ids: [],
			}),
		hears: ["olivia", "adam", "max"],
		says: () => ({}),
	},
	{
		wire: "muted_users",
		what: "one's own choice",
		cause: ({ mia, max }) => mia.do("POST", `/users/me/muted_users/${max.id}`),
		hears: ["mia"],
		says: (stage) => ({
			muted_users: [{ id: stage.max.id, timestamp: seconds(stage) }],
		}),
	},
	{
		wire: "user_settings/update",
		what: "one's own",
		cause: ({ mia }) => mia.do("PATCH", "/settings", { enter_sends: true }),
		hears: ["mia"],
		says: () => ({ property: "enter_sends", value: true }),
	},
	{
		wire: "user_settings/update",
		what: "one's own language, with its name",
		cause: ({ mia }) =>
			mia.do("PATCH", "/settings", { default_language: "de" }),
		hears: ["mia"],
		says: () => ({
			property: "default_language",
			value: "de",
			language_name: "German",
		}),
	},
	{
		wire: "alert_words",
		what: "one's own",
		cause: ({ mia }) =>
			mia.do("POST", "/users/me/alert_words", { alert_words: ["launch"] }),
		hears: ["mia"],
		says: () => ({ alert_words: ["launch"] }),
	},
	{
		wire: "custom_profile_fields",
		what: "a field",
		cause: ({ adam }) =>
			adam.do("POST", "/realm/profile_fields", {
				field_type: 1,
				name: "Motto",
			}),
		hears: everyone,
		says: () => ({
			fields: [
				{
					id: 1,
					name: "Motto",
					type: 1,
					hint: "",
					field_data: "",
					order: 1,
					required: false,
					editable_by_user: true,
				},
			],
		}),
	},
	{
		wire: "realm_user/update",
		what: "what somebody says of themselves",
		cause: ({ mia }) =>
			mia.do("PATCH", "/users/me/profile_data", {
				data: [{ id: 1, value: "*Onward*" }],
			}),
		hears: everyone,
		says: ({ mia }) => ({
			person: {
				user_id: mia.id,
				custom_profile_field: {
					id: 1,
					value: "*Onward*",
					rendered_value: "<p><em>Onward</em></p>",
				},
			},
		}),
	},
];
