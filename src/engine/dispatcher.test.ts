import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestStorage } from "../../test/support/storage.ts";
import { DISPATCH_SLICE_QUEUES, EVENT_QUEUE_PENDING_MAX } from "../limits.ts";
import type { Database } from "../storage/storage.ts";
import { type AudienceJudge, audience } from "./audience.ts";
import { Dispatcher, type EventRenderer } from "./dispatcher.ts";
import { EventLog, type Happening, type LogEntry } from "./event-log.ts";
import { EventQueue } from "./event-queue.ts";
import { OrganizationMemory } from "./memory.ts";

// Queues that come and go while something is being waited for.

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Knows of users what was loaded for them; a load ends when the test says so. */
class Known {
	readonly userIds = new Set<number>();
	readonly #loads: (() => void)[] = [];

	load(wanted: Iterable<number>): Promise<void> | undefined {
		const missing = [...wanted].filter((id) => !this.userIds.has(id));
		if (missing.length === 0) return undefined;
		return new Promise((resolve) =>
			this.#loads.push(() => {
				for (const id of missing) this.userIds.add(id);
				resolve();
			}),
		);
	}

	/** Ends every load, and those that begin because of it. */
	async finish() {
		for (let idle = 0; idle < 3; idle++) {
			if (this.#loads.length > 0) idle = 0;
			for (const end of this.#loads.splice(0)) end();
			await turn();
		}
	}
}

function scene({
	toShow = new Known(),
	toJudge = new Known(),
	reader = {} as Database,
} = {}) {
	const live = new Set<number>();
	const judge: AudienceJudge = {
		ready: (_memory, joining) =>
			toJudge.load(joining === undefined ? live : [...live, joining]),
		hears: (_memory, who, _seq, userId) => {
			assert.ok(toJudge.userIds.has(userId), "judged before it was ready");
			return (
				who.to === "everyone" ||
				(who.to === "users" && who.ids.includes(userId))
			);
		},
		*hearers(memory, who, seq, users) {
			for (const id of users.keys())
				if (this.hears(memory, who, seq, id)) yield id;
		},
		listens: () => false,
		listensWidely: () => false,
		attached: (_memory, userId) => void live.add(userId),
		detached(_memory, userId) {
			live.delete(userId);
			toJudge.userIds.delete(userId);
		},
	};
	const renderer: EventRenderer = {
		ready: (_memory, _event, userIds) => toShow.load(userIds()),
		render({ event }, { facts }) {
			assert.ok(toShow.userIds.has(facts.userId), "shown before it was ready");
			return [{ head: JSON.stringify(event).slice(0, -1) }];
		},
	};
	const failures: unknown[] = [];
	const dispatcher = new Dispatcher(
		new EventLog(new Map()),
		reader,
		judge,
		renderer,
		(error) => failures.push(error),
	);
	dispatcher.open(new OrganizationMemory(1, () => 0), 0, () => {});
	return { dispatcher, failures, toShow, toJudge };
}

const queueOf = (userId: number, id = `queue of ${userId}`, startSeq = 0) =>
	new EventQueue(
		{
			organizationId: 1,
			id,
			userId,
			startSeq,
			idleTimeoutSeconds: 600,
			options: {},
		},
		-1,
		0,
	);

const entry = (
	seq: number,
	event: Happening = { type: "noted" },
	to = audience.everyone,
): LogEntry => ({
	organizationId: 1,
	seq,
	at: 0,
	event,
	audience: to,
	touched: null,
	shapes: new Map(),
});

test("a queue that comes while an event waits to be shown is not shown it unprepared", async () => {
	const { dispatcher, failures, toShow, toJudge } = scene();
	toJudge.userIds.add(1).add(2);
	const early = await dispatcher.attach(queueOf(1));
	dispatcher.accept(1, [entry(1)]);
	await turn();
	const late = await dispatcher.attach(queueOf(2));
	await toShow.finish();
	assert.deepEqual(failures, []);
	assert.equal(early.take().length, 1);
	assert.equal(late.take().length, 1);
});

test("a queue whose user's last other queue goes while it comes is judged by what is known", async () => {
	const { dispatcher, failures, toShow, toJudge } = scene();
	toJudge.userIds.add(1);
	toShow.userIds.add(1);
	const first = await dispatcher.attach(queueOf(1, "first"));
	const coming = dispatcher.attach(queueOf(1, "second"));
	dispatcher.detach(first);
	await toJudge.finish();
	const second = await coming;
	dispatcher.accept(1, [entry(1)]);
	await turn();
	assert.deepEqual(failures, []);
	assert.equal(second.take().length, 1);
});

test("a queue that is ended while it comes stays ended, and keeps nobody waiting", async () => {
	const { dispatcher, toJudge } = scene();
	const queue = queueOf(1);
	const coming = dispatcher.attach(queue);
	const ended = { type: "queues_closed", ids: [queue.facts.id] };
	dispatcher.accept(1, [entry(1, ended, audience.nobody)]);
	await toJudge.finish();
	assert.equal(await coming, queue);
	assert.ok(queue.closed);
	assert.equal(dispatcher.queue(1, queue.facts.id), undefined);
	let isAnswered = false;
	queue.wait(() => {
		isAnswered = true;
	});
	assert.ok(isAnswered);
});

test("queues end when the log has lost what they have not heard", async () => {
	const storage = await (await createTestStorage())();
	try {
		const { dispatcher, toJudge, toShow } = scene({ reader: storage.reader });
		toJudge.userIds.add(1);
		toShow.userIds.add(1);
		const queue = await dispatcher.attach(queueOf(1));
		dispatcher.accept(1, [entry(3)]);
		while (dispatcher.tail(1) < 3) await turn();
		assert.ok(queue.closed);
		assert.deepEqual(queue.take(), []);
	} finally {
		await storage.close();
	}
});

test("a queue that was served elsewhere goes on after what it was given there", async () => {
	const { dispatcher, toJudge, toShow } = scene();
	toJudge.userIds.add(1);
	toShow.userIds.add(1);
	const hear = (seqs: readonly number[]) =>
		dispatcher.accept(
			1,
			seqs.map((seq) => entry(seq)),
		);
	const seqs = (from: number, to: number) =>
		Array.from({ length: to - from + 1 }, (_, n) => from + n);
	const queue = await dispatcher.attach(queueOf(1));
	// More than it holds: it is full while another node serves it.
	hear(seqs(1, EVENT_QUEUE_PENDING_MAX + 5));
	while (dispatcher.tail(1) < EVENT_QUEUE_PENDING_MAX + 5) await turn();
	queue.acknowledge(queue.idOf(EVENT_QUEUE_PENDING_MAX + 4));
	const recovered = dispatcher.recover(queue);
	await toJudge.finish();
	assert.equal(await recovered, queue);
	const next = queue.idOf(EVENT_QUEUE_PENDING_MAX + 5);
	assert.deepEqual(
		queue.take().map(({ id }) => id),
		[next],
	);
	// An event that is never stored has a number of the node that told it.
	dispatcher.accept(1, [
		entry(EVENT_QUEUE_PENDING_MAX + 6, { type: "hidden" }, audience.nobody),
	]);
	const told = queue.idOf(EVENT_QUEUE_PENDING_MAX + 6, 512);
	queue.acknowledge(told);
	assert.ok(queue.isEmpty);
	assert.throws(() =>
		queue.acknowledge(queue.idOf(EVENT_QUEUE_PENDING_MAX + 7)),
	);
});

test("a queue whose events were trimmed away does not come back", async () => {
	const storage = await (await createTestStorage())();
	try {
		const { dispatcher, toJudge, toShow } = scene({ reader: storage.reader });
		toJudge.userIds.add(1);
		toShow.userIds.add(1);
		dispatcher.accept(1, [entry(1), entry(2)]);
		dispatcher.accept(1, [entry(5)]);
		while (dispatcher.tail(1) < 5) await turn();
		assert.ok((await dispatcher.attach(queueOf(1, "old", 2))).closed);
		assert.equal(dispatcher.queue(1, "old"), undefined);
		assert.ok(!(await dispatcher.attach(queueOf(1, "new", 4))).closed);
	} finally {
		await storage.close();
	}
});

test("a queue that begins again while an event is handed out misses nothing before it", async () => {
	const { dispatcher, toJudge, toShow } = scene();
	const userIds = Array.from(
		{ length: DISPATCH_SLICE_QUEUES + 5 },
		(_, n) => n,
	);
	for (const id of userIds) {
		toJudge.userIds.add(id);
		toShow.userIds.add(id);
		await dispatcher.attach(queueOf(id));
	}
	const slow = userIds.at(-1) as number;
	const queue = dispatcher.queue(1, `queue of ${slow}`) as EventQueue;
	const last = EVENT_QUEUE_PENDING_MAX + 3;
	for (let seq = 1; seq <= last; seq++)
		dispatcher.accept(1, [entry(seq, { type: "noted" }, audience.users(slow))]);
	while (dispatcher.tail(1) < last) await turn();
	assert.ok(queue.behind);
	queue.acknowledge(queue.idOf(EVENT_QUEUE_PENDING_MAX));
	// The first slice is served at once, and this queue is not in it.
	dispatcher.accept(1, [entry(last + 1)]);
	const recovered = dispatcher.recover(queue);
	while (dispatcher.tail(1) <= last) await turn();
	await toJudge.finish();
	assert.equal(await recovered, queue);
	assert.deepEqual(
		queue.take().map(({ id }) => queue.seqOf(id + 1)),
		[last - 2, last - 1, last, last + 1],
	);
});
