// The rules of the house that a type checker cannot see. Each failure names the file and says what to do.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { suite, test } from "node:test";

const root = resolve(import.meta.dirname, "..");
const linesMax = 450; // The aim is 400; the rest is so that nobody splits a file to save three lines.

const base = ["lib", "errors.ts", "limits.ts", "config.ts", "version.ts"];
const mayImport: Record<string, string[]> = {
	lib: base,
	"errors.ts": base,
	"limits.ts": base,
	"config.ts": base,
	"version.ts": base,
	storage: [...base, "storage"],
	engine: [...base, "storage", "engine"],
	markdown: [...base, "markdown"],
	domain: [...base, "storage", "engine", "markdown", "domain"],
	api: [...base, "engine", "domain", "api"],
	jobs: [...base, "engine", "domain", "jobs"],
};
const composing = new Set(["server.ts", "cli", "main.ts"]);
const onlyIn: [pattern: RegExp, places: string[]][] = [
	[/^(fastify|@fastify\/.*)$/, ["api", "server.ts"]],
	[/^(pg|node:sqlite)$/, ["storage"]],
	[/^src\/storage\/(sqlite|postgres)\.ts$/, ["storage", "server.ts"]],
	[/^src\/(server|main)\.ts$|^src\/cli\//, ["cli", "main.ts"]],
	[/^(test|bench|scripts)\/|\.test\.ts$/, []],
];

const sources = read("{src,test,scripts,bench}/**/*.ts");
const product = [...sources].filter(
	([file]) => file.startsWith("src/") && !file.endsWith(".test.ts"),
);
const importPattern =
	/^(?:import|export|\})[^"';]*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

suite("tidy", () => {
	test("imports point one way", () => {
		expectNone(
			product.flatMap(([file, text]) => {
				const place = placeOf(file);
				return importsOf(file, text).flatMap((target) => {
					const wrong = `${file} imports ${target}: `;
					const rule = onlyIn.find(([pattern]) => pattern.test(target));
					if (rule)
						return rule[1].includes(place)
							? []
							: [`${wrong}that belongs in ${rule[1].join(", ") || "tests"}`];
					if (!target.startsWith("src/") || composing.has(place)) return [];
					const allowed = mayImport[place];
					if (!allowed)
						return [`${file}: src/${place} is no layer; see AGENTS.md`];
					return allowed.includes(placeOf(target))
						? []
						: [`${wrong}${place} may import only ${allowed.join(", ")}`];
				});
			}),
		);
	});

	test("an operation has one name, a place in the table of contents, and a test", () => {
		const contents = sources.get("src/api/operations.ts") ?? "";
		expectNone(
			product.flatMap(([file, text]) => {
				const folder = /^src\/api\/([^/]+)\/[^/]+$/.exec(file)?.[1];
				if (!folder || !/= endpoint\(\{/.test(text)) return [];
				const id = basename(file, ".ts");
				const name = id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
				const wrong: string[] = [];
				if (!text.includes(`export const ${name} = endpoint({`))
					wrong.push(`${file}: export the operation as ${name}`);
				if (/\bid: "([^"]+)"/.exec(text)?.[1] !== id)
					wrong.push(`${file}: its id must be "${id}", like the file`);
				if (text.split("= endpoint({").length > 2)
					wrong.push(`${file}: one operation a file`);
				if (!contents.includes(`{ ${name} } from "./${folder}/${id}.ts"`))
					wrong.push(`${file}: import it in src/api/operations.ts`);
				if (contents.split(new RegExp(`\\b${name}\\b`)).length < 3)
					wrong.push(`${file}: list ${name} in src/api/operations.ts`);
				const tested = [...sources].some(
					([other, otherText]) =>
						dirname(other) === dirname(file) &&
						other.endsWith(".test.ts") &&
						(basename(other) === `${id}.test.ts` ||
							new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(otherText)),
				);
				if (!tested) wrong.push(`${file}: write ${id}.test.ts beside it`);
				return wrong;
			}),
		);
	});

	test("files are short enough to read", () => {
		expectNone(
			[...sources].flatMap(([file, text]) => {
				const lines = text.split("\n").length - 1;
				return lines <= linesMax || text.startsWith("// generated")
					? []
					: [`${file}: ${lines} lines; split it by idea, at about 400`];
			}),
		);
	});

	test("names say what a thing is, and texts are finished", () => {
		const texts = [...sources, ...read("*.md"), ...read("docs/**/*.md")];
		const unfinished = /\b(?:TO[D]O|FIXM[E]|XX[X])\b/;
		const machinePath = /(?<![\w.:/-])\/(?:wor[k]|roo[t]|hom[e]|User[s])\/\w/;
		const declaredEnum = /^\s*(?:export |declare |const )*enum \w/m;
		const vagueName = /(?:^|-)(?:manager|helper|util|service)s?(?=[-.])/;
		expectNone(
			texts.flatMap(([file, text]) => {
				const wrong: string[] = [];
				if (vagueName.test(basename(file)))
					wrong.push(`${file}: name it after what it does or holds`);
				if (unfinished.test(text))
					wrong.push(`${file}: finish it, or say what is true today`);
				if (machinePath.test(text))
					wrong.push(`${file}: names a path of one machine`);
				if (file.endsWith(".ts") && declaredEnum.test(text))
					wrong.push(`${file}: a union of strings instead of an enum`);
				return wrong;
			}),
		);
	});
});

function read(pattern: string): Map<string, string> {
	const exclude = ["**/node_modules/**"];
	return new Map(
		globSync(pattern, { cwd: root, exclude }).map((file) => [
			file,
			readFileSync(join(root, file), "utf8"),
		]),
	);
}

function placeOf(file: string): string {
	return file.split("/")[1] ?? "";
}

function importsOf(file: string, text: string): string[] {
	return [...text.matchAll(importPattern)].map((match) => {
		const target = match[1] ?? match[2] ?? "";
		return target.startsWith(".") ? join(dirname(file), target) : target;
	});
}

function expectNone(wrong: string[]) {
	if (wrong.length > 0) assert.fail(`\n${wrong.join("\n")}`);
}
