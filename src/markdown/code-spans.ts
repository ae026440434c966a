import { escapeCode } from "./escape.ts";
import type { InlineRule } from "./inline.ts";

interface Run {
	readonly start: number;
	readonly end: number;
}

/**
 * A span opens with as many backticks of a run as some later run has in all, the most first;
 * that later run closes it. A backslash before a run keeps its first backtick from opening.
 */
function replaceSpans(
	text: string,
	replace: (inner: string, source: string) => string,
): string {
	const runs: Run[] = [];
	const byLength = new Map<number, number[]>();
	for (const match of text.matchAll(/`+/g)) {
		const length = match[0].length;
		const known = byLength.get(length);
		if (known) known.push(runs.length);
		else byLength.set(length, [runs.length]);
		runs.push({ start: match.index, end: match.index + length });
	}
	const nextOfLength = (length: number, after: number): number | undefined => {
		const indexes = byLength.get(length);
		if (!indexes) return undefined;
		while ((indexes.at(0) ?? Number.POSITIVE_INFINITY) <= after)
			indexes.shift();
		return indexes[0];
	};
	let written = "";
	let from = 0;
	for (let index = 0; index < runs.length; index++) {
		const { start: runStart, end } = runs[index] as Run;
		const escaped = text[runStart - 1] === "\\" ? 1 : 0;
		const start = runStart + escaped;
		for (let length = end - start; length > 0; length--) {
			const closing = nextOfLength(length, index);
			if (closing === undefined) continue;
			const close = runs[closing] as Run;
			const source = text.slice(start, close.end);
			written += text.slice(from, start);
			written += replace(text.slice(start + length, close.start), source);
			from = close.end;
			index = closing;
			break;
		}
	}
	return written + text.slice(from);
}

export const codeSpanRule: InlineRule = {
	trigger: "`",
	apply: (text, work) =>
		replaceSpans(text, (inner, source) =>
			work.stash.element("code", {}, escapeCode(inner), source),
		),
};
