/** An operation as a page of Markdown: what its definition says, and what really happened when the examples were run. */

import { quoted, type Schema, typeText } from "../../src/api/docs-page.ts";
import type { Endpoint } from "../../src/api/endpoint.ts";
import {
	callersOf,
	refusalCodesOf,
	summaryOf,
	templateOf,
} from "../../src/api/openapi.ts";
import type { Param } from "../../src/api/params.ts";
import { statusOf } from "../../src/errors.ts";
import type { Answer, Body, Call, Heard } from "./team.ts";

/** An example that was run. */
export interface Ran {
	readonly title: string;
	/** The name of who called; null without credentials. */
	readonly caller: string | null;
	readonly call: Call;
	readonly answer: Answer;
	readonly heard: readonly Heard[];
}

const jsonWidth = 100;

/** Like `JSON.stringify` with indentation, but what fits in a line stays in one. */
export function prettyJson(value: unknown, indent = ""): string {
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	const isList = Array.isArray(value);
	const inner = `${indent}  `;
	const parts = Object.entries(value).map(
		([name, member]) =>
			`${isList ? "" : `${JSON.stringify(name)}: `}${prettyJson(member, inner)}`,
	);
	const [open, close] = isList ? "[]" : "{}";
	const line = parts.join(", ");
	const isFlat = indent !== "" && !line.includes("\n");
	if (parts.length === 0 || (isFlat && indent.length + line.length < jsonWidth))
		return `${open}${line}${close}`;
	return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** The command line that sends exactly this call. */
export function curlOf({ method, path, fields = {} }: Call, anonymous = false) {
	const verb = method === "GET" ? "curl -sSG" : `curl -sSX ${method}`;
	return [
		`${verb} "$SERVER/api/v1${path}"`,
		...(anonymous ? [] : ['-u "$EMAIL:$API_KEY"']),
		...Object.entries(fields).map(
			([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`,
		),
	].join(" \\\n  ");
}

const fence = (language: string, text: string) =>
	`\`\`\`${language}\n${text}\n\`\`\``;

export function exampleText({ call, caller, answer }: Ran): string {
	const status = answer.status === 200 ? "" : `Answered with ${answer.status}:`;
	return [
		fence("sh", curlOf(call, caller === null)),
		...(status ? [status] : []),
		fence("json", prettyJson(answer.body)),
	].join("\n\n");
}

const eventJson = (event: Body) => fence("json", prettyJson(event));

const cell = (text: string) => text.replaceAll("|", "\\|");

function table(
	head: readonly string[],
	rows: readonly (readonly string[])[],
): string {
	const line = (cells: readonly string[]) =>
		`| ${cells.map(cell).join(" | ")} |`;
	return [line(head), line(head.map(() => "---")), ...rows.map(line)].join(
		"\n",
	);
}

function boundsText({ maxLength, minimum, maximum }: Schema): string {
	const bounds = [
		maxLength !== undefined && `at most ${maxLength} characters`,
		minimum !== undefined &&
			minimum !== -Number.MAX_SAFE_INTEGER &&
			`at least ${minimum}`,
		maximum !== undefined &&
			maximum !== Number.MAX_SAFE_INTEGER &&
			`at most ${maximum}`,
	].filter((text) => text !== false);
	return bounds.length === 0 ? "" : `, ${bounds.join(", ")}`;
}

function needText(param: Param<unknown>): string {
	if (param.isRequired) return "required";
	if (param.fallback === undefined) return "optional";
	return `default \`${JSON.stringify(param.fallback)}\``;
}

function sentText(param: Param<unknown>, where: string): string {
	if (where === "path") return "in the path";
	if (param.encoding === "plain") return "as text";
	const schema = param.schema as Schema;
	const kinds = (schema.anyOf ?? [schema]).map(
		(one) => one.type ?? typeof one.enum?.[0],
	);
	// Numbers and flags are written in JSON as they are in text.
	if (kinds.every((kind) => ["boolean", "integer", "number"].includes(kind)))
		return "as text";
	return kinds.includes("string") ? "as text or JSON" : "as JSON";
}

/** Objects may hide inside lists, unions and maps; their members get rows of their own, under a dotted name. */
function memberRows(name: string, schema: Schema): string[][] {
	const { anyOf = [], items, additionalProperties: map } = schema;
	if (schema.properties !== undefined) {
		const { required = [] } = schema;
		return Object.entries(schema.properties).flatMap(([key, member]) => [
			[
				`\`${name}.${key}\``,
				`${typeText(member)}${required.includes(key) ? "" : ", optional"}`,
				member.description ?? "",
			],
			...memberRows(`${name}.${key}`, member),
		]);
	}
	return [
		...anyOf.flatMap((one) => memberRows(name, one)),
		...(items ? memberRows(`${name}[]`, items) : []),
		...(typeof map === "object" ? memberRows(`${name}.*`, map) : []),
	];
}

function paramsText({ compiled }: Endpoint): string {
	const entries = [
		...compiled.inPath.map((entry) => [...entry, "path"] as const),
		...compiled.inForm.map((entry) => [...entry, "form"] as const),
	];
	if (entries.length === 0) return "None.";
	const rows = entries.flatMap(([name, param, where]) => {
		const schema = param.schema as Schema;
		const also =
			param.aliases.length === 0
				? ""
				: ` Also known as ${param.aliases.map((alias) => `\`${alias}\``).join(", ")}.`;
		const isGroup = schema.anyOf?.some((one) => one.properties?.direct_members);
		return [
			[
				`\`${name}\``,
				isGroup ? "group setting" : `${typeText(schema)}${boundsText(schema)}`,
				sentText(param, where),
				needText(param),
				`${param.description ?? ""}${also}`,
			],
			...(isGroup ? [] : memberRows(name, schema)).map(
				([member = "", type = "", description = ""]) => [
					member,
					type,
					"",
					"",
					description,
				],
			),
		];
	});
	const hasGroups = rows.some(([, type]) => type === "group setting");
	return [
		table(["Name", "Type", "Sent", "Needed", "Meaning"], rows),
		...(hasGroups
			? [
					'A group setting is the id of a user group, or `{"direct_members": [user ids], "direct_subgroups": [group ids]}`.',
				]
			: []),
	].join("\n\n");
}

function answerText({ response }: Endpoint): string {
	const rows = Object.entries(response).flatMap(([name, shape]) => {
		const schema = shape.schema as Schema;
		return [
			[
				`\`${name}\``,
				`${typeText(schema)}${shape.isOptional ? ", optional" : ""}`,
				schema.description ?? "",
			],
			...memberRows(name, schema),
		];
	});
	return rows.length === 0
		? "The envelope alone."
		: `Beside the envelope:\n\n${table(["Member", "Type", "Meaning"], rows)}`;
}

function eventsText(heard: readonly Heard[]): string {
	if (heard.length === 0) return "The first example caused none.";
	const told = heard
		.map(({ event, by }) => {
			const { type, op, property } = event;
			const name = [type, op, property]
				.filter((word) => typeof word === "string")
				.map((word) => `\`${word}\``)
				.join(" ");
			return `${name}, to ${by.join(", ")}:\n\n${eventJson(event)}`;
		})
		.join("\n\n");
	return `What the team's clients were told of the first example, in the form for those that understand everything:\n\n${told}`;
}

const callersText = (endpoint: Endpoint) =>
	endpoint.auth === "user"
		? callersOf(endpoint).replace(
				"Every user.",
				"Every user, as far as their permissions reach.",
			)
		: callersOf(endpoint);

/** What the definition declares, and further statuses that the examples met. */
function refusalsText(endpoint: Endpoint, runs: readonly Ran[]): string {
	const declared = refusalCodesOf(endpoint).map(
		(code) => `| ${statusOf(code)} | \`${code}\` |`,
	);
	const met = runs
		.filter(({ answer }) => answer.status !== 200)
		.map(({ answer }) => `| ${answer.status} | \`${answer.body.code}\` |`);
	const rows = [...new Set([...declared, ...met])].sort();
	return ["| Status | Code |", "| --- | --- |", ...rows].join("\n");
}

/** The page of one operation. The first example is the one whose events are shown. */
export function operationPage(
	endpoint: Endpoint,
	runs: readonly Ran[],
): string {
	const [first] = runs;
	return `${[
		`# ${summaryOf(endpoint)}`,
		`\`${endpoint.method} /api/v1${templateOf(endpoint)}\``,
		...(endpoint.description ? [endpoint.description] : []),
		`**Who may call:** ${callersText(endpoint)}`,
		"## Parameters",
		paramsText(endpoint),
		"## Answer",
		answerText(endpoint),
		"## Examples",
		...runs.flatMap((ran) => [
			`**${ran.title}**${ran.caller === null ? "" : `, as ${ran.caller}`}`,
			exampleText(ran),
		]),
		"## Events",
		eventsText(first?.heard ?? []),
		"## Refusals",
		refusalsText(endpoint, runs),
		"[All pages](README.md)",
	].join("\n\n")}\n`;
}
