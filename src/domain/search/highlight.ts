import { escapeHtml } from "../../lib/html.ts";
import { foldText } from "./query.ts";
import { locateVisibleText, type Piece } from "./visible-text.ts";

// Matches in HTML, marked without breaking a tag: a match that runs over the edge of
// an element is marked on both sides of it.

const OPEN = '<span class="highlight">';
const CLOSE = "</span>";

interface Folded {
	readonly text: string;
	/** For every unit of the folded text, the unit of the original it comes from; null if they are the same. */
	readonly origins: readonly number[] | null;
}

/** Folding this changes letters, and nothing else. */
const isSimple = (text: string): boolean =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
	/^[\x00-\x7f]*$/.test(text) && !/\s\s/.test(text);

/** Folds character by character, so that every match can be traced back. */
function foldTraced(text: string): Folded {
	if (isSimple(text))
		return { text: foldText(text).replaceAll(/\s/g, " "), origins: null };
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

/** From here up to, not including, there. */
type Stretch = readonly [from: number, to: number];

/** Stretches of the original text that are matches, in order, those that touch made one. */
function findMatches(text: string, parts: readonly string[]): Stretch[] {
	const { text: folded, origins } = foldTraced(text);
	const originOf = (unit: number): number =>
		(origins ? origins[unit] : unit) ?? text.length;
	const found: Stretch[] = [];
	for (const part of parts)
		for (
			let at = folded.indexOf(part);
			at >= 0;
			at = folded.indexOf(part, at + part.length)
		) {
			const end = originOf(at + part.length);
			const last = originOf(at + part.length - 1);
			// A character that is only partly matched is marked as a whole.
			found.push([originOf(at), Math.max(end, last + 1)]);
		}
	return merged(found.sort((a, b) => a[0] - b[0]));
}

/** Ascending stretches, those that overlap or touch made one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
	const all: Stretch[] = [];
	for (const [from, to] of stretches) {
		const last = all.at(-1);
		if (last && from <= last[1])
			all[all.length - 1] = [last[0], Math.max(last[1], to)];
		else all.push([from, to]);
	}
	return all;
}

/** The HTML behind stretches of the text: a tag in between divides one into two. */
function placesOf(
	pieces: readonly Piece[],
	matches: readonly Stretch[],
): Stretch[] {
	const places: Stretch[] = [];
	let first = 0;
	for (const [from, to] of matches)
		for (let n = first; n < pieces.length; n++) {
			const { at, length, start, end, isEntity } = pieces[n] as Piece;
			if (at >= to) break;
			if (at + length <= from) {
				first = n + 1;
				continue;
			}
			places.push(
				isEntity
					? [start, end]
					: [start + Math.max(from - at, 0), start + Math.min(to - at, length)],
			);
		}
	return merged(places);
}

export function highlightHtml(html: string, parts: readonly string[]): string {
	const { text, pieces } = locateVisibleText(html);
	const matches = findMatches(text, parts);
	if (matches.length === 0) return html;
	let marked = "";
	let copied = 0;
	for (const [from, to] of placesOf(pieces, matches)) {
		marked += html.slice(copied, from) + OPEN + html.slice(from, to) + CLOSE;
		copied = to;
	}
	return marked + html.slice(copied);
}

/** Plain text as HTML, its matches marked. */
export const highlightText = (text: string, parts: readonly string[]): string =>
	highlightHtml(escapeHtml(text), parts);
