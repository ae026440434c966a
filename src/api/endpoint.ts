/**
 * An operation as data: route, who may call, parameters, answer, refusals; and below it one call. The same object yields the parsing,
 * the list of ignored parameters, the API document and the check that answers keep their promise.
 */
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { ErrorCode } from "../errors.ts";
import { FILE_UPLOAD_BYTES_MAX } from "../limits.ts";
import type { AuthGate } from "./auth.ts";
import type { HandleExtras, ServerFacts } from "./context.ts";
import type { Caller, OrganizationRef } from "./host.ts";
import { Mismatch } from "./mismatch.ts";
import type { Params, ParamValues } from "./params.ts";
import { type CompiledParams, compileParams } from "./parse-params.ts";
import type { RawJson, Reply, TAKEN_OVER } from "./reply.ts";
import type { ObjectOf, Shapes } from "./shape.ts";
import type { UploadedFile } from "./uploaded-file.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `:name` is one path segment, `*name` at the end is everything that follows, slashes included. */
export type Route = `${Method} /${string}`;

export interface HandleBasics<P extends Params, G extends AuthGate> {
	readonly params: ParamValues<P>;
	/** Null on anonymous operations, and for spectators. */
	readonly caller: G extends "anonymous"
		? null
		: G extends "user-or-spectator"
			? Caller | null
			: Caller;
	readonly organization: OrganizationRef;
	/** The program that is calling, from `client` or `User-Agent`. */
	readonly client: string;
	/** Aborted when the client goes away before it was answered. */
	readonly signal: AbortSignal;
	readonly reply: Reply;
	/** Empty unless the operation declares `files`. Gone once it has answered. */
	readonly files: readonly UploadedFile[];
	readonly request: FastifyRequest;
	/** Writes the request's id with every line. */
	readonly log: Logger;
}

export type HandleContext<P extends Params, G extends AuthGate> = HandleBasics<
	P,
	G
> &
	HandleExtras;

export type HandleResult<R extends Shapes> =
	| ObjectOf<R>
	| RawJson
	| typeof TAKEN_OVER;

export interface EndpointDefinition<
	P extends Params,
	R extends Shapes,
	G extends AuthGate,
> {
	/** Also the name of its file and, in camel case, of its export. */
	readonly id: string;
	readonly route: Route;
	readonly auth: G;
	/** Incoming-webhook bots are turned away everywhere else. */
	readonly webhookBots?: boolean;
	/** People come here with a browser, which is refused with a page. */
	readonly isPage?: boolean;
	/** `false` for the few operations that may be called without limit. */
	readonly rateLimit?: boolean;
	/** Takes files of multipart bodies, up to this many bytes each (`true`: the general bound). */
	readonly files?: boolean | { readonly bytesMax: number };
	/** What a host that is no organization's gets: 404 by default, or 400 `BAD_REQUEST`. */
	readonly unknownOrganization?: "not-found" | "bad-request";
	readonly params: P;
	/** Members of the answer beside the envelope. */
	readonly response: R;
	/** Codes the operation itself may refuse with, beyond those any operation may. */
	readonly errors: readonly ErrorCode[];
	/** The heading it is documented under; by default the first word of its path. */
	readonly noun?: string;
	readonly summary?: string;
	readonly description?: string;
	handle(
		context: HandleContext<P, G>,
	): HandleResult<R> | Promise<HandleResult<R>>;
	/** What the root of a server of many organizations answers, where none of them is meant; by default it is an unknown host. */
	handleAtRoot?(context: RootContext<NoInfer<P>>): HandleResult<R>;
}

/** Set where the server itself is meant, and none of its organizations. */
export interface Root {
	readonly facts: ServerFacts;
	/** Where the server is reached. */
	readonly url: string;
}

/** All there is to know when no organization is meant. */
export interface RootContext<P extends Params>
	extends Root,
		Pick<HandleBasics<P, "anonymous">, "params" | "client" | "reply">,
		Pick<HandleExtras, "server"> {}

export interface Endpoint<
	P extends Params = Params,
	R extends Shapes = Shapes,
	G extends AuthGate = AuthGate,
> extends EndpointDefinition<P, R, G> {
	readonly method: Method;
	readonly path: string;
	readonly segments: readonly PathSegment[];
	readonly compiled: CompiledParams;
	readonly fileBytesMax: number | undefined;
}

export type PathSegment =
	| { readonly kind: "fixed"; readonly text: string }
	| { readonly kind: "digits" | "text" | "tail"; readonly name: string };

function parsePath(path: string, params: Params): readonly PathSegment[] {
	return path
		.slice(1)
		.split("/")
		.map((text): PathSegment => {
			const mark = text[0];
			if (mark !== ":" && mark !== "*") return { kind: "fixed", text };
			const name = text.slice(1);
			const param = params[name];
			if (param === undefined)
				throw new Error(`${path} names ${name}, which is not a parameter`);
			return { kind: mark === "*" ? "tail" : param.segment, name };
		});
}

export function endpoint<
	const P extends Params,
	const R extends Shapes,
	const G extends AuthGate,
>(definition: EndpointDefinition<P, R, G>): Endpoint<P, R, G> {
	const { route, params, files } = definition;
	const space = route.indexOf(" ");
	const path = route.slice(space + 1);
	const segments = parsePath(path, params);
	const pathNames = segments.flatMap((segment) =>
		segment.kind === "fixed" ? [] : [segment.name],
	);
	return {
		...definition,
		method: route.slice(0, space) as Method,
		path,
		segments,
		compiled: compileParams(params, pathNames),
		fileBytesMax:
			typeof files === "object"
				? files.bytesMax
				: files === true
					? FILE_UPLOAD_BYTES_MAX
					: undefined,
	};
}

/** Everything in which a body departs from what its operation promises; empty when it keeps the promise. */
export function checkResponse(
	{ response }: Pick<Endpoint, "response">,
	body: unknown,
): string[] {
	if (typeof body !== "object" || body === null || Array.isArray(body))
		return ["the body is not an object"];
	const problems: string[] = [];
	const { result, msg, ignored_parameters_unsupported, ...members } =
		body as Record<string, unknown>;
	if (result !== "success") problems.push('result is not "success"');
	if (msg !== "") problems.push("msg is not empty");
	const ignored = ignored_parameters_unsupported;
	const isNameList =
		Array.isArray(ignored) &&
		ignored.length > 0 &&
		ignored.every((name) => typeof name === "string");
	if (ignored !== undefined && !isNameList)
		problems.push(
			"ignored_parameters_unsupported is not a non-empty list of strings",
		);
	for (const [name, shape] of Object.entries(response)) {
		if (members[name] === undefined) {
			if (!shape.isOptional) problems.push(`${name} is missing`);
			continue;
		}
		try {
			shape.check(members[name]);
		} catch (error) {
			if (!(error instanceof Mismatch)) throw error;
			problems.push(error.text(name));
		}
	}
	for (const name of Object.keys(members))
		if (!Object.hasOwn(response, name)) problems.push(`${name} is unexpected`);
	return problems;
}
