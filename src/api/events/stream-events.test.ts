import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { WebSocket } from "ws";
import {
	type Client,
	type Ear,
	type World,
	world,
} from "../../../test/world.ts";

async function listening() {
	const w = await world();
	await w.server.app.listen({ host: "127.0.0.1", port: 0 });
	const { port } = w.server.app.server.address() as AddressInfo;
	return { w, base: `127.0.0.1:${port}/api/v1/events/stream` };
}

/** Reads a stream of Server-Sent Events as a browser would. */
class SseReader {
	readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
	readonly #abort: AbortController;
	#text = "";
	lastId = "";

	constructor(response: Response, abort: AbortController) {
		this.#reader = (response.body as ReadableStream<Uint8Array>).getReader();
		this.#abort = abort;
	}

	static async open(url: string, client: Client, lastEventId?: string) {
		const abort = new AbortController();
		const response = await fetch(url, {
			headers: {
				authorization: client.authorization,
				...(lastEventId !== undefined && { "last-event-id": lastEventId }),
			},
			signal: abort.signal,
		});
		assert.equal(response.headers.get("content-type"), "text/event-stream");
		return new SseReader(response, abort);
	}

	// biome-ignore lint/suspicious/noExplicitAny: events as they come.
	async next(): Promise<any | null> {
		for (;;) {
			const end = this.#text.indexOf("\n\n");
			if (end >= 0) {
				const block = this.#text.slice(0, end);
				this.#text = this.#text.slice(end + 2);
				const data = /^data: (.*)$/m.exec(block)?.[1];
				this.lastId = /^id: (.*)$/m.exec(block)?.[1] ?? this.lastId;
				if (data) return JSON.parse(data);
				continue;
			}
			const { done, value } = await this.#reader.read();
			if (done) return null;
			this.#text += Buffer.from(value).toString();
		}
	}

	drop() {
		this.#abort.abort();
	}
}

const query = (ear: Ear) => `?queue_id=${ear.queueId}&last_event_id=-1`;

test("stream-events sends the same events with the same ids as a poll", async () => {
	const { w, base } = await listening();
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	await mia.sendTo([mia], "one");
	const polled = (await ear.poll()).body.events;
	const stream = await SseReader.open(`http://${base}${query(ear)}`, mia);
	assert.deepEqual(await stream.next(), polled[0]);
	await mia.sendTo([mia], "two");
	assert.equal((await stream.next()).message.content, "two");
	stream.drop();
});

test("a client of stream-events that comes back with Last-Event-ID misses nothing and hears nothing twice", async () => {
	const { w, base } = await listening();
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	const url = `http://${base}${query(ear)}`;
	let stream = await SseReader.open(url, mia);
	const heard: string[] = [];
	for (const n of [1, 2, 3, 4]) await mia.sendTo([mia], `m${n}`);
	heard.push((await stream.next()).message.content);
	heard.push((await stream.next()).message.content);
	const lastSeen = stream.lastId;
	stream.drop();
	await mia.sendTo([mia], "m5");
	stream = await SseReader.open(url, mia, lastSeen);
	for (let n = 0; n < 3; n++) heard.push((await stream.next()).message.content);
	assert.deepEqual(heard, ["m1", "m2", "m3", "m4", "m5"]);
	stream.drop();
});

test("a poll ends a stream of the same queue", async () => {
	const { w, base } = await listening();
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	const stream = await SseReader.open(`http://${base}${query(ear)}`, mia);
	await new Promise((resolve) => setTimeout(resolve, 20));
	const poll = ear.next();
	assert.equal(await stream.next(), null);
	await mia.sendTo([mia], "for the poll");
	assert.equal((await poll)[0].message.content, "for the poll");
});

test("stream-events refuses somebody else's queue, and a bad id", async () => {
	const { w, base } = await listening();
	const ear = await w.as("mia").register();
	const others = await fetch(`http://${base}${query(ear)}`, {
		headers: { authorization: w.as("max").authorization },
	});
	assert.equal(others.status, 400);
	assert.deepEqual(
		((await others.json()) as { code: string }).code,
		"BAD_EVENT_QUEUE_ID",
	);
	const nonsense = await fetch(`http://${base}${query(ear)}`, {
		headers: {
			authorization: w.as("mia").authorization,
			"last-event-id": "yesterday",
		},
	});
	assert.equal(nonsense.status, 400);
});

function openSocket(base: string, ear: Ear, client: Client) {
	const socket = new WebSocket(`ws://${base}${query(ear)}`, {
		headers: { authorization: client.authorization },
	});
	// biome-ignore lint/suspicious/noExplicitAny: events as they come.
	const events: any[] = [];
	let wake = () => {};
	socket.on("message", (text) => {
		events.push(JSON.parse(String(text)));
		wake();
	});
	const next = async () => {
		while (events.length === 0)
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		return events.shift();
	};
	return { socket, next };
}

test("the same path speaks WebSocket, with acknowledgements", async () => {
	const { w, base } = await listening();
	const mia = w.as("mia");
	const ear = await mia.register({ event_types: ["message"] });
	const { socket, next } = openSocket(base, ear, mia);
	await new Promise((resolve) => socket.once("open", resolve));
	await mia.sendTo([mia], "over a socket");
	const event = await next();
	assert.equal(event.message.content, "over a socket");
	socket.send(JSON.stringify({ ack: event.id }));
	await new Promise((resolve) => setTimeout(resolve, 20));
	assert.equal(
		w.engine.dispatcher.queue(w.organizationId, ear.queueId)?.ackedSeq,
		w.engine.dispatcher.tail(w.organizationId),
	);
	socket.terminate();
});

test("a WebSocket without a key is turned away with 401, and nonsense ends one", async () => {
	const { w, base } = await listening();
	const mia = w.as("mia");
	const ear = await mia.register();
	const stranger = new WebSocket(`ws://${base}${query(ear)}`);
	const status = await new Promise((resolve) =>
		stranger.once("unexpected-response", (_request, response) =>
			resolve(response.statusCode),
		),
	);
	assert.equal(status, 401);
	const { socket } = openSocket(base, ear, mia);
	await new Promise((resolve) => socket.once("open", resolve));
	socket.send("nonsense");
	const code = await new Promise((resolve) => socket.once("close", resolve));
	assert.equal(code, 1008);
});

for (const [what, act] of [
	[
		"the account is deactivated",
		(w: World) => w.as("adam").do("DELETE", `/users/${w.as("mia").id}`),
	],
	[
		"the key is replaced",
		(w: World) => w.as("mia").do("POST", "/users/me/api_key/regenerate"),
	],
	[
		"the organization is deactivated",
		(w: World) => w.as("olivia").do("POST", "/realm/deactivate"),
	],
] as const)
	test(`streams, sockets and polls that are open when ${what} end there`, async () => {
		const { w, base } = await listening();
		const [mia, max] = [w.as("mia"), w.as("max")];
		await w.channel("den", "private_protected", [mia, max]);
		const types = { event_types: ["message"] };
		const [ofStream, ofSocket, ofPoll] = [
			await mia.register(types),
			await mia.register(types),
			await mia.register(types),
		];
		const url = `http://${base}${query(ofStream)}`;
		const stream = await SseReader.open(url, mia);
		const { socket } = openSocket(base, ofSocket, mia);
		await new Promise((resolve) => socket.once("open", resolve));
		const ended = new Promise((resolve) => socket.once("close", resolve));
		const polling = ofPoll.poll();
		for (const ear of [ofStream, ofSocket, ofPoll]) {
			const queue = w.engine.dispatcher.queue(w.organizationId, ear.queueId);
			while (!queue?.waiting) await new Promise(setImmediate);
		}
		await act(w);
		assert.equal(await stream.next(), null);
		assert.equal(await ended, 1000);
		assert.deepEqual((await polling).body.events, []);
		await max.post("/messages", {
			type: "stream",
			to: "den",
			topic: "t",
			content: "not for those outside",
		});
		for (const ear of [ofStream, ofSocket, ofPoll])
			assert.equal((await ear.poll({ dont_block: true })).status, 401);
	});

test("a queue goes on with a new key, and not over a time in which its owner was gone", async () => {
	const { w } = await listening();
	const [adam, mia, max] = [w.as("adam"), w.as("mia"), w.as("max")];
	await w.channel("den", "private_protected", [mia, max]);
	const ear = await mia.register({ event_types: ["message"] });
	mia.key = (await mia.do("POST", "/users/me/api_key/regenerate")).api_key;
	await max.send("den", "t", "one");
	assert.equal((await ear.events())[0].message.content, "one");
	await adam.do("DELETE", `/users/${mia.id}`);
	await max.send("den", "t", "meanwhile");
	await adam.do("POST", `/users/${mia.id}/reactivate`);
	const { body } = await ear.poll({ dont_block: true });
	assert.equal(body.code, "BAD_EVENT_QUEUE_ID");
});
