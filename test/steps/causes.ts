import { groupIds } from "../support/wire-channels.ts";
import { personalCauses } from "./personal-causes.ts";
import { type Stage, upload } from "./stage.ts";

export const listeners = [
	"olivia",
	"adam",
	"mona",
	"mia",
	"max",
	"gus",
	"bot",
] as const;

export type Listener = (typeof listeners)[number];

export interface Cause {
	/** The event's type and op. */
	readonly wire: string;
	readonly what: string;
	/** What must be there first. */
	prepare?(stage: Stage): Promise<unknown>;
	cause(stage: Stage): Promise<unknown>;
	/** Exactly these, of all who listen. */
	readonly hears: readonly Listener[];
	/** Clients that are told in these words; by default all of them. */
	readonly clients?: "all" | "newer" | "older";
}

const everyone = listeners;
const nonGuests = listeners.filter((name) => name !== "gus");
/** Members of the yard, a public channel. */
const yard: readonly Listener[] = ["olivia", "mona", "mia", "gus", "bot"];
/** Members of the den, a private one, and those who know of it. */
const den: readonly Listener[] = ["adam", "mia", "gus"];
const denSeers: readonly Listener[] = ["olivia", ...den];
const subscriptions = "/users/me/subscriptions";

const messages: readonly Cause[] = [
	{
		wire: "message",
		what: "in a public channel",
		cause: async ({ mia, ids }) => {
			ids.first = await mia.send("yard", "plans", "one");
			ids.second = await mia.send("yard", "plans", "two");
		},
		hears: yard,
	},
	{
		wire: "message",
		what: "in a private channel",
		cause: async ({ adam, ids }) => {
			ids.secret = await adam.send("den", "secrets", "hush");
		},
		hears: den,
	},
	{
		wire: "message",
		what: "between people",
		cause: async ({ mia, max, ids }) => {
			ids.direct = await mia.sendTo([max], "hello");
		},
		hears: ["mia", "max"],
	},
	{
		wire: "update_message",
		what: "edited",
		cause: ({ mia, ids }) =>
			mia.do("PATCH", `/messages/${ids.first}`, { content: "changed" }),
		hears: yard,
	},
	{
		wire: "update_message",
		what: "moved within a channel",
		cause: ({ mia, ids }) =>
			mia.do("PATCH", `/messages/${ids.first}`, { topic: "elsewhere" }),
		hears: yard,
	},
	{
		wire: "update_message",
		what: "moved to a private channel",
		cause: ({ adam, den: to, ids }) =>
			adam.do("PATCH", `/messages/${ids.first}`, {
				stream_id: to,
				send_notification_to_new_thread: false,
			}),
		hears: ["adam", "mia", "gus"],
	},
	{
		wire: "delete_message",
		what: "deleted",
		cause: ({ adam, ids }) => adam.do("DELETE", `/messages/${ids.secret}`),
		hears: den,
	},
	{
		wire: "delete_message",
		what: "moved out of reach",
		prepare: async ({ mia, ids }) => {
			ids.moving = await mia.send("yard", "moving", "x");
		},
		cause: ({ adam, den: to, ids }) =>
			adam.do("PATCH", `/messages/${ids.moving}`, { stream_id: to }),
		hears: ["olivia", "mona", "bot"],
	},
	{
		wire: "reaction/add",
		what: "in a channel",
		cause: ({ gus, ids }) =>
			gus.do("POST", `/messages/${ids.second}/reactions`, {
				emoji_name: "tada",
			}),
		hears: yard,
	},
	{
		wire: "reaction/remove",
		what: "in a channel",
		cause: ({ gus, ids }) =>
			gus.do("DELETE", `/messages/${ids.second}/reactions`, {
				emoji_name: "tada",
			}),
		hears: yard,
	},
	{
		wire: "update_message_flags/add",
		what: "read",
		cause: ({ mona, ids }) =>
			mona.do("POST", "/messages/flags", {
				messages: [ids.second],
				op: "add",
				flag: "read",
			}),
		hears: ["mona"],
	},
	{
		wire: "update_message_flags/remove",
		what: "unread",
		cause: ({ mona, ids }) =>
			mona.do("POST", "/messages/flags", {
				messages: [ids.second],
				op: "remove",
				flag: "read",
			}),
		hears: ["mona"],
	},
	{
		wire: "submessage",
		what: "to a message in a channel",
		cause: ({ mia, ids }) =>
			mia.do("POST", "/submessage", {
				message_id: ids.second,
				msg_type: "widget",
				content: "{}",
			}),
		hears: yard,
	},
	...(["start", "stop"] as const).flatMap((op): Cause[] => [
		{
			wire: `typing/${op}`,
			what: "to somebody",
			cause: ({ mia, max }) => mia.do("POST", "/typing", { op, to: [max.id] }),
			hears: ["mia", "max"],
		},
		{
			wire: `typing/${op}`,
			what: "in a channel",
			cause: ({ mia, yard: channel }) =>
				mia.do("POST", "/typing", {
					type: "stream",
					op,
					stream_id: channel,
					topic: "plans",
				}),
			hears: yard,
			clients: "newer",
		},
		{
			wire: `typing_edit_message/${op}`,
			what: "of a message in a channel",
			cause: ({ mia, ids }) =>
				mia.do("POST", `/messages/${ids.second}/typing`, { op }),
			hears: yard,
		},
	]),
];

const channels: readonly Cause[] = [
	{
		wire: "stream/create",
		what: "a public one",
		cause: ({ max }) =>
			max.do("POST", subscriptions, { subscriptions: [{ name: "open" }] }),
		hears: nonGuests,
	},
	{
		wire: "stream/create",
		what: "a private one, with a guest",
		cause: async ({ max, gus }) =>
			max.do("POST", subscriptions, {
				subscriptions: [{ name: "closed" }],
				invite_only: true,
				principals: [max.id, gus.id],
			}),
		hears: ["olivia", "adam", "max", "gus"],
	},
	{
		wire: "stream/delete",
		what: "a guest leaves a channel",
		cause: ({ gus }) =>
			gus.do("DELETE", subscriptions, { subscriptions: ["closed"] }),
		hears: ["gus"],
	},
	{
		wire: "stream/update",
		what: "a public one",
		cause: ({ adam, yard: id }) =>
			adam.do("PATCH", `/streams/${id}`, { description: "new" }),
		hears: everyone,
	},
	{
		wire: "stream/update",
		what: "a private one",
		cause: ({ adam, den: id }) =>
			adam.do("PATCH", `/streams/${id}`, { description: "new" }),
		hears: denSeers,
	},
	{
		wire: "stream/update",
		what: "archived, for those who know of it",
		prepare: async ({ max, ids }) => {
			ids.open = (
				await max.do("GET", "/get_stream_id", { stream: "open" })
			).stream_id;
		},
		cause: ({ adam, ids }) => adam.do("DELETE", `/streams/${ids.open}`),
		hears: nonGuests,
		clients: "newer",
	},
	{
		wire: "stream/delete",
		what: "archived, for those who do not know of it",
		prepare: ({ adam, ids }) =>
			adam.do("PATCH", `/streams/${ids.open}`, { is_archived: false }),
		cause: ({ adam, ids }) => adam.do("DELETE", `/streams/${ids.open}`),
		hears: nonGuests,
		clients: "older",
	},
	{
		wire: "subscription/add",
		what: "by somebody else",
		prepare: ({ max }) =>
			max.do("POST", subscriptions, { subscriptions: [{ name: "hall" }] }),
		cause: ({ max, gus }) =>
			max.do("POST", subscriptions, {
				subscriptions: [{ name: "hall" }],
				principals: [gus.id],
			}),
		hears: ["gus"],
	},
	{
		wire: "subscription/peer_add",
		what: "to a public channel",
		cause: ({ mia }) =>
			mia.do("POST", subscriptions, { subscriptions: [{ name: "hall" }] }),
		hears: ["olivia", "adam", "mona", "max", "gus", "bot"],
	},
	{
		wire: "subscription/peer_remove",
		what: "from a private channel",
		cause: ({ gus }) =>
			gus.do("DELETE", subscriptions, { subscriptions: ["den"] }),
		hears: ["olivia", "adam", "mia"],
	},
	{
		wire: "subscription/remove",
		what: "by oneself",
		cause: ({ mia }) =>
			mia.do("DELETE", subscriptions, { subscriptions: ["hall"] }),
		hears: ["mia"],
	},
	{
		wire: "subscription/update",
		what: "a colour",
		cause: ({ mia, yard: id }) =>
			mia.do("PATCH", `${subscriptions}/${id}`, {
				property: "color",
				value: "#123456",
			}),
		hears: ["mia"],
	},
	{
		wire: "default_streams",
		what: "one more",
		cause: ({ adam, yard: id }) =>
			adam.do("POST", "/default_streams", { stream_id: id }),
		hears: nonGuests,
	},
	{
		wire: "channel_folder/add",
		what: "a folder",
		cause: async ({ adam, ids }) => {
			ids.folder = (
				await adam.do("POST", "/channel_folders/create", { name: "F" })
			).channel_folder_id;
		},
		hears: everyone,
	},
	{
		wire: "channel_folder/update",
		what: "its description",
		cause: ({ adam, ids }) =>
			adam.do("PATCH", `/channel_folders/${ids.folder}`, {
				description: "new",
			}),
		hears: everyone,
	},
	{
		wire: "channel_folder/reorder",
		what: "two of them",
		prepare: async ({ adam, ids }) => {
			ids.next = (
				await adam.do("POST", "/channel_folders/create", { name: "G" })
			).channel_folder_id;
		},
		cause: ({ adam, ids }) =>
			adam.do("PATCH", "/channel_folders", { order: [ids.next, ids.folder] }),
		hears: everyone,
	},
	...(["user_topic", "muted_topics"] as const).map(
		(wire): Cause => ({
			wire,
			what: "one's own choice",
			cause: ({ mia, yard: id }) =>
				mia.do("POST", "/user_topics", {
					stream_id: id,
					topic: wire,
					visibility_policy: 1,
				}),
			hears: ["mia"],
		}),
	),
];

const people: readonly Cause[] = [
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

const groupPath = ({ ids }: Stage) => `/user_groups/${ids.team}`;

const groups: readonly Cause[] = [
	{
		wire: "user_group/add",
		what: "a group",
		cause: async ({ mia, ids }) => {
			const make = async (name: string) =>
				(
					await mia.do("POST", "/user_groups/create", {
						name,
						description: "",
						members: [],
					})
				).group_id;
			ids.team = await make("team");
			ids.crew = await make("crew");
		},
		hears: everyone,
	},
	{
		wire: "user_group/update",
		what: "its name",
		cause: (stage) =>
			stage.mia.do("PATCH", groupPath(stage), { name: "a team" }),
		hears: everyone,
	},
	{
		wire: "user_group/add_members",
		what: "somebody",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/members`, {
				add: [stage.max.id],
			}),
		hears: everyone,
	},
	{
		wire: "user_group/remove_members",
		what: "somebody",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/members`, {
				delete: [stage.max.id],
			}),
		hears: everyone,
	},
	{
		wire: "user_group/add_subgroups",
		what: "a group",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/subgroups`, {
				add: [stage.ids.crew],
			}),
		hears: everyone,
	},
	{
		wire: "user_group/remove_subgroups",
		what: "a group",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/subgroups`, {
				delete: [stage.ids.crew],
			}),
		hears: everyone,
	},
	{
		wire: "user_group/remove",
		what: "deactivated",
		cause: (stage) => stage.mia.do("POST", `${groupPath(stage)}/deactivate`),
		hears: everyone,
		clients: "older",
	},
];

const organization: readonly Cause[] = [
	{
		wire: "realm/update",
		what: "a setting",
		cause: ({ adam }) => adam.do("PATCH", "/realm", { name: "Other" }),
		hears: everyone,
	},
	{
		wire: "realm/update_dict",
		what: "a permission",
		cause: ({ adam }) =>
			adam.do("PATCH", "/realm", {
				can_create_public_channel_group: { new: groupIds.moderators },
			}),
		hears: everyone,
	},
	{
		wire: "realm_user_settings_defaults/update",
		what: "a setting",
		cause: ({ adam }) =>
			adam.do("PATCH", "/realm/user_settings_defaults", { enter_sends: true }),
		hears: everyone,
	},
	{
		wire: "realm_domains/add",
		what: "a domain",
		cause: ({ olivia }) =>
			olivia.do("POST", "/realm/domains", {
				domain: "example.net",
				allow_subdomains: false,
			}),
		hears: everyone,
	},
	{
		wire: "realm_domains/change",
		what: "a domain",
		cause: ({ olivia }) =>
			olivia.do("PATCH", "/realm/domains/example.net", {
				allow_subdomains: true,
			}),
		hears: everyone,
	},
	{
		wire: "realm_domains/remove",
		what: "a domain",
		cause: ({ olivia }) => olivia.do("DELETE", "/realm/domains/example.net"),
		hears: everyone,
	},
	{
		wire: "realm_emoji/add",
		what: "an emoji",
		cause: ({ adam }) => upload(adam, "/realm/emoji/party"),
		hears: everyone,
		clients: "newer",
	},
	{
		wire: "realm_emoji/update_one",
		what: "an emoji",
		cause: ({ adam }) => adam.do("DELETE", "/realm/emoji/party"),
		hears: everyone,
		clients: "newer",
	},
	{
		wire: "realm_emoji/update",
		what: "an emoji",
		cause: ({ adam }) => upload(adam, "/realm/emoji/bash"),
		hears: everyone,
		clients: "older",
	},
	{
		wire: "realm_linkifiers",
		what: "a linkifier",
		cause: ({ adam }) =>
			adam.do("POST", "/realm/filters", {
				pattern: "#(?P<id>[0-9]+)",
				url_template: "https://example.com/{id}",
			}),
		hears: everyone,
		clients: "newer",
	},
	{
		wire: "realm_playgrounds",
		what: "a playground",
		cause: ({ adam }) =>
			adam.do("POST", "/realm/playgrounds", {
				name: "Try it",
				pygments_language: "Python",
				url_template: "https://example.com/{code}",
			}),
		hears: everyone,
	},
];

export const eventCauses: readonly Cause[] = [
	...messages,
	...channels,
	...people,
	...groups,
	...organization,
	...personalCauses,
];
