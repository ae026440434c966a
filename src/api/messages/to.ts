import { badRequest } from "../../errors.ts";

// `to` comes in every form clients have ever used: JSON where it is JSON, a name or
// addresses with commas otherwise.

/** Anything else is certainly not JSON: finding that out by trying is dear. */
const mayBeJson = /^\s*(?:[[{"\-\d]|(?:true|false|null)\s*$)/;

/** A number that is not written as an integer is none, though its value may be one. */
function readNumber(_key: string, value: unknown, { source = "" }) {
	return typeof value === "number" && /[.eE]/.test(source) ? Number.NaN : value;
}

function parseLoosely(text: string): unknown {
	if (!mayBeJson.test(text)) return text;
	try {
		return JSON.parse(text, readNumber as Parameters<typeof JSON.parse>[1]);
	} catch {
		return text;
	}
}

export function parseChannelAddress(
	to: string | undefined,
): { id: number } | { name: string } {
	if (to === undefined) throw badRequest("Missing channel");
	let value = parseLoosely(to);
	if (Array.isArray(value)) {
		if (value.length !== 1) throw badRequest("Expected exactly one channel");
		value = value[0];
	}
	if (typeof value === "string") return { name: value };
	if (typeof value === "number" && Number.isInteger(value))
		return { id: value };
	throw badRequest("Invalid data type for channel");
}

export function parsePeopleAddress(
	to: string | undefined,
): { ids: number[] } | { emails: string[] } {
	if (to === undefined) throw badRequest("Message must have recipients");
	let value = parseLoosely(to);
	if (typeof value === "string") value = value.split(",");
	if (!Array.isArray(value))
		throw badRequest("Invalid data type for recipients");
	if (value.every((item): item is number => Number.isInteger(item))) {
		if (value.length === 0) throw badRequest("Message must have recipients");
		return { ids: [...new Set(value)] };
	}
	if (!value.every((item): item is string => typeof item === "string"))
		throw badRequest(
			value.every((item) => typeof item === "string" || Number.isInteger(item))
				? "Recipient lists may contain emails or user IDs, but not both."
				: "Invalid data type for recipients",
		);
	const emails = [...new Set(value.map((item) => item.trim()))].filter(Boolean);
	if (emails.length === 0) throw badRequest("Message must have recipients");
	return { emails };
}
