/**
 * The life of one request: organization, credentials, rate limit, gate, parameters, handler, answer. The order is part of the
 * contract: whoever may not call learns nothing about the parameters, and nothing of the body is read for strangers.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { badRequest, Refusal } from "../errors.ts";
import { firstCodePoints } from "../lib/code-points.ts";
import { CLIENT_NAME_LENGTH_MAX } from "../limits.ts";
import {
	parseCredentials,
	requireCaller,
	requireGate,
	requireNoWebhookBot,
} from "./auth.ts";
import { RequestAborted, readBody } from "./body.ts";
import type { Endpoint, RootContext } from "./endpoint.ts";
import { addPairs, type Form, queryOf } from "./form.ts";
import type { ApiHost, Caller, OrganizationRef } from "./host.ts";
import { parseParams, unsupportedNames } from "./parse-params.ts";
import { addressKey, rateLimitHit } from "./rate-limit.ts";
import { CLIENT_CLOSED_REQUEST, Reply, TAKEN_OVER } from "./reply.ts";
import type { UploadedFile } from "./uploaded-file.ts";

class Context {
	readonly params: Record<string, unknown>;
	readonly caller: Caller | null;
	readonly organization: OrganizationRef;
	readonly client: string;
	readonly reply: Reply;
	readonly files: readonly UploadedFile[];
	readonly request: FastifyRequest;
	private readonly host: ApiHost;

	constructor(parts: {
		params: Record<string, unknown>;
		caller: Caller | null;
		organization: OrganizationRef;
		client: string;
		reply: Reply;
		files: readonly UploadedFile[];
		request: FastifyRequest;
		host: ApiHost;
	}) {
		this.params = parts.params;
		this.caller = parts.caller;
		this.organization = parts.organization;
		this.client = parts.client;
		this.reply = parts.reply;
		this.files = parts.files;
		this.request = parts.request;
		this.host = parts.host;
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
	fastifyReply: FastifyReply,
): void {
	const startedMs = performance.now();
	fastifyReply.hijack();
	const reply = new Reply(fastifyReply.raw, request.id, (status) =>
		host.observe(endpoint.id, status, performance.now() - startedMs),
	);
	answer(endpoint, host, request, reply).catch((error) => {
		if (error instanceof Refusal) reply.refuse(error);
		else if (error instanceof RequestAborted)
			host.observe(
				endpoint.id,
				CLIENT_CLOSED_REQUEST,
				performance.now() - startedMs,
			);
		else {
			host.log.error(
				{ err: error, requestId: request.id, operation: endpoint.id },
				"operation failed",
			);
			reply.fail();
		}
	});
}

async function answer(
	endpoint: Endpoint,
	host: ApiHost,
	request: FastifyRequest,
	reply: Reply,
): Promise<void> {
	const hostHeader = request.headers.host ?? "";
	const sought = host.findOrganization(hostHeader);
	const organization = sought instanceof Promise ? await sought : sought;
	if (organization === null) {
		const root = endpoint.handleAtRoot && host.findRoot?.(hostHeader);
		if (!root) throw unknownOrganization(endpoint);
		return answerAtRoot(endpoint, root, request, reply);
	}

	const caller =
		endpoint.auth === "anonymous" ||
		(await isSpectator(endpoint, host, organization, request))
			? null
			: await authenticate(endpoint, host, organization, request, reply);
	if (endpoint.rateLimit !== false) countCall(host, caller, request, reply);
	if (caller !== null) requireGate(endpoint.auth, caller);

	const form: Form = new Map();
	addPairs(form, queryOf(request.raw.url ?? ""));
	const reading = readBody(request.raw, form, endpoint.fileBytesMax);
	const files = reading instanceof Promise ? await reading : reading;
	try {
		await handle(
			endpoint,
			host,
			organization,
			caller,
			form,
			files,
			request,
			reply,
		);
	} finally {
		for (const file of files)
			file
				.discard()
				.catch((err) => host.log.warn({ err }, "upload not discarded"));
	}
}

function answerAtRoot(
	endpoint: Endpoint,
	root: Omit<RootContext, "client">,
	request: FastifyRequest,
	reply: Reply,
): void {
	const form: Form = new Map();
	addPairs(form, queryOf(request.raw.url ?? ""));
	reply.ignoredNames = unsupportedNames(endpoint.compiled, form);
	const client = clientName(form, request.headers["user-agent"]);
	const result = endpoint.handleAtRoot?.({ ...root, client });
	if (result !== undefined && result !== TAKEN_OVER) reply.succeed(result);
}

async function handle(
	endpoint: Endpoint,
	host: ApiHost,
	organization: OrganizationRef,
	caller: Caller | null,
	form: Form,
	files: readonly UploadedFile[],
	request: FastifyRequest,
	reply: Reply,
): Promise<void> {
	const { compiled } = endpoint;
	const path = request.params as Record<string, string | undefined>;
	const params = parseParams(compiled, path, form);
	reply.ignoredNames = unsupportedNames(compiled, form);
	const client = clientName(form, request.headers["user-agent"]);
	const context = Object.assign(
		new Context({
			params,
			caller,
			organization,
			client,
			reply,
			files,
			request,
			host,
		}),
		host.context(caller, organization, client),
	);
	// The gate decides whether there is a caller; the handler's types know it, the list of all operations does not.
	const result = await endpoint.handle(
		context as unknown as Parameters<Endpoint["handle"]>[0],
	);
	if (result !== TAKEN_OVER) reply.succeed(result);
}

function unknownOrganization(endpoint: Endpoint): Refusal {
	return endpoint.unknownOrganization === "bad-request"
		? badRequest("Invalid subdomain")
		: new Refusal("NONEXISTENT_SUBDOMAIN", "There is no organization here");
}

/** Only who gives no credentials at all looks on: wrong ones are refused, so that a client notices. */
async function isSpectator(
	endpoint: Endpoint,
	host: ApiHost,
	organization: OrganizationRef,
	request: FastifyRequest,
): Promise<boolean> {
	return (
		endpoint.auth === "user-or-spectator" &&
		request.headers.authorization === undefined &&
		(await host.admitsSpectators(organization))
	);
}

async function authenticate(
	endpoint: Endpoint,
	host: ApiHost,
	organization: OrganizationRef,
	request: FastifyRequest,
	reply: Reply,
): Promise<Caller> {
	try {
		const { email, apiKey } = parseCredentials(request.headers.authorization);
		const outcome = host.authenticate(organization, email, apiKey);
		const caller = requireCaller(
			outcome instanceof Promise ? await outcome : outcome,
		);
		if (endpoint.webhookBots !== true) requireNoWebhookBot(caller);
		return caller;
	} catch (error) {
		if (error instanceof Refusal) countCall(host, null, request, reply);
		throw error;
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
