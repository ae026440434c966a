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

const quotedTitle = /^(.*?)\s*(?:"([^"]*)"|'([^']*)')\s*$/s;
const openTitle = /\s(["'])/g;
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
	const limit = close ?? text.indexOf("\n", open);
	openTitle.lastIndex = open + 1;
	const opened = openTitle.exec(text);
	if (!opened || (limit !== -1 && opened.index > limit)) return close;
	const closing = closingTitle[opened[1] as '"' | "'"];
	closing.lastIndex = opened.index + 2;
	const closed = closing.exec(text);
	if (!closed) return close;
	const end = closed.index + closed[0].length - 1;
	return text.slice(opened.index, end).includes("\n") ? close : end;
}

function parseDestination(inner: string): Destination {
	const written = inner.trim();
	const titled = quotedTitle.exec(written);
	let url = (titled?.[1] ?? written).trim();
	if (url.startsWith("<") && url.endsWith(">")) url = url.slice(1, -1).trim();
	const title = (titled?.[2] ?? titled?.[3])?.trim().replace(/\s/g, " ");
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
				stash.text(label.trim() === "" ? href : label),
				source,
			);
		}),
};
