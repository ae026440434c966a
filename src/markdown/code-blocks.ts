import { createRequire } from "node:module";
import type { HLJSApi, LanguageFn } from "highlight.js";
import { maxHighlightedLength } from "./bounds.ts";
import { escapeAttribute, escapeCode, escapeHighlighted } from "./escape.ts";
import { findGrammar, findLanguageName } from "./languages.ts";

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
const references: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#x27;": "'",
};

function decode(html: string): string {
	return html.replace(
		/&(?:amp|lt|gt|quot|#x27);/g,
		(found) => references[found] ?? found,
	);
}

/** The class for a token named by its scopes: `title function_` is title.function. */
function classFor(names: string): string | undefined {
	const scopes = names.replaceAll("hljs-", "").replaceAll("_ ", " ").split(" ");
	for (let length = scopes.length; length > 0; length--) {
		const scope = scopes.slice(0, length).join(".").replace(/_$/, "");
		if (Object.hasOwn(tokenClasses, scope)) return tokenClasses[scope];
	}
	return Object.hasOwn(tokenClasses, names) ? tokenClasses[names] : undefined;
}

function writeToken(text: string, type: string | undefined): string {
	if (type === undefined || text.trim() === "") return escapeCode(text);
	// A token never runs over the end of a line.
	return text
		.split("\n")
		.map((line) =>
			line === "" ? "" : `<span class="${type}">${escapeCode(line)}</span>`,
		)
		.join("\n");
}

/** Colours code with one flat run of token spans. */
function highlight(source: string, grammar: string): string {
	const { value } = loadGrammar(grammar).highlight(source, {
		language: grammar,
		ignoreIllegals: true,
	});
	const open: (string | undefined)[] = [];
	let written = "";
	for (const [found, names] of value.matchAll(piece)) {
		if (found === "</span>") open.pop();
		else if (names === undefined)
			written += writeToken(decode(found), open.at(-1));
		else open.push(classFor(names) ?? open.at(-1));
	}
	return written;
}

function colour(source: string, languageName: string): string {
	const grammar = findGrammar(languageName);
	if (!grammar || source.length > maxHighlightedLength)
		return escapeCode(source);
	return highlight(source, grammar);
}

/** A code block; `language` is the word written after the fence. */
export function writeCodeBlock(source: string, language?: string): string {
	const code = source.replace(/^\n+|\n+$/g, "");
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
