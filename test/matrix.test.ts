import assert from "node:assert/strict";
import { test } from "node:test";
import { misheard, sounds } from "./support/matrix-hearing.ts";
import { reading } from "./support/matrix-reading.ts";
import {
	type Cell,
	done,
	found,
	inChannel,
	isAdmin,
	isArchived,
	isGuest,
	isIn,
	mayRun,
	maySend,
	onMessage,
	outcome,
	range,
	reaches,
	reachesOwn,
	reachesPieces,
	refused,
	searched,
	seesContent,
	shown,
	type Trial,
	verdict,
} from "./support/matrix-rules.ts";
import {
	type Matrix,
	matrixWorld,
	type Pieces,
	type Time,
	times,
} from "./support/matrix-world.ts";
import type { Client, Ear } from "./world.ts";

// Every role in every relation to every kind of channel tries every operation that a channel
// guards.

const react = (time: Time) =>
	onMessage(
		time,
		({ client }, id) =>
			client.post(`/messages/${id}/reactions`, { emoji_name: "tada" }),
		true,
	);

const tomorrow = ({ world }: Matrix) =>
	Math.floor(world.clock.now / 1000) + 86_400;

/** What only the caller notices. */
const personal: Record<string, Trial> = {
	"set-typing-status": {
		expect: (cell) => verdict(seesContent(cell) && !isArchived(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.post("/typing", {
					type: "stream",
					op: "start",
					stream_id: place.id,
					topic: "during",
				}),
			),
	},
	"update-user-topic": {
		expect: (cell) => verdict(seesContent(cell) && !isArchived(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.post("/user_topics", {
					stream_id: place.id,
					topic: "unheard of",
					visibility_policy: 3,
				}),
			),
	},
	"mute-topic": {
		expect: (cell) => verdict(seesContent(cell) && !isArchived(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.patch("/users/me/subscriptions/muted_topics", {
					stream_id: place.id,
					topic: "tiresome",
					op: "add",
				}),
			),
	},
	"mute-topic taken back": {
		expect: () => done,
		call: async ({ client, place }) =>
			outcome(
				await client.patch("/users/me/subscriptions/muted_topics", {
					stream_id: place.id,
					topic: "tiresome",
					op: "remove",
				}),
			),
	},
	"create-drafts": {
		expect: (cell) => verdict(seesContent(cell) && !isArchived(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.post("/drafts", {
					drafts: [
						{ type: "stream", to: [place.id], topic: "t", content: "draft" },
					],
				}),
			),
	},
	"edit-draft": {
		expect: (cell) => verdict(seesContent(cell) && !isArchived(cell)),
		async call({ client, place }) {
			const draft = { type: "", to: [], topic: "", content: "draft" };
			const { ids } = await client.do("POST", "/drafts", { drafts: [draft] });
			return outcome(
				await client.patch(`/drafts/${ids[0]}`, {
					draft: { ...draft, type: "stream", to: [place.id] },
				}),
			);
		},
	},
	"update-subscription-settings": {
		expect: (cell) => verdict(isIn(cell) && !isArchived(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.post("/users/me/subscriptions/properties", {
					subscription_data: [
						{ stream_id: place.id, property: "pin_to_top", value: true },
					],
				}),
			),
	},
	"update-subscription-property": {
		expect: (cell) => verdict(isIn(cell) && !isArchived(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.patch(`/users/me/subscriptions/${place.id}`, {
					property: "pin_to_top",
					value: "true",
				}),
			),
	},
	"update-message-flags": onMessage("after", ({ client }, id) =>
		client.post("/messages/flags", {
			messages: [id],
			op: "add",
			flag: "starred",
		}),
	),
	"update-message-flags-for-narrow": {
		// The whole request falls with one message that may not be reached by its id.
		expect: (cell) =>
			shown(cell).every((time) => reaches(cell, time))
				? found(shown(cell))
				: refused,
		call: async (cell) =>
			outcome(
				await cell.client.post("/messages/flags/narrow", {
					...range,
					narrow: [inChannel(cell), searched],
					op: "add",
					flag: "collapsed",
				}),
				({ processed_count: count, first_processed_id: first }) => {
					const all = Object.values(cell.place.messages);
					const from = all.indexOf(first);
					return from < 0 ? "" : times.slice(from, from + count).join(" ");
				},
			),
	},
	"mark-channel-as-read": {
		expect: (cell) => verdict(seesContent(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.post("/mark_stream_as_read", { stream_id: place.id }),
			),
	},
	"mark-topic-as-read": {
		expect: (cell) => verdict(shown(cell).includes("during")),
		call: async ({ client, place }) =>
			outcome(
				await client.post("/mark_topic_as_read", {
					stream_id: place.id,
					topic_name: "during",
				}),
			),
	},
};

/** What others notice, but changes nobody's place. */
const common: Record<string, Trial> = {
	"send-message": {
		expect: (cell) => verdict(maySend(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.post("/messages", {
					type: "stream",
					to: place.name,
					topic: "after",
					content: "hello",
				}),
			),
	},
	"create-scheduled-message": {
		expect: (cell) => verdict(maySend(cell)),
		call: async ({ client, place, matrix }) =>
			outcome(
				await client.post("/scheduled_messages", {
					type: "channel",
					to: place.id,
					topic: "after",
					content: "later",
					scheduled_delivery_timestamp: tomorrow(matrix),
				}),
			),
	},
	"create-message-reminder": onMessage("during", ({ client, matrix }, id) =>
		client.post("/reminders", {
			message_id: id,
			scheduled_delivery_timestamp: tomorrow(matrix),
		}),
	),
	"report-message": onMessage("during", ({ client }, id) =>
		client.post(`/messages/${id}/report`, { report_type: "spam" }),
	),
	"add-reaction to one from before": react("before"),
	"add-reaction to one from the time": react("during"),
	"add-reaction to one from after": react("after"),
	"remove-reaction from one's own": {
		expect: (cell) => verdict(reachesOwn(cell) && !isArchived(cell)),
		call: async ({ client, pieces }) =>
			outcome(
				await client.delete(`/messages/${pieces.own}/reactions`, {
					emoji_name: "tada",
				}),
			),
	},
	"update-message with new content, one's own": {
		expect: (cell) => verdict(reachesOwn(cell) && !isArchived(cell)),
		call: async ({ client, pieces }) =>
			outcome(
				await client.patch(`/messages/${pieces.own}`, { content: "better" }),
			),
	},
	"update-message with new content, another's": {
		expect: () => refused,
		call: async ({ client, pieces }) =>
			outcome(
				await client.patch(`/messages/${pieces.toMove}`, { content: "worse" }),
			),
	},
	"update-message to another topic": {
		expect: (cell) => verdict(reachesPieces(cell) && !isArchived(cell)),
		call: async ({ client, pieces }) =>
			outcome(
				await client.patch(`/messages/${pieces.toMove}`, {
					topic: "moved",
					send_notification_to_new_thread: false,
				}),
			),
	},
	"delete-message, another's": {
		expect: (cell) =>
			verdict(reachesPieces(cell) && !isArchived(cell) && isAdmin(cell)),
		call: async ({ client, pieces }) =>
			outcome(await client.delete(`/messages/${pieces.toDelete}`)),
	},
	"delete-message, one's own": {
		expect: (cell) => verdict(reachesOwn(cell) && !isArchived(cell)),
		call: async ({ client, pieces }) =>
			outcome(await client.delete(`/messages/${pieces.own}`)),
	},
	"update-channel": {
		expect: (cell) => verdict(mayRun(cell)),
		call: async ({ client, place }) =>
			outcome(
				await client.patch(`/streams/${place.id}`, { description: "better" }),
			),
	},
	"archive-channel": {
		// Those who may would end the channel for everybody else.
		except: mayRun,
		expect: () => refused,
		call: async ({ client, place }) =>
			outcome(await client.delete(`/streams/${place.id}`)),
	},
};

/** Last, for it makes people subscribed who were not. */
const joining: Record<string, Trial> = {
	"subscribe somebody else": {
		expect: (cell) => verdict(!isGuest(cell) && seesContent(cell)),
		call: async ({ client, place, matrix }) =>
			outcome(
				await client.post("/users/me/subscriptions", {
					subscriptions: [{ name: place.name }],
					principals: [matrix.newcomer.id],
				}),
			),
	},
	"unsubscribe somebody else": {
		expect: (cell) => verdict(mayRun(cell)),
		call: async ({ client, place, matrix }) =>
			outcome(
				await client.delete("/users/me/subscriptions", {
					subscriptions: [place.name],
					principals: [matrix.newcomer.id],
				}),
			),
	},
	"subscribe oneself": {
		expect: (cell) =>
			isGuest(cell) || !seesContent(cell)
				? refused
				: `200 ${isIn(cell) ? "already" : "new"}`,
		call: async ({ client, place }) =>
			outcome(
				await client.post("/users/me/subscriptions", {
					subscriptions: [{ name: place.name }],
				}),
				({ subscribed }) =>
					Object.keys(subscribed).length > 0 ? "new" : "already",
			),
	},
};

const shared = matrixWorld();

const cellsOf = (matrix: Matrix): Cell[] =>
	matrix.places.flatMap((place) =>
		matrix.people.map((person) => ({
			person,
			place,
			client: person.client,
			pieces: place.pieces.get(person) as Pieces,
			matrix,
		})),
	);

test("everybody hears of every channel what the rules say, and nothing else", async () => {
	const matrix = await shared;
	const cells = cellsOf(matrix);
	const ears = new Map<Client, Ear>();
	for (const { client } of matrix.people)
		ears.set(
			client,
			await client.register({
				fetch_event_types: [],
				client_capabilities: {
					notification_settings_null: true,
					archived_channels: true,
					stream_typing_notifications: true,
				},
			}),
		);
	const actors = { host: matrix.host, owner: matrix.world.as("olivia") };
	const wrong: string[] = [];
	for (const sound of Object.entries(sounds))
		wrong.push(...(await misheard(sound, actors, cells, ears)));
	assert.deepEqual(wrong, []);
});

test("everybody may do at every channel what the rules say, and nothing else", async () => {
	const cells = cellsOf(await shared);
	const wrong: string[] = [];
	let count = 0;
	for (const trials of [reading, personal, common, joining])
		for (const [operation, { except, expect, call }] of Object.entries(
			trials,
		)) {
			const tried = cells.filter((cell) => !except?.(cell));
			count += tried.length;
			const came = await Promise.all(tried.map(call));
			for (const [at, cell] of tried.entries()) {
				const expected = expect(cell);
				if (came[at] !== expected)
					wrong.push(
						`${operation}: ${cell.person.part}, ${cell.person.relation}, at ${cell.place.name}: ${came[at]}, not ${expected}`,
					);
			}
		}
	assert.deepEqual(wrong, []);
	assert.ok(count > 5000, `only ${count} cells`);
});
