import {
	MARKDOWN_BLOCK_DEPTH_MAX,
	MARKDOWN_QUOTE_DEPTH_MAX,
} from "../limits.ts";
import { markEnd, markStart } from "./escape.ts";
import {
	indentLevel,
	isIndented,
	outdent,
	splitItems,
	startNumber,
	startsList,
} from "./lists.ts";
import { type Alignment, parseTable } from "./tables.ts";

/** A block element. `text` precedes the children, `tail` follows the element inside its parent; both are Markdown. */
export interface Block {
	readonly tag: string;
	readonly children: Block[];
	text: string;
	tail: string;
	/** Inside a quote: mentions are silent and addresses get no preview. */
	readonly quoted: boolean;
	/** Written after the tag's name, already escaped. */
	readonly attribute?: string;
	/** Finished content in place of text: the number of a mark. */
	readonly mark?: number;
	/** The source of an indented code block. */
	code?: string;
}

/** What the nearest enclosing rule changes for the text inside it. */
type State = "none" | "list" | "looselist" | "quote" | "detabbed";

const onlyMark = new RegExp(`^${markStart}(\\d+)${markEnd}\\s*$`);
const headingLine = /^(#{1,6})(?:\s|$)/;
const quoteLine = /^ {0,3}> ?/;
const emptyQuoteLine = /^ {0,3}>?\s*$/;

function isList(block: Block | undefined): boolean {
	return block?.tag === "ul" || block?.tag === "ol";
}

/** Three or more of one of `-`, `_`, `*`, at most two spaces apart, alone on the line. */
function isRule(line: string): boolean {
	let at = 0;
	while (at < 3 && line.charCodeAt(at) === 32) at++;
	const kind = line[at];
	if (kind !== "-" && kind !== "_" && kind !== "*") return false;
	let count = 0;
	let spaces = 0;
	for (; at < line.length; at++) {
		if (line[at] === kind) {
			if (spaces > 2) return false;
			spaces = 0;
			count++;
		} else if (line[at] === " ") spaces++;
		else return false;
	}
	return count >= 3;
}

function headingText(line: string): string {
	let end = line.length;
	while (line.charCodeAt(end - 1) === 35) end--;
	return line.slice(0, end).trim();
}

/** Parses text into blocks: text is cut at blank lines, and each piece goes to the first rule that takes it. */
export class BlockParser {
	private readonly states: State[] = ["none"];
	private depth = 0;
	private quoteDepth = 0;

	parse(text: string): Block {
		const root = this.create("div");
		this.parseChunk(root, text);
		return root;
	}

	private create(tag: string, text = "", attribute?: string): Block {
		const quoted = this.quoteDepth > 0;
		return { tag, children: [], text, tail: "", quoted, attribute };
	}

	private add(parent: Block, tag: string, text = "", attribute?: string) {
		const block = this.create(tag, text, attribute);
		parent.children.push(block);
		return block;
	}

	private get state(): State {
		return this.states.at(-1) as State;
	}

	private within(state: State, parse: () => void): void {
		this.states.push(state);
		parse();
		this.states.pop();
	}

	private parseChunk(parent: Block, text: string): void {
		this.depth++;
		for (const piece of text.split("\n\n")) this.parsePiece(parent, piece);
		this.depth--;
	}

	private parseNested(parent: Block, piece: string): void {
		this.depth++;
		this.parsePiece(parent, piece);
		this.depth--;
	}

	private parsePiece(parent: Block, piece: string): void {
		let rest = piece;
		if (rest === "" || rest.startsWith("\n")) {
			rest = this.skipBlank(parent, rest);
			if (rest === "") return;
		}
		if (this.depth > MARKDOWN_BLOCK_DEPTH_MAX) {
			this.addParagraph(parent, rest);
		} else if (this.continuesItem(parent, rest)) {
			this.parseItemContinuation(parent, rest);
		} else if (rest.startsWith("    ")) {
			this.parseIndentedCode(parent, rest);
		} else {
			this.parseLines(parent, rest);
		}
	}

	private parseLines(parent: Block, piece: string): void {
		const lines = piece.split("\n");
		const taken =
			this.parseHeadings(parent, lines) ||
			this.parseTable(parent, lines) ||
			this.parseRules(parent, lines) ||
			this.parseList(parent, piece) ||
			this.parseQuote(parent, lines);
		if (!taken) this.addParagraph(parent, piece);
	}

	/** Drops blank lines, which an indented code block before them keeps. */
	private skipBlank(parent: Block, piece: string): string {
		let blank = 0;
		while (piece.charCodeAt(blank) === 10) blank++;
		const last = parent.children.at(-1);
		if (last?.code !== undefined) {
			last.code += blank === piece.length ? "\n\n" : "\n".repeat(blank);
		}
		return piece.slice(blank);
	}

	private addParagraph(parent: Block, piece: string): void {
		const text = piece.trimStart().replace(/\n+$/, "");
		if (text === "") return;
		const only = onlyMark.exec(text);
		if (only) {
			const block = this.create("p");
			parent.children.push({ ...block, mark: Number(only[1]) });
			return;
		}
		if (this.state !== "list") {
			this.add(parent, "p", text);
			return;
		}
		const last = parent.children.at(-1);
		if (last) last.tail += `\n${piece}`;
		else parent.text += parent.text === "" ? text : `\n${text}`;
	}

	private parseIndentedCode(parent: Block, piece: string): void {
		const lines = piece.split("\n");
		const taken: string[] = [];
		for (const line of lines) {
			if (line.startsWith("    ")) taken.push(line.slice(4));
			else if (line.trim() === "") taken.push("");
			else break;
		}
		const code = taken.join("\n").trimEnd();
		const last = parent.children.at(-1);
		if (last?.code !== undefined) last.code += `\n${code}\n`;
		else this.add(parent, "pre").code = `${code}\n`;
		const rest = lines.slice(taken.length).join("\n");
		if (rest !== "") this.parseNested(parent, rest);
	}

	private parseHeadings(parent: Block, lines: readonly string[]): boolean {
		let from = 0;
		let found = false;
		const flush = (to: number) => {
			if (to > from) this.parseNested(parent, lines.slice(from, to).join("\n"));
		};
		for (let at = 0; at < lines.length; at++) {
			const line = lines[at] as string;
			const match = headingLine.exec(line);
			if (!match) continue;
			const level = match[1]?.length ?? 1;
			const bare = line.length === level;
			const text = bare ? lines[at + 1] : line.slice(level + 1);
			if (text === undefined) continue;
			found = true;
			flush(at);
			this.add(parent, `h${level}`, headingText(text));
			if (bare) at++;
			from = at + 1;
		}
		if (found) flush(lines.length);
		return found;
	}

	private parseRules(parent: Block, lines: readonly string[]): boolean {
		let from = 0;
		let found = false;
		const flush = (to: number) => {
			if (to > from) this.parseNested(parent, lines.slice(from, to).join("\n"));
		};
		for (let at = 0; at < lines.length; at++) {
			if (!isRule(lines[at] as string)) continue;
			found = true;
			flush(at);
			this.add(parent, "hr");
			from = at + 1;
		}
		if (found) flush(lines.length);
		return found;
	}

	private parseTable(parent: Block, lines: readonly string[]): boolean {
		if (lines.length < 2) return false;
		const parsed = parseTable(lines);
		if (!parsed) return false;
		const table = this.add(parent, "table");
		const addRow = (part: Block, tag: string, cells: readonly string[]) => {
			const row = this.add(part, "tr");
			for (const [column, cell] of cells.entries()) {
				const side: Alignment = parsed.alignments[column];
				const style = side && ` style="text-align: ${side};"`;
				this.add(row, tag, cell, style);
			}
		};
		addRow(this.add(table, "thead"), "th", parsed.header);
		const body = this.add(table, "tbody");
		for (const cells of parsed.rows) addRow(body, "td", cells);
		if (parsed.rows.length === 0) {
			addRow(
				body,
				"td",
				parsed.header.map(() => ""),
			);
		}
		return true;
	}

	private parseQuote(parent: Block, lines: readonly string[]): boolean {
		// A quote needs content: empty markers down to the end are text.
		let end = lines.length;
		while (end > 0 && emptyQuoteLine.test(lines[end - 1] as string)) end--;
		const start = lines.findIndex((line) => quoteLine.test(line));
		if (start === -1 || start >= end) return false;
		if (this.quoteDepth >= MARKDOWN_QUOTE_DEPTH_MAX) return false;
		if (start > 0) this.parseNested(parent, lines.slice(0, start).join("\n"));
		const quote = this.add(parent, "blockquote");
		const content = lines
			.slice(start)
			.map((line) => (line.trim() === ">" ? "" : line.replace(quoteLine, "")))
			.join("\n");
		this.quoteDepth++;
		this.within("quote", () => this.parseChunk(quote, content));
		this.quoteDepth--;
		return true;
	}

	private parseList(parent: Block, piece: string): boolean {
		const tag = startsList(piece);
		if (!tag) return false;
		const items = splitItems(piece);
		const last = parent.children.at(-1);
		let list: Block;
		if (last?.tag === tag) {
			list = last;
			this.loosen(list);
			const item = this.add(list, "li");
			const first = items.shift() as string;
			this.within("looselist", () => this.parseNested(item, first));
		} else if (isList(parent)) {
			list = parent;
		} else {
			const start = tag === "ol" ? startNumber(piece) : undefined;
			list = this.add(parent, tag, "", start && ` start="${start}"`);
		}
		this.within("list", () => {
			for (const item of items) {
				const previous = list.children.at(-1);
				const into =
					previous && isIndented(item) ? previous : this.add(list, "li");
				this.parseNested(into, item);
			}
		});
		return true;
	}

	/** Wraps the text of the list's last item in paragraphs, because a blank line follows it. */
	private loosen(list: Block): void {
		const item = list.children.at(-1);
		if (!item) return;
		this.wrapText(item);
		const last = item.children.at(-1);
		if (last && last.tail !== "") {
			const text = last.tail.trimStart();
			last.tail = "";
			this.add(item, "p", text);
		}
	}

	private wrapText(item: Block): void {
		if (item.text === "") return;
		item.children.unshift(this.create("p", item.text));
		item.text = "";
	}

	private continuesItem(parent: Block, piece: string): boolean {
		return (
			isIndented(piece) &&
			this.state !== "detabbed" &&
			(parent.tag === "li" || isList(parent.children.at(-1)))
		);
	}

	/** Parses an indented piece into the item it belongs to. */
	private parseItemContinuation(parent: Block, piece: string): void {
		const wanted = indentLevel(piece);
		let level = this.state === "list" ? 1 : 0;
		let owner = parent;
		while (wanted > level) {
			const child = owner.children.at(-1);
			if (!child || !(isList(child) || child.tag === "li")) break;
			if (isList(child)) level++;
			owner = child;
		}
		const text = outdent(piece, level);
		this.within("detabbed", () => {
			if (parent.tag === "li") {
				const nested = parent.children.at(-1);
				const joins = nested && isList(nested) && startsList(text);
				this.parseNested(joins ? nested : parent, text);
				return;
			}
			if (owner.tag === "li") {
				this.parseNested(owner, text);
				return;
			}
			const item = owner.children.at(-1);
			if (item?.tag === "li") {
				this.wrapText(item);
				this.parseChunk(item, text);
			} else {
				this.parseNested(this.add(owner, "li"), text);
			}
		});
	}
}
