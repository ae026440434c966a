/** The API document as a page to read: one file, no scripts, nothing loaded from elsewhere. */
import { createHash } from "node:crypto";
import { statusOf } from "../errors.ts";
import { escapeHtml } from "../lib/html.ts";
import { STYLE } from "./docs-style.ts";
import type { Endpoint } from "./endpoint.ts";
import {
	type ApiDescription,
	callersOf,
	nounOf,
	refusalCodesOf,
	summaryOf,
	templateOf,
} from "./openapi.ts";
import type { Param } from "./params.ts";
import type { JsonSchema } from "./shape.ts";

/** Lets the page's own style through and nothing else. */
export const DOCS_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${createHash(
	"sha256",
)
	.update(STYLE)
	.digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`;

export type Schema = JsonSchema & {
	readonly type?: string;
	readonly enum?: readonly unknown[];
	readonly items?: Schema;
	readonly anyOf?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly prefixItems?: readonly Schema[];
	readonly additionalProperties?: boolean | Schema;
	readonly description?: string;
	readonly maxLength?: number;
	readonly minimum?: number;
	readonly maximum?: number;
};

export function typeText(schema: Schema): string {
	if (schema.enum !== undefined)
		return schema.enum.map((word) => JSON.stringify(word)).join(" or ");
	if (schema.anyOf !== undefined)
		return schema.anyOf.map(typeText).join(" or ");
	if (schema.prefixItems !== undefined)
		return `[${schema.prefixItems.map(typeText).join(", ")}]`;
	if (schema.type === "array") return `list of ${typeText(schema.items ?? {})}`;
	if (
		schema.type === "object" &&
		typeof schema.additionalProperties === "object"
	)
		return `object of ${typeText(schema.additionalProperties)}`;
	return schema.type ?? "any";
}

/** Objects may hide inside lists, unions and maps; their fields are worth a list of their own. */
function objectsWithin(schema: Schema): readonly Schema[] {
	if (schema.properties !== undefined) return [schema];
	const inner = [
		...(schema.anyOf ?? []),
		...(schema.items === undefined ? [] : [schema.items]),
		...(typeof schema.additionalProperties === "object"
			? [schema.additionalProperties]
			: []),
	];
	return inner.flatMap(objectsWithin);
}

function fieldsHtml(schema: Schema): string {
	return objectsWithin(schema)
		.map(({ properties = {}, required = [] }) => {
			const rows = Object.entries(properties).map(([name, field]) =>
				rowHtml(name, field, required.includes(name) ? "" : "optional"),
			);
			return rows.length === 0 ? "" : `<dl>${rows.join("")}</dl>`;
		})
		.join("");
}

function rowHtml(name: string, schema: Schema, note: string): string {
	const told = schema.description;
	return `<dt><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeText(schema))}</span>${
		note === "" ? "" : ` <span class="note">${escapeHtml(note)}</span>`
	}</dt><dd>${told === undefined ? "" : `<p>${escapeHtml(told)}</p>`}${fieldsHtml(schema)}</dd>`;
}

function paramNote(param: Param<unknown>, isInPath: boolean): string {
	const notes: string[] = [];
	if (isInPath) notes.push("in the path");
	else if (param.isRequired) notes.push("required");
	else if (param.fallback === undefined) notes.push("optional");
	else notes.push(`default ${JSON.stringify(param.fallback)}`);
	if (param.encoding === "json" && !isInPath) notes.push("JSON");
	if (param.aliases.length > 0)
		notes.push(`also known as ${param.aliases.join(", ")}`);
	return notes.join(", ");
}

function paramsHtml({ compiled }: Endpoint): string {
	const rows = [
		...compiled.inPath.map((entry) => [...entry, true] as const),
		...compiled.inForm.map((entry) => [...entry, false] as const),
	].map(([name, param, isInPath]) => {
		const schema = param.schema as Schema;
		return rowHtml(
			name,
			param.description === undefined
				? schema
				: { ...schema, description: param.description },
			paramNote(param, isInPath),
		);
	});
	return rows.length === 0
		? ""
		: `<h4>Parameters</h4><dl>${rows.join("")}</dl>`;
}

function responseHtml({ response }: Endpoint): string {
	const rows = Object.entries(response).map(([name, shape]) =>
		rowHtml(name, shape.schema as Schema, shape.isOptional ? "optional" : ""),
	);
	return rows.length === 0
		? "<h4>Answer</h4><p>Nothing beside the envelope.</p>"
		: `<h4>Answer</h4><dl>${rows.join("")}</dl>`;
}

function exampleValue(schema: Schema): unknown {
	if (schema.enum !== undefined) return schema.enum[0];
	if (schema.anyOf !== undefined) return exampleValue(schema.anyOf[0] ?? {});
	if (schema.prefixItems !== undefined)
		return schema.prefixItems.map(exampleValue);
	switch (schema.type) {
		case "integer":
		case "number":
			return 7;
		case "boolean":
			return true;
		case "array":
			return [exampleValue(schema.items ?? {})];
		case "object":
			return Object.fromEntries(
				(schema.required ?? []).map((name) => [
					name,
					exampleValue(schema.properties?.[name] ?? {}),
				]),
			);
		default:
			return "text";
	}
}

function exampleText(param: Param<unknown>): string {
	const value = exampleValue(param.schema as Schema);
	return param.encoding === "plain" ? String(value) : JSON.stringify(value);
}

/** A word for the shell. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A call that can be pasted into a shell; shows what is required, or else the first parameter. */
export function curlExample(endpoint: Endpoint, prefix: string): string {
	const { auth, compiled, files, method } = endpoint;
	let path = templateOf(endpoint);
	for (const [name, param] of compiled.inPath)
		path = path.replace(`{${name}}`, encodeURIComponent(exampleText(param)));
	const required = compiled.inForm.filter(([, param]) => param.isRequired);
	const shown = required.length > 0 ? required : compiled.inForm.slice(0, 1);
	const flag = files ? "--form-string" : "--data-urlencode";
	return [
		method === "GET"
			? `curl -sSG "$SERVER${prefix}${path}"`
			: `curl -sSX ${method} "$SERVER${prefix}${path}"`,
		...(auth === "anonymous" ? [] : ['-u "$EMAIL:$API_KEY"']),
		...shown.map(
			([name, param]) => `${flag} ${quoted(`${name}=${exampleText(param)}`)}`,
		),
		...(files ? ["-F file=@picture.png"] : []),
	].join(" \\\n  ");
}

function operationHtml(endpoint: Endpoint, prefix: string): string {
	const { description, id, method } = endpoint;
	const codes = refusalCodesOf(endpoint)
		.map((code) => `<li><b>${statusOf(code)}</b> <code>${code}</code></li>`)
		.join("");
	return `<article id="${escapeHtml(id)}">
<h3><a href="#${escapeHtml(id)}">${escapeHtml(summaryOf(endpoint))}</a></h3>
<p class="route"><span class="method ${method}">${method}</span> <code>${escapeHtml(prefix + templateOf(endpoint))}</code></p>
${description === undefined ? "" : `<p>${escapeHtml(description)}</p>`}
<p class="note">For: ${escapeHtml(callersOf(endpoint))}</p>
${paramsHtml(endpoint)}
${responseHtml(endpoint)}
<h4>Refusals</h4><ul class="codes">${codes}</ul>
<h4>Example</h4><pre><code>${escapeHtml(curlExample(endpoint, prefix))}</code></pre>
</article>`;
}

export function docsPage(
	endpoints: readonly Endpoint[],
	{ title, version, prefix }: ApiDescription,
): string {
	const nouns = [...Map.groupBy(endpoints, nounOf)].sort(([a], [b]) =>
		a.localeCompare(b),
	);
	const contents = nouns.map(
		([noun, operations]) =>
			`<h2>${escapeHtml(noun)}</h2><ul>${operations
				.map(
					(operation) =>
						`<li><a href="#${escapeHtml(operation.id)}"><span class="method ${operation.method}">${operation.method}</span>${escapeHtml(summaryOf(operation))}</a></li>`,
				)
				.join("")}</ul>`,
	);
	const chapters = nouns.map(
		([noun, operations]) =>
			`<section><h2>${escapeHtml(noun)}</h2>${operations
				.map((operation) => operationHtml(operation, prefix))
				.join("")}</section>`,
	);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Operations"><p class="brand"><a href="#top">${escapeHtml(title)}</a></p>${contents.join("")}</nav>
<main id="top">
<header>
<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
<p>Parameters are form fields, in the body or the query; those marked JSON hold JSON text. Credentials are HTTP Basic: email address and API key.
Every answer is a JSON object with <code>result</code> and <code>msg</code>; a refusal also has a <code>code</code>, which is what programs should look at.
Parameters that an operation does not know are listed in <code>ignored_parameters_unsupported</code>.</p>
<p>The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
</header>
${chapters.join("\n")}
</main>
</body>
</html>
`;
}
