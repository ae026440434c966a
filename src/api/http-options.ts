/** The HTTP server's own settings: what it takes from a connection before any operation is known, and how it turns the rest away. */
import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { badRequest, Refusal } from "../errors.ts";
import {
	BODY_BYTES_MAX,
	CONNECTIONS_CHECK_INTERVAL_MS,
	HEADER_BYTES_MAX,
	HEADERS_TIMEOUT_MS,
	KEEP_ALIVE_TIMEOUT_MS,
	PATH_PARAMETER_LENGTH_MAX,
	REQUEST_TIMEOUT_MS,
} from "../limits.ts";
import { errorBody, sendRefusal } from "./reply.ts";

/** Request ids are unique across restarts and cost no randomness each. */
const idPrefix = randomBytes(6).toString("base64url");
let idCount = 0;

export function nextRequestId(): string {
	idCount += 1;
	return `${idPrefix}-${idCount.toString(36)}`;
}

function refusalOf(code: string | undefined): Refusal {
	switch (code) {
		case "ERR_HTTP_REQUEST_TIMEOUT":
			return new Refusal("BAD_REQUEST", "Request took too long", undefined, {
				status: 408,
			});
		case "HPE_HEADER_OVERFLOW":
			return new Refusal("BAD_REQUEST", "Headers are too large", undefined, {
				status: 431,
			});
		default:
			return badRequest("Malformed HTTP request");
	}
}

/** Something that is not HTTP, or came too slowly: told so in the usual form, then cut off. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
	if (error.code === "ECONNRESET" || socket.destroyed) return;
	if (!socket.writable) {
		socket.destroy(error);
		return;
	}
	const refusal = refusalOf(error.code);
	const body = errorBody(refusal);
	socket.end(
		`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
	);
	// A peer that does not close its side would keep the socket for ever.
	socket.setTimeout(1000, () => socket.destroy());
	socket.resume();
}

function noSchemas(): never {
	throw new Error("parameters and answers are declared by operations");
}

export const httpOptions = {
	logger: false as const,
	exposeHeadRoutes: false,
	requestTimeout: REQUEST_TIMEOUT_MS,
	keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
	bodyLimit: BODY_BYTES_MAX,
	forceCloseConnections: "idle" as const,
	requestIdHeader: false as const,
	// No route has a schema. Saying so keeps a JSON Schema compiler out of memory.
	schemaController: {
		compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
	},
	genReqId: nextRequestId,
	http: {
		// A request without Host is answered like any other, by whoever answers for no name.
		requireHostHeader: false,
		// Most requests have no body; theirs is over before it begins.
		optimizeEmptyRequests: true,
		maxHeaderSize: HEADER_BYTES_MAX,
		headersTimeout: HEADERS_TIMEOUT_MS,
		connectionsCheckingInterval: CONNECTIONS_CHECK_INTERVAL_MS,
	},
	routerOptions: {
		ignoreDuplicateSlashes: true,
		maxParamLength: PATH_PARAMETER_LENGTH_MAX,
		// Parameters are read by `form.ts`.
		querystringParser: () => ({}),
	},
	clientErrorHandler: answerClientError,
	frameworkErrors: (
		error: { code?: string },
		request: { id: string },
		reply: { raw: Parameters<typeof sendRefusal>[0]; hijack(): unknown },
	): void => {
		reply.hijack();
		const refusal =
			error.code === "FST_ERR_MAX_PARAM_LENGTH"
				? new Refusal("BAD_REQUEST", "URI is too long", undefined, {
						status: 414,
					})
				: badRequest("Malformed URL");
		sendRefusal(reply.raw, request.id, refusal);
	},
};
