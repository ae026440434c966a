/** The API document, made from the operations themselves: what is served is what is described. */
import { type ErrorCode, statusOf } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Param } from "./params.ts";
import type { JsonSchema, Shapes } from "./shape.ts";

export interface ApiDescription {
	readonly title: string;
	readonly version: string;
	/** Path under which the operations are mounted. */
	readonly prefix: string;
}

/** `delete-message` → `Delete message`. */
export function summaryOf({ id, summary }: Endpoint): string {
	if (summary !== undefined) return summary;
	const words = id.replaceAll("-", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The noun an operation is filed under: declared, or the first word of its path. */
export function nounOf({ noun, segments }: Endpoint): string {
	if (noun !== undefined) return noun;
	const first = segments[0];
	const word = first?.kind === "fixed" ? first.text : "other";
	return word.replaceAll("_", " ");
}

export function templateOf({ segments }: Endpoint): string {
	return segments
		.map((segment) =>
			segment.kind === "fixed" ? `/${segment.text}` : `/{${segment.name}}`,
		)
		.join("");
}

/** Every code an operation may answer with: its own, and those that follow from how it is declared. */
export function refusalCodesOf(endpoint: Endpoint): readonly ErrorCode[] {
	const { auth, compiled, errors } = endpoint;
	const codes = new Set<ErrorCode>(["BAD_REQUEST", ...errors]);
	const sent = compiled.inForm.map(([, param]) => param);
	if (sent.some((param) => param.isRequired))
		codes.add("REQUEST_VARIABLE_MISSING");
	if (sent.some((param) => param.aliases.length > 0))
		codes.add("REQUEST_CONFUSING_VAR");
	if (auth !== "anonymous") codes.add("UNAUTHORIZED");
	if (auth === "admin" || auth === "owner") codes.add("UNAUTHORIZED_PRINCIPAL");
	if (endpoint.rateLimit !== false) codes.add("RATE_LIMIT_HIT");
	return [...codes].sort(
		(a, b) => statusOf(a) - statusOf(b) || a.localeCompare(b),
	);
}

const GATE_TEXTS: Readonly<Record<Endpoint["auth"], string>> = {
	anonymous: "Anyone, without credentials.",
	user: "Every user.",
	"user-or-spectator":
		"Every user; without credentials, spectators of organizations that let them in.",
	admin: "Administrators and owners of the organization.",
	owner: "Owners of the organization.",
	"non-guest": "Every user except guests.",
	human: "Every user except bots.",
	"human-non-guest": "Every user except bots and guests.",
};

/** Credentials, where they are not simply required. */
const SECURITY: Readonly<Partial<Record<Endpoint["auth"], JsonSchema[]>>> = {
	anonymous: [],
	"user-or-spectator": [{ apiKey: [] }, {}],
};

export function callersOf({ auth, webhookBots }: Endpoint): string {
	const text = GATE_TEXTS[auth];
	return webhookBots === true ? `${text} Incoming-webhook bots too.` : text;
}

function describedSchema({ schema, description }: Param<unknown>): JsonSchema {
	return description === undefined ? schema : { ...schema, description };
}

function hasDefault(param: Param<unknown>): boolean {
	return !param.isRequired && param.fallback !== undefined;
}

function formSchema(param: Param<unknown>): JsonSchema {
	const schema = describedSchema(param);
	return hasDefault(param) ? { ...schema, default: param.fallback } : schema;
}

/** JSON text in a query or path parameter is a media type of its own; plain text is just a schema. */
function parameterObject(
	name: string,
	where: "path" | "query",
	param: Param<unknown>,
): JsonSchema {
	const isJson = where === "query" && param.encoding === "json";
	const schema = where === "query" ? formSchema(param) : param.schema;
	return {
		name,
		in: where,
		required: where === "path" || param.isRequired,
		...(param.description !== undefined && { description: param.description }),
		...(isJson ? { content: { "application/json": { schema } } } : { schema }),
	};
}

function requestBody({ compiled, files }: Endpoint): JsonSchema | undefined {
	const { inForm } = compiled;
	if (inForm.length === 0 && !files) return undefined;
	const schema = {
		type: "object",
		properties: {
			...Object.fromEntries(
				inForm.map(([name, param]) => [name, formSchema(param)]),
			),
			...(files && { file: { type: "string", format: "binary" } }),
		},
		required: inForm
			.filter(([, param]) => param.isRequired)
			.map(([name]) => name),
	};
	const encoding = Object.fromEntries(
		inForm
			.filter(([, param]) => param.encoding === "json")
			.map(([name]) => [name, { contentType: "application/json" }]),
	);
	const media = { schema, encoding };
	return {
		required: schema.required.length > 0,
		content: {
			...(!files && { "application/x-www-form-urlencoded": media }),
			"multipart/form-data": media,
		},
	};
}

export function responseSchema(response: Shapes): JsonSchema {
	const entries = Object.entries(response);
	return {
		type: "object",
		properties: {
			result: { const: "success" },
			msg: { const: "" },
			ignored_parameters_unsupported: {
				type: "array",
				items: { type: "string" },
			},
			...Object.fromEntries(
				entries.map(([name, shape]) => [name, shape.schema]),
			),
		},
		required: [
			"result",
			"msg",
			...entries.filter(([, shape]) => !shape.isOptional).map(([name]) => name),
		],
		additionalProperties: false,
	};
}

function errorResponses(endpoint: Endpoint): Record<string, JsonSchema> {
	const byStatus = Map.groupBy(refusalCodesOf(endpoint), statusOf);
	return Object.fromEntries(
		[...byStatus].map(([status, codes]) => [
			String(status),
			{
				description: codes.join(", "),
				content: {
					"application/json": {
						schema: {
							allOf: [
								{ $ref: "#/components/schemas/Error" },
								{ properties: { code: { enum: codes } } },
							],
						},
					},
				},
			},
		]),
	);
}

function operationObject(endpoint: Endpoint): JsonSchema {
	const { auth, compiled, method, response } = endpoint;
	const inQuery = method === "GET" ? compiled.inForm : [];
	const body = method === "GET" ? undefined : requestBody(endpoint);
	const description = [endpoint.description, callersOf(endpoint)]
		.filter((text) => text !== undefined)
		.join("\n\n");
	return {
		operationId: endpoint.id,
		summary: summaryOf(endpoint),
		description,
		tags: [nounOf(endpoint)],
		security: SECURITY[auth] ?? [{ apiKey: [] }],
		parameters: [
			...compiled.inPath.map(([name, param]) =>
				parameterObject(name, "path", param),
			),
			...inQuery.map(([name, param]) => parameterObject(name, "query", param)),
		],
		...(body !== undefined && { requestBody: body }),
		responses: {
			"200": {
				description: "Done.",
				content: {
					"application/json": { schema: responseSchema(response) },
				},
			},
			...errorResponses(endpoint),
		},
	};
}

export function openApiDocument(
	endpoints: readonly Endpoint[],
	{ title, version, prefix }: ApiDescription,
): JsonSchema {
	const paths: Record<string, Record<string, JsonSchema>> = {};
	for (const endpoint of endpoints) {
		const template = templateOf(endpoint);
		paths[template] ??= {};
		paths[template][endpoint.method.toLowerCase()] = operationObject(endpoint);
	}
	return {
		openapi: "3.1.0",
		info: { title, version },
		servers: [{ url: prefix }],
		tags: [...new Set(endpoints.map(nounOf))].map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: {
				apiKey: {
					type: "http",
					scheme: "basic",
					description: "The user's email address and API key.",
				},
			},
			schemas: {
				Error: {
					type: "object",
					properties: {
						result: { const: "error" },
						msg: { type: "string" },
						code: { type: "string" },
					},
					required: ["result", "msg", "code"],
				},
			},
		},
	};
}
