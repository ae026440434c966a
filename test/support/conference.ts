import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after } from "node:test";
import { type Client, type World, world } from "../world.ts";

export interface SeenRequest {
	readonly path: string;
	readonly bearer: string;
	readonly text: string;
}

export interface ScriptedReply {
	readonly status?: number;
	readonly body?: unknown;
	readonly hangs?: boolean;
}

/** A provider of video calls in a process of its own; gone when the test file ends. */
export class ConferenceStub {
	readonly origin: string;

	private constructor(origin: string) {
		this.origin = origin;
	}

	static async start(): Promise<ConferenceStub> {
		const script = join(import.meta.dirname, "conference-stub.ts");
		const child = spawn(process.execPath, [script], {
			stdio: ["pipe", "pipe", "inherit"],
		});
		after(() => {
			child.kill("SIGKILL");
		});
		const [port] = await once(child.stdout, "data");
		return new ConferenceStub(`http://127.0.0.1:${String(port).trim()}`);
	}

	get apiUrl() {
		return `${this.origin}/v1`;
	}

	/** From here on these paths answer so, and all others as a healthy provider. */
	async script(replies: Readonly<Record<string, ScriptedReply>>) {
		const byPath = Object.entries(replies).map(([name, reply]) => [
			`/v1/${name}`,
			{ status: 200, body: {}, ...reply },
		]);
		await fetch(`${this.origin}/control`, {
			method: "POST",
			body: JSON.stringify(Object.fromEntries(byPath)),
		});
	}

	/** What it was sent since the last time. */
	async requests(): Promise<SeenRequest[]> {
		const response = await fetch(`${this.origin}/requests`);
		return (await response.json()) as SeenRequest[];
	}
}

/** A browser: it keeps its cookie, follows nothing by itself, and sends credentials only if it was given some. */
export class Browser {
	cookie: string | null = null;
	readonly #world: World;
	readonly #authorization: string | null;

	constructor(world: World, client: Client | null = null) {
		this.#world = world;
		this.#authorization = client?.authorization ?? null;
	}

	async open(
		method: "GET" | "POST",
		url: string,
		fields?: object,
		host = "chat.example.com",
	) {
		const response = await this.#world.server.app.inject({
			method,
			url: url.replace("http://chat.example.com", ""),
			headers: {
				host,
				...(this.cookie && { cookie: `other=1; ${this.cookie}` }),
				...(this.#authorization && { authorization: this.#authorization }),
				...(fields && { "content-type": "application/x-www-form-urlencoded" }),
			},
			...(fields && {
				payload: new URLSearchParams({ ...fields }).toString(),
			}),
		});
		const set = response.headers["set-cookie"];
		if (typeof set === "string") this.cookie = set.split(";")[0] ?? null;
		return response;
	}

	/** The provider's page says yes, and sends the browser back. */
	async comeBack(location: unknown, changes: Record<string, string> = {}) {
		const state = new URL(String(location)).searchParams.get("state") ?? "";
		const query = new URLSearchParams({ state, code: "good code", ...changes });
		return this.open("GET", `/calls/conference/complete?${query}`);
	}
}

/** Connects somebody's account at the provider. */
export async function connectConference(world: World, client: Client) {
	const browser = new Browser(world, client);
	const { headers } = await browser.open("GET", "/calls/conference/register");
	const page = await browser.comeBack(headers.location);
	if (page.statusCode !== 200) throw new Error(page.body);
}

/** A provider, and a world that knows it. */
export async function worldWithConference(
	environment: Readonly<Record<string, string>> = {},
) {
	const stub = await ConferenceStub.start();
	const made = await world({
		environment: {
			...environment,
			SKEIN_CONFERENCE_CLIENT_ID: "client",
			SKEIN_CONFERENCE_CLIENT_SECRET: "client secret",
			SKEIN_CONFERENCE_API_URL: stub.apiUrl,
			...environment,
		},
	});
	return { stub, w: made };
}
