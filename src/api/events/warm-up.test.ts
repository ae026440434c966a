import assert from "node:assert/strict";
import { test } from "node:test";
import { openWorld } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { usersByEmail } from "../../domain/users/users.ts";

test("a server that says it is ready has loaded what clients want, and made no queue", async () => {
	const before = await openWorld();
	await before.channel("hall", "public", [before.as("mia")]);
	await before.as("max").send("hall", "tea", "hello");
	await before.close();
	const w = await openWorld({ reuse: before });
	try {
		await w.server.listen();
		const memory = await w.engine.open(w.organizationId);
		assert.ok(memory.ready(channels), "channels");
		assert.ok(memory.readyDerived(usersByEmail), "people");
		assert.deepEqual([...w.engine.dispatcher.queues()], []);
		const { state } = await w.as("mia").register();
		assert.deepEqual(state.unread_msgs.count, 1);
	} finally {
		await w.close();
	}
});
