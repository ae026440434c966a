import assert from "node:assert/strict";
import { test } from "node:test";
import { changeSettings } from "./settings.ts";
import { type Answer, type Fields, world } from "./world.ts";

// Refusals whole, as clients read them: everything but the words, which are for people.

const w = await world({ environment: { SKEIN_RATE_LIMITS: "api_by_ip=off" } });
const [olivia, mia, max] = [w.as("olivia"), w.as("mia"), w.as("max")];
const hall = await w.channel("hall", "public", [mia]);

function refusal({ status, body }: Answer) {
	const { result, msg, ...rest } = body;
	assert.equal(result, "error");
	assert.ok(typeof msg === "string" && msg !== "");
	return { status, ...rest };
}

const post = { type: "channel", to: "hall", topic: "t", content: "x" };
const anchor = { anchor: "newest", num_before: 1, num_after: 0, narrow: [] };
const bad = { status: 400, code: "BAD_REQUEST" };

const cases: [method: string, path: string, sent: Fields, answer: object][] = [
	[
		"POST",
		"/messages",
		{ ...post, to: "nowhere" },
		{ status: 400, code: "STREAM_DOES_NOT_EXIST", stream: "nowhere" },
	],
	[
		"POST",
		"/messages",
		{ ...post, to: 999 },
		{ status: 400, code: "STREAM_DOES_NOT_EXIST", stream_id: 999 },
	],
	[
		"POST",
		"/messages",
		{ ...post, content: undefined },
		{ status: 400, code: "REQUEST_VARIABLE_MISSING", var_name: "content" },
	],
	[
		"POST",
		"/messages/flags/narrow",
		{ ...anchor, op: "add", flag: "read", include_anchor: "yes" },
		bad,
	],
	[
		"POST",
		"/realm/domains",
		{ domain: "example.org", allow_subdomains: true },
		{ status: 400, code: "UNAUTHORIZED_PRINCIPAL" },
	],
	[
		"PATCH",
		"/drafts/999",
		{ draft: { type: "", to: [], topic: "", content: "x" } },
		{ status: 404, code: "BAD_REQUEST" },
	],
	[
		"DELETE",
		"/events",
		{ queue_id: "x" },
		{ status: 400, code: "BAD_EVENT_QUEUE_ID", queue_id: "x" },
	],
	[
		"PATCH",
		"/users/me/subscriptions/muted_topics",
		{ stream: "hall", stream_id: hall, topic: "t", op: "add" },
		{ ...bad, parameters: "stream_id, stream" },
	],
];

for (const [method, path, sent, expected] of cases)
	test(`${method} ${path} with ${JSON.stringify(sent)} is refused so`, async () => {
		const ear = await mia.register({ fetch_event_types: [] });
		assert.deepEqual(refusal(await mia.call(method, path, sent)), expected);
		assert.deepEqual(await ear.events(), []);
	});

test("a template of a linkifier that is none is told by its field", async () => {
	const pattern = "#(?P<id>[0-9]+)";
	const { id } = await olivia.do("POST", "/realm/filters", {
		pattern,
		url_template: "https://example.com/{id}",
	});
	const { errors, ...rest } = refusal(
		await olivia.patch(`/realm/filters/${id}`, {
			pattern,
			url_template: "https://example.com/{id",
		}),
	) as Record<string, unknown>;
	assert.deepEqual(rest, bad);
	assert.deepEqual(Object.keys(errors as object), ["url_template"]);
});

test("the name of the empty topic comes with its refusal", async () => {
	const named = { ...bad, empty_topic_display_name: "general chat" };
	await changeSettings(w, { topics_policy: "disable_empty_topic" });
	for (const topic of ["", "(no topic)", "general chat", " "])
		assert.deepEqual(
			refusal(await mia.post("/messages", { ...post, topic })),
			named,
		);
	await changeSettings(w, { topics_policy: "allow_empty_topic" });
	await mia.do("POST", "/messages", { ...post, topic: "" });
});

test("a wrong key is a challenge", async () => {
	const pair = Buffer.from(`${mia.user.email}:${max.key}`).toString("base64");
	const answer = await w.call(
		"GET",
		"/users/me",
		{},
		{ authorization: `Basic ${pair}` },
	);
	assert.deepEqual(refusal(answer), { status: 401, code: "UNAUTHORIZED" });
	assert.match(String(answer.headers["www-authenticate"]), /^Basic realm="/);
});

test("two hundred calls may come at once, and the next when a place is free again", async () => {
	const call = () => max.get("/realm/profile_fields");
	for (let count = 0; count < 200; count++) {
		const { status, headers } = await call();
		assert.equal(status, 200);
		assert.equal(headers["x-ratelimit-limit"], "200");
		assert.equal(headers["x-ratelimit-remaining"], String(199 - count));
	}
	const answer = await call();
	assert.deepEqual(refusal(answer), {
		status: 429,
		code: "RATE_LIMIT_HIT",
		"retry-after": 0.3,
	});
	assert.equal(answer.headers["retry-after"], "0.3");
	assert.equal(answer.headers["x-ratelimit-remaining"], "0");
	assert.equal((await mia.get("/realm/profile_fields")).status, 200);
	w.pass(0.3);
	assert.equal((await call()).status, 200);
	assert.equal((await call()).status, 429);
});
