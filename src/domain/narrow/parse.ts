import { badRequest, Refusal } from "../../errors.ts";
import { isLongerThan } from "../../lib/code-points.ts";
import {
	ID_MAX,
	NARROW_TERMS_MAX,
	NARROW_TEXT_LENGTH_MAX,
} from "../../limits.ts";

// A narrow as it is written: a list of terms that must all hold, each an object or, in
// the older form, a pair of strings. Reading it needs no look at the organization; what
// its names stand for is found in resolve.ts.

export type UserName = { readonly id: number } | { readonly email: string };
export type ChannelName = { readonly id: number } | { readonly name: string };

export const isWords = [
	"dm",
	"starred",
	"unread",
	"mentioned",
	"alerted",
	"resolved",
	"followed",
	"muted",
] as const;
export const hasWords = ["attachment", "image", "link", "reaction"] as const;
export const channelsWords = ["public", "web-public", "archived"] as const;
const inWords = ["home", "all"] as const;

type TermBody =
	| { readonly operator: "channel"; readonly channel: ChannelName }
	| {
			readonly operator: "channels";
			readonly word: (typeof channelsWords)[number];
	  }
	| { readonly operator: "topic"; readonly topic: string }
	| { readonly operator: "sender"; readonly user: UserName }
	| { readonly operator: "dm"; readonly users: readonly UserName[] }
	| { readonly operator: "dm-including"; readonly user: UserName }
	| { readonly operator: "mentions"; readonly user: UserName }
	| { readonly operator: "is"; readonly word: (typeof isWords)[number] }
	| { readonly operator: "has"; readonly word: (typeof hasWords)[number] }
	| { readonly operator: "in"; readonly word: (typeof inWords)[number] }
	| { readonly operator: "search"; readonly text: string }
	| { readonly operator: "id"; readonly id: number }
	| { readonly operator: "with"; readonly id: number };

export type Term = TermBody & { readonly negated: boolean };

export const badNarrow = (desc: string): Refusal =>
	new Refusal("BAD_NARROW", `Invalid narrow operator: ${desc}`, { desc });

const older: Readonly<Record<string, string>> = {
	stream: "channel",
	streams: "channels",
	"pm-with": "dm",
	pm_with: "dm",
	"group-pm-with": "dm-including",
	group_pm_with: "dm-including",
	"pm-including": "dm-including",
	dm_including: "dm-including",
};

const olderWords: Readonly<Record<string, string>> = { private: "dm" };

interface Written {
	readonly operator: string;
	readonly operand: unknown;
	readonly negated: boolean;
}

function readElement(element: unknown, at: number): Written {
	const place = `narrow[${at}]`;
	if (Array.isArray(element)) {
		const [operator, operand] = element;
		if (
			element.length !== 2 ||
			typeof operator !== "string" ||
			typeof operand !== "string"
		)
			throw badRequest(`${place} is not a pair of strings`);
		return { operator, operand, negated: false };
	}
	if (typeof element !== "object" || element === null)
		throw badRequest("dict or list required");
	const { operator, operand, negated } = element as Record<string, unknown>;
	if (operator === undefined || operator === null)
		throw badRequest(`${place}["operator"] field is missing`);
	if (operand === undefined || operand === null)
		throw badRequest(`${place}["operand"] field is missing`);
	if (typeof operator !== "string")
		throw badRequest(`${place}["operator"] is not a string`);
	if (negated !== undefined && typeof negated !== "boolean")
		throw badRequest(`${place}["negated"] is not a boolean`);
	return { operator, operand, negated: negated === true };
}

function requireText(operand: unknown, operator: string): string {
	if (typeof operand !== "string")
		throw badRequest(`operand of ${operator} is not a string`);
	if (
		operand.includes("\0") ||
		!operand.isWellFormed() ||
		isLongerThan(operand, NARROW_TEXT_LENGTH_MAX)
	)
		throw badRequest(`operand of ${operator} is not a valid text`);
	return operand;
}

function requireWord<const W extends readonly string[]>(
	operand: unknown,
	operator: string,
	words: W,
): W[number] {
	const text = requireText(operand, operator);
	const word = olderWords[text] ?? text;
	if (!words.includes(word))
		throw badNarrow(`unknown '${operator}' operand ${text}`);
	return word;
}

const isId = (operand: unknown): operand is number =>
	typeof operand === "number" && Number.isInteger(operand);

/** An id nobody has stands for those that do not fit. */
const knownId = (id: number): number => (id > 0 && id <= ID_MAX ? id : 0);

function requireUserName(operand: unknown, operator: string): UserName {
	if (isId(operand)) return { id: knownId(operand) };
	if (typeof operand !== "string")
		throw badRequest(`operand of ${operator} is not a string or an integer`);
	return { email: requireText(operand, operator) };
}

function requireChannelName(operand: unknown, operator: string): ChannelName {
	if (isId(operand)) return { id: knownId(operand) };
	if (typeof operand !== "string")
		throw badRequest(`operand of ${operator} is not a string or an integer`);
	return { name: requireText(operand, operator) };
}

function requireUserNames(operand: unknown, operator: string): UserName[] {
	if (typeof operand === "string")
		return requireText(operand, operator)
			.split(",")
			.map((email) => ({ email: email.trim() }))
			.filter(({ email }) => email !== "");
	if (!Array.isArray(operand) || !operand.every(isId))
		throw badRequest(
			`operand of ${operator} is not a string or a list of integers`,
		);
	return operand.map((id) => ({ id: knownId(id) }));
}

function requireMessageId(operand: unknown, operator: string): number {
	if (typeof operand !== "string" && !isId(operand))
		throw badRequest(`operand of ${operator} is not a string or an integer`);
	const id = /^\d+$/.test(String(operand)) ? Number(operand) : Number.NaN;
	if (!(id <= ID_MAX)) throw badNarrow("invalid message ID");
	return id;
}

function readBody(operator: string, operand: unknown): TermBody | null {
	switch (older[operator] ?? operator) {
		case "channel":
			return {
				operator: "channel",
				channel: requireChannelName(operand, operator),
			};
		case "channels":
			return {
				operator: "channels",
				word: requireWord(operand, operator, channelsWords),
			};
		case "topic":
			return { operator: "topic", topic: requireText(operand, operator) };
		case "sender":
			return { operator: "sender", user: requireUserName(operand, operator) };
		case "dm":
			return { operator: "dm", users: requireUserNames(operand, operator) };
		case "dm-including":
			return {
				operator: "dm-including",
				user: requireUserName(operand, operator),
			};
		case "mentions":
			return { operator: "mentions", user: requireUserName(operand, operator) };
		case "is":
			return { operator: "is", word: requireWord(operand, operator, isWords) };
		case "has":
			return {
				operator: "has",
				word: requireWord(operand, operator, hasWords),
			};
		case "in":
			return { operator: "in", word: requireWord(operand, operator, inWords) };
		case "search": {
			const text = requireText(operand, operator);
			if (text.trim() === "") throw badRequest("search cannot be blank");
			return { operator: "search", text };
		}
		case "id":
			return { operator: "id", id: requireMessageId(operand, operator) };
		case "with":
			return { operator: "with", id: requireMessageId(operand, operator) };
		case "near":
			return null;
		default:
			throw badNarrow(`unknown operator ${operator}`);
	}
}

export function parseNarrow(value: unknown): Term[] {
	if (value === null || value === undefined) return [];
	if (!Array.isArray(value)) throw badRequest("narrow is not a list");
	if (value.length > NARROW_TERMS_MAX)
		throw badRequest(`narrow has more than ${NARROW_TERMS_MAX} terms`);
	const terms: Term[] = [];
	for (const [at, element] of value.entries()) {
		const { operator, operand, negated } = readElement(element, at);
		const body = readBody(operator, operand);
		if (body) terms.push({ ...body, negated });
	}
	return terms;
}
