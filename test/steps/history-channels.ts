import type { Act, Chance } from "./history.ts";

const subscriptions = "/users/me/subscriptions";

const contentOf = (chance: Chance) =>
	chance.pick([
		"hello",
		`@**${chance.anybody().user.fullName}** look`,
		"@**all** look",
		"@**topic** look",
		`@*${chance.group().name}* look`,
	]);

const movingOf = ({ pick, random }: Chance) => ({
	propagate_mode: pick(["change_one", "change_later", "change_all"]),
	send_notification_to_old_thread: random.chance(0.3),
	send_notification_to_new_thread: random.chance(0.3),
});

export const messageActs: readonly Act[] = [
	[
		9,
		(c) => [
			c.anybody(),
			"POST",
			"/messages",
			{
				type: "stream",
				to: c.channel().id,
				topic: c.topic(),
				content: contentOf(c),
			},
		],
	],
	[
		2,
		(c) => [
			c.anybody(),
			"POST",
			"/messages",
			{
				type: "direct",
				to: [c.anybody().id, ...(c.random.chance(0.4) ? [c.human().id] : [])],
				content: contentOf(c),
			},
		],
	],
	[
		2,
		(c) => [
			c.anybody(),
			"PATCH",
			`/messages/${c.message()}`,
			{ content: contentOf(c) },
		],
	],
	[
		3,
		(c) => [
			c.ownerOrHuman(),
			"PATCH",
			`/messages/${c.message()}`,
			{
				stream_id: c.channel().id,
				...(c.random.chance(0.5) && { topic: c.topic() }),
				...movingOf(c),
			},
		],
	],
	[
		3,
		(c) => [
			c.ownerOrHuman(),
			"PATCH",
			`/messages/${c.message()}`,
			{ topic: c.topic(), ...movingOf(c) },
		],
	],
	[2, (c) => [c.ownerOrHuman(), "DELETE", `/messages/${c.message()}`]],
	[
		0.5,
		(c) => [
			"owner",
			"POST",
			`/streams/${c.channel().id}/delete_topic`,
			{ topic_name: c.topic() },
		],
	],
	[
		5,
		(c) => [
			c.anybody(),
			"POST",
			"/messages/flags",
			{
				messages: [c.message(), c.message()],
				op: c.pick(["add", "add", "remove"]),
				flag: c.pick(["starred", "read"]),
			},
		],
	],
	[
		3,
		(c) => [
			c.anybody(),
			"POST",
			"/user_topics",
			{
				stream_id: c.channel().id,
				topic: c.topic(),
				visibility_policy: c.random.below(4),
			},
		],
	],
	[
		1,
		(c) => [
			c.anybody(),
			"POST",
			"/mark_stream_as_read",
			{ stream_id: c.channel().id },
		],
	],
	[0.3, (c) => [c.anybody(), "POST", "/mark_all_as_read"]],
];

export const channelActs: readonly Act[] = [
	[
		4,
		(c) => [
			c.anybody(),
			"POST",
			subscriptions,
			{ subscriptions: [{ name: c.channel().name }] },
		],
	],
	[
		4,
		(c) => [
			c.ownerOrHuman(),
			"POST",
			subscriptions,
			{
				subscriptions: [{ name: c.channel().name }],
				principals: [c.anybody().id, c.anybody().id],
			},
		],
	],
	[
		4,
		(c) => [
			c.anybody(),
			"DELETE",
			subscriptions,
			{ subscriptions: [c.channel().name] },
		],
	],
	[
		2,
		(c) => [
			"owner",
			"DELETE",
			subscriptions,
			{ subscriptions: [c.channel().name], principals: [c.anybody().id] },
		],
	],
	[
		2,
		(c) => [
			c.anybody(),
			"POST",
			`${subscriptions}/properties`,
			{
				subscription_data: [
					{
						stream_id: c.channel().id,
						property: "is_muted",
						value: c.random.chance(0.5),
					},
				],
			},
		],
	],
	[
		5,
		(c) => [
			c.ownerOrHuman(),
			"PATCH",
			`/streams/${c.channel().id}`,
			c.pick([
				{ is_private: false },
				{ is_private: true, history_public_to_subscribers: true },
				{ is_private: true, history_public_to_subscribers: false },
				{ is_web_public: true, is_private: false },
			]),
		],
	],
	[
		5,
		(c) => [
			c.ownerOrHuman(),
			"PATCH",
			`/streams/${c.channel().id}`,
			{
				[c.pick([
					"can_subscribe_group",
					"can_administer_channel_group",
					"can_add_subscribers_group",
					"can_remove_subscribers_group",
					"can_send_message_group",
				])]: { new: c.permission() },
			},
		],
	],
	[2, (c) => ["owner", "DELETE", `/streams/${c.channel().id}`]],
	[
		4,
		(c) => [
			"owner",
			"PATCH",
			`/streams/${c.channel().id}`,
			{ is_archived: false },
		],
	],
	[
		1,
		(c) => [
			"owner",
			"PATCH",
			`/streams/${c.channel().id}`,
			c.pick([
				{ folder_id: c.pick([null, ...c.company.folderIds]) },
				{ topics_policy: c.pick(["inherit", "empty_topic_only"]) },
				{ description: `described ${c.random.below(100)}` },
				{ is_default_stream: c.random.chance(0.5) },
			]),
		],
	],
];
