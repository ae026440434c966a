import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import {
	OutboundFailure,
	type OutboundOptions,
	postOutside,
} from "./outbound-post.ts";

const server = createServer((request, response) => {
	if (request.url === "/silent") return;
	request.resume();
	request.on("end", () =>
		response.end(request.url === "/long" ? "xxxx" : "ok"),
	);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
after(() => {
	server.closeAllConnections();
	server.close();
});
const { port } = server.address() as AddressInfo;

const anywhere: OutboundOptions = {
	timeoutMs: 5000,
	bytesMax: 3,
	allowsInside: true,
};

const nothing = { contentType: "application/json", text: "{}" };

const failure = async (url: string, options: OutboundOptions) => {
	try {
		await postOutside(url, nothing, options);
	} catch (error) {
		assert.ok(error instanceof OutboundFailure);
		return [error.isPassing, error.message];
	}
	return null;
};

test("an answer comes with its status", async () => {
	const answer = await postOutside(
		`http://127.0.0.1:${port}/`,
		nothing,
		anywhere,
	);
	assert.deepEqual(answer, { status: 200, text: "ok" });
});

test("an answer that is too long is not read", async () => {
	const said = await failure(`http://127.0.0.1:${port}/long`, anywhere);
	assert.deepEqual(said, [false, "the answer is longer than 3 bytes"]);
});

test("silence ends, and may be tried again", async () => {
	const options = { ...anywhere, timeoutMs: 50 };
	const said = await failure(`http://127.0.0.1:${port}/silent`, options);
	assert.deepEqual(said, [true, "it did not answer in time"]);
});

test("a name nobody has may be tried again", async () => {
	const said = await failure("http://nowhere.invalid/", anywhere);
	assert.equal(said?.[0], true);
});

for (const host of ["127.0.0.1", "localhost", "[::1]", "0x7f.1"])
	test(`${host} is not reached from outside`, async () => {
		const options = { ...anywhere, allowsInside: false };
		const said = await failure(`http://${host}:${port}/`, options);
		assert.deepEqual(said, [
			false,
			"the address is inside the server's own network",
		]);
	});
