import { type Grammar, rule, type ScanRule, words } from "./token-scanner.ts";

const keywords = `assert async await break continue del elif else except finally for global if
	lambda pass raise nonlocal return try while yield as with`;
const builtins = `__import__ abs aiter all any bin bool bytearray breakpoint bytes callable chr
	classmethod compile complex delattr dict dir divmod enumerate eval filter float format frozenset
	getattr globals hasattr hash hex id input int isinstance issubclass iter len list locals map max
	memoryview min next object oct open ord pow print property range repr reversed round set setattr
	slice sorted staticmethod str sum super tuple type vars zip`;
const exceptions = `ArithmeticError AssertionError AttributeError BaseException BufferError
	BytesWarning DeprecationWarning EOFError EnvironmentError Exception FloatingPointError
	FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError KeyError
	KeyboardInterrupt LookupError MemoryError NameError NotImplementedError OSError OverflowError
	PendingDeprecationWarning ReferenceError ResourceWarning RuntimeError RuntimeWarning
	StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TypeError
	UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError
	UnicodeWarning UserWarning ValueError VMSError Warning WindowsError ZeroDivisionError
	BlockingIOError ChildProcessError ConnectionError BrokenPipeError ConnectionAbortedError
	ConnectionRefusedError ConnectionResetError FileExistsError FileNotFoundError InterruptedError
	IsADirectoryError NotADirectoryError PermissionError ProcessLookupError TimeoutError
	StopAsyncIteration ModuleNotFoundError RecursionError EncodingWarning`;
const specialMethods =
	/__(?:abs|add|aenter|aexit|aiter|and|anext|await|bool|bytes|call|complex|contains|del|delattr|delete|delitem|dir|divmod|enter|eq|exit|float|floordiv|format|ge|get|getattr|getattribute|getitem|gt|hash|iadd|iand|ifloordiv|ilshift|imatmul|imod|imul|index|init|instancecheck|int|invert|ior|ipow|irshift|isub|iter|itruediv|ixor|le|len|length_hint|lshift|lt|matmul|missing|mod|mul|ne|neg|new|next|or|pos|pow|prepare|radd|rand|rdivmod|repr|reversed|rfloordiv|rlshift|rmatmul|rmod|rmul|ror|round|rpow|rrshift|rshift|rsub|rtruediv|rxor|set|setattr|setitem|str|sub|subclasscheck|truediv|xor)__(?!\w)/;
const specialVariables =
	/__(?:annotations|bases|class|closure|code|defaults|dict|doc|file|func|globals|kwdefaults|module|mro|name|objclass|qualname|self|slots|weakref)__(?!\w)/;
const name = /[\p{L}_][\p{L}\p{N}_]*/u;

/** What a text between quotes may hold: escapes unless raw, and the places values are put in. */
function stringStates(quote: string, type: string): Record<string, ScanRule[]> {
	const end = rule(new RegExp(quote), type, "back");
	const escaped = rule(
		/\\(?:[\\abfnrtv"']|\n|N\{[^}\n]*\}|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}|x[a-fA-F0-9]{2}|[0-7]{1,3})/,
		"se",
	);
	const rest = [
		rule(
			/%(?:\(\w+\))?[-#0 +]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[hlL]?[E-GXc-giorsaux%]/,
			"si",
		),
		rule(
			/\{(?:\w+(?:\.\w+|\[[^\]\n]+\])*)?(?:![sra])?(?::(?:.?[<>=^])?[-+ ]?#?0?\d*,?(?:\.\d+)?[E-GXb-gnosx%]?)?\}/,
			"si",
		),
		rule(/[^\\'"%{\n]+/, type),
	];
	const long = quote.length > 1;
	const more = rule(long ? /[%{'"\\\n]/ : /[%{'"\\]/, type);
	const endOfLine = long ? [] : [rule(/(?=\n)/, undefined, "back")];
	const formatted = [
		rule(/\{\{|\}\}/, "se"),
		rule(/\{/, "si", "expression"),
		rule(/[^\\'"{}\n]+/, type),
		rule(long ? /['"\\\n}]/ : /['"\\}]/, type),
	];
	return {
		[`plain${quote}`]: [end, escaped, ...rest, more, ...endOfLine],
		[`raw${quote}`]: [rule(/\\[\s\S]/, type), end, ...rest, more, ...endOfLine],
		[`format${quote}`]: [end, escaped, ...formatted, ...endOfLine],
		[`rawformat${quote}`]: [end, ...formatted, ...endOfLine],
	};
}

const quotes = [
	['"""', "s2"],
	["'''", "s1"],
	['"', "s2"],
	["'", "s1"],
] as const;

const strings = quotes.flatMap(([quote, type]) => {
	const open = (prefix: string) => new RegExp(`(${prefix})(${quote})`, "i");
	return [
		rule(open("rf|fr"), ["sa", type], `rawformat${quote}`),
		rule(open("f"), ["sa", type], `format${quote}`),
		rule(open("rb|br|r"), ["sa", type], `raw${quote}`),
		rule(open("[ub]?"), ["sa", type], `plain${quote}`),
	];
});

const values: ScanRule[] = [
	...strings,
	rule(
		/\d(?:_?\d)*\.(?:\d(?:_?\d)*)?(?:e[+-]?\d(?:_?\d)*)?j?|\.\d(?:_?\d)*(?:e[+-]?\d(?:_?\d)*)?j?|\d(?:_?\d)*e[+-]?\d(?:_?\d)*j?/i,
		"mf",
	),
	rule(/0[oO](?:_?[0-7])+/, "mo"),
	rule(/0[bB](?:_?[01])+/, "mb"),
	rule(/0[xX](?:_?[a-fA-F0-9])+/, "mh"),
	rule(/\d(?:_?\d)*j?/i, "mi"),
	words("True False None", "kc"),
	words("in is and or not", "ow"),
	words("lambda await", "k"),
];

const names: ScanRule[] = [
	rule(
		new RegExp(`(?<!\\.)(?:${builtins.trim().split(/\s+/).join("|")})(?!\\w)`),
		"nb",
	),
	rule(/(?<!\.)(?:self|Ellipsis|NotImplemented|cls)(?!\w)/, "bp"),
	rule(
		new RegExp(
			`(?<!\\.)(?:${exceptions.trim().split(/\s+/).join("|")})(?!\\w)`,
		),
		"ne",
	),
	rule(specialMethods, "fm"),
	rule(specialVariables, "vm"),
	rule(name, "n"),
];

const operators = [
	rule(/!=|==|<<|>>|:=|[-~+/*%=<>&^|.]/, "o"),
	rule(/[\]{}:(),;[]/, "p"),
];

export const python: Grammar = {
	root: [
		rule(/\n/, undefined),
		rule(/^([ \t]*)([rRuUbB]{0,2})("""[\s\S]*?""")/, ["w", "sa", "sd"]),
		rule(/^([ \t]*)([rRuUbB]{0,2})('''[\s\S]*?''')/, ["w", "sa", "sd"]),
		rule(/^#!.+$/, "ch"),
		rule(/#.*$/, "c1"),
		rule(/[ \t]+/, undefined),
		rule(/(def)([ \t]+)/, ["k", "w"], "function"),
		rule(/(class)([ \t]+)/, ["k", "w"], "class"),
		rule(/(from)([ \t]+)/, ["kn", "w"], "from"),
		rule(/(import)([ \t]+)/, ["kn", "w"], "import"),
		rule(/yield from(?!\w)/, "k"),
		words(keywords, "k"),
		rule(new RegExp(`@${name.source}`, "u"), "nd"),
		rule(/@/, "o"),
		...values,
		...operators,
		...names,
	],
	function: [
		rule(specialMethods, "fm", "back"),
		rule(name, "nf", "back"),
		rule(/(?=[\s\S])/, undefined, "back"),
	],
	class: [rule(name, "nc", "back"), rule(/(?=[\s\S])/, undefined, "back")],
	import: [
		rule(/([ \t]+)(as)([ \t]+)/, ["w", "k", "w"]),
		rule(/\./, "nn"),
		rule(name, "nn"),
		rule(/([ \t]*)(,)([ \t]*)/, ["w", "o", "w"]),
		rule(/(?=[\s\S])/, undefined, "back"),
	],
	from: [
		rule(/([ \t]+)(import)(?!\w)/, ["w", "kn"], "back"),
		rule(/\./, "nn"),
		rule(name, "nn"),
		rule(/(?=[\s\S])/, undefined, "back"),
	],
	expression: [
		rule(/\}/, "si", "back"),
		rule(/(=[ \t]*)?(![sraSRA])?(:)/, ["si", "si", "si"], "specification"),
		rule(/=?[ \t]*![sraSRA](?=\})|=(?=\})/, "si"),
		rule(/\n/, undefined),
		rule(/[ \t]+/, "w"),
		...values,
		...operators,
		...names,
	],
	specification: [
		rule(/(?=\})/, undefined, "back"),
		rule(/\{/, "si", "expression"),
		rule(/[^{}\n]+/, "s2"),
		rule(/(?=\n)/, undefined, "back"),
	],
	...Object.assign(
		{},
		...quotes.map(([quote, type]) => stringStates(quote, type)),
	),
};
