import { MARKDOWN_QUOTE_DEPTH_MAX } from "../limits.ts";

/** What a fence stands for, once its lines are known. */
export interface FencedBlocks {
	code(source: string, language: string | undefined): string;
	math(source: string): string;
	spoilerStart(): string;
	spoilerMiddle(): string;
	spoilerEnd(): string;
}

interface Opener {
	readonly fence: string;
	readonly language: string | undefined;
	readonly header: string;
}

const openerPattern =
	/^(~{3,}|`{3,}) *(?:\{?\.?([a-zA-Z0-9_+,\-./#]+) *([^ ~`][^~`]*)?)?$/;
const listLine = /^ *(?:([*+-])|(\d+)\.) +/;

function parseOpener(line: string): Opener | undefined {
	const first = line.charCodeAt(0);
	if (first !== 96 && first !== 126) return undefined;
	let length = 1;
	while (line.charCodeAt(length) === first) length++;
	// Settled before the pattern runs, which keeps the pattern linear.
	if (length < 3 || /[~`]/.test(line.slice(length))) return undefined;
	const match = openerPattern.exec(line);
	if (!match) return undefined;
	let header = match[3] ?? "";
	if (header.endsWith("}")) header = header.slice(0, -1);
	return { fence: match[1] ?? "", language: match[2], header };
}

const isQuote = (language: string | undefined) =>
	language !== undefined && /^quoted?$/i.test(language);

/**
 * Puts a blank line before a list that hangs off a text line or off a list of the other kind,
 * except inside code.
 */
export function separateHangingLists(lines: readonly string[]): string[] {
	const separated: string[] = [];
	const open: { fence: string; literal: boolean }[] = [];
	let literalDepth = 0;
	for (let index = 0; index < lines.length; index++) {
		const line = lines[index] as string;
		separated.push(line);
		const opener = parseOpener(line);
		if (opener) {
			const last = open.at(-1);
			if (last && !opener.language && last.fence === opener.fence) {
				open.pop();
				if (last.literal) literalDepth--;
			} else {
				const literal = !isQuote(opener.language);
				open.push({ fence: opener.fence, literal });
				if (literal) literalDepth++;
			}
		}
		const next = lines[index + 1];
		if (next === undefined || line === "" || literalDepth > 0) continue;
		const nextItem = listLine.exec(next);
		if (!nextItem) continue;
		const item = listLine.exec(line);
		const hangs = item
			? (item[1] === undefined) !== (nextItem[1] === undefined)
			: nextItem[1] !== undefined || nextItem[2]?.length === 1;
		if (hangs) separated.push("");
	}
	return separated;
}

type Fence =
	| { kind: "outer"; lines: string[] }
	| { kind: "quote"; fence: string; lines: string[] }
	| { kind: "spoiler"; fence: string; lines: string[]; header: string }
	| { kind: "math"; fence: string; lines: string[] }
	| {
			kind: "code";
			fence: string;
			lines: string[];
			language: string | undefined;
	  };

/**
 * Replaces fences: code and math by one mark on a line of its own, quotes by `>` lines,
 * spoilers by marks around their header and content.
 */
export function foldFences(
	lines: readonly string[],
	defaultLanguage: string | undefined,
	blocks: FencedBlocks,
): string[] {
	const outer: Fence = { kind: "outer", lines: [] };
	const open: Fence[] = [outer];
	let quoteDepth = 0;

	const close = () => {
		const fence = open.pop() as Fence;
		const target = (open.at(-1) as Fence).lines;
		target.push("");
		switch (fence.kind) {
			case "code":
				target.push(blocks.code(fence.lines.join("\n"), fence.language));
				break;
			case "math":
				target.push(blocks.math(fence.lines.join("\n")));
				break;
			case "quote":
				quoteDepth--;
				if (fence.lines.length === 0) target.push("> ");
				for (const line of fence.lines) target.push(`> ${line}`);
				break;
			case "spoiler":
				target.push(blocks.spoilerStart(), "", fence.header, "");
				target.push(blocks.spoilerMiddle(), "");
				for (const line of fence.lines) target.push(line);
				target.push("", blocks.spoilerEnd());
				break;
		}
		target.push("");
	};

	for (const line of lines) {
		const current = open.at(-1) as Fence;
		if (current.kind !== "outer" && line.trimEnd() === current.fence) {
			close();
			continue;
		}
		if (current.kind === "code") {
			current.lines.push(line.trimEnd());
			continue;
		}
		if (current.kind === "math") {
			current.lines.push(line);
			continue;
		}
		const opener = parseOpener(line);
		if (!opener) {
			current.lines.push(line);
			continue;
		}
		const { fence } = opener;
		const language = opener.language ?? defaultLanguage;
		const word = language?.toLowerCase();
		if (word === "quote" || word === "quoted" || word === "spoiler") {
			if (
				quoteDepth >= MARKDOWN_QUOTE_DEPTH_MAX ||
				open.length > MARKDOWN_QUOTE_DEPTH_MAX
			) {
				current.lines.push(line);
			} else if (word === "spoiler") {
				open.push({ kind: "spoiler", fence, lines: [], header: opener.header });
			} else {
				quoteDepth++;
				open.push({ kind: "quote", fence, lines: [] });
			}
		} else if (word === "math") {
			open.push({ kind: "math", fence, lines: [] });
		} else {
			open.push({ kind: "code", fence, lines: [], language });
		}
	}
	while (open.length > 1) close();
	return outer.lines;
}
