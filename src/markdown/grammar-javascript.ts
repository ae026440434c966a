import { type Grammar, rule, type ScanRule, words } from "./token-scanner.ts";

const name = /[\p{L}_$][\p{L}\p{N}_$\u200c\u200d]*/u;
/** A slash after one of these divides; anywhere else it opens a regular expression. */
const regularExpression =
	/(?<![\w$)\]}"'`][ \t]{0,40})\/(?![*/])(?:\\.|[^[/\\\n]|\[(?:\\.|[^\]\\\n])*\])+\/[a-z]*/;

const common: ScanRule[] = [
	rule(/\n/, undefined),
	rule(/[ \t]+/, "w"),
	rule(/^#!.*$/, "ch"),
	rule(/<!--|\/\/.*$/, "c1"),
	rule(/\/\*[\s\S]*?\*\//, "cm"),
	rule(regularExpression, "sr"),
	rule(/`/, "sb", "template"),
	rule(/(?:\.\d+|\d+\.\d*)(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+/, "mf"),
	rule(/0[bB][01]+n?/, "mb"),
	rule(/0[oO]?[0-7]+n?/, "mo"),
	rule(/0[xX][0-9a-fA-F]+n?/, "mh"),
	rule(/\d+n/, "mi"),
	rule(/\d+/, "mf"),
	rule(/\.\.\.|=>/, "p"),
	rule(
		/\+\+|--|~|\?\?=?|\?|:|\\(?=\n)|(?:<<|>>>?|==?|!=?|\*\*|\|\||&&|[-<>+*%&|^/])=?/,
		"o",
	),
	rule(/[{([;,})\].]/, "p"),
	words("typeof instanceof in void delete new", "ow"),
	words(
		"for while do break return continue switch case default if else throw try catch finally yield await async this of static export import debugger extends super",
		"k",
	),
	words("var let const with function class", "kd"),
	words(
		"abstract boolean byte char constructor double enum final float from get goto implements int interface long native package private protected public set short synchronized throws transient volatile",
		"kr",
	),
	words("true false null NaN Infinity undefined", "kc"),
	words(
		"Array Boolean Date BigInt Function Math ArrayBuffer Number Object RegExp String Promise Proxy decodeURI decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN parseFloat parseInt DataView document window globalThis global Symbol Intl WeakSet WeakMap Set Map Reflect JSON Atomics Int8Array Int16Array Int32Array BigInt64Array Float32Array Float64Array Uint8Array Uint16Array Uint32Array Uint8ClampedArray BigUint64Array",
		"nb",
	),
	words(
		"AggregateError Error EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError",
		"ne",
	),
	rule(/"(?:\\\\|\\[^\\]|[^"\\\n])*"/, "s2"),
	rule(/'(?:\\\\|\\[^\\]|[^'\\\n])*'/, "s1"),
	rule(name, "nx"),
];

const template: ScanRule[] = [
	rule(/`/, "sb", "back"),
	rule(/\\[\s\S]/, "sb"),
	rule(/\$\{/, "si", "insertion"),
	rule(/\$|[^`\\$]+/, "sb"),
];

export const javascript: Grammar = {
	root: common,
	template,
	insertion: [rule(/\}/, "si", "back"), ...common],
};

const typed: ScanRule[] = [
	words("abstract implements private protected public readonly", "k"),
	words("enum interface override", "kd"),
	words("declare type", "kr"),
	rule(new RegExp(`${name.source}\\?(?=:)`, "u"), "nx"),
	words(
		"string boolean number any unknown never void object bigint symbol",
		"kt",
	),
	rule(new RegExp(`@${name.source}`, "u"), "kd"),
	...common,
];

export const typescript: Grammar = {
	root: typed,
	template,
	insertion: [rule(/\}/, "si", "back"), ...typed],
};
