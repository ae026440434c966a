/** A server with a small team on it, whose clock stands still unless moved: what it answers is the same in every run. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { capabilityNames } from "../../src/api/events/queue-options.ts";
import { readConfig } from "../../src/config.ts";
import { createOrganization } from "../../src/domain/organizations/create-organization.ts";
import { insertUser } from "../../src/domain/users/insert-user.ts";
import { roles } from "../../src/domain/users/roles.ts";
import type { User } from "../../src/domain/users/users.ts";
import { command } from "../../src/engine/command.ts";
import { createServer, type Server } from "../../src/server.ts";

const host = "chat.tidewater.example";
const startsAt = Date.UTC(2026, 2, 2, 9, 0, 0);

const others = [
	{ name: "jonas", fullName: "Jonas Lind", role: roles.administrator },
	{ name: "priya", fullName: "Priya Nair", role: roles.member },
	{ name: "tomas", fullName: "Tomás Vidal", role: roles.member },
	{ name: "wen", fullName: "Wen Li", role: roles.guest },
] as const;

export type PersonName = "grace" | (typeof others)[number]["name"];

/** A call as it is sent; `fields` are the texts of form fields or of the query. */
export interface Call {
	readonly method: string;
	readonly path: string;
	readonly fields?: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: examples look into answers as they please.
export type Body = any;

export interface Answer {
	readonly status: number;
	readonly body: Body;
}

export interface Heard {
	readonly event: Body;
	readonly by: readonly string[];
}

export class Team {
	readonly #server: Server;
	readonly #people: ReadonlyMap<PersonName, User>;
	readonly #organizationId: number;
	readonly #clock: { now: number };

	constructor(
		server: Server,
		organizationId: number,
		people: ReadonlyMap<PersonName, User>,
		clock: { now: number },
	) {
		this.#server = server;
		this.#organizationId = organizationId;
		this.#people = people;
		this.#clock = clock;
	}

	pass(seconds: number) {
		this.#clock.now += seconds * 1000;
	}

	person(name: PersonName): User {
		const user = this.#people.get(name);
		if (!user) throw new Error(`nobody is called ${name}`);
		return user;
	}

	#authorization(name: PersonName): string {
		const user = this.person(name);
		const key = this.#server.apiKeys.keyOf(this.#organizationId, user);
		return `Basic ${Buffer.from(`${user.email}:${key}`).toString("base64")}`;
	}

	/** Sends a call as somebody, or as nobody. */
	async send(who: PersonName | null, call: Call): Promise<Answer> {
		const form = new URLSearchParams(call.fields).toString();
		const inQuery = call.method === "GET";
		const hasBody = !inQuery && form !== "";
		const response = await this.#server.app.inject({
			method: call.method as "GET",
			url: `/api/v1${call.path}${inQuery && form ? `?${form}` : ""}`,
			headers: {
				host,
				"user-agent": "curl/8.14.1",
				...(who && { authorization: this.#authorization(who) }),
				...(hasBody && {
					"content-type": "application/x-www-form-urlencoded",
				}),
			},
			...(hasBody && { payload: form }),
		});
		return { status: response.statusCode, body: JSON.parse(response.body) };
	}

	/** The same for what only prepares an example: it must succeed, and values that are not text are sent as JSON. */
	async do(
		who: PersonName,
		method: string,
		path: string,
		values: Readonly<Record<string, unknown>> = {},
	): Promise<Body> {
		const fields = Object.fromEntries(
			Object.entries(values).map(([name, value]) => [
				name,
				typeof value === "string" ? value : JSON.stringify(value),
			]),
		);
		const { status, body } = await this.send(who, { method, path, fields });
		if (status !== 200)
			throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
		return body;
	}

	/** Does something, and tells which events it made the team's clients hear: the first of each kind. */
	async listen<T>(act: () => Promise<T>): Promise<[T, readonly Heard[]]> {
		const client_capabilities = Object.fromEntries(
			capabilityNames.map((name) => [name, true]),
		);
		await this.settle();
		const queues: { name: PersonName; queueId: string }[] = [];
		for (const name of this.#people.keys()) {
			const { queue_id } = await this.do(name, "POST", "/register", {
				fetch_event_types: [],
				client_capabilities,
				apply_markdown: true,
			});
			queues.push({ name, queueId: queue_id });
		}
		const result = await act();
		await this.settle();
		const heard = new Map<string, { event: Body; by: string[] }>();
		for (const { name, queueId } of queues) {
			const queue_id = queueId;
			const { events } = await this.do(name, "GET", "/events", {
				queue_id,
				last_event_id: -1,
				dont_block: true,
			});
			for (const { id: _, ...event } of events) {
				if (event.type === "heartbeat") continue;
				const { type, op, property, person = {} } = event;
				const about = Object.keys(person);
				const key = JSON.stringify([type, op, property, about]);
				const known = heard.get(key) ?? { event, by: [] };
				heard.set(key, known);
				const { fullName } = this.person(name);
				if (!known.by.includes(fullName)) known.by.push(fullName);
			}
			await this.do(name, "DELETE", "/events", { queue_id });
		}
		return [result, [...heard.values()]];
	}

	/** Waits until events are dispatched and due jobs are done. */
	async settle() {
		const { dispatcher, jobs, queues } = this.#server.engine;
		const turn = () => new Promise((resolve) => setImmediate(resolve));
		await jobs.settle();
		const newest = await queues.position(this.#organizationId);
		while (
			dispatcher.isOpen(this.#organizationId) &&
			dispatcher.tail(this.#organizationId) < newest
		)
			await turn();
		for (let i = 0; i < 3; i++) await turn();
	}

	/** Connects somebody's account at the video call provider, as their browser would. */
	async connectProvider(who: PersonName) {
		const { app } = this.#server;
		const headers = { host, authorization: this.#authorization(who) };
		const sent = await app.inject({
			url: "/calls/conference/register",
			headers,
		});
		const asked = new URL(String(sent.headers.location));
		const state = asked.searchParams.get("state") ?? "";
		const query = new URLSearchParams({ state, code: "good code" });
		const cookie = String(sent.headers["set-cookie"]).split(";")[0] ?? "";
		const back = await app.inject({
			url: `/calls/conference/complete?${query}`,
			headers: { ...headers, cookie },
		});
		if (back.statusCode !== 200) throw new Error(back.body);
	}
}

/** A video call provider on the loopback interface. */
async function startProvider() {
	const script = join(
		import.meta.dirname,
		"../../test/support/conference-stub.ts",
	);
	const child = spawn(process.execPath, [script], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	const [port] = await once(child.stdout, "data");
	return {
		url: `http://127.0.0.1:${String(port).trim()}/v1`,
		stop: () => child.kill("SIGKILL"),
	};
}

/** Lends a team to `act`, and clears up after it. */
export async function withTeam<T>(act: (team: Team) => Promise<T>): Promise<T> {
	const dataDir = await mkdtemp(join(tmpdir(), "skein-api-pages-"));
	const provider = await startProvider();
	const clock = { now: startsAt };
	const config = readConfig({
		SKEIN_DATA_DIR: dataDir,
		SKEIN_PORT: "0",
		SKEIN_RATE_LIMITS: "off",
		SKEIN_SECRET: "known to every reader of the examples",
		SKEIN_CONFERENCE_CLIENT_ID: "client",
		SKEIN_CONFERENCE_CLIENT_SECRET: "client secret",
		SKEIN_CONFERENCE_API_URL: provider.url,
	});
	const server = await createServer(config, {
		now: () => clock.now,
		log: pino({ level: "silent" }),
	});
	try {
		await server.engine.start();
		return await act(await assemble(server, clock));
	} finally {
		await server.close();
		provider.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

async function assemble(server: Server, clock: { now: number }) {
	const { engine } = server;
	const emailOf = (name: string) => `${name}@tidewater.example`;
	const { organizationId, owner } = await createOrganization(engine, {
		name: "Tidewater Studio",
		subdomain: "",
		url: `https://${host}`,
		owner: {
			email: emailOf("grace"),
			fullName: "Grace Okafor",
			passwordHash: null,
		},
	});
	await server.directory.reload();
	const people = new Map<PersonName, User>([["grace", owner]]);
	const join = command<Omit<(typeof others)[number], "">, User>({
		name: "join",
		execute: (work, { name, fullName, role }) =>
			insertUser(work, {
				email: emailOf(name),
				fullName,
				role,
				passwordHash: null,
			}),
	});
	for (const person of others)
		people.set(
			person.name,
			await engine.run(
				organizationId,
				{ userId: null, client: "api-pages" },
				join,
				person,
			),
		);
	return new Team(server, organizationId, people, clock);
}
