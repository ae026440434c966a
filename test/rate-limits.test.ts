import assert from "node:assert/strict";
import { test } from "node:test";
import { users } from "../src/domain/users/users.ts";
import { type Answer, castPassword, world } from "./world.ts";

// How often one may call a server that nobody has configured.

const limited = (more: string = "") =>
	world({ environment: { SKEIN_RATE_LIMITS: more } });

const told = ({ headers }: Answer) => [
	headers["x-ratelimit-limit"],
	headers["x-ratelimit-remaining"],
];

/** Calls until it is refused. */
async function count(call: () => Promise<Answer>) {
	let passed = 0;
	for (;;) {
		const answer = await call();
		if (answer.status === 429) return { passed, refused: answer };
		passed++;
	}
}

test("everybody has 200 calls a minute, and gets one back every 0.3 seconds", async () => {
	const w = await limited();
	const [mia, max] = [w.as("mia"), w.as("max")];
	w.clock.now = 1_800_000_000_000;
	assert.deepEqual(told(await mia.get("/users/me")), ["200", "199"]);
	const wrong = await mia.post("/users", {});
	assert.equal(wrong.body.code, "UNAUTHORIZED_PRINCIPAL");
	assert.deepEqual(told(wrong), ["200", "198"], "refused calls count as well");
	const { passed, refused } = await count(() => mia.get("/users/me"));
	assert.equal(passed, 198);
	assert.deepEqual(refused.body, {
		result: "error",
		msg: "API usage exceeded rate limit",
		"retry-after": 0.3,
		code: "RATE_LIMIT_HIT",
	});
	assert.equal(refused.headers["retry-after"], "0.3");
	assert.equal(refused.headers["x-ratelimit-reset"], "1800000001");
	assert.deepEqual(told(refused), ["200", "0"]);
	const gate = await mia.post("/users", {});
	assert.equal(gate.status, 429, "it is asked before who may call");
	const none = await mia.get("/nowhere");
	assert.equal(none.status, 404, "and after whether there is anything");
	assert.equal((await max.get("/users/me")).status, 200);
	w.pass(0.3);
	assert.equal((await mia.get("/users/me")).status, 200);
	assert.equal((await mia.get("/users/me")).status, 429);
});

test("whoever has limits of their own has those", async () => {
	const w = await limited();
	const mia = w.as("mia");
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ extras: '{"rateLimits":"60:3,3600:50"}' })
			.where("id", "=", mia.id)
			.execute();
		work.touch(users, mia.id);
	});
	assert.deepEqual(told(await mia.get("/users/me")), ["50", "2"]);
	assert.equal((await count(() => mia.get("/users/me"))).passed, 2);
});

test("strangers have 100 calls a minute, but may always ask what server this is", async () => {
	const w = await limited();
	const stranger = await count(() => w.call("GET", "/users/me"));
	assert.equal(stranger.passed, 100);
	const settings = await w.call("GET", "/server_settings");
	assert.equal(settings.status, 200);
	assert.equal(settings.headers["x-ratelimit-limit"], undefined);
	assert.equal((await w.as("mia").get("/users/me")).status, 200);
});

test("an address has five tries at its password in half an hour, and headers tell of the narrowest limit", async () => {
	const w = await limited();
	const mia = w.as("mia");
	const log = (password: string) =>
		w.call("POST", "/fetch_api_key", { username: "mia@example.com", password });
	const change = (old_password: string) =>
		mia.patch("/settings", { old_password, new_password: "a much better one" });
	assert.deepEqual(told(await log("wrong")), ["5", "4"]);
	assert.deepEqual(told(await change("wrong")), ["5", "3"]);
	const { passed, refused } = await count(() => log("wrong"));
	assert.equal(passed, 3);
	assert.deepEqual(told(refused), ["5", "0"]);
	assert.equal(refused.body["retry-after"], 360);
	assert.equal((await change(castPassword)).status, 429);
	w.pass(360);
	assert.equal((await change(castPassword)).status, 200);
	assert.deepEqual(
		told(await log("a much better one")),
		["5", "4"],
		"a new password starts anew",
	);
});

test("one's address can be changed twice an hour and five times a day", async () => {
	const w = await limited();
	const mia = w.as("mia");
	let at = 0;
	const change = () => {
		const email = `mia${++at}@example.com`;
		return mia.patch("/settings", { email }).then((answer) => {
			if (answer.status === 200) Object.assign(mia.user, { email });
			return answer;
		});
	};
	assert.equal((await count(change)).passed, 2);
	w.pass(3600);
	assert.equal((await count(change)).passed, 2);
	w.pass(3600);
	assert.equal((await count(change)).passed, 1, "the day's share is used up");
	w.pass(86_400);
	assert.equal((await count(change)).passed, 2);
});
