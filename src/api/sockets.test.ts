import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { as, createToyApi, departures } from "../../test/toy-api.ts";
import { BODY_BYTES_MAX, HEADER_BYTES_MAX } from "../limits.ts";
import { closeApp } from "./mount.ts";

const toy = createToyApi(undefined, undefined, {
	http: { headersTimeout: 200, connectionsCheckingInterval: 50 },
});

before(() => toy.app.listen({ port: 0, host: "127.0.0.1" }));
after(() => toy.app.close());

function dial(): Socket {
	const { port } = toy.app.server.address() as AddressInfo;
	const socket = connect(port, "127.0.0.1");
	socket.on("error", () => {});
	return socket;
}

/** Everything the server says until it closes the connection. */
async function converse(
	...texts: readonly (string | Buffer)[]
): Promise<string> {
	const socket = dial();
	let said = "";
	socket.on("data", (chunk) => {
		said += chunk;
	});
	for (const text of texts) socket.write(text);
	await once(socket, "close");
	return said;
}

function head(
	method: string,
	path: string,
	...lines: readonly string[]
): string {
	return [
		`${method} /api/v1${path} HTTP/1.1`,
		"Host: toy.example.com",
		`Authorization: ${as("mia").authorization}`,
		...lines,
		"",
		"",
	].join("\r\n");
}

async function statusIsFine(): Promise<void> {
	const said = await converse(head("GET", "/notes/7", "Connection: close"));
	assert.match(said, /^HTTP\/1\.1 200 /);
}

function errorOf(said: string): { code: string; result: string } {
	return JSON.parse(said.slice(said.indexOf("\r\n\r\n") + 4));
}

test("what is not HTTP is told so in JSON", async () => {
	const said = await converse("GARBAGE\r\n\r\n");
	assert.match(said, /^HTTP\/1\.1 400 /);
	assert.equal(errorOf(said).code, "BAD_REQUEST");
});

test("headers beyond the bound are 431", async () => {
	const said = await converse(
		head("GET", "/notes/7", `X-Long: ${"x".repeat(HEADER_BYTES_MAX)}`),
	);
	assert.match(said, /^HTTP\/1\.1 431 /);
	assert.equal(errorOf(said).result, "error");
});

test("headers that never end are cut off with 408", async () => {
	const said = await converse("GET /api/v1/status HTTP/1.1\r\nHost: a\r\nX-");
	assert.match(said, /^HTTP\/1\.1 408 /);
	assert.equal(errorOf(said).code, "BAD_REQUEST");
});

test("a client that leaves in the middle of its body harms nobody", async () => {
	const kinds = [
		"Content-Type: application/x-www-form-urlencoded",
		"Content-Type: multipart/form-data; boundary=b",
	];
	for (const kind of kinds) {
		toy.observations.length = 0;
		const heard = once(toy.app.server, "request");
		const socket = dial();
		socket.write(head("POST", "/notes", kind, "Content-Length: 1000"));
		socket.write('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf');
		await heard;
		socket.destroy();
		while (toy.observations.length === 0)
			await new Promise((resolve) => setTimeout(resolve, 5));
		assert.deepEqual(toy.observations, [
			{ operation: "add-note", status: 499 },
		]);
		await statusIsFine();
	}
	assert.deepEqual(toy.logLines, []);
});

test("a body without length is cut off at the bound", async () => {
	const chunk = Buffer.alloc(BODY_BYTES_MAX + 1, 65);
	const said = await converse(
		head(
			"POST",
			"/notes",
			"Content-Type: application/x-www-form-urlencoded",
			"Transfer-Encoding: chunked",
		),
		`${chunk.length.toString(16)}\r\n`,
		chunk,
		"\r\n0\r\n\r\n",
	);
	assert.match(said, /^HTTP\/1\.1 413 /);
	assert.equal(errorOf(said).code, "BAD_REQUEST");
});

test("a connection goes on after a refusal whose body was not read", async () => {
	const body = "x".repeat(100_000);
	const said = await converse(
		head("POST", "/notes/7", `Content-Length: ${body.length}`),
		body,
		head("GET", "/notes/8", "Connection: close"),
	);
	assert.match(said, /^HTTP\/1\.1 405 /);
	assert.match(said, /HTTP\/1\.1 200 [\s\S]*"note_id":8/);
});

test("a HEAD answer leaves the connection in order", async () => {
	const said = await converse(
		head("HEAD", "/cached"),
		head("GET", "/notes/9", "Connection: close"),
	);
	assert.equal(said.match(/HTTP\/1\.1 200 /g)?.length, 2);
	assert.ok(!said.includes('"events"'));
	assert.match(said, /"note_id":9/);
});

test("an expectation nobody can meet is 417, a missing Host is no crime", async () => {
	const said = await converse(
		head("POST", "/notes", "Expect: banana", "Connection: close"),
	);
	assert.match(said, /^HTTP\/1\.1 417 /);
	assert.equal(errorOf(said).code, "BAD_REQUEST");
	const hostless = await converse(
		"GET /api/v1/status HTTP/1.1\r\nConnection: close\r\n\r\n",
	);
	assert.match(hostless, /^HTTP\/1\.1 200 /);
});

test("a server that stops answers what is under way and cuts off who waits too long", async () => {
	const other = createToyApi();
	await other.app.listen({ port: 0, host: "127.0.0.1" });
	const { port } = other.app.server.address() as AddressInfo;
	const heard = once(other.app.server, "request");
	const socket = connect(port, "127.0.0.1");
	socket.write(head("GET", "/wait"));
	await heard;
	const cutOff = once(socket, "close");
	await closeApp(other.app, 20);
	await cutOff;
});

test("a handler learns that its client went away", async () => {
	const gone = new Promise<void>((resolve) => departures.push(resolve));
	const heard = once(toy.app.server, "request");
	const socket = dial();
	socket.write(head("GET", "/wait"));
	await heard;
	setImmediate(() => socket.destroy());
	await gone;
	await statusIsFine();
});
