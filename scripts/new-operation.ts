// Begins an operation: npm run new-operation -- <operation-id> ["METHOD /path"] [--noun <folder>] [--command]
//
// Writes src/api/<noun>/<operation-id>.ts and a test beside it that fails until it is written, and adds the operation to
// src/api/operations.ts. With --command also src/domain/<noun>/<operation-id>.ts. Nothing that exists is overwritten.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

type Plan = {
	id: string;
	name: string;
	noun: string;
	method: string;
	path: string;
	/** Names of the route's parameters. */
	pathParams: string[];
};

const templates = {
	endpoint({ id, name, noun, method, path, pathParams }: Plan) {
		const reads = method === "GET";
		const params = pathParams
			.map((param) => `${param}: ${paramCall(param)}`)
			.join(", ");
		const input = pathParams
			.map((param) => `${camelCase(param)}: params.${param}`)
			.join(", ");
		const context = params ? "{ params, run }" : "{ run }";
		return [
			...(reads
				? []
				: [
						`import { ${name} as command } from "../../domain/${noun}/${id}.ts";`,
					]),
			`import { endpoint } from "../endpoint.ts";`,
			...(params ? [`import { param } from "../params.ts";`] : []),
			"",
			`export const ${name} = endpoint({`,
			`	id: "${id}",`,
			`	route: "${method} ${path}",`,
			`	auth: "user",`,
			`	summary: "${sentence(id)}",`,
			params ? `	params: { ${params} },` : "	params: {},",
			"	response: {},",
			"	errors: [],",
			...(reads
				? ["	handle: ({ read }) => read(async (reading) => ({})),"]
				: [
						`	async handle(${context}) {`,
						`		await run(command, ${input ? `{ ${input} }` : "{}"});`,
						"		return {};",
						"	},",
					]),
			"});",
			"",
		].join("\n");
	},

	test: ({ id }: Plan) =>
		`import assert from "node:assert/strict";
import { test } from "node:test";

test("${sentence(id).toLowerCase()}", async () => {
	assert.fail("Say what ${id} promises: through HTTP, with the cast of test/world.ts.");
});
`,

	command({ id, name, pathParams }: Plan) {
		const typeName = name.replace(/^./, (letter) => letter.toUpperCase());
		const fields = pathParams.map(
			(param) =>
				`	readonly ${camelCase(param)}: ${param.endsWith("_id") ? "number" : "string"};\n`,
		);
		return `import { command } from "../../engine/command.ts";

${fields.length ? `export interface ${typeName} {\n${fields.join("")}}` : `export type ${typeName} = Record<never, never>;`}

export const ${name} = command<${typeName}, void>({
	name: "${id}",
	async execute(work, input) {
		// Load, judge, write, emit.
	},
});
`;
	},
};

/** Folders are domain words, paths are wire words; the longest beginning that fits decides. */
const nounOfPath: [beginning: string, noun: string][] = [
	["users/me/subscriptions", "subscriptions"],
	["users/me/presence", "presence"],
	["users/me", "users"],
	["user_groups", "groups"],
	["user_topics", "topics"],
	["streams", "channels"],
	["realm", "organizations"],
	["server_settings", "organizations"],
	["register", "events"],
	["fetch_api_key", "users"],
	["mark_all_as_read", "messages"],
];

const methodOfVerb: Record<string, string> = {
	get: "GET",
	list: "GET",
	delete: "DELETE",
	remove: "DELETE",
	update: "PATCH",
	edit: "PATCH",
};

const usage =
	'usage: npm run new-operation -- <operation-id> ["METHOD /path"] [--noun <folder>] [--command]';

function planFrom(id: string, route: string[], noun?: string): Plan {
	if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))
		throw new Error(`An operation id looks like delete-message, not ${id}.`);
	const [verb = "", ...rest] = id.split("-");
	const [
		method = methodOfVerb[verb] ?? "POST",
		path = `/${rest.join("_")}`,
		...more
	] = route.flatMap((part) => part.split(" "));
	if (
		!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method) ||
		!path.startsWith("/") ||
		more.length > 0
	)
		throw new Error(
			`A route looks like "DELETE /messages/:message_id", not "${route.join(" ")}".`,
		);
	const pathParams = [...path.matchAll(/[:*](\w+)/g)].map(
		([, param]) => param ?? "",
	);
	return {
		id,
		name: camelCase(id),
		noun: noun ?? guessNoun(path),
		method,
		path,
		pathParams,
	};
}

function guessNoun(path: string): string {
	const known = nounOfPath.find(([beginning]) =>
		`${path}/`.startsWith(`/${beginning}/`),
	);
	return known?.[1] ?? (path.split("/")[1] ?? "").replaceAll("_", "-");
}

function paramCall(name: string): string {
	if (name === "message_id") return "param.messageId()";
	return name.endsWith("_id") ? "param.id()" : "param.string()";
}

function camelCase(words: string): string {
	return words.replace(/[-_](\w)/g, (_, letter) => letter.toUpperCase());
}

function sentence(id: string): string {
	const words = id.replaceAll("-", " ");
	return words.replace(/^./, (letter) => letter.toUpperCase());
}

/** Imports go by path and entries by name, as the formatter and the reader expect them. */
function addToContents(source: string, { id, name, noun }: Plan): string {
	const importLine = `import { ${name} } from "./${noun}/${id}.ts";`;
	if (source.includes(importLine)) return source;
	const imports = /(?:^import (?:type )?\{ \w+ \} from "\.\/[\w/-]+\.ts";\n)+/m;
	const entries = /(\boperations\b[^=]*= \[)([^\]]*)\]/;
	const listed = entries.exec(source);
	const block = imports.exec(source);
	if (!listed || !block)
		throw new Error("src/api/operations.ts has no list to add to.");
	const pathOf = (line: string) => line.slice(line.indexOf('"'));
	const byPath = (a: string, b: string) => (pathOf(a) < pathOf(b) ? -1 : 1);
	const importLines = [...block[0].trimEnd().split("\n"), importLine];
	const names = [...(listed[2]?.match(/\w+/g) ?? []), name];
	return source
		.replace(entries, `${listed[1]}\n\t${names.sort().join(",\n\t")},\n]`)
		.replace(block[0], `${importLines.sort(byPath).join("\n")}\n`);
}

function write(file: string, text: string): void {
	if (existsSync(file)) {
		console.log(`kept    ${file}`);
		return;
	}
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
	console.log(`created ${file}`);
}

try {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { noun: { type: "string" }, command: { type: "boolean" } },
	});
	const [id, ...route] = positionals;
	if (!id) throw new Error(usage);
	const plan = planFrom(id, route, values.noun);
	const contents = join("src", "api", "operations.ts");
	const listed = addToContents(readFileSync(contents, "utf8"), plan);
	const folder = join("src", "api", plan.noun);
	write(join(folder, `${id}.ts`), templates.endpoint(plan));
	write(join(folder, `${id}.test.ts`), templates.test(plan));
	if (values.command)
		write(
			join("src", "domain", plan.noun, `${id}.ts`),
			templates.command(plan),
		);
	writeFileSync(contents, listed);
	console.log(
		`listed  ${contents}\nNext: docs/adding-an-operation.md; npm run format when done.`,
	);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 2;
}
