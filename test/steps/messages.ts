import type { Client } from "../world.ts";
import { type Step, step } from "./stage.ts";

const flag = (
	who: Client,
	op: "add" | "remove",
	name: string,
	...messages: (number | undefined)[]
) => who.do("POST", "/messages/flags", { messages, op, flag: name });

/** Sending, changing, moving, deleting; flags and reactions. */
export const messageSteps: readonly Step[] = [
	step("send-message", "to a channel", async ({ mia, ids }) => {
		ids.first = await mia.send("yard", "plans", "a first message");
		ids.second = await mia.send("yard", "plans", "a second message");
		ids.other = await mia.send("yard", "other", "elsewhere");
		ids.empty = await mia.send("yard", "", "without a topic");
	}),
	step("send-message", "to a private channel", async ({ adam, ids }) => {
		ids.secret = await adam.send("den", "secrets", "do not tell");
	}),
	step(
		"send-message",
		"to people: one, several, oneself, a bot",
		async ({ mia, max, mona, gus, bot, ids }) => {
			ids.direct = await mia.sendTo([max], "hello");
			ids.group = await mona.sendTo([mia, max], "you two");
			ids.self = await mia.sendTo([mia], "a note");
			ids.toBot = await mia.sendTo([bot], "help");
			ids.toGuest = await mia.sendTo([gus], "welcome");
		},
	),
	step("send-message", "with mentions", async ({ olivia, mia, ids }) => {
		ids.mention = await olivia.send(
			"yard",
			"plans",
			`@**${mia.user.fullName}** look`,
		);
		ids.everybody = await olivia.send("yard", "loud", "@**all** look");
	}),
	step("update-message", "its content", async ({ mia, ids }) => {
		await mia.do("PATCH", `/messages/${ids.first}`, { content: "changed" });
	}),
	step(
		"update-message",
		"its content, with a mention that was not there",
		async ({ mia, mona, ids }) => {
			await mia.do("PATCH", `/messages/${ids.second}`, {
				content: `@**${mona.user.fullName}** look`,
			});
		},
	),
	step("update-message-flags", "read", ({ mona, ids }) =>
		flag(mona, "add", "read", ids.first, ids.second),
	),
	step("update-message-flags", "unread again", ({ mona, ids }) =>
		flag(mona, "remove", "read", ids.first, ids.second),
	),
	step("update-message-flags", "starred", async ({ mona, gus, max, ids }) => {
		await flag(mona, "add", "starred", ids.first, ids.group);
		await flag(gus, "add", "starred", ids.first, ids.secret);
		await flag(max, "add", "starred", ids.first);
	}),
	step("update-message-flags", "no longer starred", ({ mona, ids }) =>
		flag(mona, "remove", "starred", ids.group),
	),
	step("update-message-flags-for-narrow", "read", ({ gus }) =>
		gus.do("POST", "/messages/flags/narrow", {
			anchor: "oldest",
			num_before: 0,
			num_after: 100,
			narrow: [{ operator: "topic", operand: "plans" }],
			op: "add",
			flag: "read",
		}),
	),
	step("update-message", "one message to another topic", ({ mia, ids }) =>
		mia.do("PATCH", `/messages/${ids.first}`, {
			topic: "plans B",
			propagate_mode: "change_one",
		}),
	),
	step("update-message", "a whole topic is renamed", ({ adam, ids }) =>
		adam.do("PATCH", `/messages/${ids.second}`, {
			topic: "Old plans",
			propagate_mode: "change_all",
		}),
	),
	step("update-message", "a topic is resolved", ({ adam, ids }) =>
		adam.do("PATCH", `/messages/${ids.other}`, {
			topic: "✔ other",
			propagate_mode: "change_all",
		}),
	),
	step("mute-topic", "one topic", ({ mia, yard }) =>
		mia.do("PATCH", "/users/me/subscriptions/muted_topics", {
			stream_id: yard,
			topic: "loud",
			op: "add",
		}),
	),
	step(
		"update-user-topic",
		"followed, muted, and as the channel",
		async ({ mona, gus, mia, yard, den }) => {
			const decide = (who: Client, channel: number, topic: string, p: number) =>
				who.do("POST", "/user_topics", {
					stream_id: channel,
					topic,
					visibility_policy: p,
				});
			await decide(mona, yard, "Old plans", 3);
			await decide(gus, yard, "old PLANS", 1);
			await decide(gus, den, "secrets", 2);
			await decide(mia, yard, "", 1);
			await decide(mia, yard, "gone", 3);
			await decide(mia, yard, "gone", 0);
		},
	),
	step(
		"update-message",
		"a topic that some follow and some muted is renamed",
		({ adam, ids }) =>
			adam.do("PATCH", `/messages/${ids.second}`, {
				topic: "new plans",
				propagate_mode: "change_all",
			}),
	),
	step(
		"update-message",
		"a topic goes to a private channel",
		async ({ adam, ids, den }) => {
			await adam.do("PATCH", `/messages/${ids.everybody}`, {
				stream_id: den,
				propagate_mode: "change_all",
			});
		},
	),
	step("update-message", "and to a public one", async (stage) => {
		const { adam, ids, yard } = stage;
		await adam.do("PATCH", `/messages/${ids.secret}`, {
			stream_id: yard,
			topic: "no secrets",
			propagate_mode: "change_all",
		});
	}),
	step("mark-topic-as-read", "one topic", ({ gus, yard }) =>
		gus.do("POST", "/mark_topic_as_read", {
			stream_id: yard,
			topic_name: "no secrets",
		}),
	),
	step("mark-channel-as-read", "one channel", ({ olivia, yard }) =>
		olivia.do("POST", "/mark_stream_as_read", { stream_id: yard }),
	),
	step(
		"add-reaction",
		"to a channel's message and to people's",
		async (stage) => {
			const { gus, max, ids } = stage;
			await gus.do("POST", `/messages/${ids.second}/reactions`, {
				emoji_name: "tada",
			});
			await max.do("POST", `/messages/${ids.direct}/reactions`, {
				emoji_name: "heart",
			});
		},
	),
	step("remove-reaction", "one's own", ({ gus, ids }) =>
		gus.do("DELETE", `/messages/${ids.second}/reactions`, {
			emoji_name: "tada",
		}),
	),
	step("send-submessage", "to one's own message", ({ mia, ids }) =>
		mia.do("POST", "/submessage", {
			message_id: ids.second,
			msg_type: "widget",
			content: "{}",
		}),
	),
	step("set-typing-status", "to people and to a channel", async (stage) => {
		const { mia, max, yard } = stage;
		await mia.do("POST", "/typing", { op: "start", to: [max.id] });
		await mia.do("POST", "/typing", {
			type: "stream",
			op: "start",
			stream_id: yard,
			topic: "plans",
		});
	}),
	step("set-typing-status-for-message-edit", "begins", ({ mia, ids }) =>
		mia.do("POST", `/messages/${ids.second}/typing`, { op: "start" }),
	),
	step("render-message", "is shown to its author alone", ({ mia }) =>
		mia.do("POST", "/messages/render", { content: "**x**" }),
	),
	step("delete-message", "in a channel and with people", async (stage) => {
		const { adam, mia, ids } = stage;
		await mia.do("DELETE", `/messages/${ids.second}`);
		await mia.do("DELETE", `/messages/${ids.direct}`);
		await adam.do("DELETE", `/messages/${ids.everybody}`);
		ids.last = await mia.send("yard", "last", "to be deleted");
		ids.lastDirect = await mia.sendTo([stage.max], "to be deleted");
	}),
	step("delete-message", "the newest", async ({ mia, ids }) => {
		await mia.do("DELETE", `/messages/${ids.lastDirect}`);
		await mia.do("DELETE", `/messages/${ids.last}`);
	}),
	step("delete-topic", "with all its messages", async ({ adam, mia, yard }) => {
		for (const n of [1, 2, 3]) await mia.send("yard", "doomed", `${n}`);
		await adam.do("POST", `/streams/${yard}/delete_topic`, {
			topic_name: "doomed",
		});
	}),
	step("mark-all-as-read", "everything", async ({ mia, max, gus }) => {
		for (const who of [mia, max, gus])
			await who.do("POST", "/mark_all_as_read");
	}),
	step("mute-user", "and what they send from now on", async (stage) => {
		const { mona, mia, max, gus } = stage;
		await mia.send("yard", "noise", "unread so far");
		await mona.do("POST", `/users/me/muted_users/${mia.id}`);
		await gus.do("POST", `/users/me/muted_users/${mona.id}`);
		await mia.send("yard", "noise", "nobody minds");
		await mia.sendTo([mona, max], "nobody minds");
	}),
	step("unmute-user", "one of them", async ({ mona, mia }) => {
		await mona.do("DELETE", `/users/me/muted_users/${mia.id}`);
		await mia.send("yard", "noise", "now somebody minds");
	}),
];
