import assert from "node:assert/strict";
import { test } from "node:test";
import { wireName } from "./support/wire-events.ts";
import { type Answer, type Client, type Ear, world } from "./world.ts";

// What people write to each other is theirs: everybody, of every role, tries every operation that takes the id of a message, on a
// conversation of two, one of three, and one with oneself.

const w = await world();
const [olivia, adam, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;
const bot = await w.bot("robot", mia);
const callers = { olivia, adam, mona, mia, max, gus, bot };

interface Conversation {
	readonly people: readonly Client[];
	readonly sender: Client;
}

const conversations: Readonly<Record<string, Conversation>> = {
	"two members": { people: [mia, max], sender: mia },
	"an administrator and a member": { people: [adam, mia], sender: mia },
	"a guest, a member and a moderator": {
		people: [gus, mia, mona],
		sender: gus,
	},
	"a bot and somebody else": { people: [bot, max], sender: bot },
	"one with oneself": { people: [mia], sender: mia },
};

type Verdict = (client: Client, conversation: Conversation) => boolean;

const isIn: Verdict = (client, { people }) => people.includes(client);
const isSender: Verdict = (client, { sender }) => client === sender;
const isAdmin = (client: Client) => client === olivia || client === adam;

interface Trial {
	readonly may: Verdict;
	call(client: Client, id: number, people: readonly Client[]): Promise<Answer>;
}

const tomorrow = () => Math.floor(w.clock.now / 1000) + 86_400;

const trials: Readonly<Record<string, Trial>> = {
	"get-message": { may: isIn, call: (c, id) => c.get(`/messages/${id}`) },
	"get-message-history": {
		may: isIn,
		call: (c, id) => c.get(`/messages/${id}/history`),
	},
	"get-read-receipts": {
		may: isIn,
		call: (c, id) => c.get(`/messages/${id}/read_receipts`),
	},
	"update-message-flags": {
		may: isIn,
		call: (c, id) =>
			c.post("/messages/flags", {
				messages: [id],
				op: "add",
				flag: "starred",
			}),
	},
	"add-reaction": {
		may: isIn,
		call: (c, id) =>
			c.post(`/messages/${id}/reactions`, { emoji_name: "tada" }),
	},
	"remove-reaction": {
		may: isIn,
		call: (c, id) =>
			c.delete(`/messages/${id}/reactions`, { emoji_name: "tada" }),
	},
	"create-message-reminder": {
		may: isIn,
		call: (c, id) =>
			c.post("/reminders", {
				message_id: id,
				scheduled_delivery_timestamp: tomorrow(),
			}),
	},
	"send-submessage": {
		may: isSender,
		call: (c, id) =>
			c.post("/submessage", {
				message_id: id,
				msg_type: "widget",
				content: "{}",
			}),
	},
	"set-typing-status-for-message-edit": {
		may: isSender,
		call: (c, id) => c.post(`/messages/${id}/typing`, { op: "start" }),
	},
	"update-message with a topic": {
		may: () => false,
		call: (c, id) => c.patch(`/messages/${id}`, { topic: "moved" }),
	},
	"update-message with new content": {
		may: isSender,
		call: (c, id) =>
			c.patch(`/messages/${id}`, { content: `better, says ${c.id}` }),
	},
	"delete-message": {
		// Whoever runs a bot may take back what it said, but not what they cannot read.
		may: (client, conversation) =>
			isIn(client, conversation) &&
			(isSender(client, conversation) || isAdmin(client)),
		call: (c, id) => c.delete(`/messages/${id}`),
	},
};

for (const [what, conversation] of Object.entries(conversations)) {
	const { people, sender } = conversation;
	const say = () => sender.sendTo(people, "between us");

	for (const [operation, { may, call }] of Object.entries(trials))
		test(`${operation} between ${what}`, async () => {
			const ears = new Map<string, Ear>();
			for (const [name, client] of Object.entries(callers))
				if (!people.includes(client))
					ears.set(name, await client.register({ fetch_event_types: [] }));
			for (const [name, client] of Object.entries(callers)) {
				const id = await say();
				if (operation === "remove-reaction" && people.includes(client))
					await client.do("POST", `/messages/${id}/reactions`, {
						emoji_name: "tada",
					});
				const { status, body } = await call(client, id, people);
				assert.equal(
					status === 200 ? "200" : `${status} ${body.code}`,
					may(client, conversation) ? "200" : "400 BAD_REQUEST",
					name,
				);
				if (people.includes(client)) continue;
				const unknown = await call(client, 2_000_000_000, people);
				assert.deepEqual(body, unknown.body, `${name} learns that it is there`);
			}
			for (const [name, ear] of ears)
				assert.deepEqual((await ear.events()).map(wireName), [], name);
		});

	test(`looking around shows nothing said between ${what}`, async () => {
		const id = await say();
		for (const [name, client] of Object.entries(callers)) {
			const range = { anchor: "newest", num_before: 1000, num_after: 0 };
			const found: boolean[] = [];
			for (const fields of [
				{ ...range, narrow: [] },
				{ ...range, narrow: [["search", "between"]] },
				{ ...range, narrow: [["is", "dm"]] },
				{
					...range,
					narrow: [{ operator: "dm", operand: people.map((one) => one.id) }],
				},
				{
					...range,
					narrow: [{ operator: "dm-including", operand: sender.id }],
				},
				{ ...range, narrow: [{ operator: "sender", operand: sender.id }] },
				{ message_ids: [id] },
			]) {
				const { messages } = await client.do("GET", "/messages", fields);
				found.push(messages.some((one: { id: number }) => one.id === id));
			}
			const { messages } = await client.do("GET", "/messages/matches_narrow", {
				msg_ids: [id],
				narrow: [["is", "dm"]],
			});
			found.push(String(id) in messages);
			assert.deepEqual(
				[...new Set(found)],
				[people.includes(client)],
				`${name}: ${found}`,
			);
		}
	});
}
