import { groupIds } from "../support/wire-channels.ts";
import { type Cause, everyone } from "./cause.ts";
import { type Stage, upload } from "./stage.ts";

const groupPath = ({ ids }: Stage) => `/user_groups/${ids.team}`;

export const groupCauses: readonly Cause[] = [
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

export const organizationCauses: readonly Cause[] = [
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
		wire: "realm_export",
		what: "a copy of everything",
		cause: ({ adam }) => adam.do("POST", "/export/realm"),
		hears: ["olivia", "adam"],
	},
	{
		wire: "realm_export_consent",
		what: "somebody allows for it",
		cause: ({ mia }) =>
			mia.do("PATCH", "/settings", { allow_private_data_export: true }),
		hears: ["olivia", "adam"],
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
