import { MAIL_HEADER_LENGTH_MAX } from "../limits.ts";
import { firstCodePoints } from "./code-points.ts";
import { escapeHtml } from "./html.ts";

/** A mail before it is one: a few paragraphs, and links that stand by themselves. */
export interface Letter {
	/** Where it goes: one address, which has been checked. */
	readonly to: string;
	readonly subject: string;
	readonly parts: readonly (string | LetterLink)[];
}

export interface LetterLink {
	readonly label: string;
	readonly url: string;
}

/** Words that people chose, as part of a header: on one line, and not too long. */
export const headerText = (text: string): string =>
	firstCodePoints(
		text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim(),
		MAIL_HEADER_LENGTH_MAX,
	);

export const letterText = ({ parts }: Letter): string =>
	`${parts.map((part) => (typeof part === "string" ? part : `${part.label}:\n${part.url}`)).join("\n\n")}\n`;

/** Nothing in it is loaded from anywhere. */
export function letterHtml({ parts }: Letter): string {
	const paragraphs = parts.map((part) =>
		typeof part === "string"
			? `<p>${escapeHtml(part).replace(/\r?\n/g, "<br>")}</p>`
			: `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`,
	);
	return `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font:1rem/1.5 sans-serif;max-width:36rem">${paragraphs.join("")}</body></html>\n`;
}
