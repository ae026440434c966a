import { createRequire } from "node:module";
import type { HLJSApi, LanguageFn } from "highlight.js";
import {
	GENERAL_HIGHLIGHTED_LENGTH_MAX,
	GENERAL_HIGHLIGHTED_WORD_LENGTH_MAX,
	HIGHLIGHTED_LENGTH_MAX,
} from "../limits.ts";
import { escapeAttribute, escapeCode, escapeHighlighted } from "./escape.ts";
import { findOwnGrammar } from "./grammars.ts";
import { findGrammar, findLanguageName } from "./languages.ts";
import { scan, type Token } from "./token-scanner.ts";

const require = createRequire(import.meta.url);
let highlighter: HLJSApi | undefined;

/** Token classes by what the grammar calls the token; a token not named here stays plain. */
const tokenClasses: Readonly<Record<string, string>> = {
	keyword: "k",
	built_in: "nb",
	type: "kt",
	literal: "kc",
	number: "mi",
	operator: "o",
	punctuation: "p",
	property: "nx",
	regexp: "sr",
	string: "s",
	"char.escape": "se",
	subst: "si",
	symbol: "ss",
	class: "nc",
	function: "nf",
	variable: "nv",
	"variable.language": "bp",
	"variable.constant": "no",
	title: "nf",
	"title.class": "nc",
	"title.class.inherited": "nc",
	"title.function": "nf",
	"title.function.invoke": "n",
	params: "n",
	comment: "c1",
	doctag: "cs",
	meta: "cp",
	"meta.prompt": "gp",
	"meta.keyword": "cp",
	"meta.string": "cpf",
	section: "gh",
	tag: "p",
	name: "nt",
	attr: "na",
	attribute: "na",
	bullet: "l",
	code: "sb",
	emphasis: "ge",
	strong: "gs",
	formula: "s",
	link: "nl",
	quote: "ge",
	"selector-tag": "nt",
	"selector-id": "nn",
	"selector-class": "nc",
	"selector-attr": "na",
	"selector-pseudo": "nd",
	"template-tag": "cp",
	"template-variable": "nv",
	addition: "gi",
	deletion: "gd",
};

/** Loads a grammar the first time it is wanted. */
function loadGrammar(name: string): HLJSApi {
	highlighter ??= require("highlight.js/lib/core") as HLJSApi;
	if (!highlighter.getLanguage(name)) {
		const grammar = require(`highlight.js/lib/languages/${name}`) as LanguageFn;
		highlighter.registerLanguage(name, grammar);
	}
	return highlighter;
}

const piece = /<span class="(?:hljs-)?([^"]*)">|<\/span>|[^<]+/g;
const characters: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#x27;": "'",
};

function decode(html: string): string {
	return html.replace(
		/&(?:amp|lt|gt|quot|#x27);/g,
		(found) => characters[found] ?? found,
	);
}

/** The class for a token named by its scopes: `title class_ inherited__` is title.class.inherited. */
function classFor(names: string): string | undefined {
	const scopes = names.split(" ").map((scope) => scope.replace(/_+$/, ""));
	for (let length = scopes.length; length > 0; length--) {
		const scope = scopes.slice(0, length).join(".");
		if (Object.hasOwn(tokenClasses, scope)) return tokenClasses[scope];
	}
	return undefined;
}

/** The tokens a general grammar finds; an inner token hides the one around it. */
function* generalTokens(source: string, grammar: string): Generator<Token> {
	const { value } = loadGrammar(grammar).highlight(source, {
		language: grammar,
		ignoreIllegals: true,
	});
	const open: (string | undefined)[] = [];
	for (const [found, names] of value.matchAll(piece)) {
		if (found === "</span>") open.pop();
		else if (names !== undefined) open.push(classFor(names) ?? open.at(-1));
		else if (found.trim() === "") yield [found, undefined];
		else yield [decode(found), open.at(-1)];
	}
}

/** Writes tokens as one flat run of spans, neighbours of a class together, none over the end of a line. */
function writeTokens(tokens: Iterable<Token>): string {
	let written = "";
	let open: string | undefined;
	const change = (type: string | undefined) => {
		if (type === open) return;
		if (open !== undefined) written += "</span>";
		if (type !== undefined) written += `<span class="${type}">`;
		open = type;
	};
	for (const [text, type] of tokens) {
		for (const part of text.split(/(\n)/)) {
			if (part === "") continue;
			change(part === "\n" ? undefined : type);
			written += escapeCode(part);
		}
	}
	change(undefined);
	return written;
}

const longWord = new RegExp(`\\S{${GENERAL_HIGHLIGHTED_WORD_LENGTH_MAX + 1}}`);

/** General grammars take time that grows faster than the code and its longest word. */
function isHardToHighlight(source: string): boolean {
	return (
		source.length > GENERAL_HIGHLIGHTED_LENGTH_MAX || longWord.test(source)
	);
}

function colour(source: string, languageName: string): string {
	if (source.length > HIGHLIGHTED_LENGTH_MAX) return escapeCode(source);
	const own = findOwnGrammar(languageName);
	if (own) return writeTokens(scan(source, own));
	const grammar = findGrammar(languageName);
	if (!grammar || isHardToHighlight(source)) return escapeCode(source);
	return writeTokens(generalTokens(source, grammar));
}

function trimNewlines(text: string): string {
	let start = 0;
	let end = text.length;
	while (text.charCodeAt(start) === 10) start++;
	while (end > start && text.charCodeAt(end - 1) === 10) end--;
	return text.slice(start, end);
}

/** A code block; `language` is the word written after the fence. */
export function writeCodeBlock(source: string, language?: string): string {
	const code = trimNewlines(source);
	let attribute = "";
	let written: string;
	if (language === undefined) {
		written = escapeHighlighted(code);
	} else {
		const name = findLanguageName(language);
		attribute = ` data-code-language="${escapeAttribute(name ?? language)}"`;
		written = name === undefined ? escapeCode(code) : colour(code, name);
	}
	return `<div class="codehilite"${attribute}><pre><span></span><code>${written}\n</code></pre></div>`;
}
