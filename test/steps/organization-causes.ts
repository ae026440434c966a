import { groupIds, onlyUser } from "../support/wire-channels.ts";
import { type Cause, everyone } from "./cause.ts";
import { seconds } from "./said.ts";
import { type Stage, upload } from "./stage.ts";

const groupPath = ({ ids }: Stage) => `/user_groups/${ids.team}`;

/** A group that Mia has just made, with nobody in it. */
const wireGroup = (stage: Stage, id: number | undefined, name: string) => ({
	id,
	name,
	description: "",
	date_created: seconds(stage),
	creator_id: stage.mia.id,
	members: [],
	direct_subgroup_ids: [],
	is_system_group: false,
	deactivated: false,
	can_add_members_group: onlyUser(stage.mia),
	can_join_group: groupIds.nobody,
	can_leave_group: groupIds.everyone,
	can_manage_group: onlyUser(stage.mia),
	can_mention_group: groupIds.everyone,
	can_remove_members_group: groupIds.nobody,
});

const emojiOf = ({ w, adam }: Stage, id: string, name: string) => ({
	id,
	name,
	source_url: `/user_avatars/${w.organizationId}/emoji/images/${id}.png`,
	still_url: null,
	deactivated: false,
	author_id: adam.id,
});

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
		says: (stage) => [
			{ group: wireGroup(stage, stage.ids.team, "team") },
			{ group: wireGroup(stage, stage.ids.crew, "crew") },
		],
	},
	{
		wire: "user_group/update",
		what: "its name",
		cause: (stage) =>
			stage.mia.do("PATCH", groupPath(stage), { name: "a team" }),
		hears: everyone,
		says: ({ ids }) => ({ group_id: ids.team, data: { name: "a team" } }),
	},
	{
		wire: "user_group/add_members",
		what: "somebody",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/members`, {
				add: [stage.max.id],
			}),
		hears: everyone,
		says: ({ max, ids }) => ({ group_id: ids.team, user_ids: [max.id] }),
	},
	{
		wire: "user_group/remove_members",
		what: "somebody",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/members`, {
				delete: [stage.max.id],
			}),
		hears: everyone,
		says: ({ max, ids }) => ({ group_id: ids.team, user_ids: [max.id] }),
	},
	{
		wire: "user_group/add_subgroups",
		what: "a group",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/subgroups`, {
				add: [stage.ids.crew],
			}),
		hears: everyone,
		says: ({ ids }) => ({
			group_id: ids.team,
			direct_subgroup_ids: [ids.crew],
		}),
	},
	{
		wire: "user_group/remove_subgroups",
		what: "a group",
		cause: (stage) =>
			stage.mia.do("POST", `${groupPath(stage)}/subgroups`, {
				delete: [stage.ids.crew],
			}),
		hears: everyone,
		says: ({ ids }) => ({
			group_id: ids.team,
			direct_subgroup_ids: [ids.crew],
		}),
	},
	{
		wire: "user_group/remove",
		what: "deactivated, for those who do not know of it",
		cause: (stage) => stage.mia.do("POST", `${groupPath(stage)}/deactivate`),
		hears: everyone,
		clients: "older",
		says: ({ ids }) => ({ group_id: ids.team }),
	},
	{
		wire: "user_group/update",
		what: "active again, for those who know of it",
		cause: (stage) =>
			stage.mia.do("PATCH", groupPath(stage), { deactivated: false }),
		hears: everyone,
		clients: "newer",
		says: ({ ids }) => ({
			group_id: ids.team,
			data: { deactivated: false },
		}),
	},
	{
		wire: "user_group/update",
		what: "deactivated, for those who know of it",
		cause: (stage) => stage.mia.do("POST", `${groupPath(stage)}/deactivate`),
		hears: everyone,
		clients: "newer",
		says: ({ ids }) => ({ group_id: ids.team, data: { deactivated: true } }),
	},
	{
		wire: "user_group/add",
		what: "active again, for those who do not know of it",
		cause: (stage) =>
			stage.mia.do("PATCH", groupPath(stage), { deactivated: false }),
		hears: everyone,
		clients: "older",
		says: async (stage) => {
			const { user_groups: groups } = await stage.mia.do("GET", "/user_groups");
			const { date_created } = groups.find(
				({ id }: { id: number }) => id === stage.ids.team,
			);
			return {
				group: {
					...wireGroup(stage, stage.ids.team, "a team"),
					date_created,
				},
			};
		},
	},
];

export const organizationCauses: readonly Cause[] = [
	{
		wire: "realm/update",
		what: "a setting",
		cause: ({ adam }) => adam.do("PATCH", "/realm", { name: "Other" }),
		hears: everyone,
		says: () => ({ property: "name", value: "Other" }),
	},
	{
		wire: "realm/update_dict",
		what: "a description, with what it looks like",
		cause: ({ adam }) => adam.do("PATCH", "/realm", { description: "*ours*" }),
		hears: everyone,
		says: () => ({
			property: "default",
			data: {
				description: "*ours*",
				rendered_description: "<p><em>ours</em></p>",
			},
		}),
	},
	{
		wire: "realm/update_dict",
		what: "a permission",
		cause: ({ adam }) =>
			adam.do("PATCH", "/realm", {
				can_create_public_channel_group: { new: groupIds.moderators },
			}),
		hears: everyone,
		says: () => ({
			property: "default",
			data: { can_create_public_channel_group: groupIds.moderators },
		}),
	},
	{
		wire: "realm_user_settings_defaults/update",
		what: "a setting",
		cause: ({ adam }) =>
			adam.do("PATCH", "/realm/user_settings_defaults", { enter_sends: true }),
		hears: everyone,
		says: () => ({ property: "enter_sends", value: true }),
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
		says: () => ({
			realm_domain: { domain: "example.net", allow_subdomains: false },
		}),
	},
	{
		wire: "realm_domains/change",
		what: "a domain",
		cause: ({ olivia }) =>
			olivia.do("PATCH", "/realm/domains/example.net", {
				allow_subdomains: true,
			}),
		hears: everyone,
		says: () => ({
			realm_domain: { domain: "example.net", allow_subdomains: true },
		}),
	},
	{
		wire: "realm_domains/remove",
		what: "a domain",
		cause: ({ olivia }) => olivia.do("DELETE", "/realm/domains/example.net"),
		hears: everyone,
		says: () => ({ domain: "example.net" }),
	},
	{
		wire: "realm_emoji/add",
		what: "an emoji",
		cause: ({ adam }) => upload(adam, "/realm/emoji/party"),
		hears: everyone,
		clients: "newer",
		says: (stage) => ({ emoji: emojiOf(stage, "1", "party") }),
	},
	{
		wire: "realm_emoji/update_one",
		what: "an emoji",
		cause: ({ adam }) => adam.do("DELETE", "/realm/emoji/party"),
		hears: everyone,
		clients: "newer",
		says: () => ({ emoji_id: "1", data: { deactivated: true } }),
	},
	{
		wire: "realm_emoji/update",
		what: "an emoji",
		cause: ({ adam }) => upload(adam, "/realm/emoji/bash"),
		hears: everyone,
		clients: "older",
		says: (stage) => ({
			realm_emoji: {
				"1": { ...emojiOf(stage, "1", "party"), deactivated: true },
				"2": emojiOf(stage, "2", "bash"),
			},
		}),
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
		says: () => ({
			realm_linkifiers: [
				{
					id: 1,
					pattern: "#(?P<id>[0-9]+)",
					url_template: "https://example.com/{id}",
					example_input: null,
					reverse_template: null,
					alternative_url_templates: [],
				},
			],
		}),
	},
	{
		wire: "realm_export",
		what: "a copy of everything",
		cause: ({ adam }) => adam.do("POST", "/export/realm"),
		hears: ["olivia", "adam"],
		says: async ({ w, adam }) => {
			const [made] = (await adam.do("GET", "/export/realm")).exports;
			const begun = {
				id: made.id,
				export_time: w.clock.now / 1000,
				acting_user_id: adam.id,
				export_url: null,
				deleted_timestamp: null,
				failed_timestamp: null,
				pending: true,
				export_type: "public",
			};
			const done = { ...begun, export_url: made.export_url, pending: false };
			return [{ exports: [begun] }, { exports: [done] }];
		},
	},
	{
		wire: "realm_export_consent",
		what: "somebody allows for it",
		cause: ({ mia }) =>
			mia.do("PATCH", "/settings", { allow_private_data_export: true }),
		hears: ["olivia", "adam"],
		says: ({ mia }) => ({ user_id: mia.id, consented: true }),
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
		says: () => ({
			realm_playgrounds: [
				{
					id: 1,
					name: "Try it",
					pygments_language: "Python",
					url_template: "https://example.com/{code}",
				},
			],
		}),
	},
];
