import { type ArrayChange, diffArrays } from "diff";
import { HTML_DIFF_WORDS_MAX } from "../limits.ts";
import { htmlToken } from "./plain-text.ts";

const inserted = '<span class="highlight_text_inserted">';
const deleted = '<span class="highlight_text_deleted">';

/** Words, the white space between them, and tags. */
function tokenize(html: string): string[] {
	const tokens: string[] = [];
	for (const [token] of html.matchAll(htmlToken)) {
		if (token.startsWith("<")) tokens.push(token);
		else tokens.push(...(token.match(/\S+|\s+/g) ?? []));
	}
	return tokens;
}

const isTag = (token: string) =>
	token.startsWith("<") && !token.startsWith("<img");

/** Tags of the new version stay, tags of the old one go, changed words are wrapped: the result nests properly. */
class DiffWriter {
	private html = "";
	private open = "";

	write(token: string, wrapper: string): void {
		if (wrapper !== this.open) {
			this.close();
			this.html += wrapper;
			this.open = wrapper;
		}
		this.html += token;
	}

	/** Space belongs to a change only between changed words. */
	writeSpace(space: string, wrapper: string): void {
		if (wrapper === this.open) this.html += space;
		else if (wrapper !== deleted) this.write(space, "");
	}

	private close(): void {
		if (this.open !== "") this.html += "</span>";
		this.open = "";
	}

	finish(): string {
		this.close();
		return `<div>${this.html}</div>`;
	}
}

/** What came stands before what went. */
function newFirst(changes: readonly ArrayChange<string>[]) {
	const ordered = [...changes];
	for (let at = 1; at < ordered.length; at++) {
		const [one, other] = [ordered[at - 1], ordered[at]];
		if (one?.removed && other?.added) {
			ordered[at - 1] = other;
			ordered[at] = one;
		}
	}
	return ordered;
}

/** The new version with the changes from the old one marked. */
export function contentHtmlDiff(oldHtml: string, newHtml: string): string {
	const before = tokenize(oldHtml);
	const after = tokenize(newHtml);
	const changes = diffArrays(before, after, {
		maxEditLength: HTML_DIFF_WORDS_MAX,
	}) ?? [
		{ value: after, added: true, removed: false, count: after.length },
		{ value: before, added: false, removed: true, count: before.length },
	];
	const writer = new DiffWriter();
	for (const { value, added, removed } of newFirst(changes)) {
		const wrapper = added ? inserted : removed ? deleted : "";
		for (const token of value) {
			if (isTag(token)) {
				if (!removed) writer.write(token, "");
			} else if (token.trim() === "") {
				writer.writeSpace(token, wrapper);
			} else {
				writer.write(token, wrapper);
			}
		}
	}
	return writer.finish();
}
