import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../test/world.ts";

const shared = world();

test("the server tells whether it lives, whether it is ready, and how it fares", async () => {
	const { app } = (await shared).server;
	const health = await app.inject("/health");
	assert.deepEqual(
		[health.statusCode, health.json()],
		[200, { status: "alive" }],
	);
	const ready = await app.inject("/ready");
	assert.deepEqual(
		[ready.statusCode, ready.json()],
		[200, { status: "ready" }],
	);
	await (await shared).as("mia").get("/users/me");
	const metrics = await app.inject("/metrics");
	for (const name of [
		'skein_request_seconds_count{operation="get-own-user",status="200"} 1',
		"skein_lane_depth 0",
		"skein_event_lag 0",
		"skein_event_queues",
		"skein_lane_batch_commands_count",
	])
		assert.ok(metrics.body.includes(name), name);
});

test("somebody who opens the address in a browser is told what this is", async () => {
	const { app } = (await shared).server;
	const page = await app.inject("/");
	assert.equal(page.statusCode, 200);
	assert.match(String(page.headers["content-type"]), /text\/html/);
	assert.ok(page.body.includes("/api/docs"));
});

test("the API document describes every operation", async () => {
	const { app } = (await shared).server;
	const document = (await app.inject("/api/openapi.json")).json();
	assert.equal(document.openapi, "3.1.0");
	const { operations } = await import("./operations.ts");
	const described = new Set(
		Object.values(
			document.paths as Record<string, Record<string, { operationId: string }>>,
		)
			.flatMap((methods) => Object.values(methods))
			.map((operation) => operation.operationId),
	);
	for (const { id } of operations) assert.ok(described.has(id), id);
});
