import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

const w = await world();
const mia = w.as("mia");

test("delete-queue answers whoever waits, and ends the queue for good", async () => {
	const ear = await mia.register();
	const other = await mia.register();
	const waiting = ear.poll();
	await new Promise((resolve) => setTimeout(resolve, 20));
	const deleted = await mia.delete("/events", { queue_id: ear.queueId });
	assert.deepEqual(
		[deleted.status, deleted.body],
		[200, { result: "success", msg: "" }],
	);
	assert.deepEqual((await waiting).body.events, []);
	const again = await mia.delete("/events", { queue_id: ear.queueId });
	assert.deepEqual(
		[again.status, again.body],
		[
			400,
			{
				result: "error",
				msg: `Bad event queue ID: ${ear.queueId}. Register a new queue.`,
				code: "BAD_EVENT_QUEUE_ID",
				queue_id: ear.queueId,
			},
		],
	);
	assert.equal((await other.poll({ dont_block: true })).status, 200);
});

test("delete-queue takes the id from the address too", async () => {
	const ear = await mia.register();
	const { authorization } = mia;
	const path = `/events?queue_id=${ear.queueId}`;
	const { status } = await w.call("DELETE", path, {}, { authorization });
	assert.equal(status, 200);
	assert.equal((await ear.poll({ dont_block: true })).status, 400);
});

test("delete-queue refuses unknown queues and other people's alike, and they stay", async () => {
	const expired = await mia.register({ idle_queue_timeout: 60 });
	w.pass(700);
	await w.engine.queues.sweep();
	const [others, own] = [await w.as("max").register(), await mia.register()];
	for (const queue_id of [
		expired.queueId,
		others.queueId,
		own.queueId.toUpperCase(),
		`"${own.queueId}"`,
		"no-such-queue",
		"x".repeat(2000),
		"",
	]) {
		const { status, body } = await mia.delete("/events", { queue_id });
		assert.deepEqual(
			[status, body.code, body.queue_id],
			[400, "BAD_EVENT_QUEUE_ID", queue_id],
		);
	}
	const missing = await mia.delete("/events");
	assert.deepEqual(
		[missing.status, missing.body.code, missing.body.var_name],
		[400, "REQUEST_VARIABLE_MISSING", "queue_id"],
	);
	const nobody = await w.call("DELETE", "/events", { queue_id: own.queueId });
	assert.deepEqual([nobody.status, nobody.body.code], [401, "UNAUTHORIZED"]);
	for (const ear of [others, own])
		assert.equal((await ear.poll({ dont_block: true })).status, 200);
});
