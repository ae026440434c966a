import { escapeHtml } from "../../lib/html.ts";

// The picture of everybody who has not chosen one: their initials on a colour of their
// own. It is drawn here, from the name and the id alone; nobody else is asked for it.

/** Dark enough for white letters. */
const colors = [
	"#3b6ea8",
	"#8a4f9e",
	"#a8443b",
	"#2f7d5b",
	"#7a6a1f",
	"#4a5bb5",
	"#9c3f74",
	"#2c7a86",
	"#8f5a2a",
	"#5f6f2c",
	"#6a4fb0",
	"#53646f",
] as const;

const unknownColor = "#8b8f94";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

const firstLetter = (word: string): string =>
	[...letters.segment(word)][0]?.segment.toLocaleUpperCase("en") ?? "";

/** Of the first and the last word. */
export function initialsOf(fullName: string): string {
	const words = fullName
		.split(/[^\p{L}\p{N}\p{M}]+/u)
		.filter((word) => word !== "");
	const [first] = words;
	if (first === undefined) return "";
	const last = words.length > 1 ? (words.at(-1) ?? "") : "";
	return firstLetter(first) + firstLetter(last);
}

const svg = (size: number, color: string, inner: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${color}"/>${inner}</svg>`;

export function drawAvatar(
	user: { readonly id: number; readonly fullName: string },
	size: number,
): string {
	// Neighbouring ids get colours far apart.
	const color = colors[(user.id * 5) % colors.length] ?? unknownColor;
	return svg(
		size,
		color,
		`<text x="50" y="50" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="42" fill="#fff">${escapeHtml(initialsOf(user.fullName))}</text>`,
	);
}

/** For somebody of whom nothing is said. */
export const drawUnknownAvatar = (size: number): string =>
	svg(
		size,
		unknownColor,
		'<circle cx="50" cy="38" r="18" fill="#fff"/><path d="M14 100a36 36 0 0 1 72 0z" fill="#fff"/>',
	);
