/**
 * Random histories: whatever a team does, the model answers as one row per recipient would.
 * A failure prints its seed and the shortest history that still fails.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NaiveRows, type ReadWorld } from "./naive.ts";
import { StoredRows } from "./stored.ts";

const RUNS = Number(process.env.SKEIN_PROPERTY_RUNS ?? 2_000);
const SEED = Number(process.env.SKEIN_PROPERTY_SEED ?? 1_729);
const HISTORY_STEPS_MAX = 30;

const USERS = [1, 2, 3];
const CHANNELS = [10, 20, 30];
/** Only what one received in it may be read. */
const PROTECTED_CHANNEL = 30;
const TOPICS = CHANNELS.flatMap((channelId) =>
	[0, 1].map((n) => ({ channelId, conversationId: channelId * 10 + n })),
);
const DIRECT = new Map([
	[1001, [1]],
	[1002, [1, 2]],
	[1003, [1, 2, 3]],
]);
const CONVERSATIONS = [
	...TOPICS,
	...[...DIRECT.keys()].map((conversationId) => ({
		channelId: null,
		conversationId,
	})),
];
const SMALL_FLOOR_BOUNDS = { lagMessages: 4, heldMax: 3, stepMin: 1 };

const user = fc.constantFrom(...USERS);
const channel = fc.constantFrom(...CHANNELS);
const topic = fc.constantFrom(...TOPICS);
/** Half of all messages go to one topic, so that its ranges see every shape. */
const conversation = fc.oneof(
	fc.constant({ channelId: 10, conversationId: 100 }),
	fc.constantFrom(...CONVERSATIONS),
);
/** Positions among the messages that exist when the step is taken, counted from the newest. */
const positions = fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 5 });

const step = fc.oneof(
	{
		weight: 10,
		arbitrary: fc.record({
			do: fc.constant("send"),
			user,
			conversation,
			count: fc.integer({ min: 1, max: 4 }),
			gap: fc.nat(2),
			readOnArrival: fc.constantFrom("nobody", "sender", "everyone"),
			deliverUnreadTo: fc.oneof(
				{ weight: 5, arbitrary: fc.constant([]) },
				fc.uniqueArray(user, { maxLength: 2 }),
			),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constantFrom("read", "unread"),
			user,
			positions,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("read conversation"),
			user,
			conversation,
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constantFrom("subscribe", "unsubscribe", "read channel"),
			user,
			channel,
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constantFrom("move one", "move later", "move all"),
			position: fc.nat(12),
			topic,
		}),
	},
	fc.record({ do: fc.constant("delete"), positions }),
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constantFrom("mute", "unmute"),
			user,
			sender: user,
		}),
	},
	fc.record({ do: fc.constant("star"), user, position: fc.nat(12) }),
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constantFrom("read all", "lift floor", "deactivate", "reactivate"),
			user,
		}),
	},
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Pair {
	readonly naive = new NaiveRows(USERS, DIRECT);
	readonly stored: StoredRows;
	private newestId = 0;

	constructor(windowMax: number) {
		this.stored = new StoredRows(USERS, DIRECT, windowMax);
	}

	/** Everyone is in the first channel, one in all, one in the first alone. */
	async begin(): Promise<void> {
		for (const world of [this.naive, this.stored]) {
			for (const userId of USERS) await world.subscribe(userId, 10);
			for (const userId of [1, 2]) await world.subscribe(userId, 20);
			await world.subscribe(1, PROTECTED_CHANNEL);
		}
	}

	async take(step: Step): Promise<void> {
		const { naive, stored } = this;
		const same = async (act: (world: ReadWorld) => unknown) =>
			assert.deepEqual(await act(stored), act(naive));
		switch (step.do) {
			case "send": {
				const writtenBefore = stored.rowsWritten;
				for (let n = 0; n < step.count; n += 1) {
					this.newestId += 1 + step.gap;
					const message = {
						id: this.newestId,
						senderId: step.user,
						...step.conversation,
						readOnArrival: step.readOnArrival,
						deliverUnreadTo: step.deliverUnreadTo,
					};
					await same((world) => world.send(message));
				}
				if (step.deliverUnreadTo.length === 0)
					assert.equal(stored.rowsWritten, writtenBefore);
				return;
			}
			case "read":
				return same((world) =>
					world.markRead(step.user, this.at(step.positions)),
				);
			case "unread": {
				const ids = this.readable(step.user, this.at(step.positions));
				return same((world) => world.markUnread(step.user, ids));
			}
			case "read conversation":
				return same((world) =>
					world.markConversationRead(
						step.user,
						step.conversation.conversationId,
					),
				);
			case "read channel":
				return same((world) => world.markChannelRead(step.user, step.channel));
			case "read all":
				return same((world) => world.markAllRead(step.user));
			case "subscribe":
				return same((world) => world.subscribe(step.user, step.channel));
			case "unsubscribe":
				return same((world) => world.unsubscribe(step.user, step.channel));
			case "move one":
			case "move later":
			case "move all": {
				const ids = this.moving(step.do, step.position);
				const { conversationId, channelId } = step.topic;
				return same((world) => world.move(ids, conversationId, channelId));
			}
			case "delete":
				return same((world) => world.remove(this.at(step.positions)));
			case "mute":
				if (step.user === step.sender) return;
				return same((world) => world.mute(step.user, step.sender));
			case "unmute":
				return same((world) => world.unmute(step.user, step.sender));
			case "star": {
				const ids = this.readable(step.user, this.at([step.position]));
				for (const id of ids) await same((world) => world.star(step.user, id));
				return;
			}
			case "deactivate":
				return same((world) => world.deactivate(step.user));
			case "reactivate":
				return same((world) => world.reactivate(step.user));
			case "lift floor":
				return stored.lift(step.user, SMALL_FLOOR_BOUNDS);
		}
	}

	async agree(): Promise<void> {
		for (const userId of USERS) {
			const { naive, stored } = this;
			const unread = naive.unread(userId);
			assert.deepEqual(await stored.unread(userId), unread);
			assert.deepEqual(await stored.received(userId), naive.received(userId));
		}
	}

	/** The narrower ways to ask. */
	async agreeEverywhere(): Promise<void> {
		for (const userId of USERS) {
			const { naive, stored } = this;
			const unread = naive.unread(userId);
			const newest = await stored.list(userId, () => true, 3);
			assert.deepEqual(
				newest.messages.map(({ id }) => id),
				unread.slice(-3),
			);
			assert.equal(newest.isTruncated, unread.length > 3);
			for (const place of [
				...CONVERSATIONS.map(({ conversationId }) => ({ conversationId })),
				...CHANNELS.map((channelId) => ({ channelId })),
			]) {
				const [key, value] = Object.entries(place)[0] as [
					"conversationId" | "channelId",
					number,
				];
				const there = unread.filter(
					(id) => naive.messages.get(id)?.[key] === value,
				);
				const matches = (message: Record<typeof key, number | null>) =>
					message[key] === value;
				assert.equal(await stored.firstUnread(userId, matches), there[0]);
				assert.equal(await stored.count(userId, matches), there.length);
			}
		}
	}

	private at(positions: readonly number[]): number[] {
		const newestFirst = [...this.naive.messages.keys()].reverse();
		return positions.flatMap((position) => newestFirst[position] ?? []);
	}

	private moving(how: string, position: number): number[] {
		const [id] = this.at([position]);
		const message = this.naive.messages.get(id ?? 0);
		if (id === undefined || message?.channelId == null) return [];
		if (how === "move one") return [id];
		return [...this.naive.messages]
			.filter(
				([other, place]) =>
					place.conversationId === message.conversationId &&
					(how === "move all" || other >= id),
			)
			.map(([other]) => other);
	}

	private readable(userId: number, ids: readonly number[]) {
		const received = new Set(this.naive.received(userId));
		return ids.filter((id) => {
			const channelId = this.naive.messages.get(id)?.channelId;
			const isGuarded = channelId === null || channelId === PROTECTED_CHANNEL;
			return !isGuarded || received.has(id);
		});
	}
}

test(`${RUNS} random histories agree with one row per recipient`, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(0, 1, 500),
			fc.array(step, { maxLength: HISTORY_STEPS_MAX, size: "max" }),
			async (windowMax, history) => {
				const pair = new Pair(windowMax);
				await pair.begin();
				for (const each of history) {
					await pair.take(each);
					await pair.agree();
				}
				await pair.agreeEverywhere();
			},
		),
		{ numRuns: RUNS, seed: SEED },
	);
});
