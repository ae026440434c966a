import { MARKDOWN_TABLE_COLUMNS_MAX } from "../limits.ts";

export type Alignment = "left" | "center" | "right" | undefined;

export interface Table {
	readonly alignments: readonly Alignment[];
	readonly header: readonly string[];
	/** Every row has one cell per column. */
	readonly rows: readonly (readonly string[])[];
}

const separatorCells = /^[|:\- ]*$/;

function trimSpaces(text: string): string {
	let start = 0;
	let end = text.length;
	while (start < end && text.charCodeAt(start) === 32) start++;
	while (end > start && text.charCodeAt(end - 1) === 32) end--;
	return text.slice(start, end);
}

function backslashesBefore(text: string, index: number): number {
	let count = 0;
	while (index - count > 0 && text.charCodeAt(index - count - 1) === 92) {
		count++;
	}
	return count;
}

function endsWithBorder(row: string): boolean {
	return row.endsWith("|") && backslashesBefore(row, row.length - 1) % 2 === 0;
}

/** Runs of backticks that open and close a code span, as [start, end) ranges. */
function codeRanges(row: string): [number, number][] {
	const runs: { start: number; length: number }[] = [];
	for (const match of row.matchAll(/`+/g)) {
		runs.push({ start: match.index, length: match[0].length });
	}
	const ranges: [number, number][] = [];
	const positions = new Map<number, number[]>();
	for (const [index, run] of runs.entries()) {
		const known = positions.get(run.length);
		if (known) known.push(index);
		else positions.set(run.length, [index]);
	}
	for (let index = 0; index < runs.length; index++) {
		const run = runs[index] as { start: number; length: number };
		const escaped = backslashesBefore(row, run.start) % 2;
		const candidates = positions.get(run.length - escaped) ?? [];
		while ((candidates[0] ?? Number.POSITIVE_INFINITY) <= index) {
			candidates.shift();
		}
		const close = candidates[0];
		if (close === undefined) continue;
		const end = runs[close] as { start: number; length: number };
		ranges.push([run.start, end.start + end.length]);
		index = close;
	}
	return ranges;
}

/** Cuts a row at its pipes; pipes in code or after a backslash belong to the cell. */
function splitCells(row: string): string[] {
	const ranges = row.includes("`") ? codeRanges(row) : [];
	const cells: string[] = [];
	let from = 0;
	let range = 0;
	for (
		let pipe = row.indexOf("|");
		pipe !== -1;
		pipe = row.indexOf("|", pipe + 1)
	) {
		while ((ranges[range]?.[1] ?? Number.POSITIVE_INFINITY) <= pipe) range++;
		if ((ranges[range]?.[0] ?? Number.POSITIVE_INFINITY) < pipe) continue;
		if (backslashesBefore(row, pipe) % 2 === 1) continue;
		cells.push(row.slice(from, pipe));
		from = pipe + 1;
	}
	cells.push(row.slice(from));
	return cells;
}

function splitRow(row: string, bordered: boolean): string[] {
	let inner = row;
	if (bordered) {
		if (inner.startsWith("|")) inner = inner.slice(1);
		if (endsWithBorder(inner)) inner = inner.slice(0, -1);
	}
	return splitCells(inner);
}

function alignmentOf(cell: string): Alignment {
	const rule = trimSpaces(cell);
	if (rule.startsWith(":")) return rule.endsWith(":") ? "center" : "left";
	return rule.endsWith(":") ? "right" : undefined;
}

/** Reads lines as a table: a header row, a rule row with as many cells, then any rows. */
export function parseTable(lines: readonly string[]): Table | undefined {
	const header = trimSpaces(lines[0] ?? "");
	const rule = trimSpaces(lines[1] ?? "");
	if (rule === "" || !header.includes("|") || !separatorCells.test(rule)) {
		return undefined;
	}
	const bordered = header.startsWith("|");
	const names = splitRow(header, bordered);
	if (names.length > MARKDOWN_TABLE_COLUMNS_MAX) return undefined;
	if (names.length === 1) {
		// A lone column shows as a table only when every line carries a pipe.
		const piped = (line: string) => {
			const row = trimSpaces(line);
			return row.startsWith("|") || endsWithBorder(row);
		};
		if (!bordered || !lines.slice(1).every(piped)) return undefined;
	}
	const rules = splitRow(rule, bordered);
	if (rules.length !== names.length) return undefined;
	const alignments = rules.map(alignmentOf);
	const rows = lines.slice(2).map((line) => {
		const cells = splitRow(trimSpaces(line), bordered);
		return rules.map((_, column) => trimSpaces(cells[column] ?? ""));
	});
	return { alignments, header: names.map(trimSpaces), rows };
}
