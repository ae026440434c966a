import { createRequire } from "node:module";

/** Canonical language names with the words people write for them, separated by spaces. */
const wordsByName: Readonly<Record<string, string>> = createRequire(
	import.meta.url,
)("./language-names.json");

const nameByWord: ReadonlyMap<string, string> = new Map(
	Object.entries(wordsByName).flatMap(([name, words]) =>
		words.split(" ").map((word) => [word, name] as const),
	),
);

/** The canonical name of a language given by any of its words. */
export function findLanguageName(word: string): string | undefined {
	return nameByWord.get(word.toLowerCase());
}

/** The first word for a language given by its canonical name. */
export function findLanguageWord(name: string): string | undefined {
	return Object.hasOwn(wordsByName, name)
		? wordsByName[name]?.split(" ")[0]
		: undefined;
}

/** General grammars that colour a language, by canonical name. */
export const generalGrammars: Readonly<Record<string, string>> = {
	Ada: "ada",
	Arduino: "arduino",
	Awk: "awk",
	Batchfile: "dos",
	"C#": "csharp",
	Clojure: "clojure",
	CMake: "cmake",
	CoffeeScript: "coffeescript",
	"Common Lisp": "lisp",
	Crystal: "crystal",
	CSS: "css",
	D: "d",
	Dart: "dart",
	Delphi: "delphi",
	"Django/Jinja": "django",
	Docker: "dockerfile",
	Elixir: "elixir",
	Elm: "elm",
	Erlang: "erlang",
	Fortran: "fortran",
	"F#": "fsharp",
	Gherkin: "gherkin",
	GLSL: "glsl",
	Go: "go",
	GraphQL: "graphql",
	Groovy: "groovy",
	Haml: "haml",
	Handlebars: "handlebars",
	Haskell: "haskell",
	Haxe: "haxe",
	HTML: "xml",
	HTTP: "http",
	INI: "ini",
	Java: "java",
	Julia: "julia",
	Kotlin: "kotlin",
	LessCss: "less",
	LLVM: "llvm",
	Lua: "lua",
	Makefile: "makefile",
	Markdown: "markdown",
	Mathematica: "mathematica",
	Matlab: "matlab",
	MySQL: "sql",
	"Nginx configuration file": "nginx",
	Nimrod: "nim",
	Nix: "nix",
	"Objective-C": "objectivec",
	OCaml: "ocaml",
	Perl: "perl",
	PHP: "php",
	"PostgreSQL SQL dialect": "pgsql",
	PowerShell: "powershell",
	Prolog: "prolog",
	Properties: "properties",
	"Protocol Buffer": "protobuf",
	Puppet: "puppet",
	"Python 2.x": "python",
	Ruby: "ruby",
	Rust: "rust",
	S: "r",
	Scala: "scala",
	Scheme: "scheme",
	SCSS: "scss",
	Smalltalk: "smalltalk",
	SQL: "sql",
	"Standard ML": "sml",
	Swift: "swift",
	Tcl: "tcl",
	TeX: "latex",
	Thrift: "thrift",
	TOML: "ini",
	"VB.net": "vbnet",
	verilog: "verilog",
	vhdl: "vhdl",
	VimL: "vim",
	WebAssembly: "wasm",
	XML: "xml",
	YAML: "yaml",
};

export function findGrammar(languageName: string): string | undefined {
	return Object.hasOwn(generalGrammars, languageName)
		? generalGrammars[languageName]
		: undefined;
}
