import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createTestDatabase } from "./support/database.ts";
import { HttpCaller, startServerProcess } from "./support/process.ts";

// Real processes, killed without warning.

const CLIENTS = 50;
const email = "owner@example.com";
const password = "correct horse battery";

async function environment(): Promise<Record<string, string>> {
	const dataDir = await mkdtemp(join(tmpdir(), "skein-crash-"));
	after(() => rm(dataDir, { recursive: true, force: true }));
	const database = await createTestDatabase();
	return {
		SKEIN_DATA_DIR: dataDir,
		SKEIN_OWNER_EMAIL: email,
		SKEIN_OWNER_PASSWORD: password,
		SKEIN_SECRET: "a secret for tests, long enough to be one",
		...(database && { SKEIN_DATABASE_URL: database }),
	};
}

/** Registers, then polls until stopped; remembers what it heard in the order it heard it. */
class Poller {
	readonly caller: HttpCaller;
	queueId = "";
	lastId = -1;
	readonly heard: string[] = [];
	#stopped = false;
	#running: Promise<void> | null = null;

	constructor(caller: HttpCaller) {
		this.caller = caller;
	}

	async register() {
		const state = await this.caller.call("POST", "/register", {
			event_types: ["message"],
		});
		this.queueId = state.queue_id;
		this.lastId = state.last_event_id;
	}

	start() {
		this.#stopped = false;
		this.#running = this.#poll();
	}

	async stop() {
		this.#stopped = true;
		await this.#running;
	}

	async #poll() {
		while (!this.#stopped) {
			// The server may be gone; what was not acknowledged comes again.
			await this.drain(false).catch(() => {
				this.#stopped = true;
			});
		}
	}

	async drain(dontBlock: boolean) {
		const body = await this.caller.call("GET", "/events", {
			queue_id: this.queueId,
			last_event_id: this.lastId,
			dont_block: dontBlock,
		});
		assert.equal(body.result, "success", JSON.stringify(body));
		for (const event of body.events) {
			assert.ok(event.id > this.lastId);
			this.lastId = event.id;
			if (event.type === "message") this.heard.push(event.message.content);
		}
		return body.events.length as number;
	}
}

test("kill -9 under load loses nothing that was acknowledged, and queues go on where they were", async () => {
	const settings = await environment();
	let server = await startServerProcess(settings);
	const caller = await HttpCaller.logIn(server.url, email, password);
	const pollers = Array.from({ length: CLIENTS }, () => new Poller(caller));
	await Promise.all(pollers.map((poller) => poller.register()));
	for (const poller of pollers) poller.start();

	const acknowledged = new Map<string, number>();
	let alive = true;
	const senders = Array.from({ length: CLIENTS }, async (_, who) => {
		for (let n = 0; alive; n++) {
			const content = `${who}-${n}`;
			try {
				const body = await caller.call("POST", "/messages", {
					type: "stream",
					to: "general",
					topic: `topic ${who % 5}`,
					content,
				});
				if (body.result === "success") acknowledged.set(content, body.id);
			} catch {
				return;
			}
		}
	});
	while (acknowledged.size < 500)
		await new Promise((resolve) => setTimeout(resolve, 10));
	await server.kill("SIGKILL");
	alive = false;
	await Promise.all(senders);
	for (const poller of pollers) await poller.stop();

	server = await startServerProcess(settings);
	assert.ok(
		!server.output.some((line) => line.includes("password")),
		"a second start prints no secrets",
	);
	caller.url = server.url;
	// A last message, so that everybody has something to hear at the end.
	await caller.call("POST", "/messages", {
		type: "stream",
		to: "general",
		topic: "after",
		content: "the end",
	});
	for (const poller of pollers)
		while (poller.heard.at(-1) !== "the end") await poller.drain(false);

	const order = pollers[0]?.heard ?? [];
	assert.equal(new Set(order).size, order.length, "nothing is heard twice");
	for (const content of acknowledged.keys())
		assert.ok(order.includes(content), `${content} was acknowledged and lost`);
	for (const poller of pollers)
		assert.deepEqual(poller.heard, order, "everybody hears the same");
	await server.kill("SIGTERM");
});

test("a stopping server finishes what it accepted and ends with 0", async () => {
	const settings = await environment();
	const server = await startServerProcess(settings);
	const caller = await HttpCaller.logIn(server.url, email, password);
	const poller = new Poller(caller);
	await poller.register();
	const waiting = poller.drain(false);
	const sends = Array.from({ length: 20 }, (_, n) =>
		caller
			.call("POST", "/messages", {
				type: "direct",
				to: [email],
				content: `last words ${n}`,
			})
			.catch(() => null),
	);
	await new Promise((resolve) => setTimeout(resolve, 5));
	server.child.kill("SIGTERM");
	await waiting;
	await Promise.all(sends);
	const code = await new Promise((resolve) =>
		server.child.exitCode === null
			? server.child.once("exit", resolve)
			: resolve(server.child.exitCode),
	);
	assert.equal(code, 0);
});
