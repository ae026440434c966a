import { type Cause, den, yard } from "./cause.ts";

export const messageCauses: readonly Cause[] = [
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
