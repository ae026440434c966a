import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { FEATURE_LEVEL, MERGE_BASE, SERVER_VERSION } from "../src/version.ts";
import { createTestDatabase } from "./support/database.ts";
import { HttpCaller, startServerProcess } from "./support/process.ts";

const email = "owner@example.com";
const password = "correct horse battery";

test("a queue that outlives its server is told that the server has started again", async () => {
	const dataDir = await mkdtemp(join(tmpdir(), "skein-restart-"));
	after(() => rm(dataDir, { recursive: true, force: true }));
	const database = await createTestDatabase();
	const settings = {
		SKEIN_DATA_DIR: dataDir,
		SKEIN_OWNER_EMAIL: email,
		SKEIN_OWNER_PASSWORD: password,
		...(database && { SKEIN_DATABASE_URL: database }),
	};
	let server = await startServerProcess(settings);
	const caller = await HttpCaller.logIn(server.url, email, password);
	const register = (event_types: readonly string[] | null) =>
		caller.call("POST", "/register", { event_types });
	const [all, deaf] = [await register(null), await register(["message"])];
	await server.kill("SIGTERM");
	server = await startServerProcess(settings);
	caller.url = server.url;
	const poll = async (queueId: string) => {
		const body = await caller.call("GET", "/events", {
			queue_id: queueId,
			last_event_id: -1,
			dont_block: true,
		});
		return body.events.map(({ id: _, ...event }: { id: number }) => event);
	};
	const fresh = await register(null);
	assert.deepEqual(await poll(all.queue_id), [
		{
			type: "restart",
			server_version: SERVER_VERSION,
			merge_base: MERGE_BASE,
			feature_level: FEATURE_LEVEL,
			server_generation: fresh.server_generation,
		},
	]);
	assert.deepEqual(await poll(deaf.queue_id), []);
	assert.deepEqual(await poll(fresh.queue_id), []);
	await server.kill("SIGTERM");
});
