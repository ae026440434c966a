import assert from "node:assert/strict";
import { test } from "node:test";
import {
	addNote,
	as,
	basicAuth,
	createToyApi,
	getCached,
	getNote,
	getStatus,
	toyEndpoints,
} from "../../test/toy-api.ts";
import { checkResponse, endpoint } from "./endpoint.ts";
import { mount } from "./mount.ts";

const toy = createToyApi();
const { app } = toy;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

function call(
	method: "GET" | "POST" | "PATCH" | "DELETE" | "PUT" | "HEAD" | "OPTIONS",
	path: string,
	options: { headers?: Record<string, string>; payload?: string | Buffer } = {},
) {
	return app.inject({
		method,
		url: `/api/v1${path}`,
		headers: { ...as("mia"), ...options.headers },
		...(options.payload !== undefined && { payload: options.payload }),
	});
}

test("a success carries the envelope, a newline and headers that forbid caching", async () => {
	const answer = await call("GET", "/notes/7?plain=true");
	assert.equal(answer.statusCode, 200);
	assert.equal(
		answer.body,
		'{"result":"success","msg":"","note_id":7,"plain":true}\n',
	);
	assert.equal(answer.headers["content-type"], "application/json");
	assert.match(String(answer.headers["cache-control"]), /no-store/);
	assert.equal(answer.headers["x-content-type-options"], "nosniff");
	assert.match(String(answer.headers["x-request-id"]), /\S{8,}/);
	assert.deepEqual(checkResponse(getNote, answer.json()), []);
});

test("an empty answer is the envelope alone", async () => {
	const answer = await call("POST", "/log_in?username=x");
	assert.equal(answer.body, '{"result":"success","msg":""}\n');
});

test("parameters that mean nothing are listed, sorted, and never client or an alias", async () => {
	const answer = await call(
		"POST",
		"/notes?zebra=1&client=c&content=query&apple=2",
		{ headers: FORM, payload: "content=body&subject=t&mango=3" },
	);
	const body = answer.json();
	assert.deepEqual(body.ignored_parameters_unsupported, [
		"apple",
		"mango",
		"zebra",
	]);
	assert.equal(body.params.content, "body");
	assert.equal(body.params.topic, "t");
	assert.equal(body.client, "c");
	assert.deepEqual(checkResponse(addNote, body), []);
});

test("an error lists no ignored parameters", async () => {
	const answer = await call("POST", "/notes?zebra=1");
	assert.equal(answer.statusCode, 400);
	assert.deepEqual(answer.json(), {
		result: "error",
		msg: "Missing 'content' argument",
		var_name: "content",
		code: "REQUEST_VARIABLE_MISSING",
	});
});

test("the client's name comes from the parameter, else from User-Agent, cut to 30", async () => {
	const client = async (headers: Record<string, string>, query = "") =>
		(await call("POST", `/notes?content=x${query}`, { headers })).json().client;
	assert.equal(await client({ "user-agent": "Robot/1.0 (x)" }), "Robot");
	assert.equal(await client({ "user-agent": "" }), "Unspecified");
	assert.equal(await client({}, `&client=${"é".repeat(40)}`), "é".repeat(30));
});

test("unknown paths are 404 in JSON with a code", async () => {
	for (const url of [
		"/api/v1/nope",
		"/",
		"/api/v1/notes/7/",
		"/api/v2/notes",
	]) {
		const answer = await app.inject({ method: "GET", url });
		assert.equal(answer.statusCode, 404, url);
		assert.deepEqual(answer.json(), {
			result: "error",
			msg: "Not found",
			code: "BAD_REQUEST",
		});
	}
});

test("an integer in the path that is not digits does not match the route", async () => {
	for (const id of ["abc", "-1", "1.5", "%20", "1%00", "١"])
		assert.equal((await call("GET", `/notes/${id}`)).statusCode, 404, id);
});

test("an id beyond 32 bits is an id that does not exist", async () => {
	for (const id of ["2147483648", "9".repeat(300)])
		assert.equal((await call("GET", `/notes/${id}`)).json().note_id, 0);
	assert.equal(
		(await call("GET", "/notes/2147483647")).json().note_id,
		2147483647,
	);
	assert.equal((await call("GET", "/notes/007")).json().note_id, 7);
});

test("a wrong method on a known path is 405 and needs no credentials", async () => {
	const answer = await app.inject({ method: "PUT", url: "/api/v1/notes/7" });
	assert.equal(answer.statusCode, 405);
	assert.equal(answer.headers.allow, "DELETE, GET, HEAD, PATCH");
	assert.deepEqual(answer.json(), {
		result: "error",
		msg: "Method Not Allowed",
		allowed_methods: ["DELETE", "GET", "HEAD", "PATCH"],
		code: "BAD_REQUEST",
	});
	const fixed = await app.inject({ method: "PATCH", url: "/api/v1/people/me" });
	assert.equal(fixed.statusCode, 405, "the fixed path hides the general one");
});

test("OPTIONS answers 204 with the methods", async () => {
	const answer = await app.inject({ method: "OPTIONS", url: "/api/v1/notes" });
	assert.equal(answer.statusCode, 204);
	assert.equal(answer.headers.allow, "POST");
	assert.equal(answer.body, "");
});

test("HEAD is GET without a body", async () => {
	const answer = await call("HEAD", "/status");
	assert.equal(answer.statusCode, 200);
	assert.equal(answer.body, "");
	assert.ok(Number(answer.headers["content-length"]) > 20);
});

test("double slashes collapse and segments are percent-decoded", async () => {
	assert.equal((await call("GET", "//notes//7")).statusCode, 200);
	assert.equal(
		(await call("GET", "/people/mia%40example.com")).json().email,
		"mia@example.com",
	);
	assert.equal((await call("GET", "/people/12")).json().person_id, 12);
	assert.equal((await call("GET", "/people/me")).json().user_id, 3);
	assert.equal((await call("GET", "/people/a%2Fb")).json().email, "a/b");
});

test("a path that is no text is a client's error", async () => {
	for (const path of [
		"/people/%",
		"/people/%ff",
		"/people/%zz",
		"/people/a%00b",
	]) {
		const answer = await call("GET", path);
		assert.equal(answer.statusCode, 400, path);
		assert.equal(answer.json().code, "BAD_REQUEST");
	}
	const long = await call("GET", `/people/${"x".repeat(5000)}`);
	assert.ok([404, 414].includes(long.statusCode));
	assert.equal(long.json().code, "BAD_REQUEST");
});

test("a tail takes slashes, encoded or not, but not nothing", async () => {
	for (const tail of ["narrow/is/alerted", "narrow%2Fis%2Falerted"])
		assert.equal(
			(await call("PATCH", `/views/${tail}`)).json().fragment,
			"narrow/is/alerted",
		);
	assert.equal((await call("PATCH", "/views/")).statusCode, 404);
});

test("raw JSON members are wrapped, bytes and text alike", async () => {
	const answer = await call("GET", "/cached?odd=1");
	assert.deepEqual(answer.json(), {
		result: "success",
		msg: "",
		ignored_parameters_unsupported: ["odd"],
		events: [1, 2],
		name: "é",
	});
	assert.equal(
		Number(answer.headers["content-length"]),
		Buffer.byteLength(answer.body),
	);
	assert.deepEqual(checkResponse(getCached, answer.json()), []);
});

test("a handler may answer later, for better or worse", async () => {
	const good = await call("GET", "/later?x=1");
	assert.equal(good.json().late, true);
	assert.deepEqual(good.json().ignored_parameters_unsupported, ["x"]);
	const bad = await call("GET", "/later?refuse=true");
	assert.equal(bad.statusCode, 400);
	assert.equal(bad.json().queue_id, "7");
});

test("a handler may set headers, Cache-Control among them", async () => {
	const answer = await call("GET", "/status");
	assert.equal(answer.headers["cache-control"], "max-age=5");
});

test("an unexpected error is 500, logged with the request's id, and tells nothing", async () => {
	const answer = await call("POST", "/break");
	assert.equal(answer.statusCode, 500);
	assert.deepEqual(answer.json(), {
		result: "error",
		msg: "Internal server error",
		code: "INTERNAL_SERVER_ERROR",
	});
	const line = toy.logLines.at(-1) ?? "";
	assert.ok(line.includes("secret detail"));
	assert.ok(line.includes(String(answer.headers["x-request-id"])));
});

test("an unknown organization is 404, or 400 where the operation says so", async () => {
	const headers = { host: "nowhere.example.com" };
	const answer = await call("GET", "/notes/7", { headers });
	assert.equal(answer.statusCode, 404);
	assert.equal(answer.json().code, "NONEXISTENT_SUBDOMAIN");
	const status = await call("GET", "/status", { headers });
	assert.equal(status.statusCode, 400);
	assert.equal(status.json().code, "BAD_REQUEST");
});

test("every authentication failure is 401 UNAUTHORIZED with a challenge", async () => {
	const key = "M".repeat(32);
	const headers = [
		"",
		"Basic",
		"Basic a b",
		"Basic !!!",
		`Basic ${Buffer.from("no colon").toString("base64")}`,
		`Basic ${Buffer.from(`a:b:${key}`).toString("base64")}`,
		"Bearer abc",
		basicAuth("mia@example.com", "short"),
		basicAuth("mia@example.com", `${key.slice(1)}é`),
		basicAuth("adam@example.com", key),
		basicAuth("gone@example.com", "X".repeat(32)),
		as("hook").authorization,
	];
	for (const authorization of headers) {
		const answer = await call("GET", "/notes/7", {
			headers: { authorization },
		});
		assert.equal(answer.statusCode, 401, authorization);
		assert.equal(answer.json().code, "UNAUTHORIZED");
		assert.match(String(answer.headers["www-authenticate"]), /^Basic realm="/);
	}
	const none = await app.inject({ method: "GET", url: "/api/v1/notes/7" });
	assert.equal(none.statusCode, 401);
});

test("spaces around credentials and the case of scheme and email do not matter", async () => {
	const pair = Buffer.from(` MIA@Example.com : ${"M".repeat(32)} `);
	const authorization = `bAsIc ${pair.toString("base64")}`;
	const answer = await call("GET", "/notes/7", { headers: { authorization } });
	assert.equal(answer.statusCode, 200);
});

test("an anonymous operation answers whatever the credentials", async () => {
	const headers = { authorization: "Basic nonsense" };
	assert.equal((await call("GET", "/status", { headers })).statusCode, 200);
});

test("a webhook bot is let in only where it is expected", async () => {
	const headers = as("hook");
	const answer = await call("POST", "/notes?content=x", { headers });
	assert.equal(answer.statusCode, 200);
});

test("gates refuse before parameters are looked at", async () => {
	const gate = async (
		who: Parameters<typeof as>[0],
		method: "GET" | "PATCH" | "DELETE",
		path: string,
	) => {
		const answer = await call(method, path, { headers: as(who) });
		return `${answer.statusCode} ${answer.json().code ?? ""}`;
	};
	assert.equal(
		await gate("mia", "DELETE", "/notes/7"),
		"400 UNAUTHORIZED_PRINCIPAL",
	);
	assert.equal(
		await gate("adam", "DELETE", "/notes/7"),
		"400 REQUEST_VARIABLE_MISSING",
	);
	assert.equal(await gate("olga", "DELETE", "/notes/7?reason=x"), "200 ");
	assert.equal(
		await gate("adam", "PATCH", "/people/x"),
		"400 UNAUTHORIZED_PRINCIPAL",
	);
	assert.equal(await gate("olga", "PATCH", "/people/x"), "200 ");
	assert.equal(await gate("gus", "GET", "/people/x"), "400 BAD_REQUEST");
	assert.equal(await gate("bert", "PATCH", "/views/x"), "400 BAD_REQUEST");
	assert.equal(await gate("gus", "PATCH", "/views/x"), "200 ");
});

test("every answer of an operation is observed once", async () => {
	toy.observations.length = 0;
	await call("GET", "/notes/7");
	await call("POST", "/notes");
	await call("GET", "/later");
	await call("POST", "/break");
	await new Promise((resolve) => setImmediate(resolve));
	assert.deepEqual(toy.observations, [
		{ operation: "get-note", status: 200 },
		{ operation: "add-note", status: 400 },
		{ operation: "get-later", status: 200 },
		{ operation: "break-down", status: 500 },
	]);
});

test("checkResponse names what is missing, wrong and unexpected", () => {
	assert.deepEqual(
		checkResponse(getNote, { result: "success", msg: "x", plain: 1, odd: 2 }),
		[
			"msg is not empty",
			"note_id is missing",
			"plain is not a boolean",
			"odd is unexpected",
		],
	);
});

test("two operations of one name or one route are a programmer's error", () => {
	assert.throws(
		() => createToyApi(undefined, [getNote, getNote]),
		/Two operations are called get-note/,
	);
	const twin = endpoint({ ...getNote, id: "get-note-again" });
	assert.throws(
		() => createToyApi(undefined, [getNote, twin]),
		/declared twice: get-note, get-note-again/,
	);
	assert.throws(
		() => endpoint({ ...getStatus, route: "GET /status/:note_id" }),
		/names note_id, which is not a parameter/,
	);
});

test("the same operations can be mounted under a second prefix", async () => {
	const both = createToyApi();
	mount(both.app, toyEndpoints, both.host, { prefix: "/json" });
	const answer = await both.app.inject({
		url: "/json/notes/7",
		headers: as("mia"),
	});
	assert.equal(answer.json().note_id, 7);
});
