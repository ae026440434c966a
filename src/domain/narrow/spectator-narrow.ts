import type { Term } from "./parse.ts";

/** What says nothing of the one who looks. */
const impersonal: ReadonlySet<Term["operator"]> = new Set([
	"channel",
	"channels",
	"topic",
	"sender",
	"has",
	"search",
	"id",
	"with",
]);

const isImpersonal = (term: Term): boolean =>
	impersonal.has(term.operator) ||
	(term.operator === "is" && term.word === "resolved");

/**
 * Whether spectators may look through this narrow. They have to say themselves that web-public channels are what they want: so a
 * client that merely lost its credentials is not told that there is nothing.
 */
export const maySpectatorsOpen = (terms: readonly Term[]): boolean =>
	terms.every(isImpersonal) &&
	terms.some(
		(term) =>
			term.operator === "channels" &&
			term.word === "web-public" &&
			!term.negated,
	);
