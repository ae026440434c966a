import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { Authenticator } from "./api/authenticator.ts";
import { renderHookPayload } from "./api/bots/hook-payload.ts";
import type { Facilities, HandleExtras, ServerFacts } from "./api/context.ts";
import { mountApiDocs } from "./api/docs-routes.ts";
import { mountEventSocket } from "./api/events/event-socket.ts";
import { WireRenderer } from "./api/events/renderer.ts";
import { warmUp } from "./api/events/warm-up.ts";
import { mountFiles } from "./api/files/file-routes.ts";
import type { ApiHost } from "./api/host.ts";
import { composeLetter } from "./api/mail/letters.ts";
import { Metrics } from "./api/metrics.ts";
import { closeApp, createApp, mount } from "./api/mount.ts";
import {
	browserOperations,
	fileOperations,
	operations,
} from "./api/operations.ts";
import { mountStaticRoutes } from "./api/organizations/static-routes.ts";
import { RateLimits } from "./api/rate-limit.ts";
import { mountServerRoutes } from "./api/server-routes.ts";
import { mountAvatars } from "./api/users/avatar-routes.ts";
import { type Config, ConfigError } from "./config.ts";
import { OrganizationJudge } from "./domain/audience-judge.ts";
import { ConferenceProvider } from "./domain/calls/conference-provider.ts";
import { sentShorthand } from "./domain/messages/sent-shorthand.ts";
import { OrganizationDirectory } from "./domain/organizations/directory.ts";
import { tellOfRestart } from "./domain/organizations/tell-of-restart.ts";
import { PresenceBoard } from "./domain/presence/presence-board.ts";
import { admitsSpectators } from "./domain/spectators/spectators.ts";
import { ApiKeys } from "./domain/users/api-keys.ts";
import type { Actor } from "./engine/command.ts";
import { Engine } from "./engine/engine.ts";
import { jobHandlers } from "./jobs/handlers.ts";
import { FileStore } from "./lib/file-store.ts";
import { Mailer } from "./lib/mailer.ts";
import { Vault } from "./lib/vault.ts";
import type { Storage } from "./storage/storage.ts";
import { SKEIN_VERSION } from "./version.ts";

// The composition root: the only file that constructs things.

export interface Server {
	readonly app: FastifyInstance;
	readonly engine: Engine;
	readonly storage: Storage;
	readonly apiKeys: ApiKeys;
	readonly directory: OrganizationDirectory;
	readonly log: Logger;
	/** Where it listens, once it does. */
	url(): string;
	/** Whoever calls before `prepare` is done waits for it. */
	listen(prepare?: () => Promise<void>): Promise<void>;
	/** Finishes what was accepted, then lets go of everything. */
	close(): Promise<void>;
}

/** Only the driver that is used is loaded. */
export async function openStorage(config: Config): Promise<Storage> {
	if (config.databaseUrl) {
		const { PostgresStorage } = await import("./storage/postgres.ts");
		return new PostgresStorage(config.databaseUrl);
	}
	const { SqliteStorage } = await import("./storage/sqlite.ts");
	return new SqliteStorage(join(config.dataDir, "skein.db"));
}

/** The secret that API keys and tokens are made with: configured, or made once and kept beside the data. */
export function obtainSecret(config: Config): string {
	if (config.secret) return config.secret;
	const path = join(config.dataDir, "secret");
	if (existsSync(path)) return readFileSync(path, "utf8").trim();
	mkdirSync(config.dataDir, { recursive: true });
	const secret = randomBytes(32).toString("base64url");
	writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: "wx" });
	return secret;
}

/** A node with another secret would take nobody's key for right: better not to start at all. */
async function requireSameSecret(storage: Storage, secret: string) {
	const fingerprint = createHash("sha256")
		.update(`fingerprint ${secret}`)
		.digest("base64url");
	const known = await storage.reader
		.selectFrom("server_fact")
		.select("value")
		.where("name", "=", "secret_fingerprint")
		.executeTakeFirst();
	if (known && known.value !== fingerprint)
		throw new ConfigError(
			"SKEIN_SECRET (or the file `secret` in SKEIN_DATA_DIR) is not the one this database was made with; copy it from the first node.",
		);
	if (known) return;
	const tx = await storage.begin();
	await tx.insertRows("server_fact", [
		{ name: "secret_fingerprint", value: fingerprint },
	]);
	await tx.commit();
}

export interface ServerOptions {
	now?: () => number;
	log?: Logger;
	/** How long a mail server is waited for. */
	mailTimeoutMs?: number;
}

export async function createServer(
	config: Config,
	{
		now = Date.now,
		log = pino({ level: config.logLevel }),
		mailTimeoutMs,
	}: ServerOptions = {},
): Promise<Server> {
	const secret = obtainSecret(config);
	const storage = await openStorage(config);
	try {
		await storage.migrate();
		await requireSameSecret(storage, secret);
	} catch (error) {
		await storage.close();
		throw error;
	}
	const apiKeys = new ApiKeys(secret);
	const files = new FileStore(config.uploadsDir);
	const metrics = new Metrics();
	const engine: Engine = new Engine({
		storage,
		judge: new OrganizationJudge(storage.reader),
		renderer: new WireRenderer((id) => engine.reading(id)),
		shorthands: new Map([["message_sent", sentShorthand]]),
		jobs: jobHandlers(() => engine, {
			files,
			now,
			organizationGone: () => directory.reload(),
			outgoingWebhooks: {
				renderPayload: renderHookPayload,
				allowsInside: config.webhooksMayGoInside,
			},
			mail: {
				mailer: config.mail && new Mailer(config.mail, mailTimeoutMs),
				compose: (reading, mail) => composeLetter(reading, apiKeys, mail),
				observe(seen) {
					metrics.mail(seen.kind, seen.outcome);
					log[seen.reason === undefined ? "info" : "warn"](seen, "mail");
				},
			},
		}),
		now,
		observer: {
			batch: metrics.batch,
			failed(what, error) {
				metrics.failure(what);
				log.error({ err: error, what }, "something failed inside");
			},
		},
	});
	metrics.watch(engine);
	const presences = new PresenceBoard(engine, {
		isLimited: config.limitsPresence,
		failed(error) {
			metrics.failure("presence");
			log.error({ err: error }, "presence was not written");
		},
	});
	presences.start();
	const directory = new OrganizationDirectory(engine, config);
	const rateLimits = new RateLimits(config.rateLimits, now);
	const facts: ServerFacts = {
		isDevelopment: config.isDevelopment,
		webPublicChannels: config.webPublicChannels,
		limitsPresence: config.limitsPresence,
		sendsMail: config.mail !== null,
		generation: Math.floor(now() / 1000),
	};
	const facilities: Facilities = {
		facts,
		queues: engine.queues,
		presences,
		apiKeys,
		rateLimits,
		vault: new Vault(secret),
		files,
		conference: config.conference && new ConferenceProvider(config.conference),
		log,
		sharedUrl: () => (config.rootDomain === null ? null : url()),
		now,
		signal: (id, event, audience) => engine.signal(id, event, audience),
	};
	const runAs =
		(id: number, actor: Actor): HandleExtras["run"] =>
		(command, input) =>
			engine.run(id, actor, command, input);
	const readOf =
		(id: number): HandleExtras["read"] =>
		async (query) => {
			const reading = engine.reading(id);
			return query(reading instanceof Promise ? await reading : reading);
		};
	const authenticator = new Authenticator(engine, apiKeys);
	const host: ApiHost = {
		findOrganization: (header) => directory.find(header),
		findRoot: (header) =>
			directory.isRoot(header) ? { facts, url: url() } : null,
		authenticate: (organization, header) =>
			authenticator.authenticate(organization.id, header),
		admitsSpectators: async ({ id }) =>
			admitsSpectators(await engine.reading(id), config.webPublicChannels),
		runFor: (caller, { id }, client) =>
			runAs(id, { userId: caller?.userId ?? null, client }),
		readFor: ({ id }) => readOf(id),
		server: facilities,
		rateLimits,
		now,
		log,
		observe: metrics.request,
	};
	const app = createApp(log, { trustProxy: config.trustProxy });
	let opening: Promise<void> | null = null;
	app.addHook("onRequest", (_request, _reply, done) => {
		if (opening) opening.then(() => done());
		else done();
	});
	mount(app, operations, host);
	mount(app, browserOperations, host, { prefix: "" });
	mount(app, fileOperations, host, { prefix: "" });
	mountEventSocket(app, host, engine.queues);
	mountFiles(app, host);
	mountApiDocs(app, operations, {
		title: "Skein",
		version: SKEIN_VERSION,
		prefix: "/api/v1",
	});
	mountAvatars(app, { host, reading: (id) => engine.reading(id) });
	mountStaticRoutes(app);
	let stopping = false;
	mountServerRoutes(app, { storage, metrics, isStopping: () => stopping });

	const url = () => {
		if (config.publicUrl) return config.publicUrl;
		const address = app.server.address() as AddressInfo | null;
		const name = config.host.includes(":") ? `[${config.host}]` : config.host;
		return `http://${name}:${address?.port ?? config.port}`;
	};
	return {
		app,
		engine,
		storage,
		apiKeys,
		directory,
		log,
		url,
		async listen(prepare) {
			const opened = Promise.withResolvers<void>();
			opening = opened.promise;
			try {
				await engine.start();
				await app.listen({ host: config.host, port: config.port });
				await directory.adoptUrl(url());
				await tellOfRestart(engine, facts.generation);
				await prepare?.();
				await warmUp(await engine.queues.listOrganizationIds(), (id) => ({
					run: runAs(id, { userId: null, client: "internal" }),
					read: readOf(id),
					server: facilities,
				})).catch((error) =>
					log.warn({ err: error }, "nothing was loaded ahead"),
				);
			} finally {
				opening = null;
				opened.resolve();
			}
		},
		async close() {
			stopping = true;
			engine.dispatcher.endWaits();
			await closeApp(app);
			await presences.stop();
			await engine.stop();
			await storage.close();
		},
	};
}
