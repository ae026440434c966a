import type { EventQueue, Pending } from "../../engine/event-queue.ts";
import type { QueueKeeper } from "../../engine/queue-keeper.ts";

// One queue written to one connection as events come, instead of answering polls. What
// was written is acknowledged only after it has been out for a while: a client whose
// connection broke comes back with the last id it saw and gets the rest from the log.

export interface StreamSink {
	/** Writes events; resolves when there is room for more. */
	write(events: readonly Pending[]): Promise<void> | void;
	/** The stream is over: another poll or stream took the queue, or the server stops. */
	end(): void;
}

export class EventStream {
	#queue: EventQueue;
	readonly #queues: QueueKeeper;
	readonly #sink: StreamSink;
	#closed = false;
	#writtenId: number;
	/** Written before the last heartbeat; by the next one it has surely arrived. */
	#agedId: number;
	readonly #answer = (events: readonly Pending[]) => {
		if (this.#closed) return;
		if (events.length === 0) this.#finish();
		else this.#run(events);
	};

	constructor(
		queue: EventQueue,
		lastEventId: number,
		queues: QueueKeeper,
		sink: StreamSink,
	) {
		this.#queue = queue;
		this.#queues = queues;
		this.#sink = sink;
		this.#writtenId = lastEventId;
		this.#agedId = lastEventId;
	}

	start() {
		this.#queue.reader = this;
		this.#run(this.#queue.take());
	}

	/** The client has everything up to here, by its own word. */
	acknowledge(id: number) {
		this.#queue.acknowledge(id);
		this.#agedId = Math.max(this.#agedId, id);
	}

	/** The connection is gone. */
	close() {
		this.#closed = true;
		this.#queue.cancelWait(this.#answer);
	}

	#run(events: readonly Pending[]) {
		this.#pump(events).catch(() => this.#finish());
	}

	async #pump(first: readonly Pending[]) {
		let events = first;
		while (!this.#closed) {
			const last = events.at(-1);
			if (last) {
				await this.#sink.write(events);
				if (!this.#isReading) break;
				this.#writtenId = last.id;
				this.#queue.release(last.id);
				if (events.some(({ event }) => event.head.includes('"heartbeat"')))
					this.#age();
			}
			this.#queue = await this.#queues.refill(this.#queue);
			if (!this.#isReading) break;
			events = this.#queue.take();
			if (events.length === 0) {
				this.#queue.wait(this.#answer);
				return;
			}
		}
		this.#finish();
	}

	get #isReading() {
		return !this.#closed && this.#queue.reader === this;
	}

	#age() {
		if (this.#agedId > -1) this.#queue.acknowledge(this.#agedId);
		this.#agedId = this.#writtenId;
	}

	#finish() {
		if (this.#closed) return;
		this.close();
		this.#sink.end();
	}
}
