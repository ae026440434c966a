import { createHash } from "node:crypto";
import type { Refusal } from "../errors.ts";
import { escapeHtml } from "../lib/html.ts";
import { RateLimitHit } from "./rate-limit.ts";
import { type Reply, TAKEN_OVER } from "./reply.ts";

// The few pages that a browser sees: on its way to a video provider and back, and behind the links of mails. They load
// nothing, and run nothing but the line written here.

const style =
	":root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}input{font:inherit;padding:.4rem;width:100%;max-width:22rem;box-sizing:border-box}";
const closing = "window.close()";

const hashOf = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(closing)}; base-uri 'none'; frame-ancestors 'none'`;

export interface Page {
	readonly title: string;
	readonly text: string;
	/** A button that sends these fields back to the page's own address. */
	readonly button?: {
		readonly label: string;
		readonly fields: Readonly<Record<string, string>>;
		/** What is asked of whoever presses it. */
		readonly inputs?: readonly {
			readonly name: string;
			readonly label: string;
			readonly type: "text" | "email" | "password";
		}[];
	};
	/** The page closes its window, where the browser lets it. */
	readonly closes?: boolean;
}

function htmlOf({ title, text, button, closes }: Page): string {
	const fields = Object.entries(button?.fields ?? {})
		.map(
			([name, value]) =>
				`<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
		)
		.join("");
	const inputs = (button?.inputs ?? [])
		.map(
			({ name, label, type }) =>
				`<p><label>${escapeHtml(label)}<br><input name="${escapeHtml(name)}" type="${type}" required></label></p>`,
		)
		.join("");
	const form = button
		? `<form method="post">${fields}${inputs}<button>${escapeHtml(button.label)}</button></form>`
		: "";
	const script = closes ? `<script>${closing}</script>` : "";
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}${script}</html>\n`;
}

export function sendPage(
	reply: Reply,
	page: Page,
	status = 200,
): typeof TAKEN_OVER {
	const headers = reply.takeOver().headers("text/html; charset=utf-8");
	headers[headers.indexOf("Content-Security-Policy") + 1] = policy;
	reply.raw.writeHead(status, headers);
	reply.raw.end(reply.raw.req.method === "HEAD" ? "" : htmlOf(page));
	return TAKEN_OVER;
}

/** Programs that ask for the same get what programs understand. */
export const wantsPage = (request: {
	readonly headers: { readonly accept?: string | undefined };
}): boolean => request.headers.accept?.includes("text/html") === true;

/** No for a person: in words, and nothing a browser would ask passwords for. */
export function sendRefusalPage(reply: Reply, refusal: Refusal): void {
	if (refusal instanceof RateLimitHit) reply.verdict = refusal.verdict;
	const text =
		refusal instanceof RateLimitHit
			? "This was asked for too often. Wait a while, and try again."
			: refusal.message;
	sendPage(reply, { title: "That did not work", text }, refusal.status);
}

/** 302 for a browser that asked for a page, 303 for one that posted a form. */
export function sendElsewhere(
	reply: Reply,
	status: 302 | 303,
	url: string,
): typeof TAKEN_OVER {
	const headers = reply.takeOver().headers("text/plain");
	reply.raw.writeHead(status, [...headers, "Location", url]);
	reply.raw.end();
	return TAKEN_OVER;
}
