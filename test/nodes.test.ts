import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createTestDatabase } from "./support/database.ts";
import { HttpCaller, startServerProcess } from "./support/process.ts";
import { type Client, openWorld, world } from "./world.ts";

// Several processes on one PostgreSQL; SQLite serves one process.

const skip =
	process.env.SKEIN_TEST_DATABASE === "postgres"
		? false
		: "several nodes need PostgreSQL";

const email = "owner@example.com";
const password = "correct horse battery";

async function twoNodes() {
	const database = (await createTestDatabase()) as string;
	const start = async () => {
		const dataDir = await mkdtemp(join(tmpdir(), "skein-node-"));
		after(() => rm(dataDir, { recursive: true, force: true }));
		return startServerProcess({
			SKEIN_DATA_DIR: dataDir,
			SKEIN_DATABASE_URL: database,
			SKEIN_OWNER_EMAIL: email,
			SKEIN_OWNER_PASSWORD: password,
			SKEIN_SECRET: "a secret for tests, long enough to be one",
		});
	};
	const first = await start();
	const second = await start();
	const one = await HttpCaller.logIn(first.url, email, password);
	const two = await HttpCaller.logIn(second.url, email, password);
	return { first, second, one, two };
}

test("a queue of one node hears, in order, what was sent through the other", {
	skip,
}, async () => {
	const { one, two } = await twoNodes();
	const { queue_id } = await one.call("POST", "/register", {
		event_types: ["message"],
	});
	const sent: string[] = [];
	for (let n = 0; n < 40; n++) {
		const caller = n % 3 === 0 ? one : two;
		sent.push(`message ${n}`);
		await caller.call("POST", "/messages", {
			type: "stream",
			to: "general",
			topic: "nodes",
			content: `message ${n}`,
		});
	}
	const heard: string[] = [];
	let lastId = -1;
	while (heard.length < sent.length) {
		const { events } = await one.call("GET", "/events", {
			queue_id,
			last_event_id: lastId,
		});
		for (const event of events) {
			assert.ok(event.id > lastId);
			lastId = event.id;
			if (event.type === "message") heard.push(event.message.content);
		}
	}
	assert.deepEqual(heard, sent);
});

test("a queue made on one node goes on at the other when the first is killed", {
	skip,
}, async () => {
	const { first, one, two } = await twoNodes();
	const { queue_id } = await one.call("POST", "/register", {
		event_types: ["message"],
	});
	const send = (caller: HttpCaller, content: string) =>
		caller.call("POST", "/messages", {
			type: "stream",
			to: "general",
			topic: "nodes",
			content,
		});
	await send(one, "before");
	const { events } = await one.call("GET", "/events", {
		queue_id,
		last_event_id: -1,
	});
	assert.deepEqual(
		// biome-ignore lint/suspicious/noExplicitAny: bodies as they come.
		events.map((event: any) => event.message?.content),
		["before"],
	);
	await first.kill("SIGKILL");
	await send(two, "after");
	const later = await two.call("GET", "/events", {
		queue_id,
		last_event_id: events.at(-1).id,
	});
	assert.deepEqual(
		// biome-ignore lint/suspicious/noExplicitAny: bodies as they come.
		later.events.map((event: any) => event.message?.content),
		["after"],
	);
});

test("a key that one node replaced is dead on the other", {
	skip,
}, async () => {
	const { one, two } = await twoNodes();
	assert.equal((await two.call("GET", "/users/me")).result, "success");
	await one.call("POST", "/users/me/api_key/regenerate");
	for (let tries = 0; ; tries++) {
		const { code } = await two.call("GET", "/users/me");
		if (code === "UNAUTHORIZED") break;
		assert.ok(tries < 100, "the old key still works");
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
});

test("a queue may be asked of a node that has yet to hear what another has told", {
	skip,
}, async () => {
	const first = await world();
	const second = await openWorld({ reuse: first });
	try {
		const [atFirst, atSecond] = [first.as("mia"), second.as("mia")];
		const { queueId } = await atFirst.register({ event_types: ["message"] });
		const { dispatcher } = second.engine;
		const catchUp = dispatcher.catchUp.bind(dispatcher);
		let isDeaf = false;
		dispatcher.catchUp = async (...news) => {
			if (!isDeaf) await catchUp(...news);
		};
		let lastId = -1;
		const poll = (client: Client) =>
			client.do("GET", "/events", {
				queue_id: queueId,
				last_event_id: lastId,
				dont_block: true,
			});
		for (const content of ["one", "two", "three"]) {
			isDeaf = true;
			await atFirst.sendTo([atFirst], content);
			await first.settle();
			const { events } = await poll(atFirst);
			assert.deepEqual(
				// biome-ignore lint/suspicious/noExplicitAny: bodies as they come.
				events.map((event: any) => event.message.content),
				[content],
			);
			lastId = events[0].id;
			isDeaf = false;
			assert.deepEqual((await poll(atSecond)).events, []);
		}
	} finally {
		await second.close();
	}
});
