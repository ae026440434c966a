import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { test } from "node:test";
import { as, createToyApi } from "../../test/toy-api.ts";
import { BODY_BYTES_MAX, PARAMETERS_MAX } from "../limits.ts";

const { app } = createToyApi();
const URL_ENCODED = "application/x-www-form-urlencoded";

async function send(
	payload: string | Buffer,
	type: string | undefined = URL_ENCODED,
	options: { method?: "POST" | "PATCH" | "DELETE" | "GET"; path?: string } = {},
) {
	const answer = await app.inject({
		method: options.method ?? "POST",
		url: `/api/v1${options.path ?? "/notes"}`,
		headers: { ...as("olga"), ...(type && { "content-type": type }) },
		payload,
	});
	return {
		status: answer.statusCode,
		body: answer.json(),
		headers: answer.headers,
	};
}

const BOUNDARY = "----skein-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

interface Part {
	readonly name: string;
	readonly value: string | Buffer;
	readonly fileName?: string;
	readonly type?: string;
}

function multipart(...parts: readonly Part[]): Buffer {
	const chunks = parts.flatMap(({ name, value, fileName, type }) => [
		Buffer.from(
			`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
				fileName === undefined ? "" : `; filename="${fileName}"`
			}\r\n${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
		),
		Buffer.from(value as string),
		Buffer.from("\r\n"),
	]);
	return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

test("a url-encoded body is decoded", async () => {
	const { body } = await send("content=a+b%20%C3%A9%26&readers=%5B1%2C2%5D");
	assert.equal(body.params.content, "a b é&");
	assert.deepEqual(body.params.readers, [1, 2]);
});

test("a body that was never percent-encoded is understood", async () => {
	const { body } = await send(
		"content=100% sure é %&readers=[1,2]&pinned=true",
	);
	assert.equal(body.params.content, "100% sure é %");
	assert.deepEqual(body.params.readers, [1, 2]);
	assert.equal(body.params.pinned, true);
});

test("the last of a repeated name wins, and the body over the query", async () => {
	const { body } = await send("content=1&content=2", URL_ENCODED, {
		path: "/notes?content=3&kind=long&kind=short",
	});
	assert.equal(body.params.content, "2");
	assert.equal(body.params.kind, "short");
});

test("bodies are read on every method, GET and DELETE included", async () => {
	const removed = await send("reason=old", URL_ENCODED, {
		method: "DELETE",
		path: "/notes/7",
	});
	assert.equal(removed.status, 200);
	const edited = await send(
		multipart({ name: "content", value: "é" }),
		MULTIPART,
		{ method: "PATCH", path: "/notes/7" },
	);
	assert.equal(edited.body.content, "é");
	const got = await send("plain=true", URL_ENCODED, {
		method: "GET",
		path: "/notes/7",
	});
	assert.equal(got.body.plain, true);
});

test("a JSON body is let through unread", async () => {
	const { status, body } = await send('{"content":"x"}', "application/json");
	assert.equal(status, 400);
	assert.equal(body.code, "REQUEST_VARIABLE_MISSING");
	const broken = await send("{", "application/json; charset=utf-8", {
		path: "/notes?content=q",
	});
	assert.equal(broken.status, 200);
	assert.equal(broken.body.params.content, "q");
});

test("other kinds of body are 415, but only if there is one", async () => {
	for (const type of ["text/plain", "application/xml", "nonsense", ";;"]) {
		const { status, body } = await send("content=x", type);
		assert.equal(status, 415, type);
		assert.equal(body.code, "BAD_REQUEST");
	}
	const empty = await send("", "text/plain", { path: "/notes?content=q" });
	assert.equal(empty.status, 200);
});

test("a body that is too large is 413", async () => {
	const { status, body, headers } = await send(
		`content=${"x".repeat(BODY_BYTES_MAX)}`,
	);
	assert.equal(status, 413);
	assert.equal(headers.connection, "close");
	assert.equal(body.code, "BAD_REQUEST");
	const parts = await send(
		multipart({ name: "content", value: Buffer.alloc(BODY_BYTES_MAX, 65) }),
		MULTIPART,
	);
	assert.equal(parts.status, 413);
});

test("what is not UTF-8 is refused, wherever it stands", async () => {
	const bytes = Buffer.from([0x63, 0x3d, 0xff, 0xfe]);
	for (const [payload, type] of [
		[bytes, URL_ENCODED],
		["content=%ff%fe", URL_ENCODED],
		["%ff=content", URL_ENCODED],
		[multipart({ name: "content", value: Buffer.from([0xff]) }), MULTIPART],
		[
			multipart({
				name: "content",
				value: Buffer.from([0xff]),
				type: "text/plain; charset=utf-8",
			}),
			MULTIPART,
		],
	] as const) {
		const { status, body } = await send(payload, type);
		assert.equal(status, 400);
		assert.match(body.msg, /UTF-8/);
	}
	const query = await send("content=x", URL_ENCODED, { path: "/notes?a=%ff" });
	assert.equal(query.status, 400);
});

test("null bytes are refused, wherever they stand", async () => {
	for (const [payload, type] of [
		["content=a%00b", URL_ENCODED],
		["content=a\0b", URL_ENCODED],
		["content=x&odd%00=1", URL_ENCODED],
		['content=x&author={"name":"a\\u0000"}', URL_ENCODED],
		[multipart({ name: "content", value: "a\0b" }), MULTIPART],
	] as const) {
		const { status, body } = await send(payload, type);
		assert.equal(status, 400, String(payload));
		assert.equal(body.code, "BAD_REQUEST");
	}
});

test("too many parameters are refused", async () => {
	const many = Array.from({ length: PARAMETERS_MAX + 1 }, (_, n) => `p${n}=1`);
	assert.equal((await send(many.join("&"))).status, 400);
	const parts = many.map((_, n) => ({ name: `p${n}`, value: "1" }));
	assert.equal((await send(multipart(...parts), MULTIPART)).status, 400);
});

test("multipart fields are parameters like any other", async () => {
	const { body } = await send(
		multipart(
			{ name: "content", value: "grüße", type: "text/plain; charset=utf-8" },
			{ name: "readers", value: "[3]" },
			{ name: "odd", value: "" },
			{ name: "file", value: "dropped", fileName: "a.txt" },
		),
		MULTIPART,
	);
	assert.equal(body.params.content, "grüße");
	assert.deepEqual(body.params.readers, [3]);
	assert.deepEqual(body.ignored_parameters_unsupported, ["odd"]);
});

test("broken multipart bodies are refused", async () => {
	const whole = multipart({ name: "content", value: "x".repeat(500) });
	for (const [payload, type] of [
		[whole.subarray(0, 100), MULTIPART],
		[whole.subarray(0, whole.length - 10), MULTIPART],
		[whole, "multipart/form-data"],
		[whole, "multipart/form-data; boundary="],
		[whole, "multipart/form-data; boundary=other"],
		["", MULTIPART],
		["x", MULTIPART],
	] as const) {
		const { status, body } = await send(payload, type);
		assert.equal(status, 400, `${payload.length} ${type}`);
		assert.ok(body.code);
	}
});

test("files reach operations that take them, small and spooled alike", async () => {
	const large = Buffer.alloc(700_000, 1);
	const { status, body } = await send(
		multipart(
			{ name: "title", value: "mine" },
			{ name: "a", value: "abc", fileName: "a.txt", type: "text/plain" },
			{ name: "b", value: large, fileName: "b.bin", type: "image/png" },
		),
		MULTIPART,
		{ path: "/files" },
	);
	assert.equal(status, 200);
	assert.equal(body.title, "mine");
	assert.deepEqual(body.files, [
		{ field: "a", name: "a.txt", type: "text/plain", size: 3, sum: 294 },
		{
			field: "b",
			name: "b.bin",
			type: "image/png",
			size: 700_000,
			sum: 700_000,
		},
	]);
});

/** Sends a body in pieces, as the network does, and returns the status and the uploads left on disk afterwards. */
async function upload(payload: Buffer) {
	const list = async () =>
		(await readdir(tmpdir())).filter((name) =>
			name.startsWith("skein-upload-"),
		);
	const before = await list();
	const pieces = function* () {
		for (let start = 0; start < payload.length; start += 65_536)
			yield payload.subarray(start, start + 65_536);
	};
	const answer = await app.inject({
		method: "POST",
		url: "/api/v1/files",
		headers: {
			...as("olga"),
			"content-type": MULTIPART,
			"transfer-encoding": "chunked",
		},
		payload: Readable.from(pieces()),
	});
	// Files are removed just after the answer: a few more looks are ample.
	const isNew = (name: string) => !before.includes(name);
	let left = (await list()).filter(isNew);
	for (let look = 0; look < 100 && left.length > 0; look += 1)
		left = (await list()).filter(isNew);
	return { status: answer.statusCode, code: answer.json().code, left };
}

test("no upload stays on disk, whatever becomes of the request", async () => {
	const file = { name: "a", value: Buffer.alloc(700_000), fileName: "a" };
	const whole = multipart(file);
	const tooLarge = multipart({ ...file, value: Buffer.alloc(1_000_001) });
	const broken = multipart(file, { name: "b", value: "x".repeat(500) });
	assert.deepEqual(await upload(whole), {
		status: 200,
		code: undefined,
		left: [],
	});
	assert.deepEqual(await upload(tooLarge), {
		status: 413,
		code: "BAD_REQUEST",
		left: [],
	});
	for (const cut of [broken.length - 100, 500_000])
		assert.deepEqual(await upload(broken.subarray(0, cut)), {
			status: 400,
			code: "BAD_REQUEST",
			left: [],
		});
});

test("a body is not read for a caller who is turned away", async () => {
	const answer = await app.inject({
		method: "POST",
		url: "/api/v1/notes",
		headers: { "content-type": URL_ENCODED },
		payload: Buffer.from([0xff]),
	});
	assert.equal(answer.statusCode, 401);
});
