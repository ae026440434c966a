/**
 * Bad requests made from an operation's declaration: every value its parameters must refuse, and everything a careless or malicious
 * client may do to a request as a whole. `sendHostileInputs` sends them all and reports every answer that is not what it should be:
 * 4xx with a code where the request must be refused, and never 5xx or silence.
 */
import assert from "node:assert/strict";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../src/api/endpoint.ts";
import type { Param } from "../src/api/params.ts";
import type { JsonSchema } from "../src/api/shape.ts";
import {
	BODY_BYTES_MAX,
	JSON_DEPTH_MAX,
	PARAMETERS_MAX,
} from "../src/limits.ts";

export interface HostileInput {
	readonly title: string;
	/** `refused`: must be 4xx. `survived`: 2xx or 4xx, as the operation likes. */
	readonly expect: "refused" | "survived";
	readonly method: Endpoint["method"];
	/** Below the prefix, query included. */
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly payload?: Buffer;
}

const URL_ENCODED = "application/x-www-form-urlencoded";
const BOUNDARY = "hostile-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

type Fields = readonly (readonly [string, string])[];

/** A value that the declaration itself lets through; whether it names anything is another matter. */
export function plausibleText({ encoding, schema }: Param<unknown>): string {
	const value = plausible(schema);
	return encoding === "plain" ? String(value) : JSON.stringify(value);
}

function plausible(schema: JsonSchema): unknown {
	const {
		anyOf,
		enum: words,
		items,
		prefixItems,
		properties,
	} = schema as {
		anyOf?: JsonSchema[];
		enum?: unknown[];
		items?: JsonSchema;
		prefixItems?: JsonSchema[];
		properties?: Record<string, JsonSchema>;
	};
	if (words !== undefined) return words[0];
	if (anyOf !== undefined) return plausible(anyOf[0] ?? {});
	if (prefixItems !== undefined) return prefixItems.map(plausible);
	switch (schema.type) {
		case "integer":
		case "number":
			return Math.max(1, Number(schema.minimum ?? 1));
		case "boolean":
			return true;
		case "array":
			return [plausible(items ?? {})];
		case "object":
			return Object.fromEntries(
				((schema.required as string[] | undefined) ?? []).map((name) => [
					name,
					plausible(properties?.[name] ?? {}),
				]),
			);
		default:
			return "x";
	}
}

function pathOf(
	endpoint: Endpoint,
	replaced: Record<string, string> = {},
): string {
	return endpoint.segments
		.map((segment) => {
			if (segment.kind === "fixed") return `/${segment.text}`;
			const param = endpoint.params[segment.name];
			const text = replaced[segment.name];
			if (text !== undefined) return `/${text}`;
			return `/${encodeURIComponent(param === undefined ? "x" : plausibleText(param))}`;
		})
		.join("");
}

function encodePairs(fields: Fields): string {
	return fields
		.map(
			([name, text]) =>
				`${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
		)
		.join("&");
}

function multipartOf(fields: Fields): Buffer {
	const parts = fields.map(
		([name, text]) =>
			`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
	);
	return Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);
}

function plausibleFields(endpoint: Endpoint): Fields {
	return endpoint.compiled.inForm
		.filter(([, param]) => param.isRequired)
		.map(([name, param]) => [name, plausibleText(param)] as const);
}

function withField(fields: Fields, name: string, text: string): Fields {
	return [...fields.filter(([other]) => other !== name), [name, text]];
}

/** One request per bad value, in the place where clients of this method send values. */
function* badValues(endpoint: Endpoint): Generator<HostileInput> {
	const { method, compiled } = endpoint;
	const good = plausibleFields(endpoint);
	for (const [name, param] of compiled.inForm) {
		for (const text of param.refuses) {
			// `encodeURIComponent` itself cannot write half a surrogate pair.
			if (!text.isWellFormed()) continue;
			const pairs = encodePairs(withField(good, name, text));
			const title = `${name}=${text.slice(0, 40)}`;
			yield method === "GET"
				? {
						title,
						expect: "refused",
						method,
						path: `${pathOf(endpoint)}?${pairs}`,
						headers: {},
					}
				: {
						title,
						expect: "refused",
						method,
						path: pathOf(endpoint),
						headers: { "content-type": URL_ENCODED },
						payload: Buffer.from(pairs),
					};
		}
		if (param.isRequired)
			yield {
				title: `without ${name}`,
				expect: "refused",
				method,
				path: pathOf(endpoint),
				headers: { "content-type": URL_ENCODED },
				payload: Buffer.from(
					encodePairs(good.filter(([other]) => other !== name)),
				),
			};
	}
	for (const segment of endpoint.segments) {
		if (segment.kind === "fixed") continue;
		const texts =
			segment.kind === "digits"
				? ["-1", "x", "1.5", "%00", "1%00", "%F0%9F%A6%8A"]
				: ["%00", "a%00b", "%", "%ff", "%zz"];
		for (const text of texts)
			yield {
				title: `/${segment.name}: ${text}`,
				expect: segment.kind === "digits" ? "survived" : "refused",
				method,
				path: pathOf(endpoint, { [segment.name]: text }),
				headers: {},
			};
		yield {
			title: `/${segment.name}: huge`,
			expect: "survived",
			method,
			path: pathOf(endpoint, { [segment.name]: "9".repeat(3000) }),
			headers: {},
		};
	}
}

/** The request as a whole: broken encodings, wrong kinds, too much of everything. */
function* badBodies(endpoint: Endpoint): Generator<HostileInput> {
	const { method } = endpoint;
	const path = pathOf(endpoint);
	const good = plausibleFields(endpoint);
	const goodPairs = encodePairs(good);
	const whole = multipartOf([...good, ["padding", "x".repeat(200)]]);
	const name = endpoint.compiled.inForm[0]?.[0] ?? "x";
	const deep = "[".repeat(JSON_DEPTH_MAX * 100);

	const body = (
		title: string,
		expect: HostileInput["expect"],
		type: string,
		payload: string | Buffer,
	): HostileInput => ({
		title,
		expect,
		method,
		path,
		headers: { "content-type": type },
		payload: Buffer.from(payload as string),
	});

	yield body("null byte", "refused", URL_ENCODED, `${goodPairs}&odd=%00`);
	yield body("bare null byte", "refused", URL_ENCODED, `${goodPairs}&odd=\0`);
	yield body(
		"invalid UTF-8",
		"refused",
		URL_ENCODED,
		Buffer.from([0x61, 0x3d, 0xff]),
	);
	yield body("encoded invalid UTF-8", "refused", URL_ENCODED, "a=%ff%c0");
	yield body(
		"lone percent signs",
		"survived",
		URL_ENCODED,
		`${name}=%&%=%zz&%%%=100%`,
	);
	yield body(
		"duplicate names",
		"survived",
		URL_ENCODED,
		`${goodPairs}&${goodPairs}&${name}=1&${name}=2`,
	);
	yield body(
		"names of prototypes",
		"survived",
		URL_ENCODED,
		`${goodPairs}&__proto__=1&constructor=2`,
	);
	yield body("deep JSON", "survived", URL_ENCODED, `${name}=${deep}`);
	yield body(
		"half a surrogate pair",
		"survived",
		URL_ENCODED,
		`${name}="\\ud800"`,
	);
	yield body("no pairs at all", "survived", URL_ENCODED, "&&&===&");
	yield body(
		"too many parameters",
		"refused",
		URL_ENCODED,
		Array.from({ length: PARAMETERS_MAX + 1 }, (_, n) => `p${n}=1`).join("&"),
	);
	yield body(
		"too large",
		"refused",
		URL_ENCODED,
		`${name}=${"x".repeat(BODY_BYTES_MAX)}`,
	);
	yield body("plain text", "refused", "text/plain", "hello");
	yield body("no media type", "refused", ";;", "hello");
	yield body("broken JSON", "survived", "application/json", "{");
	yield body("JSON", "survived", "application/json", "[1,2,3]");
	yield body(
		"multipart cut short",
		"refused",
		MULTIPART,
		whole.subarray(0, whole.length - 20),
	);
	yield body(
		"multipart cut in a header",
		"refused",
		MULTIPART,
		whole.subarray(0, BOUNDARY.length + 20),
	);
	yield body(
		"multipart without boundary",
		"refused",
		"multipart/form-data",
		whole,
	);
	yield body(
		"multipart with another boundary",
		"refused",
		"multipart/form-data; boundary=other",
		whole,
	);
	yield body(
		"multipart null byte",
		"refused",
		MULTIPART,
		multipartOf([...good, ["odd", "\0"]]),
	);
	yield body(
		"multipart invalid UTF-8",
		"refused",
		MULTIPART,
		Buffer.from(
			whole.toString("latin1").replace("xxx", "\xff\xfe\xfd"),
			"latin1",
		),
	);
	yield {
		title: "bad query",
		expect: "refused",
		method,
		path: `${path}?odd=%ff`,
		headers: {},
	};
}

export function* hostileInputs(endpoint: Endpoint): Generator<HostileInput> {
	yield* badValues(endpoint);
	yield* badBodies(endpoint);
}

export interface HostileRun {
	readonly prefix?: string;
	/** Credentials of somebody who passes the operation's gate. */
	readonly headers: Readonly<Record<string, string>>;
	/** An answer that takes longer than this is a hang. */
	readonly patienceMs?: number;
}

/** Sends every hostile input of an operation, and returns how many there were. Fails with all wrong answers at once. */
export async function sendHostileInputs(
	app: FastifyInstance,
	endpoint: Endpoint,
	{ prefix = "/api/v1", headers, patienceMs = 20_000 }: HostileRun,
): Promise<number> {
	const wrong: string[] = [];
	let count = 0;
	for (const input of hostileInputs(endpoint)) {
		count += 1;
		const outcome = await Promise.race([
			send(app, input, prefix, headers),
			silence(patienceMs),
		]);
		if (outcome !== undefined) wrong.push(`${input.title}: ${outcome}`);
	}
	assert.deepEqual(wrong, [], `${endpoint.id} mistakes hostile inputs`);
	return count;
}

async function silence(ms: number): Promise<string> {
	await new Promise((resolve) => setTimeout(resolve, ms).unref());
	return "no answer";
}

/** Undefined if the answer is as it should be, else what is wrong with it. */
async function send(
	app: FastifyInstance,
	input: HostileInput,
	prefix: string,
	headers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
	const answer = await app.inject({
		method: input.method,
		url: prefix + input.path,
		headers: { ...headers, ...input.headers },
		...(input.payload !== undefined && { payload: input.payload }),
	});
	const { statusCode: status, body } = answer;
	const isRefused = status >= 400 && status < 500;
	const isServed = status >= 200 && status < 300;
	if (!isRefused && !(isServed && input.expect === "survived"))
		return `answered ${status} ${body.slice(0, 200)}`;
	if (!isRefused) return undefined;
	try {
		const { code, result } = answer.json();
		if (result === "error" && typeof code === "string") return undefined;
	} catch {
		// Told below.
	}
	return `${status} without a code: ${body.slice(0, 200)}`;
}
