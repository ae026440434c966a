import { type Grammar, rule, type ScanRule, words } from "./token-scanner.ts";

const types =
	"int long float short double char unsigned signed void bool _Bool size_t ssize_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t ptrdiff_t";

const values: ScanRule[] = [
	rule(/\n/, undefined),
	rule(/[ \t]+/, "w"),
	rule(/\\$/, undefined),
	rule(/\/\/.*$/, "c1"),
	rule(/\/\*[\s\S]*?\*\//, "cm"),
	rule(/(?:L|u8|u|U)?"/, "s", "string"),
	rule(
		/(?:L|u8|u|U)?'(?:\\.|\\[0-7]{1,3}|\\x[a-fA-F0-9]{1,2}|[^\\'\n])'/,
		"sc",
	),
	rule(/0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?p[+-]?\d+[fFlL]?/, "mf"),
	rule(
		/(?:\d+\.\d*|\.\d+|\d+)[eE][+-]?\d+[fFlL]?|(?:\d+\.\d*|\.\d+)[fFlL]?|\d+[fF]/,
		"mf",
	),
	rule(/0[xX][0-9a-fA-F]+[uUlLzZ]*/, "mh"),
	rule(/0[bB][01]+[uUlLzZ]*/, "mb"),
	rule(/0[0-7]+[uUlLzZ]*(?![.\d])/, "mo"),
	rule(/\d+[uUlLzZ]*/, "mi"),
	rule(/[~!%^&*+=|?:<>/-]/, "o"),
	rule(/[()[\],.;{}]/, "p"),
];

/** A word is a function's name where a parameter list and then a body or an end follows on the line. */
const definition = (open: string) =>
	rule(
		new RegExp(
			`(?<=^[A-Za-z_][\\w \\t*&:<>,]{0,200}[ \\t*&])[A-Za-z_]\\w*(?=\\([^;{}()"']*\\)[^;{}()"']*${open})`,
		),
		"nf",
	);

const string: ScanRule[] = [
	rule(/"/, "s", "back"),
	rule(
		/\\(?:[\\abfnrtv"'?]|x[a-fA-F0-9]{2,4}|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}|[0-7]{1,3})/,
		"se",
	),
	rule(/[^\\"\n]+/, "s"),
	rule(/\\\n|\\/, "s"),
	rule(/(?=\n)/, undefined, "back"),
];

const directives: ScanRule[] = [
	rule(/^(#)([ \t]*)(include)([ \t]+)(<[^>\n]+>|"[^"\n]+")/, [
		"cp",
		"cp",
		"cp",
		"w",
		"cpf",
	]),
	rule(/^#(?:[^\n\\/]|\\[\s\S]|\/(?![/*]))*/, "cp"),
];

export const c: Grammar = {
	root: [
		...directives,
		...values,
		rule(/(struct|union)([ \t]+)([A-Za-z_]\w*)/, ["k", "w", "nc"]),
		words(
			"asm auto break case const continue default do else enum extern for goto if inline register restrict return sizeof struct static switch typedef union volatile while",
			"k",
		),
		words(types, "kt"),
		words("NULL", "nb"),
		words("true false", "nb"),
		definition("[{;]"),
		rule(/[A-Za-z_]\w*/, "n"),
	],
	string,
};

export const cpp: Grammar = {
	root: [
		...directives,
		...values,
		rule(/(class|struct|enum|typename)([ \t]+)([A-Za-z_]\w*)/, [
			"k",
			"w",
			"nc",
		]),
		rule(/(namespace)([ \t]+)([A-Za-z_][\w:]*)/, ["k", "w", "nn"]),
		words(
			"asm auto break case catch const const_cast constexpr continue decltype default delete do dynamic_cast else enum explicit export extern final for friend goto if inline mutable namespace new noexcept operator override private protected public register reinterpret_cast restrict return sizeof static static_assert static_cast struct class switch template this throw try typedef typeid typename union using virtual volatile while",
			"k",
		),
		words(types, "kt"),
		words("NULL nullptr true false", "nb"),
		definition("[{;]"),
		rule(/[A-Za-z_]\w*/, "n"),
	],
	string,
};
