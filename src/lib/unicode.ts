/** Lengths of the product count Unicode code points, not UTF-16 units. */
export function codePointLength(text: string): number {
	let length = text.length;
	for (let index = 0; index < text.length - 1; index += 1) {
		if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) continue;
		if ((text.charCodeAt(index + 1) & 0xfc00) !== 0xdc00) continue;
		length -= 1;
		index += 1;
	}
	return length;
}

/** The first `max` code points of a text, never half a surrogate pair. */
export function firstCodePoints(text: string, max: number): string {
	if (text.length <= max) return text;
	let index = 0;
	for (let count = 0; count < max && index < text.length; count += 1) {
		index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
	}
	return text.slice(0, index);
}
