import { c, cpp } from "./grammar-c.ts";
import { javascript, typescript } from "./grammar-javascript.ts";
import { python } from "./grammar-python.ts";
import { type Grammar, rule, words } from "./token-scanner.ts";

const json: Grammar = {
	root: [
		rule(/\n/, undefined),
		rule(/[ \t]+/, "w"),
		rule(/\/\/.*$/, "c1"),
		rule(/\/\*[\s\S]*?\*\//, "cm"),
		rule(/"(?:\\[\s\S]|[^"\\])*"(?=\s*:)/, "nt"),
		rule(/"(?:\\[\s\S]|[^"\\])*"/, "s2"),
		rule(/-?\d+(?:\.\d+(?:[eE][-+]?\d+)?|[eE][-+]?\d+)/, "mf"),
		rule(/-?\d+/, "mi"),
		words("true false null", "kc"),
		rule(/[{}[\],:]/, "p"),
	],
};

const diff: Grammar = {
	root: [
		rule(/\n/, undefined),
		rule(/^( )(.*)$/, ["w", undefined]),
		rule(/^[!<-].*$/, "gd"),
		rule(/^[+>].*$/, "gi"),
		rule(/^@.*$/, "gu"),
		rule(/^(?:[Ii]ndex|diff).*$/, "gh"),
		rule(/^=.*$/, "gh"),
		rule(/^.+$/, undefined),
	],
};

const shellWords = `alias bg bind break builtin caller cd command compgen complete declare dirs
	disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local
	logout popd printf pushd pwd read readonly set shift shopt source suspend test time times trap
	true type typeset ulimit umask unalias unset wait`;
const shellExpansions = [
	rule(/\$\(\(/, "k", "arithmetic"),
	rule(/\$\(/, "k", "command"),
	rule(/\$\{#?/, "si", "variable"),
	rule(/\$[a-zA-Z_]\w*/, "nv"),
	rule(/\$(?:\d+|[#$?!_*@-])/, "nv"),
];
const shellRules = [
	rule(/\n/, undefined),
	rule(
		/(?:if|fi|else|while|in|do|done|for|then|return|function|case|select|break|continue|until|esac|elif)(?=[\s);]|$)/,
		"k",
	),
	rule(
		new RegExp(`(?:${shellWords.trim().split(/\s+/).join("|")})(?=[\\s)\`]|$)`),
		"nb",
	),
	rule(/^#!.+$/, "ch"),
	rule(/#.*$/, "c1"),
	rule(/\\[\s\S]/, "se"),
	rule(/([a-zA-Z_]\w*)(\s*)(\+?=)/, ["nv", undefined, "o"]),
	rule(/[[\]{}()=]/, "o"),
	rule(/<<<|<<-?|&&|\|\|/, "o"),
	...shellExpansions,
	rule(/"/, "s2", "quoted"),
	rule(/\$?'(?:\\[\s\S]|[^'\\])*'/, "s1"),
	rule(/[;&|]/, "p"),
	rule(/[ \t]+/, "w"),
	rule(/\d+\b/, "m"),
	rule(/[^=\s[\]{}()$"'`\\<&|;]+/, undefined),
	rule(/</, undefined),
];
const bash: Grammar = {
	root: [rule(/`/, "sb"), ...shellRules],
	quoted: [
		rule(/"/, "s2", "back"),
		rule(/(?:\\\\|\\[0-7]+|\\[^0-7]|[^"\\$])+/, "s2"),
		...shellExpansions,
		rule(/\$/, "s2"),
	],
	command: [rule(/\)/, "k", "back"), ...shellRules],
	arithmetic: [
		rule(/\)\)/, "k", "back"),
		rule(/[-+*/%^|&]|\*\*|\|\|/, "o"),
		rule(/\d+/, "m"),
		...shellRules,
	],
	variable: [
		rule(/\}/, "si", "back"),
		rule(/:-/, "k"),
		rule(/\w+/, "nv"),
		rule(/[^:}"'`$\\]+/, "p"),
		rule(/:/, "p"),
		...shellRules,
	],
};

/** Grammars of our own for the languages people paste most, by canonical name. */
const grammars: Readonly<Record<string, Grammar>> = {
	Bash: bash,
	C: c,
	"C++": cpp,
	Diff: diff,
	JavaScript: javascript,
	JSON: json,
	JSX: javascript,
	Python: python,
	TSX: typescript,
	TypeScript: typescript,
};

export function findOwnGrammar(languageName: string): Grammar | undefined {
	return Object.hasOwn(grammars, languageName)
		? grammars[languageName]
		: undefined;
}
