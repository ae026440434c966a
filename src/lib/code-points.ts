/** Lengths and cuts in Unicode code points, so that a limit means the same for every script and never splits a character in two. */

export function codePointLength(text: string): number {
	let length = text.length;
	for (let at = 0; at < text.length - 1; at++)
		if (isHighSurrogate(text, at) && isLowSurrogate(text, at + 1)) {
			length--;
			at++;
		}
	return length;
}

/** Cheaper than measuring: most texts are far from their limit. */
export const isLongerThan = (text: string, codePointsMax: number): boolean =>
	text.length > codePointsMax && codePointLength(text) > codePointsMax;

/** Text that is too long is cut so that it fits together with an ending that says so. */
export function truncate(
	text: string,
	codePointsMax: number,
	ending: string,
): string {
	if (!isLongerThan(text, codePointsMax)) return text;
	const kept = codePointsMax - codePointLength(ending);
	let at = 0;
	for (let count = 0; count < kept; count++)
		at += isHighSurrogate(text, at) && isLowSurrogate(text, at + 1) ? 2 : 1;
	return text.slice(0, at) + ending;
}

/** Lower case, and one form of sigma wherever it stands in the word. */
export const foldCase = (text: string): string =>
	text.toLowerCase().replaceAll("ς", "σ");

/** Control characters, lone surrogates, and the code points Unicode never assigns. */
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Where the first character that cannot be shown stands, counting from 1. */
export function unprintablePosition(text: string): number | null {
	const found = unprintable.exec(text);
	return found && codePointLength(text.slice(0, found.index)) + 1;
}

const isHighSurrogate = (text: string, at: number): boolean =>
	(text.charCodeAt(at) & 0xfc00) === 0xd800;

const isLowSurrogate = (text: string, at: number): boolean =>
	(text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** The first `max` code points of a text, never half a surrogate pair. */
export function firstCodePoints(text: string, max: number): string {
	if (text.length <= max) return text;
	let index = 0;
	for (let count = 0; count < max && index < text.length; count += 1) {
		index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
	}
	return text.slice(0, index);
}
