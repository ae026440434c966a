import { ANCHOR_NEWEST, type Anchor } from "../../domain/narrow/range.ts";
import { badRequest } from "../../errors.ts";
import { MESSAGES_PER_FETCH_MAX } from "../../limits.ts";

const words: ReadonlySet<string> = new Set([
	"newest",
	"oldest",
	"first_unread",
]);

/** A word, or the id of a message; ids beyond either end stand for it. */
export function parseAnchor(text: string): Anchor {
	if (words.has(text)) return text as Anchor;
	if (!/^-?\d+$/.test(text.trim())) throw badRequest("Invalid anchor");
	const id = Number(text);
	return { id: Math.min(Math.max(id, 0), ANCHOR_NEWEST) };
}

const isoDate =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A date or a moment; without a zone it is UTC. */
export function parseAnchorDate(text: string): Anchor {
	const found = isoDate.exec(text.trim());
	const [, day, time = "00:00", zone = "Z"] = found ?? [];
	const shift = zone
		.toUpperCase()
		.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, h, m) => `${h}:${m ?? "00"}`);
	const date = Date.parse(`${day}T${time}${shift}`);
	// A day that no month has is carried over into the next one by the parser.
	if (
		Number.isNaN(date) ||
		new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day
	)
		throw badRequest("Invalid anchor_date");
	return { date };
}

/** Both sides and an anchor in between, without the anchor, is not a range. */
export function requireRange(
	numBefore: number,
	numAfter: number,
	includeAnchor: boolean,
) {
	if (!includeAnchor && numBefore > 0 && numAfter > 0)
		throw badRequest("The anchor can only be excluded at an end of the range");
}

export function requireRangeSize(numBefore: number, numAfter: number) {
	if (numBefore + numAfter > MESSAGES_PER_FETCH_MAX)
		throw badRequest(
			`Too many messages requested (maximum ${MESSAGES_PER_FETCH_MAX}).`,
		);
}
