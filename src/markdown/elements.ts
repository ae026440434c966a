import {
	escapeAttribute,
	escapeText,
	mark,
	markEnd,
	markStart,
} from "./escape.ts";
import { RenderFailure } from "./failure.ts";

/** Attribute names in alphabetical order with their values; an undefined value is left out, `true` is written bare. */
export type Attributes = Readonly<Record<string, string | true | undefined>>;

export interface Element {
	readonly kind: "element";
	readonly tag: "a" | "span" | "strong" | "em" | "del" | "code" | "time";
	readonly attributes: Attributes;
	/** Text, possibly with marks. */
	readonly content: string;
}

/** Finished inline content. `source` is what it was written as. */
export type Inline =
	| (Element & { readonly source: string })
	| { readonly kind: "html"; readonly html: string; readonly source: string }
	| { readonly kind: "text"; readonly text: string; readonly source: string };

const markPattern = new RegExp(`${markStart}(\\d+)${markEnd}`, "g");

export function writeAttributes(attributes: Attributes): string {
	let written = "";
	for (const name in attributes) {
		const value = attributes[name];
		if (value === undefined) continue;
		written +=
			value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
	}
	return written;
}

/** Holds finished content while the text around it is still being worked on, and writes the whole at the end. */
export class Stash {
	private readonly held: Inline[] = [];

	hold(inline: Inline): string {
		this.held.push(inline);
		return mark(this.held.length - 1);
	}

	html(html: string, source: string): string {
		return this.hold({ kind: "html", html, source });
	}

	/** Text no later rule may touch. */
	text(text: string): string {
		return this.hold({ kind: "text", text, source: text });
	}

	element(
		tag: Element["tag"],
		attributes: Attributes,
		content: string,
		source: string,
	): string {
		return this.hold({ kind: "element", tag, attributes, content, source });
	}

	get(index: number): Inline {
		const inline = this.held[index];
		if (!inline) throw new RenderFailure("broken");
		return inline;
	}

	/** Puts back what marked content was written as. */
	unmark(text: string): string {
		if (!text.includes(markStart)) return text;
		return text.replace(markPattern, (_, index) =>
			this.unmark(this.get(Number(index)).source),
		);
	}

	/** Puts back what links were written as: a link cannot hold another. */
	withoutLinks(text: string): string {
		if (!text.includes(markStart)) return text;
		return text.replace(markPattern, (found) => {
			for (const { element } of this.elements(found)) {
				if (element.tag === "a") return this.unmark(found);
			}
			return found;
		});
	}

	write(text: string): string {
		if (!text.includes(markStart)) return escapeText(text);
		let written = "";
		let from = 0;
		for (const match of text.matchAll(markPattern)) {
			written += escapeText(text.slice(from, match.index));
			written += this.writeInline(this.get(Number(match[1])));
			from = match.index + match[0].length;
		}
		return written + escapeText(text.slice(from));
	}

	/** The elements in a text in document order, with whether each stands directly in it. */
	*elements(
		text: string,
		direct = true,
	): Generator<{ element: Element; direct: boolean; mark: string }> {
		if (!text.includes(markStart)) return;
		for (const match of text.matchAll(markPattern)) {
			const inline = this.get(Number(match[1]));
			if (inline.kind !== "element") continue;
			yield { element: inline, direct, mark: match[0] };
			yield* this.elements(inline.content, false);
		}
	}

	private writeInline(inline: Inline): string {
		switch (inline.kind) {
			case "html":
				return inline.html;
			case "text":
				return this.write(inline.text);
			case "element": {
				const { tag, attributes, content } = inline;
				const written = tag === "code" ? content : this.write(content);
				return `<${tag}${writeAttributes(attributes)}>${written}</${tag}>`;
			}
		}
	}
}
