import assert from "node:assert/strict";
import { test } from "node:test";
import { operations } from "../src/api/operations.ts";
import { world } from "./world.ts";

// What holds for every operation, tried on each of them.

const w = await world();
const olivia = w.as("olivia");
const methods = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"] as const;

const filled = (path: string) => path.replaceAll(/[:*]\w+/g, "987654");
const paths = [...new Set(operations.map(({ path }) => filled(path)))];

const inject = (method: string, path: string, authorization?: string) =>
	w.server.app.inject({
		method: method as "GET",
		url: `/api/v1${path}`,
		headers: {
			host: "chat.example.com",
			...(authorization && { authorization }),
		},
	});

test("every path tells its methods, and refuses all others, to whoever asks", async () => {
	for (const path of paths) {
		const options = await inject("OPTIONS", path);
		assert.equal(options.statusCode, 204, path);
		assert.equal(options.body, "");
		const allowed = String(options.headers.allow).split(", ");
		assert.deepEqual(allowed, allowed.toSorted(), path);
		assert.equal(allowed.includes("HEAD"), allowed.includes("GET"), path);
		const other = methods.find((method) => !allowed.includes(method));
		if (other === undefined || other === "HEAD") continue;
		const wrong = await inject(other, path);
		assert.equal(wrong.statusCode, 405, `${other} ${path}`);
		assert.equal(wrong.headers.allow, allowed.join(", "));
		assert.deepEqual(wrong.json(), {
			result: "error",
			msg: "Method Not Allowed",
			allowed_methods: allowed,
			code: "BAD_REQUEST",
		});
	}
	for (const { method, path } of operations) {
		const { headers } = await inject("OPTIONS", filled(path));
		assert.ok(String(headers.allow).split(", ").includes(method), path);
	}
});

test("no operation lets anybody in without credentials, and says which it wants", async () => {
	for (const { method, path, auth } of operations) {
		if (auth === "anonymous") continue;
		const { statusCode, headers, body } = await inject(method, filled(path));
		const what = `${method} ${path}`;
		assert.equal(statusCode, 401, what);
		assert.match(String(headers["www-authenticate"]), /^Basic realm="/);
		const { result, code, msg } = JSON.parse(body);
		assert.deepEqual([result, code], ["error", "UNAUTHORIZED"], what);
		assert.match(msg, /^Not logged in/);
	}
});

test("every operation that reads answers HEAD too, forbids caching and names what it ignored", async () => {
	let tried = 0;
	for (const { method, path, auth } of operations) {
		if (method !== "GET" || auth === "anonymous" || path.includes(":"))
			continue;
		const asked = `${path}?zebra=1&client=c&apple=2`;
		const got = await inject("GET", asked, olivia.authorization);
		if (got.statusCode !== 200) continue;
		tried++;
		assert.deepEqual(
			got.json().ignored_parameters_unsupported,
			["apple", "zebra"],
			path,
		);
		assert.ok(got.body.endsWith("}\n"));
		assert.equal(got.headers["content-type"], "application/json");
		assert.match(String(got.headers["cache-control"]), /no-store/);
		const head = await inject("HEAD", asked, olivia.authorization);
		assert.deepEqual([head.statusCode, head.body], [200, ""], path);
	}
	assert.ok(tried >= 20, `${tried} tried`);
});

test("what is wrong with a request is told one at a time, in one order", async () => {
	const mia = w.as("mia");
	const asked: [string, string, string?][] = [
		["PUT", "/user_groups/nowhere"],
		["PUT", "/user_groups/987654"],
		["PATCH", "/user_groups/987654"],
		["PATCH", "/user_groups/987654", w.as("gus").authorization],
		["PATCH", "/user_groups/987654?deactivated=x", mia.authorization],
		["PATCH", "/user_groups/987654?deactivated=true", mia.authorization],
		["PATCH", "/realm/filters/987654?pattern=x", mia.authorization],
		["PATCH", "/realm/filters/987654?pattern=x", olivia.authorization],
	];
	const told = [];
	for (const [method, path, authorization] of asked) {
		const answer = await inject(method, path, authorization);
		told.push(`${answer.statusCode} ${answer.json().msg}`);
	}
	assert.deepEqual(told, [
		"404 Not found",
		"405 Method Not Allowed",
		"401 Not logged in: API authentication or user session required",
		"400 Not allowed for guest users",
		"400 deactivated is not valid JSON",
		"400 Invalid user group",
		"400 Must be an organization administrator",
		"400 Missing 'url_template' argument",
	]);
});
