import { groupIds } from "../support/wire-channels.ts";
import type { Act } from "./history.ts";

const roleNumbers = [100, 200, 300, 400, 600];

export const peopleActs: readonly Act[] = [
	[
		8,
		(c) => [
			"owner",
			"PATCH",
			`/users/${c.human().id}`,
			{ role: c.pick(roleNumbers) },
		],
	],
	[
		2,
		(c) => [
			"owner",
			"PATCH",
			`/bots/${c.pick(c.company.bots).id}`,
			// Whoever leaves takes their bots along, and these are to stay.
			c.pick([
				{ role: c.pick(roleNumbers) },
				{ bot_owner_id: c.pick(c.company.followed).id },
			]),
		],
	],
	[1, (c) => ["owner", "DELETE", `/users/${c.pick(c.company.passing).id}`]],
	[
		4,
		(c) => [
			"owner",
			"POST",
			`/users/${c.pick(c.company.passing).id}/reactivate`,
		],
	],
	[
		5,
		(c) => [
			"owner",
			"POST",
			`/user_groups/${c.group().id}/members`,
			{ [c.pick(["add", "add", "delete"])]: [c.anybody().id] },
		],
	],
	[
		2,
		(c) => [
			"owner",
			"POST",
			`/user_groups/${c.group().id}/subgroups`,
			{ [c.pick(["add", "delete"])]: [c.group().id] },
		],
	],
	[0.7, (c) => ["owner", "POST", `/user_groups/${c.group().id}/deactivate`]],
	[
		2,
		(c) => [
			"owner",
			"PATCH",
			`/user_groups/${c.group().id}`,
			{ deactivated: false },
		],
	],
	[
		1,
		(c) => [
			"owner",
			"PATCH",
			`/user_groups/${c.group().id}`,
			{
				[c.pick(["can_add_members_group", "can_mention_group"])]: {
					new: c.permission(),
				},
			},
		],
	],
	[
		1,
		(c) => [
			c.human(),
			c.pick(["POST", "DELETE"]),
			`/users/me/muted_users/${c.human().id}`,
		],
	],
	[
		2,
		(c) => [
			c.human(),
			"PATCH",
			"/settings",
			{ email_address_visibility: c.pick([1, 2, 3, 4, 5]) },
		],
	],
	[
		1,
		(c) => [
			c.human(),
			"POST",
			"/users/me/status",
			{ status_text: c.pick(["", "busy"]) },
		],
	],
	[
		0.5,
		(c) => [
			"owner",
			"PATCH",
			`/users/${c.human().id}`,
			{ full_name: `Somebody ${c.random.below(1000)}` },
		],
	],
];

export const organizationActs: readonly Act[] = [
	[
		2,
		(c) => [
			"owner",
			"PATCH",
			"/realm",
			{
				can_access_all_users_group: {
					new: c.pick([groupIds.everyone, groupIds.members]),
				},
			},
		],
	],
	[
		1,
		(c) => [
			"owner",
			"PATCH",
			"/realm",
			{
				[c.pick([
					"can_create_public_channel_group",
					"can_create_private_channel_group",
					"can_add_subscribers_group",
					"can_invite_users_group",
				])]: { new: c.permission() },
			},
		],
	],
	[
		1,
		(c) => [
			"owner",
			"PATCH",
			"/realm",
			c.pick([
				{ topics_policy: "allow_empty_topic" },
				{ topics_policy: "disable_empty_topic" },
				{ waiting_period_threshold: c.pick([0, 1, 3]) },
			]),
		],
	],
	[1, (c) => c.pass(c.random.below(2 * 86_400))],
];
