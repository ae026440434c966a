import assert from "node:assert/strict";
import { liftReadFloor } from "../../src/domain/unread/lift-floor.ts";
import { NaiveRows } from "../../src/domain/unread/naive.ts";
import { beginAbsence, endAbsence } from "../../src/domain/unread/store.ts";
import {
	joinChannel,
	leaveChannel,
	moveMessages,
} from "../comings-and-goings.ts";
import type { Client, Ear, World } from "../world.ts";

// A history of a small team, taken step by step through the API and by a model with one
// row per recipient. After every step, what a new client is told and what a client that
// listened has worked out must both be what the rows say.

/** Small, fast, and the same every time. */
function random(seed: number) {
	let state = seed >>> 0;
	return (below: number): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

/** Fetching is dear: narrows are compared now and then. */
const NARROWS_EVERY = 13;

interface Topic {
	readonly conversationId: number;
	readonly channelId: number;
	readonly channel: string;
	readonly topic: string;
}

export const channelNames = ["garden", "kitchen", "vault"] as const;
/** Only what one received in it may be read. */
export const protectedName = "vault";

export class Both {
	readonly w: World;
	readonly people: readonly Client[];
	readonly channelIds: readonly number[];
	readonly topics: readonly Topic[];
	readonly groups: ReadonlyMap<number, readonly Client[]>;
	readonly naive: NaiveRows;
	readonly ears = new Map<number, { ear: Ear; unread: Set<number> }>();
	readonly pick: (below: number) => number;
	lifted = 0;
	compared = 0;

	constructor(w: World, channelIds: readonly number[], seed: number) {
		this.w = w;
		this.pick = random(seed);
		this.people = [w.as("mia"), w.as("max"), w.as("mona")];
		this.channelIds = channelIds;
		this.topics = channelNames.flatMap((channel, at) =>
			["seeds", "Seeds & soil"].map((topic, n) => ({
				conversationId: 100 * (at + 1) + n,
				channelId: channelIds[at] as number,
				channel,
				topic,
			})),
		);
		const [mia, max, mona] = this.people as [Client, Client, Client];
		this.groups = new Map([
			[1001, [mia]],
			[1002, [mia, max]],
			[1003, [mia, max, mona]],
		]);
		this.naive = new NaiveRows(
			this.people.map(({ id }) => id),
			new Map(
				[...this.groups].map(([id, members]) => [
					id,
					members.map((member) => member.id),
				]),
			),
		);
		for (const person of this.people)
			for (const id of channelIds) this.naive.subscribe(person.id, id);
	}

	async listen(person: Client) {
		const ear = await person.register({
			event_types: ["message", "update_message_flags"],
		});
		this.ears.set(person.id, { ear, unread: new Set(listed(ear.state)) });
	}

	one<T>(list: readonly T[]): T {
		return list[this.pick(list.length)] as T;
	}

	/** Some of the newest messages. */
	some(): number[] {
		const newest = [...this.naive.messages.keys()].slice(-14);
		const count = 1 + this.pick(5);
		const ids = Array.from({ length: count }, () => this.one(newest));
		return [...new Set(ids)].filter((id) => id !== undefined);
	}

	isIn(person: Client, channelId: number) {
		return this.naive.members.get(channelId)?.has(person.id) === true;
	}

	isAway = (person: Client) => this.naive.away.has(person.id);

	mayRead(person: Client, id: number): boolean {
		const place = this.naive.messages.get(id);
		const received = this.naive.rowsOf(person.id).has(id);
		if (place?.channelId == null) return received;
		if (place.channelId !== this.channelIds[2]) return true;
		return received && this.isIn(person, place.channelId);
	}

	async step(): Promise<string> {
		const person = this.one(this.people);
		const roll = this.pick(100);
		if (roll < 34) return this.send(person);
		if (roll < 46) return this.flag(person, "add");
		if (roll < 58) return this.flag(person, "remove");
		if (roll < 63) return this.readTopic(person);
		if (roll < 67) return this.readChannel(person);
		if (roll < 69) return this.readAll(person);
		if (roll < 79) return this.join(person);
		if (roll < 89) return this.move();
		if (roll < 93) return this.mute(person);
		if (roll < 95) return this.star(person);
		if (roll < 98) return this.lift(person);
		return this.absence(person);
	}

	async send(person: Client) {
		const readBySender = this.pick(2) === 0;
		const more = { read_by_sender: readBySender };
		const sent = {
			senderId: person.id,
			readOnArrival: readBySender ? "sender" : "nobody",
			deliverUnreadTo: [],
		} as const;
		if (this.pick(3) === 0) {
			const mine = [...this.groups].filter(([, all]) => all.includes(person));
			if (mine.length === 0) return "nothing";
			const [conversationId, members] = this.one(mine);
			const id = await person.sendTo(members, "psst", more);
			this.naive.send({ id, conversationId, channelId: null, ...sent });
			return `${id} among ${members.length}`;
		}
		const { channel, channelId, topic, conversationId } = this.one(this.topics);
		if (channel === protectedName && !this.isIn(person, channelId))
			return "nothing";
		const written = this.pick(2) === 0 ? topic : topic.toUpperCase();
		const id = await person.send(channel, written, "hello", more);
		this.naive.send({ id, conversationId, channelId, ...sent });
		return `${id} to ${channel} > ${topic}`;
	}

	async flag(person: Client, op: "add" | "remove") {
		const ids = this.some().filter(
			(id) => op === "add" || this.mayRead(person, id),
		);
		const body = await person.do("POST", "/messages/flags", {
			messages: ids,
			op,
			flag: "read",
		});
		assert.deepEqual(body.messages, ids);
		if (op === "add") this.naive.markRead(person.id, ids);
		else {
			const { ignoredChannelIds } = this.naive.markUnread(person.id, ids);
			assert.deepEqual(
				body.ignored_because_not_subscribed_channels,
				ignoredChannelIds,
			);
		}
		return `${op} read ${ids}`;
	}

	async readTopic(person: Client) {
		const { channel, channelId, topic, conversationId } = this.one(this.topics);
		const known = [...this.naive.messages].some(
			([id, place]) =>
				place.conversationId === conversationId && this.mayRead(person, id),
		);
		const { status, body } = await person.post("/mark_topic_as_read", {
			stream_id: channelId,
			topic_name: topic,
		});
		assert.equal(status, known ? 200 : 400, JSON.stringify(body));
		if (known) this.naive.markConversationRead(person.id, conversationId);
		return `read ${channel} > ${topic}`;
	}

	async readChannel(person: Client) {
		const channelId = this.one(this.channelIds);
		const isClosed =
			channelId === this.channelIds[2] && !this.isIn(person, channelId);
		const { status } = await person.post("/mark_stream_as_read", {
			stream_id: channelId,
		});
		assert.equal(status, isClosed ? 400 : 200);
		this.naive.markChannelRead(person.id, channelId);
		return `read channel ${channelId}`;
	}

	async readAll(person: Client) {
		await person.do("POST", "/mark_all_as_read");
		this.naive.markAllRead(person.id);
		return "read all";
	}

	/** Joins a channel, or leaves it. */
	async join(person: Client) {
		const channelId = this.one(this.channelIds);
		if (this.isIn(person, channelId)) {
			const all = this.people.filter((each) => this.isIn(each, channelId));
			const leaving = this.pick(3) === 0 ? all : [person];
			await leaveChannel(this.w, leaving, channelId);
			for (const { id } of leaving) this.naive.unsubscribe(id, channelId);
			return `${leaving.length} left ${channelId}`;
		}
		await joinChannel(this.w, person, channelId);
		this.naive.subscribe(person.id, channelId);
		return `joined ${channelId}`;
	}

	async move() {
		const ids = this.some().filter(
			(id) => this.naive.messages.get(id)?.channelId !== null,
		);
		const from = this.naive.messages.get(ids[0] ?? 0)?.channelId;
		if (from == null) return "nothing";
		const together = ids.filter(
			(id) => this.naive.messages.get(id)?.channelId === from,
		);
		const to = this.one(this.topics);
		await moveMessages(this.w, together, from, to);
		const changed = this.naive.move(together, to.conversationId, to.channelId);
		// Those who may not see the new channel lose the messages, and are told so in another way.
		for (const person of this.people)
			if (to.channel === protectedName && !this.isIn(person, to.channelId))
				for (const id of changed.get(person.id) ?? [])
					this.ears.get(person.id)?.unread.delete(id);
		return `moved ${together} from ${from} to ${to.channel} > ${to.topic}`;
	}

	async mute(person: Client) {
		const other = this.one(this.people.filter((each) => each !== person));
		const isMuted = this.naive.muted.get(person.id)?.has(other.id) === true;
		const path = `/users/me/muted_users/${other.id}`;
		await person.do(isMuted ? "DELETE" : "POST", path);
		if (isMuted) this.naive.unmute(person.id, other.id);
		else this.naive.mute(person.id, other.id);
		return `${isMuted ? "unmuted" : "muted"} ${other.user.fullName}`;
	}

	async star(person: Client) {
		const ids = this.some().filter((id) => this.mayRead(person, id));
		await person.do("POST", "/messages/flags", {
			messages: ids,
			op: "add",
			flag: "starred",
		});
		for (const id of ids) this.naive.star(person.id, id);
		return `starred ${ids}`;
	}

	/** Upkeep, which must change nothing. */
	async lift(person: Client) {
		const outcome = await this.w.engine.run(
			this.w.organizationId,
			{ userId: null, client: "test" },
			liftReadFloor,
			{
				userId: person.id,
				bounds: { lagMessages: 4, heldMax: 3, stepMin: 1 },
			},
		);
		this.lifted += outcome === "lifted" ? 1 : 0;
		return `${outcome} the floor`;
	}

	async absence(person: Client) {
		const isAway = this.isAway(person);
		await this.w.inside((work) =>
			(isAway ? endAbsence : beginAbsence)(work, person.id),
		);
		if (isAway) {
			this.naive.reactivate(person.id);
			await this.listen(person);
		} else this.naive.deactivate(person.id);
		return isAway ? "came back" : "went away";
	}

	async agree(told: string) {
		for (const person of this.people) {
			const wanted = this.naive.unread(person.id);
			const { state } = await person.register({
				event_types: ["message", "update_message_flags"],
			});
			await person.do("DELETE", "/events", { queue_id: state.queue_id });
			const who = `${person.user.fullName} after ${told}`;
			assert.deepEqual(listed(state), wanted, who);
			this.agreeOnPlaces(person, state.unread_msgs, who);
			if (this.compared++ % NARROWS_EVERY === 0)
				await this.agreeOnNarrows(person, wanted, who);
			await this.agreeWithListener(person, wanted, who);
		}
	}

	agreeOnPlaces(
		person: Client,
		unread: {
			streams: {
				stream_id: number;
				topic: string;
				unread_message_ids: number[];
			}[];
		},
		who: string,
	) {
		const wanted = new Map<number, number[]>();
		for (const id of this.naive.unread(person.id)) {
			const place = this.naive.messages.get(id);
			if (place?.channelId == null) continue;
			const there = wanted.get(place.conversationId) ?? [];
			wanted.set(place.conversationId, [...there, id]);
		}
		const got = new Map(
			unread.streams.map((one) => [
				this.topics.find(
					({ channelId, topic }) =>
						channelId === one.stream_id &&
						topic.toLowerCase() === one.topic.toLowerCase(),
				)?.conversationId,
				one.unread_message_ids,
			]),
		);
		const inOrder = (map: Map<number | undefined, number[]>) =>
			[...map].sort(([a = 0], [b = 0]) => a - b);
		assert.deepEqual(inOrder(got), inOrder(wanted), who);
	}

	/** What narrows find is what the rows say: the user's history, and what of it is unread. */
	async agreeOnNarrows(person: Client, unread: readonly number[], who: string) {
		const fetch = (narrow: unknown, anchor = "newest") =>
			person.do("GET", "/messages", {
				narrow,
				anchor,
				num_before: 1000,
				num_after: 0,
			});
		const find = async (narrow: unknown) => {
			const { messages } = await fetch(narrow);
			return messages.map(({ id }: { id: number }) => id);
		};
		const isUnread = { operator: "is", operand: "unread" };
		const history = [...this.naive.rowsOf(person.id).keys()]
			.filter((id) => this.mayRead(person, id))
			.sort((a, b) => a - b);
		assert.deepEqual(await find([]), history, who);
		assert.deepEqual(await find([isUnread]), unread, who);
		assert.deepEqual(
			await find([{ ...isUnread, negated: true }]),
			history.filter((id) => !unread.includes(id)),
			who,
		);
		const { anchor } = await fetch([], "first_unread");
		assert.equal(anchor, unread[0] ?? 10_000_000_000_000_000, who);
		for (const channelId of this.channelIds) {
			const inChannel = { operator: "channel", operand: channelId };
			const isHere = (id: number) =>
				this.naive.messages.get(id)?.channelId === channelId;
			const found = await find([inChannel, isUnread]);
			assert.deepEqual(found, unread.filter(isHere), who);
			const { messages } = await fetch([inChannel]);
			assert.deepEqual(
				messages.map(({ id }: { id: number }) => id),
				[...this.naive.messages.keys()]
					.filter((id) => isHere(id) && this.mayRead(person, id))
					.sort((a, b) => a - b),
				who,
			);
			for (const { id, flags } of messages) {
				assert.equal(flags.includes("read"), !unread.includes(id), who);
				if (!this.naive.rowsOf(person.id).has(id))
					assert.deepEqual(flags, ["read", "historical"], who);
			}
		}
	}

	async agreeWithListener(
		person: Client,
		wanted: readonly number[],
		who: string,
	) {
		const listener = this.ears.get(person.id);
		if (!listener) return;
		for (const event of await listener.ear.events())
			fold(listener.unread, event);
		if (this.isAway(person)) return;
		const worked = [...listener.unread].sort((a, b) => a - b);
		assert.deepEqual(worked, wanted, `as heard by ${who}`);
	}

	async agreeOnReceipts() {
		const [reader] = this.people as [Client];
		for (const id of [...this.naive.messages.keys()].slice(-10)) {
			if (!this.mayRead(reader, id)) continue;
			const place = this.naive.messages.get(id);
			const muted = (a: number, b: number) =>
				this.naive.muted.get(a)?.has(b) === true;
			const wanted = this.people
				.map((person) => person.id)
				.filter(
					(userId) =>
						userId !== place?.senderId &&
						this.naive.rowsOf(userId).get(id)?.isRead === true &&
						!muted(reader.id, userId) &&
						!muted(userId, reader.id),
				)
				.sort((a, b) => a - b);
			const body = await reader.do("GET", `/messages/${id}/read_receipts`);
			assert.deepEqual(body.user_ids, wanted, `receipts of ${id}`);
		}
	}
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of the server as it is.
function listed({ unread_msgs: unread }: any): number[] {
	const parts = [...unread.pms, ...unread.streams, ...unread.huddles];
	const ids = parts.flatMap((part) => part.unread_message_ids as number[]);
	return ids.sort((a, b) => a - b);
}

// biome-ignore lint/suspicious/noExplicitAny: events as they come.
function fold(unread: Set<number>, event: any) {
	if (event.type === "message") {
		if (!event.flags.includes("read")) unread.add(event.message.id);
	} else if (event.flag === "read") {
		if (event.all) unread.clear();
		for (const id of event.messages)
			if (event.op === "add") unread.delete(id);
			else unread.add(id);
	}
}
