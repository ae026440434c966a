/**
 * The life of one request: organization, credentials, rate limit, gate, parameters, handler, answer. The order is part of the
 * contract: whoever may not call learns nothing about the parameters, and nothing of the body is read for strangers.
 */
import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { badRequest, Refusal } from "../errors.ts";
import { firstCodePoints } from "../lib/code-points.ts";
import { CLIENT_NAME_LENGTH_MAX } from "../limits.ts";
import { requireCaller, requireGate, requireNoWebhookBot } from "./auth.ts";
import { RequestAborted, readBody } from "./body.ts";
import type { HandleExtras } from "./context.ts";
import type { Endpoint, Root } from "./endpoint.ts";
import { addPairs, type Form, queryOf } from "./form.ts";
import type { ApiHost, AuthFailure, Caller, OrganizationRef } from "./host.ts";
import { sendRefusalPage, wantsPage } from "./page.ts";
import { parseParams, unsupportedNames } from "./parse-params.ts";
import { addressKey, rateLimitHit } from "./rate-limit.ts";
import { CLIENT_CLOSED_REQUEST, Reply, TAKEN_OVER } from "./reply.ts";
import type { UploadedFile } from "./uploaded-file.ts";

class Context implements HandleExtras {
	readonly params: Record<string, unknown>;
	readonly caller: Caller | null;
	readonly organization: OrganizationRef;
	readonly client: string;
	readonly reply: Reply;
	readonly files: readonly UploadedFile[];
	readonly request: FastifyRequest;
	private readonly host: ApiHost;

	constructor(
		host: ApiHost,
		parts: Pick<
			Context,
			| "params"
			| "caller"
			| "organization"
			| "client"
			| "reply"
			| "files"
			| "request"
		>,
	) {
		this.params = parts.params;
		this.caller = parts.caller;
		this.organization = parts.organization;
		this.client = parts.client;
		this.reply = parts.reply;
		this.files = parts.files;
		this.request = parts.request;
		this.host = host;
	}

	get server(): HandleExtras["server"] {
		return this.host.server;
	}

	// Most handlers take one of the two, once.

	get run(): HandleExtras["run"] {
		const { caller, organization, client } = this;
		return this.host.runFor(caller, organization, client);
	}

	get read(): HandleExtras["read"] {
		return this.host.readFor(this.organization);
	}

	/** Made on first use, because few handlers wait long enough to ask. */
	get signal(): AbortSignal {
		const controller = new AbortController();
		const { raw } = this.reply;
		if (raw.destroyed && !raw.writableEnded) controller.abort();
		raw.once("close", () => {
			if (!raw.writableEnded) controller.abort();
		});
		Object.defineProperty(this, "signal", { value: controller.signal });
		return controller.signal;
	}

	get log(): Logger {
		return this.host.log.child({ requestId: this.reply.requestId });
	}
}

export function serve(
	endpoint: Endpoint,
	host: ApiHost,
	request: FastifyRequest,
	raw: ServerResponse,
	path: Readonly<Record<string, string>>,
): void {
	const reply = new Reply(raw, request.id, endpoint.id, host);
	answer(endpoint, host, request, path, reply).catch((error) => {
		if (error instanceof Refusal) {
			if (endpoint.isPage && wantsPage(request)) sendRefusalPage(reply, error);
			else reply.refuse(error);
		} else if (error instanceof RequestAborted)
			reply.observe(CLIENT_CLOSED_REQUEST);
		else {
			const { requestId, operationId: operation } = reply;
			host.log.error({ err: error, requestId, operation }, "operation failed");
			reply.fail();
		}
	});
}

async function answer(
	endpoint: Endpoint,
	host: ApiHost,
	request: FastifyRequest,
	path: Readonly<Record<string, string>>,
	reply: Reply,
): Promise<void> {
	const hostHeader = request.headers.host ?? "";
	const sought = host.findOrganization(hostHeader);
	const organization = sought instanceof Promise ? await sought : sought;
	if (organization === null) {
		const root = endpoint.handleAtRoot && host.findRoot?.(hostHeader);
		if (!root) throw unknownOrganization(endpoint);
		return answerAtRoot(endpoint, host, root, request, reply);
	}

	let caller: Caller | null = null;
	if (
		endpoint.auth !== "anonymous" &&
		!(looksOn(endpoint, request) && (await host.admitsSpectators(organization)))
	) {
		const judged = authenticate(endpoint, host, organization, request, reply);
		caller = judged instanceof Promise ? await judged : judged;
	}
	if (endpoint.rateLimit !== false) countCall(host, caller, request, reply);
	if (caller !== null) requireGate(endpoint.auth, caller);

	const form: Form = new Map();
	addPairs(form, queryOf(request.raw.url ?? ""));
	const reading = readBody(request.raw, form, endpoint.fileBytesMax);
	const files = reading instanceof Promise ? await reading : reading;
	try {
		const { compiled } = endpoint;
		const params = parseParams(compiled, path, form);
		reply.ignoredNames = unsupportedNames(compiled, form);
		const client = clientName(form, request.headers["user-agent"]);
		const parts = { params, caller, organization, client, reply };
		const context = new Context(host, { ...parts, files, request });
		// The gate decides whether there is a caller; the handler's types know it, the list of all operations does not.
		const handled = endpoint.handle(
			context as unknown as Parameters<Endpoint["handle"]>[0],
		);
		const result = handled instanceof Promise ? await handled : handled;
		if (result !== TAKEN_OVER) reply.succeed(result);
	} finally {
		for (const file of files)
			file
				.discard()
				.catch((err) => host.log.warn({ err }, "upload not discarded"));
	}
}

function answerAtRoot(
	endpoint: Endpoint,
	host: ApiHost,
	root: Root,
	request: FastifyRequest,
	reply: Reply,
): void {
	if (endpoint.rateLimit !== false) countCall(host, null, request, reply);
	const form: Form = new Map();
	addPairs(form, queryOf(request.raw.url ?? ""));
	const { compiled } = endpoint;
	const params = parseParams(compiled, {}, form);
	reply.ignoredNames = unsupportedNames(compiled, form);
	const client = clientName(form, request.headers["user-agent"]);
	const { server } = host;
	const parts = { params, client, reply, server };
	const result = endpoint.handleAtRoot?.({ ...root, ...parts });
	if (result !== undefined && result !== TAKEN_OVER) reply.succeed(result);
}

function unknownOrganization(endpoint: Endpoint): Refusal {
	return endpoint.unknownOrganization === "bad-request"
		? badRequest("Invalid subdomain")
		: new Refusal("NONEXISTENT_SUBDOMAIN", "There is no organization here");
}

/** Only who gives no credentials at all looks on: wrong ones are refused, so that a client notices. */
const looksOn = (
	endpoint: Endpoint,
	request: Pick<FastifyRequest, "headers">,
): boolean =>
	endpoint.auth === "user-or-spectator" &&
	request.headers.authorization === undefined;

/** A promise only when the caller is not remembered. Strangers are counted by their address. */
function authenticate(
	endpoint: Endpoint,
	host: ApiHost,
	organization: OrganizationRef,
	request: FastifyRequest,
	reply: Reply,
): Caller | Promise<Caller> {
	const admit = (outcome: Caller | AuthFailure): Caller => {
		const caller = requireCaller(outcome);
		if (endpoint.webhookBots !== true) requireNoWebhookBot(caller);
		return caller;
	};
	const turnAway = (error: unknown): never => {
		if (error instanceof Refusal) countCall(host, null, request, reply);
		throw error;
	};
	try {
		const { authorization } = request.headers;
		const outcome = host.authenticate(organization, authorization);
		return outcome instanceof Promise
			? outcome.then(admit).catch(turnAway)
			: admit(outcome);
	} catch (error) {
		return turnAway(error);
	}
}

function countCall(
	host: ApiHost,
	caller: Caller | null,
	request: FastifyRequest,
	reply: Reply,
): void {
	const verdict =
		caller === null
			? host.rateLimits.take("api_by_ip", addressKey(request.ip))
			: host.rateLimits.take(
					"api_by_user",
					`${caller.organizationId}:${caller.userId}`,
					caller.rateLimits,
				);
	reply.verdict = verdict;
	if (verdict !== undefined && !verdict.passes) throw rateLimitHit(verdict);
}

/** What is stored of the calling program's name. */
function clientName(form: Form, userAgent: string | undefined): string {
	const given = form.get("client") ?? userAgent?.split("/", 1)[0];
	const name = given?.trim() ?? "";
	return name === ""
		? "Unspecified"
		: firstCodePoints(name, CLIENT_NAME_LENGTH_MAX);
}
