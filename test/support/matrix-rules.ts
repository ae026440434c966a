import type { Answer, Client } from "../world.ts";
import {
	type Grant,
	type Matrix,
	type Person,
	type Pieces,
	type Place,
	searchedWord,
	type Time,
	times,
} from "./matrix-world.ts";

// Who may do what at a channel, written down once more from the rules as people are told
// them, without a look at how the server decides.

/** A person at a channel. */
export interface Cell {
	readonly person: Person;
	readonly place: Place;
	readonly client: Client;
	readonly pieces: Pieces;
	readonly matrix: Matrix;
}

export const isGuest = ({ person }: Cell) => person.part === "guest";
export const isAdmin = ({ person }: Cell) =>
	person.part === "owner" || person.part === "admin";
export const isIn = ({ person }: Cell) => person.relation === "subscribed";
export const isArchived = ({ place }: Cell) => place.isArchived;
export const isPrivate = ({ place }: Cell) => place.kind.startsWith("private");
export const isWebPublic = ({ place }: Cell) => place.kind === "web_public";
export const isProtected = ({ place }: Cell) =>
	place.kind === "private_protected";

const isGranted = (cell: Cell, ...relations: readonly Grant[]) =>
	!isGuest(cell) && relations.some((one) => one === cell.person.relation);

/** Entering by permission shows what is said; guests have no such permission, whatever group they are in. */
export const mayEnter = (cell: Cell) => isGranted(cell, "may join", "may add");

/** Changing what the channel is. */
export const mayRun = (cell: Cell) =>
	isAdmin(cell) || isGranted(cell, "may run");

export const isOpen = (cell: Cell) =>
	isWebPublic(cell) || isIn(cell) || (!isPrivate(cell) && !isGuest(cell));

/** Messages and topics. */
export const seesContent = (cell: Cell) => isOpen(cell) || mayEnter(cell);

/** Name, description, settings and subscribers. */
export const seesChannel = (cell: Cell) => seesContent(cell) || mayRun(cell);

export const received = ({ person }: Cell, time: Time) =>
	person.relation === "subscribed"
		? time !== "before"
		: person.relation === "left" && time === "during";

/** By its id: a guest has to be subscribed, and protected history is for those who received it. */
export const reaches = (cell: Cell, time: Time) =>
	isPrivate(cell)
		? (isIn(cell) || mayEnter(cell)) &&
			(!isProtected(cell) || received(cell, time))
		: isIn(cell) || !isGuest(cell);

/** One's own message was received, wherever it has been moved since. */
export const reachesOwn = (cell: Cell) =>
	isPrivate(cell) ? isIn(cell) || mayEnter(cell) : reaches(cell, "during");

/** What others sent while one was there. */
export const reachesPieces = (cell: Cell) => reaches(cell, "during");

export const maySend = (cell: Cell) =>
	!isArchived(cell) &&
	(isOpen(cell) ||
		(mayEnter(cell) && !isProtected(cell)) ||
		cell.person.part === "insider's bot");

/** What looking into the channel shows. */
export const shown = (cell: Cell) =>
	seesContent(cell)
		? times.filter((time) => !isProtected(cell) || received(cell, time))
		: [];

// --- what comes of a call, in words

export const done = "200";
export const refused = "400 BAD_REQUEST";
export const verdict = (allowed: boolean) => (allowed ? done : refused);
export const found = (what: readonly string[]) =>
	`200 ${what.join(" ")}`.trim();

export function outcome(
	{ status, body }: Answer,
	tell?: (body: Answer["body"]) => string,
) {
	if (status !== 200) return `${status} ${body.code}`;
	return tell ? `200 ${tell(body)}`.trim() : "200";
}

/** Those of the three messages that are among these. */
export const timesIn = ({ place }: Cell, ids: readonly number[]) =>
	times.filter((time) => ids.includes(place.messages[time])).join(" ");

export const messagesFound = (cell: Cell) => (body: Answer["body"]) =>
	timesIn(
		cell,
		body.messages.map(({ id }: { id: number }) => id),
	);

export const inChannel = ({ place }: Cell) => ({
	operator: "channel",
	operand: place.id,
});
export const searched = { operator: "search", operand: searchedWord };

export const range = { anchor: "newest", num_before: 1000, num_after: 0 };

export interface Trial {
	/** Cells about which the rules say nothing. */
	readonly except?: (cell: Cell) => boolean;
	readonly expect: (cell: Cell) => string;
	readonly call: (cell: Cell) => Promise<string>;
}

export const onMessage = (
	time: Time,
	call: (cell: Cell, id: number) => Promise<Answer>,
	modifies = false,
): Trial => ({
	expect: (cell) =>
		verdict(reaches(cell, time) && !(modifies && isArchived(cell))),
	call: async (cell) => outcome(await call(cell, cell.place.messages[time])),
});
