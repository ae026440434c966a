import { groupIds } from "../support/wire-channels.ts";
import { type Cause, everyone, nonGuests } from "./cause.ts";

export const peopleCauses: readonly Cause[] = [
	{
		wire: "realm_user/add",
		what: "somebody new",
		cause: ({ olivia }) =>
			olivia.do("POST", "/users", {
				email: "nina@example.com",
				full_name: "Nina New",
				password: "a good long one",
			}),
		hears: everyone,
	},
	{
		wire: "realm_user/update",
		what: "a name",
		cause: ({ adam, mia }) =>
			adam.do("PATCH", `/users/${mia.id}`, { full_name: "Mia Other" }),
		hears: everyone,
	},
	{
		wire: "realm_user/update",
		what: "an address that administrators see",
		cause: ({ olivia, dora }) =>
			olivia.do("PATCH", `/users/${dora.id}`, {
				new_email: "dori@example.com",
			}),
		hears: ["olivia", "adam"],
	},
	{
		wire: "realm_user/remove",
		what: "out of a guest's sight",
		cause: ({ olivia }) =>
			olivia.do("PATCH", "/realm", {
				can_access_all_users_group: { new: groupIds.members },
			}),
		hears: ["gus"],
	},
	{
		wire: "realm_user/update",
		what: "a name, out of a guest's sight",
		cause: ({ olivia, adam }) =>
			olivia.do("PATCH", `/users/${adam.id}`, { full_name: "Adam Other" }),
		hears: nonGuests,
	},
	{
		wire: "user_status",
		what: "out of a guest's sight",
		cause: ({ adam }) =>
			adam.do("POST", "/users/me/status", { status_text: "busy" }),
		hears: nonGuests,
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
	},
	{
		wire: "presence",
		what: "in sight of all",
		cause: ({ mia }) =>
			mia.do("POST", "/users/me/presence", { status: "active" }),
		hears: everyone,
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
	},
	{
		wire: "realm_bot/update",
		what: "its defaults",
		cause: ({ max, ids }) =>
			max.do("PATCH", `/bots/${ids.bot}`, { default_sending_stream: "yard" }),
		hears: ["olivia", "adam", "max"],
	},
	{
		wire: "realm_bot/delete",
		what: "given to somebody else",
		cause: ({ adam, mia, ids }) =>
			adam.do("PATCH", `/bots/${ids.bot}`, { bot_owner_id: mia.id }),
		hears: ["max"],
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
	},
	{
		wire: "muted_users",
		what: "one's own choice",
		cause: ({ mia, max }) => mia.do("POST", `/users/me/muted_users/${max.id}`),
		hears: ["mia"],
	},
	{
		wire: "user_settings/update",
		what: "one's own",
		cause: ({ mia }) => mia.do("PATCH", "/settings", { enter_sends: true }),
		hears: ["mia"],
	},
	{
		wire: "alert_words",
		what: "one's own",
		cause: ({ mia }) =>
			mia.do("POST", "/users/me/alert_words", { alert_words: ["launch"] }),
		hears: ["mia"],
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
	},
];
