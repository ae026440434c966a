import type { LogEntry } from "./event-log.ts";
import type { EventQueue } from "./event-queue.ts";
import type { OrganizationMemory } from "./memory.ts";

/** Where one organization's entries arrive on this node, and the queues that wait for them. */
export class Station {
	readonly memory: OrganizationMemory;
	tail: number;
	readonly recent: LogEntry[] = [];
	readonly queues = new Map<string, EventQueue>();
	readonly byUser = new Map<number, Set<EventQueue>>();
	readonly wide = new Set<EventQueue>();
	/** Queues on their way in, so that two polls of one queue meet in one object. */
	readonly arriving = new Map<
		string,
		{ readonly queue: EventQueue; readonly arrival: Promise<EventQueue> }
	>();
	inbox: LogEntry[] = [];
	busy = false;
	/** Settles when the inbox is empty. */
	draining: Promise<void> = Promise.resolve();
	closing = false;
	/** The entry being handed out over several turns, and the queues that joined meanwhile. */
	inFlight: LogEntry | null = null;
	joined: EventQueue[] = [];
	readonly exhausted: () => void;

	constructor(memory: OrganizationMemory, tail: number, exhausted: () => void) {
		this.memory = memory;
		this.tail = tail;
		this.exhausted = exhausted;
	}
}
