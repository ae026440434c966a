import tlds from "tlds" with { type: "json" };
import { MARKDOWN_URL_PARENTHESIS_DEPTH_MAX } from "../limits.ts";
import { markStart } from "./escape.ts";
import type { InlineRule, Work } from "./inline.ts";
import { relativize, sanitizeUrl } from "./urls.ts";
import { word } from "./words.ts";

/** Endings of common file names, which people write far more often than such hosts. */
const fileEndings = new Set(["java", "md", "mov", "py", "zip"]);
const topLevelDomains: ReadonlySet<string> = new Set(
	tlds.filter((tld) => !fileEndings.has(tld)),
);

const token = /[^\s]+/g;
const mayStart = /['"(,:<\u0080-\u{10ffff}]/u;
const trailing = "!:;?),.'\">";
const schemes = /(?:https?|hansoft|obsidian|zotero|asanadesktop):\/\//iy;
const schemeHost = new RegExp(`[${word}.:@-]+`, "uy");
const plainHost = new RegExp(`(?:[${word}-]+\\.)+([${word}-]+)`, "uy");
const hostRun = new RegExp(`[${word}-]*(?:\\.[${word}-]+)*`, "uy");
const emailDomain = new RegExp(`^[${word}.-]+\\.[${word}]+$`, "u");
const emailLocalPart = new RegExp(`[${word}.-]`, "u");
const bitcoin = /^bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}$/;

/**
 * Where a path that starts at `from` ends: at the first place from `earliest` on that leaves its
 * parentheses balanced.
 */
function pathEnd(text: string, from: number, earliest: number): number {
	let depth = 0;
	let end = -1;
	for (let at = from; at <= text.length; at++) {
		if (at >= earliest && depth === 0) {
			end = at;
			break;
		}
		const character = text[at];
		if (character === '"' || character === markStart) break;
		if (character === "(" && ++depth > MARKDOWN_URL_PARENTHESIS_DEPTH_MAX + 1)
			break;
		if (character === ")" && --depth < 0) break;
	}
	return end;
}

function matchAt(
	pattern: RegExp,
	text: string,
	at: number,
): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}

/** The end of an address with a scheme at `start`; -1 if there is none. */
function schemeAddressEnd(text: string, start: number, earliest: number) {
	const scheme = matchAt(schemes, text, start);
	if (!scheme) return -1;
	const hostStart = start + scheme[0].length;
	const host = matchAt(schemeHost, text, hostStart);
	if (!host) return -1;
	const hostEnd = hostStart + host[0].length;
	if (hostEnd >= earliest) return Math.max(earliest, hostStart + 1);
	if (!"/?#".includes(text[hostEnd] as string)) return -1;
	return pathEnd(text, hostEnd + 1, earliest);
}

/** The end of an address that starts with its host at `start`; -1 if there is none. */
function hostAddressEnd(text: string, start: number, earliest: number) {
	const host = matchAt(plainHost, text, start);
	if (!host || !topLevelDomains.has(host[1] ?? "")) return -1;
	const hostEnd = start + host[0].length;
	if (hostEnd >= earliest) return hostEnd;
	if (!"/?".includes(text[hostEnd] as string)) return -1;
	return pathEnd(text, hostEnd + 1, earliest);
}

/** The first place an email address that ends the text could start; past the end if there is none. */
function emailStart(text: string): number {
	const at = text.lastIndexOf("@");
	if (at === -1 || !emailDomain.test(text.slice(at + 1))) return text.length;
	let local = at;
	while (local > 0 && emailLocalPart.test(text[local - 1] as string)) local--;
	return local === at ? text.length : local;
}

export interface FoundAddress {
	readonly start: number;
	readonly end: number;
}

/** Finds the one address a run of text without white space can hold: all after it is punctuation. */
export function findAddress(text: string): FoundAddress | undefined {
	if (!text.includes(".") && !text.includes(":")) return undefined;
	let earliest = text.length;
	while (earliest > 0 && trailing.includes(text[earliest - 1] as string)) {
		earliest--;
	}
	const email = emailStart(text.slice(0, earliest));
	const lastAt = text.lastIndexOf("@", earliest);
	let noHostBefore = 0;
	for (let start = 0; start < text.length; start++) {
		if (start > 0 && !mayStart.test(text[start - 1] as string)) continue;
		let end = schemeAddressEnd(text, start, earliest);
		if (end === -1 && start >= noHostBefore) {
			end = hostAddressEnd(text, start, earliest);
			// Later starts in the same host would fail alike.
			const run = matchAt(hostRun, text, start);
			noHostBefore = start + (run?.[0].length ?? 0);
		}
		if (end !== -1) return { start, end };
		if (start >= email && start < lastAt) return { start, end: earliest };
		if (
			text.startsWith("bitcoin:", start) &&
			bitcoin.test(text.slice(start, earliest))
		) {
			return { start, end: earliest };
		}
	}
	return undefined;
}

function linkAddresses(text: string, work: Work): string {
	const { organization, stash } = work;
	return text.replace(token, (run) => {
		const found = findAddress(run);
		if (!found) return run;
		const address = run.slice(found.start, found.end);
		const href = sanitizeUrl(address, organization.fileLinks);
		if (href === undefined) return run;
		const link = stash.element(
			"a",
			{ href: relativize(href, organization.baseUrl) },
			stash.text(address),
			address,
		);
		return run.slice(0, found.start) + link + run.slice(found.end);
	});
}

export const autolinkRule: InlineRule = { apply: linkAddresses };
