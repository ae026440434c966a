import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pino } from "pino";
import { checkResponse } from "../src/api/endpoint.ts";
import { operations } from "../src/api/operations.ts";
import { type Config, readConfig } from "../src/config.ts";
import { insertChannel } from "../src/domain/channels/insert-channel.ts";
import type { ChannelKind } from "../src/domain/channels/kinds.ts";
import { createOrganization } from "../src/domain/organizations/create-organization.ts";
import { addSubscribers } from "../src/domain/subscriptions/add-subscribers.ts";
import { insertUser } from "../src/domain/users/insert-user.ts";
import { hashPassword } from "../src/domain/users/passwords.ts";
import { type Role, roles } from "../src/domain/users/roles.ts";
import type { User } from "../src/domain/users/users.ts";
import { command, type Work } from "../src/engine/command.ts";
import {
	createServer,
	type Server,
	type ServerOptions,
} from "../src/server.ts";
import { createTestDatabase } from "./support/database.ts";

// A whole server, a named cast, and a clock the test owns. Everything goes through
// HTTP as a client would do it; the cast is put in place through the same functions
// that the product's own commands use.

/** One of each role, and one who is in no channel. Everybody's password is the same. */
export const cast = {
	olivia: { fullName: "Olivia Owner", role: roles.owner },
	adam: { fullName: "Adam Admin", role: roles.administrator },
	mona: { fullName: "Mona Moderator", role: roles.moderator },
	mia: { fullName: "Mia Member", role: roles.member },
	max: { fullName: "Max Member", role: roles.member },
	gus: { fullName: "Gus Guest", role: roles.guest },
} as const;

export type CastName = keyof typeof cast;

const password = "correct horse battery";
let passwordHash: Promise<string> | null = null;

export interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
	body: any;
	headers: Record<string, string | string[] | number | undefined>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Fields as clients send them: text as it is, everything else as JSON. */
export function formOf(fields: Fields): string {
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(fields))
		if (value !== undefined)
			form.append(
				name,
				typeof value === "string" ? value : JSON.stringify(value),
			);
	return form.toString();
}

/** Somebody who calls the API. */
export class Client {
	readonly world: World;
	readonly user: User;
	key: string;

	constructor(world: World, user: User, key: string) {
		this.world = world;
		this.user = user;
		this.key = key;
	}

	get id() {
		return this.user.id;
	}

	get authorization() {
		const pair = `${this.user.email}:${this.key}`;
		return `Basic ${Buffer.from(pair).toString("base64")}`;
	}

	call(method: string, path: string, fields: Fields = {}): Promise<Answer> {
		return this.world.call(method, path, fields, {
			authorization: this.authorization,
		});
	}

	get = (path: string, fields?: Fields) => this.call("GET", path, fields);
	post = (path: string, fields?: Fields) => this.call("POST", path, fields);
	patch = (path: string, fields?: Fields) => this.call("PATCH", path, fields);
	put = (path: string, fields?: Fields) => this.call("PUT", path, fields);
	delete = (path: string, fields?: Fields) => this.call("DELETE", path, fields);

	/** Calls that must succeed, for the parts of a test that are not its point. */
	async do(method: string, path: string, fields?: Fields) {
		const { status, body } = await this.call(method, path, fields);
		if (status !== 200)
			throw new Error(
				`${method} ${path} as ${this.user.fullName}: ${status} ${JSON.stringify(body)}`,
			);
		return body;
	}

	async send(to: string, topic: string, content: string, more: Fields = {}) {
		const body = await this.do("POST", "/messages", {
			type: "stream",
			to,
			topic,
			content,
			...more,
		});
		return body.id as number;
	}

	async sendTo(people: readonly Client[], content: string, more: Fields = {}) {
		const to = people.map((person) => person.id);
		const body = await this.do("POST", "/messages", {
			type: "direct",
			to,
			content,
			...more,
		});
		return body.id as number;
	}

	/** Registers a queue; what comes back also reads its events. */
	async register(fields: Fields = {}): Promise<Ear> {
		return new Ear(this, await this.do("POST", "/register", fields));
	}
}

/** A queue and the place in it. */
export class Ear {
	readonly client: Client;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies as they please.
	readonly state: any;
	lastEventId: number;

	// biome-ignore lint/suspicious/noExplicitAny: see above.
	constructor(client: Client, state: any) {
		this.client = client;
		this.state = state;
		this.lastEventId = state.last_event_id;
	}

	get queueId(): string {
		return this.state.queue_id;
	}

	async poll(fields: Fields = {}): Promise<Answer> {
		return this.client.get("/events", {
			queue_id: this.queueId,
			last_event_id: this.lastEventId,
			...fields,
		});
	}

	/** The events since the last call, without their ids; waits for nothing. */
	// biome-ignore lint/suspicious/noExplicitAny: see above.
	async events(): Promise<any[]> {
		await this.client.world.settle();
		const { status, body } = await this.poll({ dont_block: true });
		if (status !== 200) throw new Error(JSON.stringify(body));
		return this.#take(body.events);
	}

	/** The next events, waiting for the first by long poll. */
	// biome-ignore lint/suspicious/noExplicitAny: see above.
	async next(): Promise<any[]> {
		const { status, body } = await this.poll();
		if (status !== 200) throw new Error(JSON.stringify(body));
		return this.#take(body.events);
	}

	#take(events: { id: number }[]) {
		for (const { id } of events) {
			if (id <= this.lastEventId)
				throw new Error(`event ${id} came after ${this.lastEventId}`);
			this.lastEventId = id;
		}
		return events.map(({ id: _, ...event }) => event);
	}
}

export interface WorldOptions {
	/** Environment variables on top of the usual ones. */
	environment?: Readonly<Record<string, string>>;
	/** A database made by an earlier world. */
	reuse?: World;
	/** What the server is made with beside its configuration and the world's clock. */
	server?: Omit<ServerOptions, "now">;
}

export class World {
	readonly config: Config;
	readonly server: Server;
	readonly organizationId: number;
	readonly #people = new Map<string, Client>();
	readonly clock: { now: number };

	constructor(
		config: Config,
		server: Server,
		organizationId: number,
		clock: { now: number },
	) {
		this.config = config;
		this.server = server;
		this.organizationId = organizationId;
		this.clock = clock;
	}

	get engine() {
		return this.server.engine;
	}

	/** One of the cast, or somebody made with `person`. */
	as(name: CastName | (string & {})): Client {
		const client = this.#people.get(name);
		if (!client) throw new Error(`nobody is called ${name}`);
		return client;
	}

	get everyone(): Client[] {
		return [...this.#people.values()];
	}

	/** Moves the clock. */
	pass(seconds: number) {
		this.clock.now += seconds * 1000;
	}

	/** Waits until events are dispatched and due jobs are done. */
	async settle() {
		await this.engine.jobs.settle();
		const turn = () => new Promise((resolve) => setImmediate(resolve));
		const { dispatcher, queues } = this.engine;
		const newest = await queues.position(this.organizationId);
		while (
			dispatcher.isOpen(this.organizationId) &&
			dispatcher.tail(this.organizationId) < newest
		)
			await turn();
		for (let i = 0; i < 3; i++) await turn();
	}

	/** Does something in a command of its own, as the server. */
	inside<T>(act: (work: Work) => Promise<T>): Promise<T> {
		return this.engine.run(
			this.organizationId,
			{ userId: null, client: "test" },
			command<object, T>({ name: "test", execute: (work) => act(work) }),
			{},
		);
	}

	async person(
		name: string,
		fullName: string,
		role: Role = roles.member,
		more: Partial<Parameters<typeof insertUser>[1]> = {},
	): Promise<Client> {
		passwordHash ??= hashPassword(password);
		const hash = await passwordHash;
		const user = await this.inside((work) =>
			insertUser(work, {
				email: `${name}@example.com`,
				fullName,
				role,
				passwordHash: hash,
				...more,
			}),
		);
		return this.adopt(name, user);
	}

	adopt(name: string, user: User): Client {
		const key = this.server.apiKeys.keyOf(this.organizationId, user);
		const client = new Client(this, user, key);
		this.#people.set(name, client);
		return client;
	}

	async bot(name: string, owner: Client, type: 1 | 2 | 3 = 1): Promise<Client> {
		return this.person(name, `${name} bot`, roles.member, {
			email: `${name}-bot@example.com`,
			passwordHash: null,
			bot: { type, ownerId: owner.id },
		});
	}

	async channel(
		name: string,
		kind: ChannelKind,
		members: readonly Client[],
		more: Partial<Parameters<typeof insertChannel>[1]> = {},
	): Promise<number> {
		return this.inside(async (work) => {
			const channel = await insertChannel(work, {
				name,
				description: "",
				renderedDescription: "",
				kind,
				creatorId: null,
				...more,
			});
			await addSubscribers(
				work,
				channel,
				members.map((member) => member.user),
			);
			return channel.id;
		});
	}

	async call(
		method: string,
		path: string,
		fields: Fields = {},
		headers: Readonly<Record<string, string>> = {},
	): Promise<Answer> {
		const form = formOf(fields);
		const inQuery = method === "GET" || method === "HEAD";
		const url = `/api/v1${path}${inQuery && form ? `?${form}` : ""}`;
		const response = await this.server.app.inject({
			method: method as "GET",
			url,
			headers: {
				host: "chat.example.com",
				...headers,
				...(!inQuery && {
					"content-type": "application/x-www-form-urlencoded",
				}),
			},
			...(!inQuery && { payload: form }),
		});
		const isPage = response.body.startsWith("<!doctype html>");
		const body = isPage
			? response.body
			: response.body
				? JSON.parse(response.body)
				: null;
		if (response.statusCode === 200 && !isPage)
			this.#checkShape(method, path, body);
		return { status: response.statusCode, body, headers: response.headers };
	}

	/** Every answer in every test keeps what its operation promises. */
	#checkShape(method: string, path: string, body: unknown) {
		const operation = findOperation(method, path);
		if (!operation) return;
		const problems = checkResponse(operation, body);
		if (problems.length > 0)
			throw new Error(
				`${method} ${path} breaks its promise: ${problems.join("; ")}`,
			);
	}

	async close() {
		await this.server.close();
	}
}

export const findOperation = (method: string, path: string) =>
	operations.find((one) => one.method === method && matches(one, path));

function matches(
	{ segments }: (typeof operations)[number],
	path: string,
): boolean {
	const parts = path.split("?")[0]?.split("/").filter(Boolean) ?? [];
	for (const [at, segment] of segments.entries()) {
		if (segment.kind === "tail") return true;
		const part = parts[at];
		if (part === undefined) return false;
		if (segment.kind === "fixed" && segment.text !== part) return false;
		if (segment.kind === "digits" && !/^\d+$/.test(part)) return false;
	}
	return parts.length === segments.length;
}

/** A server with its cast, on the database this run of the tests is about; gone when the test file ends. */
export async function world(options: WorldOptions = {}): Promise<World> {
	const made = await openWorld(options);
	after(() => made.close());
	return made;
}

/** The same, for tests that close it themselves. */
export async function openWorld({
	environment = {},
	reuse,
	server: options,
}: WorldOptions = {}): Promise<World> {
	const clock = reuse?.clock ?? { now: Date.now() };
	const config = reuse?.config ?? (await testConfig(environment));
	const server = await createServer(config, {
		now: () => clock.now,
		log: pino({ level: process.env.SKEIN_TEST_LOG ?? "silent" }),
		...options,
	});
	await server.engine.start();
	if (reuse) {
		const again = new World(config, server, reuse.organizationId, clock);
		for (const client of reuse.everyone)
			again.adopt(client.user.email.split("@")[0] ?? "", client.user);
		await server.directory.reload();
		return again;
	}
	passwordHash ??= hashPassword(password);
	const hash = await passwordHash;
	const { organizationId, owner } = await createOrganization(server.engine, {
		name: "Test",
		subdomain: "",
		url: "http://chat.example.com",
		owner: {
			email: "olivia@example.com",
			fullName: cast.olivia.fullName,
			passwordHash: hash,
		},
	});
	await server.directory.reload();
	const made = new World(config, server, organizationId, clock);
	made.adopt("olivia", owner);
	for (const [name, { fullName, role }] of Object.entries(cast))
		if (name !== "olivia") await made.person(name, fullName, role);
	return made;
}

async function testConfig(
	environment: Readonly<Record<string, string>>,
): Promise<Config> {
	const dataDir = await mkdtemp(join(tmpdir(), "skein-test-"));
	after(() => rm(dataDir, { recursive: true, force: true }));
	const databaseUrl = await createTestDatabase();
	return readConfig({
		SKEIN_DATA_DIR: dataDir,
		SKEIN_PORT: "0",
		SKEIN_RATE_LIMITS: "off",
		SKEIN_SECRET: `test secret ${randomUUID()}`,
		...(databaseUrl && { SKEIN_DATABASE_URL: databaseUrl }),
		...environment,
	});
}

export { password as castPassword };
