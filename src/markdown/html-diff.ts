import { diffArrays } from "diff";
import { htmlToken } from "./plain-text.ts";

/** Versions further apart than this many words are shown as one replaced by the other. */
const maxEditLength = 2_000;

const inserted = '<span class="highlight_text_inserted">';
const deleted = '<span class="highlight_text_deleted">';

/** Words with the white space after them, tags, and images, which count as words. */
function tokenize(html: string): string[] {
	const tokens: string[] = [];
	for (const [token] of html.matchAll(htmlToken)) {
		if (token.startsWith("<")) tokens.push(token);
		else tokens.push(...(token.match(/\s*\S+\s*|\s+/g) ?? []));
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

	private close(): void {
		if (this.open !== "") this.html += "</span>";
		this.open = "";
	}

	finish(): string {
		this.close();
		return `<div>${this.html}</div>`;
	}
}

/** The new version with the changes from the old one marked. */
export function contentHtmlDiff(oldHtml: string, newHtml: string): string {
	const before = tokenize(oldHtml);
	const after = tokenize(newHtml);
	const changes = diffArrays(before, after, { maxEditLength }) ?? [
		{ value: after, added: true, removed: false },
		{ value: before, added: false, removed: true },
	];
	const writer = new DiffWriter();
	for (const { value, added, removed } of changes) {
		const wrapper = added ? inserted : removed ? deleted : "";
		for (const token of value) {
			if (!isTag(token)) writer.write(token, wrapper);
			else if (!removed) writer.write(token, "");
		}
	}
	return writer.finish();
}
