import type { World } from "../world.ts";

// A private channel in which everything has a name that occurs nowhere else.

const channelCount = 700_000;
const messageCount = 800_000;

/** From here on channels and messages have numbers that mean nothing else. */
export const startCountingHigh = (w: World) =>
	w.inside(async (work) => {
		await work.db
			.updateTable("id_counter")
			.set({ last: channelCount })
			.where("organization_id", "=", work.organizationId)
			.where("kind", "=", "channel")
			.execute();
		while (work.lastMessageId < messageCount) work.nextMessageId();
		work.emit({ type: "test_counted" }, { to: "nobody" });
	});

export interface Hidden {
	readonly channelId: number;
	readonly messageIds: number[];
}

export const words = {
	name: "qxname",
	renamed: "qxrenamed",
	description: "qxdescription",
	described: "qxdescribed",
	topic: "qxtopic",
	moved: "qxmoved",
	content: "qxcontent",
	edited: "qxedited",
	link: "qxlink",
	draft: "qxdraft",
} as const;

export const contentWords = [
	words.topic,
	words.moved,
	words.content,
	words.edited,
	words.link,
	words.draft,
	"octopus",
];

/** Mia makes a channel for herself and Nick, and they talk. */
export async function beginToTalk(
	w: World,
	protectedHistory: boolean,
): Promise<Hidden> {
	const [mia, nick] = [w.as("mia"), w.as("nick")];
	const name = `${words.name} ${protectedHistory}`;
	await mia.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name, description: words.description }],
		principals: [mia.id, nick.id],
		invite_only: true,
		history_public_to_subscribers: !protectedHistory,
	});
	const { stream_id: channelId } = await mia.do("GET", "/get_stream_id", {
		stream: name,
	});
	const messageIds = [
		await mia.send(name, words.topic, `${words.content} @**Max Member**`),
		await nick.send(name, words.topic, `${words.content} alarming @**all**`),
		await mia.send(name, words.topic, `http://example.com/${words.link}`),
	];
	return { channelId, messageIds };
}

/** Everything that can happen to a channel and in it, without anybody coming who was not there. */
export async function beBusy(w: World, { channelId, messageIds }: Hidden) {
	const [mia, nick, olga] = [w.as("mia"), w.as("nick"), w.as("olga")];
	const [first, second, third] = messageIds as [number, number, number];
	const name = `${words.renamed} ${channelId}`;
	const react = { emoji_name: "octopus" };
	await mia.do("PATCH", `/streams/${channelId}`, { new_name: name });
	await mia.do("PATCH", `/streams/${channelId}`, {
		description: words.described,
		topics_policy: "disable_empty_topic",
		can_subscribe_group: {
			new: { direct_members: [mia.id, nick.id], direct_subgroups: [] },
		},
	});
	await mia.do("POST", "/users/me/subscriptions", {
		subscriptions: [{ name }],
		principals: [olga.id],
	});
	await mia.do("PATCH", `/messages/${first}`, {
		content: `${words.edited} @**Max Member** alarming`,
	});
	await nick.do("PATCH", `/messages/${second}`, {
		topic: words.moved,
		propagate_mode: "change_all",
		send_notification_to_old_thread: true,
	});
	await nick.do("POST", `/messages/${first}/reactions`, react);
	await mia.do("POST", `/messages/${first}/reactions`, react);
	await mia.do("DELETE", `/messages/${first}/reactions`, react);
	for (const op of ["add", "remove"])
		for (const flag of ["read", "starred"])
			await nick.do("POST", "/messages/flags", {
				messages: [first, second],
				op,
				flag,
			});
	const topic = { stream_id: channelId, topic: words.moved };
	await nick.do("POST", "/typing", { type: "stream", op: "start", ...topic });
	await mia.do("POST", `/messages/${first}/typing`, { op: "start" });
	await nick.do("POST", "/user_topics", { ...topic, visibility_policy: 3 });
	await nick.do("POST", "/drafts", {
		drafts: [
			{
				type: "stream",
				to: [channelId],
				topic: words.moved,
				content: words.draft,
			},
		],
	});
	await mia.do("DELETE", `/messages/${third}`);
	await olga.do("DELETE", "/users/me/subscriptions", { subscriptions: [name] });
	await mia.do("DELETE", `/streams/${channelId}`);
	await mia.do("PATCH", `/streams/${channelId}`, { is_archived: false });
	messageIds.push(
		await nick.send(name, words.moved, `${words.content} @**Leo Left**`),
	);
	await mia.do("POST", "/mark_stream_as_read", { stream_id: channelId });
}

/**
 * What may be asked about a channel or a message by its number or name, and must be refused alike whether it is there or not.
 * That a name or number is taken shows elsewhere: where one sends, narrows, creates, or takes back a decision about a topic.
 */
export const questions = (channel: number, name: string, message: number) =>
	[
		["GET", `/streams/${channel}`],
		["GET", `/streams/${channel}/members`],
		["GET", `/streams/${channel}/email_address`],
		["GET", `/users/me/${channel}/topics`],
		["GET", `/users/1/subscriptions/${channel}`],
		["GET", "/get_stream_id", { stream: name }],
		["PATCH", `/streams/${channel}`, { description: "x" }],
		["DELETE", `/streams/${channel}`],
		["POST", `/streams/${channel}/delete_topic`, { topic_name: words.topic }],
		[
			"PATCH",
			`/users/me/subscriptions/${channel}`,
			{ property: "color", value: "#aabbcc" },
		],
		[
			"POST",
			"/users/me/subscriptions/properties",
			{
				subscription_data: [
					{ stream_id: channel, property: "is_muted", value: true },
				],
			},
		],
		["DELETE", "/users/me/subscriptions", { subscriptions: [name] }],
		[
			"PATCH",
			"/users/me/subscriptions/muted_topics",
			{ stream_id: channel, topic: words.topic, op: "add" },
		],
		[
			"PATCH",
			"/users/me/subscriptions/muted_topics",
			{ stream: name, topic: words.topic, op: "add" },
		],
		[
			"POST",
			"/user_topics",
			{ stream_id: channel, topic: words.topic, visibility_policy: 1 },
		],
		[
			"POST",
			"/typing",
			{ type: "stream", op: "start", stream_id: channel, topic: words.topic },
		],
		["POST", "/mark_stream_as_read", { stream_id: channel }],
		[
			"POST",
			"/mark_topic_as_read",
			{ stream_id: channel, topic_name: words.topic },
		],
		[
			"POST",
			"/drafts",
			{
				drafts: [
					{ type: "stream", to: [channel], topic: "t", content: "draft" },
				],
			},
		],
		["POST", "/messages/render", { content: `#**${name}**` }],
		["POST", "/messages/render", { content: `#**${name}>${words.topic}**` }],
		[
			"POST",
			"/messages/render",
			{ content: `#**${name}>${words.topic}@${message}**` },
		],
		["GET", `/messages/${message}`],
		["GET", `/messages/${message}/history`],
		["GET", `/messages/${message}/read_receipts`],
		["GET", "/messages", { message_ids: [message] }],
		[
			"GET",
			"/messages/matches_narrow",
			{ msg_ids: [message], narrow: [{ operator: "has", operand: "link" }] },
		],
		["GET", "/messages", narrowed(message, "id", message)],
		["GET", "/messages", narrowed(message, "with", message)],
		["PATCH", `/messages/${message}`, { content: "x" }],
		["PATCH", `/messages/${message}`, { topic: "x" }],
		["DELETE", `/messages/${message}`],
		["POST", `/messages/${message}/reactions`, { emoji_name: "tada" }],
		["DELETE", `/messages/${message}/reactions`, { emoji_name: "octopus" }],
		["POST", `/messages/${message}/typing`, { op: "start" }],
		["POST", `/messages/${message}/report`, { report_type: "spam" }],
		["POST", "/messages/flags", flagged(message, "add", "starred")],
		["POST", "/messages/flags", flagged(message, "remove", "starred")],
		["POST", "/messages/flags", flagged(message, "add", "read")],
		["POST", "/messages/flags", flagged(message, "remove", "read")],
		[
			"POST",
			"/submessage",
			{ message_id: message, msg_type: "widget", content: "{}" },
		],
		[
			"POST",
			"/reminders",
			{ message_id: message, scheduled_delivery_timestamp: 4102444800 },
		],
	] as const;

const narrowed = (anchor: number, operator: string, operand: unknown) => ({
	anchor: `${anchor}`,
	num_before: 5,
	num_after: 5,
	narrow: [{ operator, operand }],
});
const flagged = (message: number, op: string, flag: string) => ({
	messages: [message],
	op,
	flag,
});
