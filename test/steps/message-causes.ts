import { type Cause, den, yard } from "./cause.ts";
import {
	betweenPeople,
	bothNames,
	emailOf,
	inChannel,
	seconds,
} from "./said.ts";
import type { Stage } from "./stage.ts";

const inYard = ({ yard: id }: Stage) => ({
	stream_id: id,
	display_recipient: "yard",
});

const tada = {
	emoji_name: "tada",
	emoji_code: "1f389",
	reaction_type: "unicode_emoji",
};

/** What every update of the first message says. */
const updated = (
	stage: Stage,
	by: number,
	id: number | undefined,
	more: object,
) => ({
	user_id: by,
	rendering_only: false,
	message_id: id,
	message_ids: [id],
	edit_timestamp: seconds(stage),
	flags: [],
	stream_id: stage.yard,
	stream_name: "yard",
	...more,
});

const sendCauses: readonly Cause[] = [
	{
		wire: "message",
		what: "in a public channel",
		cause: async ({ mia, ids }) => {
			ids.first = await mia.send("yard", "plans", "one");
			ids.second = await mia.send("yard", "plans", "two");
		},
		hears: yard,
		says: async (stage) => [
			await inChannel(
				stage,
				stage.mia,
				stage.ids.first,
				inYard(stage),
				"plans",
				"one",
			),
			await inChannel(
				stage,
				stage.mia,
				stage.ids.second,
				inYard(stage),
				"plans",
				"two",
			),
		],
	},
	{
		wire: "message",
		what: "in a private channel, without a topic",
		cause: async ({ adam, ids }) => {
			ids.secret = await adam.send("den", "", "hush");
		},
		hears: den,
		...bothNames((stage, topic) =>
			inChannel(
				stage,
				stage.adam,
				stage.ids.secret,
				{ stream_id: stage.den, display_recipient: "den" },
				topic,
				"hush",
			),
		),
	},
	{
		wire: "message",
		what: "between people",
		cause: async ({ mia, max, ids }) => {
			ids.direct = await mia.sendTo([max], "hello");
		},
		hears: ["mia", "max"],
		says: (stage) =>
			betweenPeople(
				stage,
				stage.mia,
				stage.ids.direct,
				[stage.mia, stage.max],
				"hello",
			),
	},
];

const changeCauses: readonly Cause[] = [
	{
		wire: "update_message",
		what: "edited",
		cause: ({ mia, ids }) =>
			mia.do("PATCH", `/messages/${ids.first}`, { content: "changed" }),
		hears: yard,
		says: (stage) =>
			updated(stage, stage.mia.id, stage.ids.first, {
				orig_content: "one",
				orig_rendered_content: "<p>one</p>",
				content: "changed",
				rendered_content: "<p>changed</p>",
				is_me_message: false,
			}),
	},
	{
		wire: "update_message",
		what: "edited between people",
		cause: ({ mia, ids }) =>
			mia.do("PATCH", `/messages/${ids.direct}`, { content: "/me waves" }),
		hears: ["mia", "max"],
		says: (stage) => {
			const {
				stream_id: _,
				stream_name: __,
				...rest
			} = updated(stage, stage.mia.id, stage.ids.direct, {
				orig_content: "hello",
				orig_rendered_content: "<p>hello</p>",
				content: "/me waves",
				rendered_content: "<p>/me waves</p>",
				is_me_message: true,
			});
			return rest;
		},
	},
	{
		wire: "update_message",
		what: "moved within a channel",
		cause: ({ mia, ids }) =>
			mia.do("PATCH", `/messages/${ids.first}`, { topic: "" }),
		hears: yard,
		...bothNames((stage, topic) =>
			updated(stage, stage.mia.id, stage.ids.first, {
				propagate_mode: "change_one",
				orig_subject: "plans",
				subject: topic,
				topic_links: [],
			}),
		),
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
		...bothNames((stage, topic, hearer) =>
			updated(stage, stage.adam.id, stage.ids.first, {
				// Whoever moves a message they were not sent has it from then on.
				flags: hearer === "adam" ? ["read", "historical"] : [],
				propagate_mode: "change_one",
				orig_subject: topic,
				new_stream_id: stage.den,
			}),
		),
	},
	{
		wire: "delete_message",
		what: "deleted",
		cause: ({ adam, ids }) => adam.do("DELETE", `/messages/${ids.secret}`),
		hears: den,
		says: ({ den: id, ids }) => ({
			message_type: "stream",
			message_ids: [ids.secret],
			stream_id: id,
			topic: "",
		}),
		saysToOlder: ({ den: id, ids }) => ({
			message_type: "stream",
			message_id: ids.secret,
			stream_id: id,
			topic: "general chat",
		}),
	},
	{
		wire: "delete_message",
		what: "deleted between people",
		cause: ({ mia, ids }) => mia.do("DELETE", `/messages/${ids.direct}`),
		hears: ["mia", "max"],
		says: ({ ids }) => ({ message_type: "private", message_ids: [ids.direct] }),
		saysToOlder: ({ ids }) => ({
			message_type: "private",
			message_id: ids.direct,
		}),
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
		says: ({ yard: id, ids }) => ({
			message_type: "stream",
			message_ids: [ids.moving],
			stream_id: id,
			topic: "moving",
		}),
		saysToOlder: ({ yard: id, ids }) => ({
			message_type: "stream",
			message_id: ids.moving,
			stream_id: id,
			topic: "moving",
		}),
	},
];

const flag =
	(op: string, name: string, message: string) =>
	({ mona, ids }: Stage) =>
		mona.do("POST", "/messages/flags", {
			messages: [ids[message]],
			op,
			flag: name,
		});

const flagged = (op: string, name: string, id: number | undefined) => ({
	operation: op,
	flag: name,
	messages: [id],
	all: false,
});

const flagCauses: readonly Cause[] = [
	{
		wire: "update_message_flags/add",
		what: "read",
		cause: flag("add", "read", "second"),
		hears: ["mona"],
		says: ({ ids }) => flagged("add", "read", ids.second),
	},
	{
		wire: "update_message_flags/remove",
		what: "unread",
		cause: flag("remove", "read", "second"),
		hears: ["mona"],
		says: ({ yard: id, ids }) => ({
			...flagged("remove", "read", ids.second),
			message_details: {
				[`${ids.second}`]: {
					type: "stream",
					stream_id: id,
					topic: "plans",
					unmuted_stream_msg: true,
				},
			},
		}),
	},
	{
		wire: "update_message_flags/remove",
		what: "unread, between people",
		prepare: async (stage) => {
			const { mia, max, mona, ids } = stage;
			ids.among = await mia.sendTo([mona, max], "@**Mona Moderator**");
			await flag("add", "read", "among")(stage);
		},
		cause: flag("remove", "read", "among"),
		hears: ["mona"],
		says: ({ mia, max, ids }) => ({
			...flagged("remove", "read", ids.among),
			message_details: {
				[`${ids.among}`]: {
					type: "private",
					mentioned: true,
					user_ids: [mia.id, max.id],
				},
			},
		}),
	},
	{
		wire: "update_message_flags/add",
		what: "starred",
		cause: flag("add", "starred", "second"),
		hears: ["mona"],
		says: ({ ids }) => flagged("add", "starred", ids.second),
	},
	{
		wire: "update_message_flags/remove",
		what: "no longer starred",
		cause: flag("remove", "starred", "second"),
		hears: ["mona"],
		says: ({ ids }) => flagged("remove", "starred", ids.second),
	},
];

const reactionCauses: readonly Cause[] = (
	[
		["add", "POST"],
		["remove", "DELETE"],
	] as const
).map(([op, method]) => ({
	wire: `reaction/${op}`,
	what: "in a channel",
	cause: ({ gus, ids }) =>
		gus.do(method, `/messages/${ids.second}/reactions`, { emoji_name: "tada" }),
	hears: yard,
	says: ({ gus, ids }) => ({
		message_id: ids.second,
		user_id: gus.id,
		...tada,
	}),
}));

const typingCauses: readonly Cause[] = (["start", "stop"] as const).flatMap(
	(op): Cause[] => [
		{
			wire: `typing/${op}`,
			what: "to somebody",
			cause: ({ mia, max }) => mia.do("POST", "/typing", { op, to: [max.id] }),
			hears: ["mia", "max"],
			says: ({ mia, max }) => ({
				message_type: "direct",
				sender: { user_id: mia.id, email: emailOf(mia) },
				recipients: [mia, max].map((person) => ({
					user_id: person.id,
					email: emailOf(person),
				})),
			}),
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
			says: ({ mia, yard: channel }) => ({
				message_type: "stream",
				sender: { user_id: mia.id, email: emailOf(mia) },
				stream_id: channel,
				topic: "plans",
			}),
		},
		{
			wire: `typing_edit_message/${op}`,
			what: "of a message in a channel",
			cause: ({ mia, ids }) =>
				mia.do("POST", `/messages/${ids.second}/typing`, { op }),
			hears: yard,
			says: ({ mia, yard: channel, ids }) => ({
				sender_id: mia.id,
				message_id: ids.second,
				recipient: { type: "channel", channel_id: channel, topic: "plans" },
			}),
		},
		{
			wire: `typing_edit_message/${op}`,
			what: "of a message between people",
			cause: ({ mia, ids }) =>
				mia.do("POST", `/messages/${ids.among}/typing`, { op }),
			hears: ["mona", "mia", "max"],
			says: ({ mia, max, mona, ids }) => ({
				sender_id: mia.id,
				message_id: ids.among,
				recipient: { type: "direct", user_ids: [mona.id, mia.id, max.id] },
			}),
		},
	],
);

export const messageCauses: readonly Cause[] = [
	...sendCauses,
	...changeCauses,
	...reactionCauses,
	...flagCauses,
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
		says: ({ mia, ids }) => ({
			message_id: ids.second,
			submessage_id: 1,
			sender_id: mia.id,
			msg_type: "widget",
			content: "{}",
		}),
	},
	...typingCauses,
];
