/**
 * How answers leave the server: the envelope, the headers every answer carries, and the ways a handler may deviate.
 * Answers are written to the socket directly; their constant parts are made once.
 */
import type { ServerResponse } from "node:http";
import { Refusal } from "../errors.ts";
import { AUTHENTICATE_CHALLENGE } from "./auth.ts";
import {
	RateLimitHit,
	type RateVerdict,
	rateLimitHeaders,
} from "./rate-limit.ts";

/**
 * Members of the answer that are JSON already, e.g. from a cache: `new RawJson('"events":[', bytes, '],"queue_id":"7"')`.
 * The fragments joined are members without the enclosing braces, and may be empty.
 */
export class RawJson {
	readonly fragments: readonly (string | Buffer)[];

	constructor(...fragments: readonly (string | Buffer)[]) {
		this.fragments = fragments;
	}
}

/** Returned by a handler that called `reply.takeOver()` and answers later or by itself. */
export const TAKEN_OVER: unique symbol = Symbol("taken over");

/** Status under which an unanswered request is counted: its client went away. */
export const CLIENT_CLOSED_REQUEST = 499;

const SUCCESS_OPENING = '{"result":"success","msg":""';
const CLOSING = "}\n";

const COMMON_HEADERS: readonly string[] = [
	"X-Content-Type-Options",
	"nosniff",
	"X-Frame-Options",
	"DENY",
	"Referrer-Policy",
	"no-referrer",
	"Content-Security-Policy",
	"default-src 'none'; frame-ancestors 'none'",
];
const JSON_HEADERS: readonly string[] = [
	...COMMON_HEADERS,
	"Content-Type",
	"application/json",
];
const NEVER_CACHE = "max-age=0, no-cache, no-store, must-revalidate, private";
/** What most answers begin with. */
const PLAIN_HEADERS: readonly string[] = [
	...JSON_HEADERS,
	"Cache-Control",
	NEVER_CACHE,
];

const isHead = (raw: ServerResponse) => raw.req.method === "HEAD";

function writeJson(
	raw: ServerResponse,
	status: number,
	headers: string[],
	body: string,
): void {
	if (raw.destroyed || raw.writableEnded) return;
	headers.push("Content-Length", String(Buffer.byteLength(body)));
	raw.writeHead(status, headers);
	raw.end(isHead(raw) ? "" : body);
}

/** Up to this length an answer leaves as one text: head and body in one piece cost less than bytes of their own. */
const SHORT_TEXT_LENGTH_MAX = 16_384;

function shortText(
	fragments: readonly (string | Buffer)[],
): string | undefined {
	let text = "";
	for (const fragment of fragments) {
		if (typeof fragment !== "string") return undefined;
		text += fragment;
		if (text.length > SHORT_TEXT_LENGTH_MAX) return undefined;
	}
	return text;
}

/** The body of an error, newline included. */
export function errorBody(refusal: Refusal): string {
	return `${JSON.stringify({
		...refusal.fields,
		result: "error",
		msg: refusal.message,
		code: refusal.code,
	})}\n`;
}

/** Answers with an error outside any operation: unknown path, wrong method, malformed request. */
export function sendRefusal(
	raw: ServerResponse,
	requestId: string,
	refusal: Refusal,
	extraHeaders: readonly string[] = [],
): void {
	const headers = [
		...PLAIN_HEADERS,
		"X-Request-Id",
		requestId,
		...extraHeaders,
	];
	if (refusal.status === 401)
		headers.push("WWW-Authenticate", AUTHENTICATE_CHALLENGE);
	// The rest of the body is not wanted; without this the connection would have to swallow it.
	if (refusal.status === 413) headers.push("Connection", "close");
	writeJson(raw, refusal.status, headers, errorBody(refusal));
}

/** An answer without body, e.g. to OPTIONS. */
export function sendNothing(
	raw: ServerResponse,
	requestId: string,
	extraHeaders: readonly string[],
): void {
	if (raw.destroyed || raw.writableEnded) return;
	raw.writeHead(204, [
		...COMMON_HEADERS,
		"Cache-Control",
		NEVER_CACHE,
		"X-Request-Id",
		requestId,
		...extraHeaders,
	]);
	raw.end();
}

/** Told once for every answer of an operation. */
export interface AnswerObserver {
	observe(operationId: string, status: number, durationMs: number): void;
}

/** It lives as long as its request, which for a poll is long: it holds no more of it than an answer needs. */
export class Reply {
	readonly raw: ServerResponse;
	readonly requestId: string;
	readonly operationId: string;
	/** Set by the request's life as it learns them; they decide what the envelope and headers say. */
	verdict: RateVerdict | undefined = undefined;
	ignoredNames: readonly string[] | undefined = undefined;
	isTakenOver = false;
	private extraHeaders: string[] | undefined = undefined;
	private setsCacheControl = false;
	private readonly startedMs = performance.now();
	private readonly observer: AnswerObserver;

	constructor(
		raw: ServerResponse,
		requestId: string,
		operationId: string,
		observer: AnswerObserver,
	) {
		this.raw = raw;
		this.requestId = requestId;
		this.operationId = operationId;
		this.observer = observer;
	}

	observe(status: number): void {
		const durationMs = performance.now() - this.startedMs;
		this.observer.observe(this.operationId, status, durationMs);
	}

	/** A call may be counted in several buckets; the headers tell of the narrowest. */
	count(verdict: RateVerdict | undefined): void {
		if (verdict === undefined) return;
		const { limit, remaining, resetMs } = this.verdict ?? verdict;
		this.verdict = {
			...verdict,
			limit: Math.min(limit, verdict.limit),
			remaining: Math.min(remaining, verdict.remaining),
			resetMs: Math.max(resetMs, verdict.resetMs),
		};
	}

	/** Adds a header to the answer. Setting `Cache-Control` replaces the never-cache default. */
	setHeader(name: string, value: string): void {
		this.extraHeaders ??= [];
		this.extraHeaders.push(name, value);
		if (name.toLowerCase() === "cache-control") this.setsCacheControl = true;
	}

	/**
	 * From here on the handler is responsible for the answer: it returns `TAKEN_OVER` and later calls `succeed` or `refuse`
	 * (a long poll), or writes to `raw` itself with `headers()` (a stream of events, a file). `onGone` is called when the
	 * client goes away before the answer has ended.
	 */
	takeOver(onGone?: () => void): this {
		this.isTakenOver = true;
		this.raw.on("close", () => {
			const { headersSent, statusCode, writableEnded } = this.raw;
			this.observe(headersSent ? statusCode : CLIENT_CLOSED_REQUEST);
			if (!writableEnded) onGone?.();
		});
		return this;
	}

	/** The headers every answer carries, as a flat list for `raw.writeHead`. */
	headers(contentType = "application/json"): string[] {
		let headers: string[];
		if (contentType === "application/json" && !this.setsCacheControl)
			headers = PLAIN_HEADERS.slice();
		else {
			headers = [...COMMON_HEADERS, "Content-Type", contentType];
			if (!this.setsCacheControl) headers.push("Cache-Control", NEVER_CACHE);
		}
		headers.push("X-Request-Id", this.requestId);
		if (this.verdict !== undefined)
			headers.push(...rateLimitHeaders(this.verdict));
		if (this.extraHeaders !== undefined) headers.push(...this.extraHeaders);
		return headers;
	}

	succeed(members: object | RawJson): void {
		if (!this.isTakenOver) this.observe(200);
		let opening = SUCCESS_OPENING;
		if (this.ignoredNames !== undefined)
			opening += `,"ignored_parameters_unsupported":${JSON.stringify(this.ignoredNames)}`;
		if (members instanceof RawJson) {
			this.writeRaw(opening, members.fragments);
			return;
		}
		const json = JSON.stringify(members);
		const body =
			json === "{}"
				? opening + CLOSING
				: `${opening},${json.slice(1, -1)}${CLOSING}`;
		writeJson(this.raw, 200, this.headers(), body);
	}

	refuse(refusal: Refusal): void {
		if (!this.isTakenOver) this.observe(refusal.status);
		const { verdict } = this;
		const extra = [...(this.extraHeaders ?? [])];
		const told = refusal instanceof RateLimitHit ? refusal.verdict : verdict;
		if (told !== undefined) extra.push(...rateLimitHeaders(told));
		sendRefusal(this.raw, this.requestId, refusal, extra);
	}

	/** The server's own fault. Says nothing about its cause. */
	fail(): void {
		this.refuse(internalError());
	}

	private writeRaw(
		opening: string,
		fragments: readonly (string | Buffer)[],
	): void {
		const { raw } = this;
		if (raw.destroyed || raw.writableEnded) return;
		const text = shortText(fragments);
		if (text !== undefined) {
			const comma = text === "" ? "" : ",";
			writeJson(raw, 200, this.headers(), opening + comma + text + CLOSING);
			return;
		}
		let membersLength = 0;
		for (const fragment of fragments)
			membersLength += Buffer.byteLength(fragment);
		if (membersLength > 0) opening += ",";
		const headers = this.headers();
		headers.push(
			"Content-Length",
			String(Buffer.byteLength(opening) + membersLength + CLOSING.length),
		);
		raw.writeHead(200, headers);
		if (isHead(raw)) {
			raw.end();
			return;
		}
		raw.cork();
		raw.write(opening);
		for (const fragment of fragments)
			if (fragment.length > 0) raw.write(fragment);
		raw.end(CLOSING);
		raw.uncork();
	}
}

export function internalError(): Refusal {
	return new Refusal("INTERNAL_SERVER_ERROR", "Internal server error");
}
