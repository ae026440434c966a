import type { EventQueue } from "./event-queue.ts";
import type { OrganizationMemory } from "./memory.ts";

// Who hears an event, as a closed set of descriptions. An audience is stored with its
// event and resolved when the event is dispatched, against the state at its sequence
// number; what a description means in terms of people is the domain's to say.

export type Audience =
	| { to: "everyone" }
	| { to: "users"; ids: readonly number[] }
	/** Subscribers of the channel when the event happened. */
	| { to: "members"; channel: number }
	/** Everybody who may know that the channel exists. */
	| { to: "channel-seers"; channel: number }
	/** Those who have one of the messages (were sent it, or are members where it is) and may read it there. */
	| {
			to: "readers";
			/** Where the messages are. */
			channel: number;
			/** Where they were sent. */
			sent: readonly {
				readonly channel: number;
				/** Ascending. */
				readonly messages: readonly number[];
			}[];
			/** Users who have added one of them to their history. */
			keepers: readonly number[];
	  }
	/** Its members, and queues that asked for the messages of all public channels. */
	| { to: "listeners"; channel: number }
	| { to: "administrators" }
	| { to: "non-guests" }
	/** Those who may see the user. */
	| { to: "user-seers"; user: number }
	| { to: "any"; of: readonly Audience[] }
	| { to: "except"; of: Audience; users: readonly number[] }
	/** A note to the nodes themselves, such as which cached rows went stale. */
	| { to: "nobody" };

export const audience = {
	everyone: { to: "everyone" } as Audience,
	nobody: { to: "nobody" } as Audience,
	administrators: { to: "administrators" } as Audience,
	nonGuests: { to: "non-guests" } as Audience,
	users: (...ids: readonly number[]): Audience => ({ to: "users", ids }),
	membersOf: (channel: number): Audience => ({ to: "members", channel }),
	seersOf: (channel: number): Audience => ({ to: "channel-seers", channel }),
	readersOf: (
		channel: number,
		sent: Extract<Audience, { to: "readers" }>["sent"],
		keepers: readonly number[],
	): Audience => ({ to: "readers", channel, sent, keepers }),
	listenersOf: (channel: number): Audience => ({ to: "listeners", channel }),
	seersOfUser: (user: number): Audience => ({ to: "user-seers", user }),
	any: (...of: readonly Audience[]): Audience => ({ to: "any", of }),
	except: (of: Audience, ...users: readonly number[]): Audience => ({
		to: "except",
		of,
		users,
	}),
};

/** What the domain says about audiences. */
export interface AudienceJudge {
	/**
	 * Makes ready what judging needs, also for a user about to get a live queue; a promise only when something must be loaded first.
	 * Memory can go stale again while it is loaded: it is asked until it answers without one, and judged in that same turn.
	 */
	ready(
		memory: OrganizationMemory,
		joining?: number,
	): Promise<void> | undefined;
	/** Whether the user hears it, going by the state at `seq`. */
	hears(
		memory: OrganizationMemory,
		audience: Audience,
		seq: number,
		userId: number,
	): boolean;
	/** Of the users with live queues, those who hear it; it may be cheaper than asking for each. */
	hearers(
		memory: OrganizationMemory,
		audience: Audience,
		seq: number,
		live: ReadonlyMap<number, unknown>,
	): Iterable<number>;
	/** Whether a queue hears it for what it asked, though its user is not among the hearers. */
	listens(
		memory: OrganizationMemory,
		audience: Audience,
		queue: EventQueue,
	): boolean;
	listensWidely(queue: EventQueue): boolean;
	/** A user got a first live queue, or lost the last. */
	attached(memory: OrganizationMemory, userId: number): void;
	detached(memory: OrganizationMemory, userId: number): void;
}
