import assert from "node:assert/strict";
import { test } from "node:test";
import { as, createToyApi } from "../../test/toy-api.ts";
import { parseRateRules } from "../lib/rate-rules.ts";
import { RATE_LIMIT_KEYS_MAX } from "../limits.ts";
import { addressKey, RateLimits } from "./rate-limit.ts";

test("rules are read from text, and nonsense is refused", () => {
	assert.deepEqual(parseRateRules("60:400,3600:5000"), [
		{ windowMs: 60_000, calls: 400 },
		{ windowMs: 3_600_000, calls: 5000 },
	]);
	assert.deepEqual(parseRateRules("off"), []);
	for (const text of ["", "60", "60:", "0:5", "60:0", "60:5;", "a:b"])
		assert.throws(() => parseRateRules(text), /Rate limit must look like/);
});

test("as many calls as the rule says may come at once, then one per spacing", () => {
	for (const calls of [1, 3, 7, 200, 997]) {
		let now = 1_800_000_000_123;
		const limits = new RateLimits({ api_by_user: `60:${calls}` }, () => now);
		const spacing = 60_000 / calls;
		for (let call = 0; call < calls; call += 1) {
			const verdict = limits.take("api_by_user", 1);
			assert.equal(verdict?.passes, true, `${call} of ${calls}`);
			assert.equal(verdict.remaining, calls - call - 1);
			assert.equal(verdict.limit, calls);
		}
		const refused = limits.take("api_by_user", 1);
		assert.equal(refused?.passes, false);
		assert.equal(refused.remaining, 0);
		assert.ok(Math.abs(refused.retryAfterMs - spacing) < 1);
		assert.equal(limits.take("api_by_user", 2)?.passes, true);
		now += refused.retryAfterMs;
		assert.equal(limits.take("api_by_user", 1)?.passes, true);
		assert.equal(limits.take("api_by_user", 1)?.passes, false);
		now += 60_000;
		assert.equal(limits.take("api_by_user", 1)?.remaining, calls - 1);
	}
});

test("rounding never costs a call", () => {
	for (let calls = 1; calls <= 400; calls += 1) {
		const limits = new RateLimits(
			{ api_by_user: `60:${calls}` },
			() => 1_800_000_000_007,
		);
		let passed = 0;
		while (limits.take("api_by_user", 1)?.passes) passed += 1;
		assert.equal(passed, calls);
	}
});

test("all rules must pass, and a refused call costs nothing", () => {
	let now = 0;
	const limits = new RateLimits(
		{ email_change_by_user: "10:2,100:3" },
		() => now,
	);
	const take = () => limits.take("email_change_by_user", 1)?.passes;
	assert.deepEqual([take(), take(), take()], [true, true, false]);
	now = 10_000;
	assert.deepEqual([take(), take()], [true, false]);
	now = 30_000;
	assert.equal(take(), false, "the long window is still full");
	now = 34_000;
	assert.equal(take(), true);
});

test("a key can be forgotten, a bucket switched off, a user given other rules", () => {
	const limits = new RateLimits(
		{ authenticate_by_username: "60:1", api_by_ip: "off" },
		() => 0,
	);
	limits.require("authenticate_by_username", "mia");
	assert.throws(() => limits.require("authenticate_by_username", "mia"), {
		code: "RATE_LIMIT_HIT",
	});
	limits.clear("authenticate_by_username", "mia");
	limits.require("authenticate_by_username", "mia");
	assert.equal(limits.take("api_by_ip", "::1"), undefined);
	assert.equal(limits.take("api_by_user", 1, "60:3")?.limit, 3);
});

test("a bucket remembers a bounded number of keys, the busy ones longest", () => {
	let now = 0;
	const limits = new RateLimits({ api_by_ip: "60:1" }, () => now);
	for (let key = 0; key < RATE_LIMIT_KEYS_MAX; key += 1)
		limits.take("api_by_ip", key);
	now = 30_000;
	limits.take("api_by_ip", "late");
	assert.ok(limits.keyCount("api_by_ip") < RATE_LIMIT_KEYS_MAX);
	assert.equal(
		limits.take("api_by_ip", RATE_LIMIT_KEYS_MAX - 1)?.passes,
		false,
	);
	now = 80_000;
	for (let key = 0; key < RATE_LIMIT_KEYS_MAX / 5; key += 1)
		limits.take("api_by_ip", `new ${key}`);
	assert.ok(
		limits.keyCount("api_by_ip") < RATE_LIMIT_KEYS_MAX / 2,
		"drained keys are forgotten",
	);
	assert.equal(limits.take("api_by_ip", "late")?.passes, false);
});

test("an IPv6 customer is its /64", () => {
	assert.equal(addressKey("192.0.2.7"), "192.0.2.7");
	assert.equal(addressKey("::ffff:192.0.2.7"), "192.0.2.7");
	assert.equal(addressKey("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
	assert.equal(addressKey("2001:0db8:1:2::9"), "2001:db8:1:2::/64");
	assert.equal(addressKey("2001:db8::9"), "2001:db8:0:0::/64");
	assert.equal(addressKey("::1"), "0:0:0:0::/64");
	assert.equal(addressKey("fe80::1%eth0"), "fe80:0:0:0::/64");
});

test("limited answers tell the limit, and the refused one when to come back", async () => {
	const toy = createToyApi({ api_by_user: "60:2", api_by_ip: "60:1" });
	const get = (headers: Record<string, string> = as("mia")) =>
		toy.app.inject({ method: "GET", url: "/api/v1/notes/7", headers });
	const first = await get();
	assert.equal(first.headers["x-ratelimit-limit"], "2");
	assert.equal(first.headers["x-ratelimit-remaining"], "1");
	assert.equal(first.headers["x-ratelimit-reset"], "1800000030");
	const wrong = await toy.app.inject({
		method: "POST",
		url: "/api/v1/notes",
		headers: as("mia"),
	});
	assert.equal(wrong.statusCode, 400);
	assert.equal(wrong.headers["x-ratelimit-remaining"], "0");
	const refused = await get();
	assert.equal(refused.statusCode, 429);
	assert.deepEqual(refused.json(), {
		result: "error",
		msg: "API usage exceeded rate limit",
		"retry-after": 30,
		code: "RATE_LIMIT_HIT",
	});
	assert.equal(refused.headers["retry-after"], "30");
	assert.equal(refused.headers["x-ratelimit-remaining"], "0");
	assert.equal(refused.headers["x-ratelimit-reset"], "1800000030");
	toy.now += 30_000;
	assert.equal((await get()).statusCode, 200);
	assert.equal((await get({})).statusCode, 401);
	assert.equal(
		(await get({})).statusCode,
		429,
		"strangers are counted by address",
	);
	const status = await toy.app.inject({ url: "/api/v1/status" });
	assert.equal(status.statusCode, 200);
	assert.equal(status.headers["x-ratelimit-limit"], undefined);
});
