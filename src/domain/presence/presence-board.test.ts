import assert from "node:assert/strict";
import { test } from "node:test";
import { openWorld } from "../../../test/world.ts";

test("a node learns from the table what was reported to another", async (t) => {
	const here = await openWorld();
	if (here.engine.storage.name === "sqlite") {
		await here.close();
		t.skip("one file has one node");
		return;
	}
	const there = await openWorld({ reuse: here });
	try {
		const ask = (name: string) =>
			here.as(name).do("POST", "/users/me/presence", {
				status: "active",
				last_update_id: -1,
			});
		const first = await ask("max");
		await there.as("mia").do("POST", "/users/me/presence", {
			status: "active",
		});
		const mia = String(there.as("mia").id);
		assert.equal(mia in (await ask("max")).presences, false);
		// Stopping writes what is not yet written; the next command here reads the log up to there.
		await there.close();
		await here.inside(async () => {});
		let seen = await ask("max");
		for (let turns = 0; turns < 200 && !(mia in seen.presences); turns++) {
			await here.settle();
			seen = await ask("max");
		}
		assert.equal(mia in seen.presences, true);
		assert.ok(seen.presence_last_update_id > first.presence_last_update_id);
	} finally {
		await here.close();
	}
});
