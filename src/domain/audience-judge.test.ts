import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../test/world.ts";
import { audience } from "../engine/audience.ts";
import { OrganizationJudge } from "./audience-judge.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("nobody is judged by what they were subscribed to while the news is being loaded", async () => {
	const w = await world();
	const mia = w.as("mia");
	const channel = await w.channel("den", "private_shared", [mia]);
	const memory = await w.engine.open(w.organizationId);
	const judge = new OrganizationJudge(w.engine.storage.reader);
	for (;;) {
		const waiting = judge.ready(memory, mia.id);
		if (!waiting) break;
		await waiting;
	}
	const hears = () =>
		judge.hears(
			memory,
			audience.membersOf(channel),
			memory.appliedSeq + 1,
			mia.id,
		);
	assert.equal(hears(), true);
	await mia.do("DELETE", "/users/me/subscriptions", { subscriptions: ["den"] });
	// One asks and waits for it; others ask meanwhile.
	const waiting: Promise<void>[] = [];
	for (;;) {
		const more = judge.ready(memory);
		if (!more) break;
		waiting.push(more);
		await (waiting.length % 50 === 0 ? turn() : null);
	}
	assert.ok(waiting.length > 0);
	assert.equal(hears(), false);
	await Promise.all(waiting);
});
