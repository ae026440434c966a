// Rendered content as a reader sees it, with the way back: which piece of text stands
// where in the HTML. Our own renderer wrote the HTML, so it is well-formed.

/** A stretch of the text, and where in the HTML it comes from. */
export interface Piece {
	/** Where it begins in the text, in UTF-16 units. */
	readonly at: number;
	readonly length: number;
	/** Where it begins and ends in the HTML. */
	readonly start: number;
	readonly end: number;
	/** It stands there as an entity, and has no parts. */
	readonly isEntity: boolean;
}

export interface VisibleText {
	readonly text: string;
	/** In order; breaks that tags stand for belong to none. */
	readonly pieces: readonly Piece[];
}

const named: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: "\u00a0",
};

const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/iy;

/** Tags inside a line; all others separate words. */
const inline =
	/^<\/?(?:a|abbr|b|code|del|em|font|i|ins|kbd|mark|s|small|span|strong|sub|sup|time|u)\b/i;

const CODE_POINT_MAX = 0x10ffff;

function decode(
	html: string,
	at: number,
): { text: string; end: number } | null {
	entity.lastIndex = at;
	const found = entity.exec(html);
	if (!found) return null;
	const [whole, hex, decimal, name] = found;
	const end = at + whole.length;
	if (name !== undefined) {
		const text = named[name.toLowerCase()];
		return text === undefined ? null : { text, end };
	}
	const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
	if (code > CODE_POINT_MAX) return null;
	return { text: String.fromCodePoint(code), end };
}

/** The end of the tag that begins here; quoted attributes may hold anything. */
function tagEnd(html: string, at: number): number {
	let quote = "";
	for (let i = at + 1; i < html.length; i++) {
		const c = html[i] as string;
		if (quote) {
			if (c === quote) quote = "";
		} else if (c === '"' || c === "'") quote = c;
		else if (c === ">") return i + 1;
	}
	return html.length;
}

const markup = /[<&]/g;

function scan(
	html: string,
	emit: (text: string, start: number, end: number) => void,
	separate: () => void,
) {
	let at = 0;
	while (at < html.length) {
		const c = html[at] as string;
		if (c === "<") {
			const end = tagEnd(html, at);
			if (!inline.test(html.slice(at, at + 12))) separate();
			at = end;
			continue;
		}
		const decoded = c === "&" ? decode(html, at) : null;
		if (decoded) {
			emit(decoded.text, at, decoded.end);
			at = decoded.end;
			continue;
		}
		markup.lastIndex = at + 1;
		const end = markup.exec(html)?.index ?? html.length;
		emit(html.slice(at, end), at, end);
		at = end;
	}
}

export function visibleTextOf(html: string): string {
	let text = "";
	scan(
		html,
		(part) => {
			text += part;
		},
		() => {
			if (text !== "" && !text.endsWith("\n")) text += "\n";
		},
	);
	return text;
}

/** The same text, with the places it comes from. */
export function locateVisibleText(html: string): VisibleText {
	let text = "";
	const pieces: Piece[] = [];
	scan(
		html,
		(part, start, end) => {
			const isEntity = html[start] === "&" && end - start > part.length;
			pieces.push({
				at: text.length,
				length: part.length,
				start,
				end,
				isEntity,
			});
			text += part;
		},
		() => {
			if (text !== "" && !text.endsWith("\n")) text += "\n";
		},
	);
	return { text, pieces };
}
