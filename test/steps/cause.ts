import type { Stage } from "./stage.ts";

export const listeners = [
	"olivia",
	"adam",
	"mona",
	"mia",
	"max",
	"gus",
	"bot",
] as const;

export type Listener = (typeof listeners)[number];

/** What an event has beside its id, type and op. */
export type Said = Readonly<Record<string, unknown>>;

/** Exactly what one who hears it is told: of one event, or of each of several. */
type Says = (
	stage: Stage,
	hearer: Listener,
) => Said | readonly Said[] | Promise<Said | readonly Said[]>;

export interface Cause {
	/** The event's type and op. */
	readonly wire: string;
	readonly what: string;
	/** What must be there first. */
	prepare?(stage: Stage): Promise<unknown>;
	cause(stage: Stage): Promise<unknown>;
	/** Exactly these, of all who listen. */
	readonly hears: readonly Listener[];
	/** Clients that are told in these words; by default all of them. */
	readonly clients?: "all" | "newer" | "older";
	readonly says: Says;
	/** Where older clients are told something else. */
	readonly saysToOlder?: Says;
}

export const everyone = listeners;
export const nonGuests = listeners.filter((name) => name !== "gus");
/** Members of the yard, a public channel. */
export const yard: readonly Listener[] = [
	"olivia",
	"mona",
	"mia",
	"gus",
	"bot",
];
/** Members of the den, a private one, and those who know of it. */
export const den: readonly Listener[] = ["adam", "mia", "gus"];
export const denSeers: readonly Listener[] = ["olivia", ...den];
export const subscriptions = "/users/me/subscriptions";
