/** Puts operations on the wire: routes, the other methods of their paths, and an answer in the usual form to everything unknown. */
import Fastify, {
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
} from "fastify";
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

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => void;

function handlerOf(endpoint: Endpoint, host: ApiHost): RouteHandler {
	const last = endpoint.segments.at(-1);
	if (last?.kind !== "tail")
		return (request, reply) => serve(endpoint, host, request, reply);
	const { name } = last;
	return (request, reply) => {
		const path = request.params as Record<string, string>;
		path[name] = path["*"] ?? "";
		if (path[name] !== "") serve(endpoint, host, request, reply);
		else {
			reply.hijack();
			sendRefusal(reply.raw, request.id, notFound());
		}
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
	for (const method of ROUTED_METHODS) {
		const endpoint = methods.get(method);
		// It answers as the first thing of a request's life in Fastify, which therefore never comes to its own ideas of bodies and their types.
		const onRequest: RouteHandler =
			endpoint !== undefined
				? handlerOf(endpoint, host)
				: method === "OPTIONS"
					? (request, reply) => {
							reply.hijack();
							sendNothing(reply.raw, request.id, allowHeader);
						}
					: (request, reply) => {
							reply.hijack();
							sendRefusal(reply.raw, request.id, notAllowed, allowHeader);
						};
		app.route({
			method,
			url: prefix + patternOf(endpoint?.segments ?? segments),
			onRequest,
			handler: () => {},
		});
	}
}
