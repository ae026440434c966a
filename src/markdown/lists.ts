export type ListTag = "ul" | "ol";

/** Columns that make one level of nesting. */
export const itemIndent = 2;

const bulletLine = /^ ?[*+-] +/;
const numberLine = /^ ?(\d+)\. +/;
const itemLine = /^ ?(?:\d+\.|[*+-]) +/;
const nestedItemLine = /^ {2,3}(?:\d+\.|[*+-]) +/;

/** Which list the text opens, if any. */
export function startsList(text: string): ListTag | undefined {
	if (bulletLine.test(text)) return "ul";
	if (numberLine.test(text)) return "ol";
	return undefined;
}

/** The number an ordered list starts with, when it is not 1. */
export function startNumber(text: string): string | undefined {
	const digits = numberLine.exec(text)?.[1];
	if (digits === undefined) return undefined;
	const number = digits.replace(/^0+(?=\d)/, "");
	return number === "1" ? undefined : number;
}

/** Cuts a block into items. An item that is itself indented holds nested items of the one before it. */
export function splitItems(block: string): string[] {
	const items: string[][] = [];
	for (const line of block.split("\n")) {
		const last = items.at(-1);
		const marker = itemLine.exec(line);
		if (marker || last === undefined) {
			items.push([line.slice(marker?.[0].length ?? 0)]);
		} else if (nestedItemLine.test(line) && !isIndented(last[0] as string)) {
			items.push([line]);
		} else {
			last.push(line);
		}
	}
	return items.map((lines) => lines.join("\n"));
}

export function isIndented(text: string): boolean {
	return text.startsWith("  ");
}

/** How many levels the first line of the text is indented. */
export function indentLevel(text: string): number {
	let spaces = 0;
	while (text.charCodeAt(spaces) === 32) spaces++;
	return Math.floor(spaces / itemIndent);
}

/** Takes `level` levels of indentation off every line that has them. */
export function outdent(text: string, level: number): string {
	const indent = " ".repeat(level * itemIndent);
	if (indent === "") return text;
	return text
		.split("\n")
		.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
		.join("\n");
}
