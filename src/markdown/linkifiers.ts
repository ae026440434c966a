import { RE2JS } from "re2js";
import { parseTemplate } from "url-template";
import { LINKIFIER_MATCHES_MAX } from "../limits.ts";
import { markStart } from "./escape.ts";
import type { InlineRule, Work } from "./inline.ts";
import { sanitizeUrl } from "./urls.ts";

const beforeGroup = "skein_before";
const matchGroup = "skein_match";
const afterGroup = "skein_after";

/** A pattern compiled once, matched in linear time. */
export interface LinkifierPattern {
	readonly source: string;
	readonly groupNames: readonly string[];
	/** Where the pattern matches anywhere in the text, with what its groups caught. */
	search(text: string): Readonly<Record<string, string>> | undefined;
	/** Matches with proper boundaries, in order and apart. */
	matches(text: string): LinkifierMatch[];
}

export interface LinkifierMatch {
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly groups: Readonly<Record<string, string>>;
}

export interface UrlTemplate {
	readonly variables: readonly string[];
	expand(groups: Readonly<Record<string, string>>): string;
}

export interface Linkifier {
	readonly pattern: LinkifierPattern;
	readonly template: UrlTemplate;
}

/** Literal text every match starts with; empty if the pattern does not say. */
function literalPrefix(source: string): string {
	if (source.includes("|") || source.startsWith("(?i")) return "";
	const match = /^(?:[A-Za-z0-9#@!/:;,_~%&=<>-]|\\[#./-])*/.exec(source);
	let prefix = match?.[0] ?? "";
	if (/^[*+?{]/.test(source.slice(prefix.length))) {
		prefix = prefix.replace(/\\?.$/s, "");
	}
	return prefix.replaceAll("\\", "");
}

function compile(source: string): RE2JS | undefined {
	try {
		return RE2JS.compile(source);
	} catch {
		return undefined;
	}
}

/** Compiles a pattern of RE2's grammar; undefined if it is not one. */
export function compileLinkifier(source: string): LinkifierPattern | undefined {
	const plain = compile(source);
	const bounded = compile(
		`(?P<${beforeGroup}>^|\\s|['"(,:<])(?P<${matchGroup}>(?:${source}))(?P<${afterGroup}>$|[^\\pL\\pN])`,
	);
	if (!plain || !bounded) return undefined;
	const groupNames = Object.keys(plain.namedGroups()).sort();
	const prefix = literalPrefix(source);
	const caught = (matcher: { group(name: string): string | null }) =>
		Object.fromEntries(
			groupNames.map((name) => [name, matcher.group(name) ?? ""]),
		);
	return {
		source,
		groupNames,
		search(text) {
			const matcher = plain.matcher(text);
			return matcher.find() ? caught(matcher) : undefined;
		},
		matches(text) {
			const found: LinkifierMatch[] = [];
			if (prefix !== "" && !text.includes(prefix)) return found;
			const matcher = bounded.matcher(text);
			let from = 0;
			while (
				from <= text.length &&
				found.length < LINKIFIER_MATCHES_MAX &&
				matcher.find(from)
			) {
				const start = matcher.start(matchGroup);
				const end = matcher.end(matchGroup);
				// The character after one match may be the one before the next.
				from = Math.max(end, from + 1);
				if (end === start) continue;
				const groups = caught(matcher);
				found.push({ start, end, text: text.slice(start, end), groups });
			}
			return found;
		},
	};
}

const expression =
	/^[+#./;?&]?((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*(?::[1-9][0-9]{0,3}|\*)?)(?:,((?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})+(?::[1-9][0-9]{0,3}|\*)?))*$/;

/** Reads a template of RFC 6570; undefined if it is not one. */
export function parseUrlTemplate(source: string): UrlTemplate | undefined {
	const variables = new Set<string>();
	let from = 0;
	while (from < source.length) {
		const open = source.indexOf("{", from);
		const literal = source.slice(from, open === -1 ? undefined : open);
		if (literal.includes("}")) return undefined;
		if (open === -1) break;
		const close = source.indexOf("}", open);
		const inner = source.slice(open + 1, close);
		if (close === -1 || !expression.test(inner)) return undefined;
		for (const variable of inner.replace(/^[+#./;?&]/, "").split(",")) {
			variables.add(variable.replace(/:\d+$|\*$/, ""));
		}
		from = close + 1;
	}
	const template = parseTemplate(source);
	return {
		variables: [...variables].sort(),
		expand: (groups) => {
			const wellFormed: Record<string, string> = {};
			for (const name in groups) {
				wellFormed[name] = (groups[name] as string).toWellFormed();
			}
			return template.expand(wellFormed);
		},
	};
}

export type ReverseExpansion =
	| { readonly text: string }
	| { readonly error: "unclosed-brace" | "empty-name" }
	| { readonly error: "unknown-group"; readonly name: string };

/** Expands a reverse template: `{name}` is a group's text, `{{` and `}}` are braces. */
export function expandReverseTemplate(
	template: string,
	groups: Readonly<Record<string, string>>,
): ReverseExpansion {
	let text = "";
	for (let at = 0; at < template.length; at++) {
		const character = template[at] as string;
		if (character !== "{" && character !== "}") {
			text += character;
			continue;
		}
		if (template[at + 1] === character) {
			text += character;
			at++;
			continue;
		}
		const close = character === "{" ? template.indexOf("}", at) : -1;
		if (close === -1) return { error: "unclosed-brace" };
		const name = template.slice(at + 1, close);
		if (name === "") return { error: "empty-name" };
		if (!Object.hasOwn(groups, name)) return { error: "unknown-group", name };
		text += groups[name];
		at = close;
	}
	return { text };
}

function linkMatches(text: string, linkifier: Linkifier, work: Work): string {
	const matches = linkifier.pattern.matches(text);
	let written = "";
	let from = 0;
	for (const match of matches) {
		if (match.text.includes(markStart)) continue;
		const url = linkifier.template.expand(match.groups);
		const href = sanitizeUrl(url, work.organization.fileLinks);
		if (href === undefined) continue;
		written += text.slice(from, match.start);
		written += work.stash.element(
			"a",
			{ href },
			work.stash.text(match.text),
			match.text,
		);
		from = match.end;
	}
	return written + text.slice(from);
}

export const linkifierRule: InlineRule = {
	apply: (text, work) => {
		let current = text;
		for (const linkifier of work.organization.linkifiers) {
			current = linkMatches(current, linkifier, work);
		}
		return current;
	},
};
