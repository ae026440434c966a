import { escapeHtml } from "../../lib/html.ts";
import { foldText } from "./query.ts";
import { locateVisibleText, type Piece } from "./visible-text.ts";

// Matches in HTML, marked without breaking a tag: a match that runs over the edge of
// an element is marked on both sides of it.

const OPEN = '<span class="highlight">';
const CLOSE = "</span>";

interface Folded {
	readonly text: string;
	/** For every unit of the folded text, the unit of the original it comes from. */
	readonly origins: readonly number[];
}

/** Folds character by character, so that every match can be traced back. */
function foldTraced(text: string): Folded {
	let folded = "";
	const origins: number[] = [];
	const put = (piece: string, origin: number) => {
		folded += piece;
		for (let i = 0; i < piece.length; i++) origins.push(origin);
	};
	for (const { segment, index } of graphemes.segment(text)) {
		const isSpace = /^\s+$/.test(segment);
		if (!isSpace) put(foldText(segment), index);
		else if (!folded.endsWith(" ")) put(" ", index);
	}
	return { text: folded, origins };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Units of the original text that are part of a match. */
function matchedUnits(text: string, parts: readonly string[]): Set<number> {
	const { text: folded, origins } = foldTraced(text);
	const matched = new Set<number>();
	for (const part of parts)
		for (
			let at = folded.indexOf(part);
			at >= 0;
			at = folded.indexOf(part, at + part.length)
		) {
			const first = origins[at] as number;
			const end = origins[at + part.length] ?? text.length;
			const last = origins[at + part.length - 1] as number;
			// A character that is only partly matched is marked as a whole.
			for (let unit = first; unit < Math.max(end, last + 1); unit++)
				matched.add(unit);
		}
	return matched;
}

export function highlightHtml(html: string, parts: readonly string[]): string {
	const { text, pieces } = locateVisibleText(html);
	const matched = matchedUnits(text, parts);
	if (matched.size === 0) return html;
	let marked = "";
	let copied = 0;
	let open: Piece | null = null;
	for (const [unit, piece] of pieces.entries()) {
		const isMatch = piece !== null && matched.has(unit);
		// A tag lies between two pieces that do not touch.
		if (open && (!isMatch || piece.start > open.end)) {
			marked += html.slice(copied, open.end) + CLOSE;
			copied = open.end;
			open = null;
		}
		if (!isMatch) continue;
		if (!open) {
			marked += html.slice(copied, piece.start) + OPEN;
			copied = piece.start;
		}
		open = piece;
	}
	if (open) {
		marked += html.slice(copied, open.end) + CLOSE;
		copied = open.end;
	}
	return marked + html.slice(copied);
}

/** Plain text as HTML, its matches marked. */
export const highlightText = (text: string, parts: readonly string[]): string =>
	highlightHtml(escapeHtml(text), parts);
