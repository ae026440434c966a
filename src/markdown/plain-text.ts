const named: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: "\u00a0",
};

/** Decodes the references rendering writes and numeric ones; others stay as they are. */
export function decodeReferences(text: string): string {
	if (!text.includes("&")) return text;
	return text.replace(
		/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));/g,
		(found, decimal, hex, name) => {
			if (name !== undefined) {
				return Object.hasOwn(named, name) ? (named[name] as string) : found;
			}
			const point =
				decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
			return point > 0 && point <= 0x10ffff
				? String.fromCodePoint(point)
				: found;
		},
	);
}

/** Cuts rendered HTML into tags and texts. */
export const htmlToken = /<[^>]*>|[^<]+/g;

const blockEnd = /^<\/(?:p|h[1-6]|li|blockquote|tr|pre|div)>$/;
const alternative = /\salt="([^"]*)"/;

/** Where in a formula the reader is: only its TeX source counts as text. */
class FormulaTracker {
	private depth = 0;
	private inSource = false;

	get hidesText(): boolean {
		return this.depth > 0 && !this.inSource;
	}

	passTag(tag: string): void {
		if (this.depth === 0) {
			if (tag === '<span class="katex">') this.depth = 1;
		} else if (tag.startsWith("<span")) this.depth++;
		else if (tag === "</span>") this.depth--;
		else if (tag.startsWith("<annotation")) this.inSource = true;
		else if (tag === "</annotation>") this.inSource = false;
	}
}

/** The text of rendered HTML, a line per block; images count as their alternative text, formulas as their TeX. */
export function plainText(html: string): string {
	const formula = new FormulaTracker();
	let text = "";
	for (const [token] of html.matchAll(htmlToken)) {
		if (!token.startsWith("<")) {
			if (!formula.hidesText) text += decodeReferences(token);
			continue;
		}
		formula.passTag(token);
		if (token.startsWith("<img")) {
			text += decodeReferences(alternative.exec(token)?.[1] ?? "");
		} else if (blockEnd.test(token)) {
			text += "\n";
		}
	}
	return text.replace(/\n{2,}/g, "\n").trim();
}
