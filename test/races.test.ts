import assert from "node:assert/strict";
import { test } from "node:test";
import { findProblems } from "../src/cli/check.ts";
import { roles } from "../src/domain/users/roles.ts";
import { believe, MessageMirror } from "./support/message-mirror.ts";
import { Random } from "./support/random.ts";
import { type Answer, type Client, type World, world } from "./world.ts";

// Many clients at once, all at the same few messages. Whatever order the server finds for what
// they do, it must tell everybody the same story, and the story must be true.

/** Long enough to meet by default; `SKEIN_RACES_SECONDS` and other seeds look harder. */
const seconds = Number(process.env.SKEIN_RACES_SECONDS ?? 4);
const seed = Number(process.env.SKEIN_RACES_SEED ?? 1);
const clientCount = 50;
const topics = ["tea", "coffee", "cocoa"];
const emoji = ["tada", "octopus", "heart"];

interface Place {
	readonly id: number;
	readonly name: string;
	readonly isPrivate: boolean;
}

/** One client in the crowd, that knows what it has heard. */
class Racer {
	readonly client: Client;
	readonly random: Random;
	readonly mirror: MessageMirror;
	readonly #places: readonly Place[];
	readonly #crowd: readonly Client[];

	constructor(
		mirror: MessageMirror,
		random: Random,
		places: readonly Place[],
		crowd: readonly Client[],
	) {
		this.mirror = mirror;
		this.client = mirror.ear.client;
		this.random = random;
		this.#places = places;
		this.#crowd = crowd;
	}

	/** One of the newer messages it knows, if it knows any. */
	#some(): number {
		const ids = [...this.mirror.messages.keys()];
		return ids.length === 0 ? 1 : this.random.pick(ids.slice(-30));
	}

	act(): Promise<Answer> {
		const { client, random } = this;
		const place = random.pick(this.#places);
		const topic = random.pick(topics);
		const id = this.#some();
		const [op, flag] = [
			random.pick(["add", "remove"]),
			random.pick(["read", "read", "starred"]),
		];
		const subscriptions = "/users/me/subscriptions";
		const other = random.pick(this.#crowd).id;
		const acts: readonly (readonly [number, () => Promise<Answer>])[] = [
			[
				8,
				() =>
					client.post("/messages", {
						type: "stream",
						to: place.name,
						topic,
						content: `${topic}, please`,
						read_by_sender: random.chance(0.5),
					}),
			],
			[
				3,
				() =>
					client.post("/messages", {
						type: "direct",
						to: [other, random.pick(this.#crowd).id],
						content: "psst",
					}),
			],
			[
				3,
				() =>
					client.patch(`/messages/${id}`, {
						content: `better ${random.below(1000)}`,
					}),
			],
			[
				3,
				() =>
					client.patch(`/messages/${id}`, {
						topic,
						propagate_mode: random.pick([
							"change_one",
							"change_later",
							"change_all",
						]),
						send_notification_to_new_thread: random.chance(0.2),
					}),
			],
			[
				2,
				() =>
					client.patch(`/messages/${id}`, {
						stream_id: place.id,
						propagate_mode: random.pick(["change_one", "change_later"]),
						send_notification_to_new_thread: false,
					}),
			],
			[2, () => client.delete(`/messages/${id}`)],
			[
				4,
				() =>
					client.post(`/messages/${id}/reactions`, {
						emoji_name: random.pick(emoji),
					}),
			],
			[
				2,
				() =>
					client.delete(`/messages/${id}/reactions`, {
						emoji_name: random.pick(emoji),
					}),
			],
			[
				4,
				() =>
					client.post("/messages/flags", {
						messages: [id, this.#some(), this.#some()],
						op,
						flag,
					}),
			],
			[
				1,
				() =>
					client.post("/messages/flags/narrow", {
						anchor: `${id}`,
						num_before: random.below(10),
						num_after: random.below(10),
						narrow: [{ operator: "channel", operand: place.id }],
						op,
						flag,
					}),
			],
			[
				1,
				() =>
					client.post("/mark_topic_as_read", {
						stream_id: place.id,
						topic_name: topic,
					}),
			],
			[0.3, () => client.post("/mark_stream_as_read", { stream_id: place.id })],
			[0.2, () => client.post("/mark_all_as_read")],
			[
				1,
				() =>
					client.post(subscriptions, {
						subscriptions: [{ name: place.name }],
						send_new_subscription_messages: false,
					}),
			],
			[
				1,
				() =>
					client.post(subscriptions, {
						subscriptions: [{ name: place.name }],
						principals: [other],
						send_new_subscription_messages: random.chance(0.2),
					}),
			],
			[1, () => client.delete(subscriptions, { subscriptions: [place.name] })],
		];
		const total = acts.reduce((sum, [weight]) => sum + weight, 0);
		let at = random.next() * total;
		for (const [weight, act] of acts) {
			at -= weight;
			if (at < 0) return act();
		}
		throw new Error("unreachable");
	}
}

async function setUp(w: World) {
	const crowd: Client[] = [];
	for (let n = 0; n < clientCount; n++) {
		const role =
			n % 12 === 0
				? roles.guest
				: n % 10 === 0
					? roles.moderator
					: n === 7
						? roles.administrator
						: roles.member;
		crowd.push(await w.person(`racer${n}`, `Racer ${n}`, role));
	}
	const places: Place[] = [];
	for (const [name, kind] of [
		["market", "public"],
		["harbour", "public"],
		["cellar", "private_shared"],
		["attic", "private_protected"],
	] as const) {
		const members = crowd.filter(
			(_, n) => n % 4 !== places.length || n % 3 === 0,
		);
		const id = await w.channel(name, kind, members);
		places.push({ id, name, isPrivate: kind !== "public" });
	}
	return { crowd, places };
}

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

/** What a client believes and what is so must not differ. */
async function compare({ client, mirror }: Racer) {
	const fresh = await MessageMirror.of(client);
	const who = client.user.fullName;
	assert.deepEqual(
		sorted(mirror.subscribed),
		sorted(fresh.subscribed),
		`${who}: subscriptions`,
	);
	for (const set of ["unread", "starred"] as const) {
		const differs = mirror[set].symmetricDifference(fresh[set]);
		const told = [...differs].map((id) => [id, mirror.heardOf(id)]);
		assert.deepEqual(
			sorted(mirror[set]),
			sorted(fresh[set]),
			`${who}: ${set} messages, told ${JSON.stringify(told)}`,
		);
	}
	const ids = sorted(mirror.messages.keys());
	const fields = { apply_markdown: false, allow_empty_topic_name: true };
	const { messages } = await client.do("GET", "/messages", {
		...fields,
		message_ids: ids,
	});
	const found = new Map<number, unknown>(
		messages.map((message: { id: number }) => [message.id, believe(message)]),
	);
	assert.deepEqual(sorted(found.keys()), ids, `${who}: messages there are`);
	for (const [id, believed] of mirror.messages)
		assert.deepEqual(
			believed,
			found.get(id),
			`${who}: message ${id}, told ${JSON.stringify(mirror.heardOf(id))}`,
		);
	const received = await client.do("GET", "/messages", {
		...fields,
		anchor: "newest",
		num_before: 5000,
	});
	const unheard: number[] = received.messages
		.map(({ id }: { id: number }) => id)
		.filter(
			(id: number) =>
				id > mirror.ear.state.max_message_id &&
				!mirror.messages.has(id) &&
				!mirror.elsewhere.has(id),
		);
	assert.deepEqual(unheard, [], `${who}: messages never heard of`);
}

test("whatever fifty clients do at once, everybody is told the truth", async (t) => {
	const w = await world();
	const { crowd, places } = await setUp(w);
	const begun = performance.now();
	const end = begun + seconds * 1000;
	const wrong: string[] = [];
	let count = 0;
	const run = async (client: Client, n: number): Promise<Racer> => {
		const random = new Random(seed * 1000 + n);
		const register = () => MessageMirror.of(client);
		let racer = new Racer(await register(), random, places, crowd);
		// Half of them come late, into the thick of it.
		let lateAt = n % 2 === 1 ? begun + random.next() * (end - begun) : null;
		// However slow the machine is, everybody does something.
		do {
			const { status, body } = await racer.act();
			count += 1;
			if (status !== 200 && status !== 400)
				wrong.push(`${status} ${JSON.stringify(body)}`);
			if (random.chance(0.3)) await racer.mirror.hear();
			if (lateAt !== null && performance.now() > lateAt) {
				lateAt = null;
				racer = new Racer(await register(), random, places, crowd);
			}
		} while (performance.now() < end);
		return racer;
	};
	const racers = await Promise.all(crowd.map(run));
	t.diagnostic(`${count} requests, seed ${seed}`);
	assert.deepEqual(wrong, []);
	await w.settle();
	for (const { mirror } of racers) while (await mirror.hear());
	for (const racer of racers) await compare(racer);
	assert.deepEqual(await findProblems(w.config), []);
});
