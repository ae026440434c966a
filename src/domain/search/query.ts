import { foldCase } from "../../lib/code-points.ts";
import { SEARCH_PARTS_MAX } from "../../limits.ts";
import { visibleTextOf } from "./visible-text.ts";

// What somebody looks for: words, and phrases in quotation marks, all of which must be
// somewhere in the content or the topic. A word is found inside longer ones, in any
// script, with any case and any width of its letters.

const quoted = /"([^"]*)"|(\S+)/g;

/** Texts are compared in this form. It may change their length. */
export const foldText = (text: string): string =>
	foldCase(text.normalize("NFKC"));

/** The folded words and phrases; empty when there is nothing to look for. */
export function searchParts(text: string): string[] {
	const parts = new Set<string>();
	for (const [, phrase, word] of text.matchAll(quoted)) {
		const part = foldText(phrase ?? word ?? "")
			.replaceAll(/\s+/g, " ")
			.trim();
		if (part) parts.add(part);
		if (parts.size === SEARCH_PARTS_MAX) break;
	}
	return [...parts];
}

/** White space of any kind and amount counts as one space. */
export const foldForSearch = (text: string): string =>
	foldText(text).replaceAll(/\s+/g, " ");

export interface Searched {
	readonly channelId: number | null;
	readonly topic: string;
	readonly renderedContent: string;
}

/** What is looked through, folded. */
export interface SearchedTexts {
	readonly content: string;
	readonly topic: string;
}

export const searchedTexts = (message: Searched): SearchedTexts => ({
	content: foldForSearch(visibleTextOf(message.renderedContent)),
	topic: message.channelId === null ? "" : foldForSearch(message.topic),
});

export function searchTest(text: string): (texts: SearchedTexts) => boolean {
	const parts = searchParts(text);
	return ({ content, topic }) =>
		parts.every((part) => content.includes(part) || topic.includes(part));
}
