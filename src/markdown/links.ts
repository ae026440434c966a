import type { InlineRule } from "./inline.ts";
import { relativize, sanitizeUrl } from "./urls.ts";

export interface Destination {
	readonly url: string;
	readonly title: string | undefined;
}

export interface BracketedLink extends Destination {
	readonly label: string;
	readonly source: string;
}

const closingTitle = { '"': /"\s*\)/g, "'": /'\s*\)/g } as const;

/** For every opening character the place of the one that closes it. */
function pairUp(
	text: string,
	open: string,
	close: string,
): Map<number, number> {
	const pairs = new Map<number, number>();
	const waiting: number[] = [];
	for (let at = 0; at < text.length; at++) {
		if (text[at] === open) waiting.push(at);
		else if (text[at] === close) {
			const opened = waiting.pop();
			if (opened !== undefined) pairs.set(opened, at);
		}
	}
	return pairs;
}

/** A title may hold parentheses that do not pair up; then its closing quote ends the destination. */
function endAfterTitle(text: string, open: number, close: number | undefined) {
	const lineEnd = text.indexOf("\n", open);
	const limit = close ?? (lineEnd === -1 ? text.length : lineEnd);
	const opened = /\s(["'])/.exec(text.slice(open, limit));
	if (!opened) return close;
	const closing = closingTitle[opened[1] as '"' | "'"];
	closing.lastIndex = open + opened.index + 2;
	const closed = closing.exec(text);
	if (!closed) return close;
	const end = closed.index + closed[0].length - 1;
	return text.slice(open, end).includes("\n") ? close : end;
}

function parseDestination(inner: string): Destination {
	let url = inner.trim();
	let title: string | undefined;
	const quote = url.at(-1);
	if (quote === '"' || quote === "'") {
		const start = url.lastIndexOf(quote, url.length - 2);
		if (start !== -1) {
			title = url
				.slice(start + 1, -1)
				.trim()
				.replace(/\s/g, " ");
			url = url.slice(0, start).trim();
		}
	}
	if (url.startsWith("<") && url.endsWith(">")) url = url.slice(1, -1).trim();
	return { url, title };
}

/**
 * Replaces `[label](destination)`, or with `image` `![label](destination)`.
 * Brackets and parentheses pair up; a link that `replace` declines stays text and may hold others.
 */
export function replaceBracketedLinks(
	text: string,
	image: boolean,
	replace: (link: BracketedLink) => string | undefined,
): string {
	if (!text.includes("](")) return text;
	const brackets = pairUp(text, "[", "]");
	const parentheses = pairUp(text, "(", ")");
	let written = "";
	let from = 0;
	for (
		let open = text.indexOf("[");
		open !== -1;
		open = text.indexOf("[", open + 1)
	) {
		if (open < from || (text[open - 1] === "!") !== image) continue;
		const close = brackets.get(open);
		if (close === undefined || text[close + 1] !== "(") continue;
		const end = endAfterTitle(text, close + 1, parentheses.get(close + 1));
		if (end === undefined) continue;
		const start = image ? open - 1 : open;
		const replaced = replace({
			label: text.slice(open + 1, close),
			source: text.slice(start, end + 1),
			...parseDestination(text.slice(close + 2, end)),
		});
		if (replaced === undefined) continue;
		written += text.slice(from, start) + replaced;
		from = end + 1;
	}
	return written + text.slice(from);
}

export const linkRule: InlineRule = {
	trigger: "](",
	apply: (text, work) =>
		replaceBracketedLinks(text, false, ({ label, source, url, title }) => {
			const { organization, stash } = work;
			const safe = sanitizeUrl(stash.unmark(url), organization.fileLinks);
			if (safe === undefined) return undefined;
			const href = relativize(safe, organization.baseUrl);
			return stash.element(
				"a",
				{ href, title: title === undefined ? title : stash.unmark(title) },
				stash.text(label.trim() === "" ? href : stash.withoutLinks(label)),
				source,
			);
		}),
};
