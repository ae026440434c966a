import assert from "node:assert/strict";
import { test } from "node:test";
import { EventQueue } from "../../engine/event-queue.ts";
import type { QueueKeeper } from "../../engine/queue-keeper.ts";
import { EventStream } from "./event-stream.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A connection that takes what is written when the test says so. */
class Connection {
	readonly got: string[] = [];
	isOver = false;
	#drain: (() => void) | null = null;
	isSlow: boolean;

	constructor(isSlow: boolean) {
		this.isSlow = isSlow;
	}

	follow(queue: EventQueue) {
		const queues = { refill: async () => queue } as unknown as QueueKeeper;
		const stream = new EventStream(queue, -1, queues, {
			write: (events) => {
				for (const { event } of events) this.got.push(event.head);
				if (!this.isSlow) return;
				return new Promise((resolve) => {
					this.#drain = resolve;
				});
			},
			end: () => {
				this.isOver = true;
			},
		});
		stream.start();
	}

	drain() {
		this.isSlow = false;
		this.#drain?.();
	}
}

test("stream-events: a stream that another has taken the queue from takes nothing more of it", async () => {
	const queue = new EventQueue(
		{
			organizationId: 1,
			id: "queue",
			userId: 1,
			startSeq: 0,
			idleTimeoutSeconds: 600,
			options: {},
		},
		-1,
		0,
	);
	queue.push(1, [{ head: "one" }]);
	const [first, second] = [new Connection(true), new Connection(true)];
	first.follow(queue);
	second.follow(queue);
	queue.push(2, [{ head: "two" }]);
	first.drain();
	await turn();
	second.drain();
	await turn();
	queue.push(3, [{ head: "three" }]);
	await turn();
	assert.deepEqual(first.got, ["one"]);
	assert.ok(first.isOver);
	assert.deepEqual(second.got, ["one", "two", "three"]);
	assert.ok(!second.isOver);
	queue.close();
});
