import { createHash } from "node:crypto";
import { escapeHtml } from "../lib/html.ts";
import { type Reply, TAKEN_OVER } from "./reply.ts";

// The few pages that a browser sees: on its way to a video provider and back, and behind an invitation. They load
// nothing, and run nothing but the line written here.

const style =
	"body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}";
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

export function sendPage(reply: Reply, page: Page): typeof TAKEN_OVER {
	const headers = reply.takeOver().headers("text/html; charset=utf-8");
	headers[headers.indexOf("Content-Security-Policy") + 1] = policy;
	reply.raw.writeHead(200, headers);
	reply.raw.end(htmlOf(page));
	return TAKEN_OVER;
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
