/** Puts operations on the wire: routes, the other methods of their paths, and an answer in the usual form to everything unknown. */
import type { ServerResponse } from "node:http";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { notFound, Refusal } from "../errors.ts";
import { CONNECTIONS_MAX, SHUTDOWN_GRACE_MS } from "../limits.ts";
import type { Endpoint, PathSegment } from "./endpoint.ts";
import type { ApiHost } from "./host.ts";
import { httpOptions, nextRequestId } from "./http-options.ts";
import { internalError, sendNothing, sendRefusal } from "./reply.ts";
import { serve } from "./serve.ts";

/** Every method that a path answers to, if only to say that it is not allowed. */
const ROUTED_METHODS = [
	"DELETE",
	"GET",
	"HEAD",
	"OPTIONS",
	"PATCH",
	"POST",
	"PUT",
	"TRACE",
] as const;

type RoutedMethod = (typeof ROUTED_METHODS)[number];

export interface AppOptions {
	/** Proxies whose `X-Forwarded-For` is believed. */
	readonly trustProxy?: boolean | string | string[];
	/** Changes to the HTTP server's own settings. */
	readonly http?: Partial<(typeof httpOptions)["http"]>;
}

/** A Fastify that answers every failure of its own in the product's form. Bodies are left unread for `serve`. */
export function createApp(
	log: Logger,
	options: AppOptions = {},
): FastifyInstance {
	const app = Fastify({
		...httpOptions,
		http: { ...httpOptions.http, ...options.http },
		trustProxy: options.trustProxy ?? false,
	}) as unknown as FastifyInstance;
	app.server.maxConnections = CONNECTIONS_MAX;
	app.server.on("checkExpectation", (_request, response) =>
		sendRefusal(response, nextRequestId(), expectationFailed()),
	);
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("*", (_request, _payload, done) => done(null));
	app.setNotFoundHandler((request, reply) => {
		reply.hijack();
		sendRefusal(reply.raw, request.id, notFound());
	});
	app.setErrorHandler((error, request, reply) => {
		reply.hijack();
		sendRefusal(reply.raw, request.id, refusalOf(error, log, request.id));
	});
	return app;
}

function expectationFailed(): Refusal {
	return new Refusal("BAD_REQUEST", "Expectation failed", undefined, {
		status: 417,
	});
}

/** Stops listening, lets requests under way finish, and cuts off whoever is still there after the time of grace. */
export async function closeApp(
	app: FastifyInstance,
	graceMs = SHUTDOWN_GRACE_MS,
): Promise<void> {
	const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
	try {
		await app.close();
	} finally {
		clearTimeout(deadline);
	}
}

function refusalOf(error: unknown, log: Logger, requestId: string): Refusal {
	if (error instanceof Refusal) return error;
	const { statusCode, message } = error as {
		statusCode?: number;
		message?: string;
	};
	if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
		return new Refusal("BAD_REQUEST", message ?? "Bad request", undefined, {
			status: statusCode,
		});
	log.error({ err: error, requestId }, "request failed");
	return internalError();
}

function segmentPattern(segment: PathSegment): string {
	switch (segment.kind) {
		case "fixed":
			return segment.text;
		case "digits":
			return `:${segment.name}(^\\d+$)`;
		case "text":
			return `:${segment.name}`;
		case "tail":
			return "*";
	}
}

function patternOf(segments: readonly PathSegment[]): string {
	return segments.map((segment) => `/${segmentPattern(segment)}`).join("");
}

/** Paths that differ only in the names of their parameters are one path. */
function pathKey(segments: readonly PathSegment[]): string {
	return segments
		.map((segment) =>
			segment.kind === "fixed" ? `/${segment.text}` : `/<${segment.kind}>`,
		)
		.join("");
}

/** What the router calls the parameter of a path. */
const routedName = (segment: PathSegment): string =>
	segment.kind === "tail" ? "*" : "name" in segment ? segment.name : "";

type RouteHandler = (request: FastifyRequest, raw: ServerResponse) => void;

/** `routed` is the path as the router knows it, which may have other names for the same parameters. */
function handlerOf(
	endpoint: Endpoint,
	host: ApiHost,
	routed: readonly PathSegment[],
): RouteHandler {
	const names = endpoint.segments.flatMap((segment, place) =>
		segment.kind === "fixed"
			? []
			: [[segment.name, routedName(routed[place] as PathSegment)] as const],
	);
	const hasTail = endpoint.segments.at(-1)?.kind === "tail";
	return (request, raw) => {
		const found = request.params as Record<string, string>;
		const path: Record<string, string> = {};
		for (const [own, theirs] of names) path[own] = found[theirs] ?? "";
		if (hasTail && found["*"] === "") sendRefusal(raw, request.id, notFound());
		else serve(endpoint, host, request, raw, path);
	};
}

export function mount(
	app: FastifyInstance,
	endpoints: readonly Endpoint[],
	host: ApiHost,
	options: { readonly prefix: string } = { prefix: "/api/v1" },
): void {
	const paths = new Map<string, Map<RoutedMethod, Endpoint>>();
	const ids = new Set<string>();
	for (const endpoint of endpoints) {
		if (ids.has(endpoint.id))
			throw new Error(`Two operations are called ${endpoint.id}`);
		ids.add(endpoint.id);
		const key = pathKey(endpoint.segments);
		const methods = paths.get(key) ?? new Map<RoutedMethod, Endpoint>();
		paths.set(key, methods);
		if (methods.has(endpoint.method))
			throw new Error(
				`${endpoint.route} is declared twice: ${methods.get(endpoint.method)?.id}, ${endpoint.id}`,
			);
		methods.set(endpoint.method, endpoint);
		if (endpoint.method === "GET") methods.set("HEAD", endpoint);
	}
	for (const methods of paths.values())
		mountPath(app, methods, host, options.prefix);
}

function mountPath(
	app: FastifyInstance,
	methods: ReadonlyMap<RoutedMethod, Endpoint>,
	host: ApiHost,
	prefix: string,
): void {
	const allowed = [...methods.keys()].sort();
	const allowHeader = ["Allow", allowed.join(", ")];
	const notAllowed = new Refusal(
		"BAD_REQUEST",
		"Method Not Allowed",
		{ allowed_methods: allowed },
		{ status: 405 },
	);
	const segments = [...methods.values()][0]?.segments ?? [];
	const handlers = new Map<string, RouteHandler>();
	for (const [method, endpoint] of methods)
		handlers.set(method, handlerOf(endpoint, host, segments));
	const refuse: RouteHandler = (request, raw) =>
		request.method === "OPTIONS"
			? sendNothing(raw, request.id, allowHeader)
			: sendRefusal(raw, request.id, notAllowed, allowHeader);
	// A path that ends in a slash answers without it as well.
	const pattern = prefix + patternOf(segments);
	// One route for all methods: each costs memory and time to start. It answers as the first thing of a request's
	// life in Fastify, which therefore never comes to its own ideas of bodies and their types.
	for (const url of new Set([pattern, pattern.replace(/\/$/, "")]))
		app.route({
			method: [...ROUTED_METHODS],
			url,
			onRequest(request, reply) {
				reply.hijack();
				(handlers.get(request.method) ?? refuse)(request, reply.raw);
			},
			handler: () => {},
		});
}
