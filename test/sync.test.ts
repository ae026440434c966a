import assert from "node:assert/strict";
import { test } from "node:test";
import { operations } from "../src/api/operations.ts";
import { channelSteps } from "./steps/channels.ts";
import { messageSteps } from "./steps/messages.ts";
import { organizationSteps } from "./steps/organization.ts";
import { peopleSteps } from "./steps/people.ts";
import { personalSteps } from "./steps/personal.ts";
import { type Stage, setStage } from "./steps/stage.ts";
import { worldWithConference } from "./support/conference.ts";
import { Viewer } from "./support/viewer.ts";

// Whoever registered once and followed events must believe what somebody is told who
// registers now: for everything that can be done, and for all kinds of people and clients.

const { w } = await worldWithConference();
const stage = await setStage(w);

const steps = [
	...messageSteps,
	...channelSteps,
	...peopleSteps,
	...organizationSteps,
	...personalSteps,
];

/** They change nothing that a client is told of, or end everything. */
const elsewhere = new Set([
	"deactivate-organization",
	"delete-queue",
	"dev-fetch-api-key",
	"fetch-api-key",
	"register-queue",
]);

function viewersOf(stage: Stage): Viewer[] {
	const { olivia, adam, mona, mia, max, gus, bot } = stage;
	return [
		new Viewer("an owner", olivia, "modern"),
		new Viewer("an administrator", adam, "modern"),
		new Viewer("a moderator", mona, "modern"),
		new Viewer("a member", mia, "modern"),
		new Viewer("a member with an older client", mia, "older"),
		new Viewer("a member outside", max, "modern"),
		new Viewer("a member outside with an older client", max, "older"),
		new Viewer("a guest", gus, "modern"),
		new Viewer("a guest with an older client", gus, "older"),
		new Viewer("a bot", bot, "modern"),
	];
}

const viewers = viewersOf(stage);
for (const viewer of viewers) await viewer.begin();

test("every operation that changes something is among the steps", () => {
	const changing = operations
		.filter(({ method, id }) => method !== "GET" && !elsewhere.has(id))
		.map(({ id }) => id);
	const done = new Set(steps.map(({ operation }) => operation));
	assert.deepEqual(
		changing.filter((id) => !done.has(id)),
		[],
	);
	for (const id of done)
		assert.ok(
			operations.some((operation) => operation.id === id),
			id,
		);
});

for (const [at, { operation, what, act, unspeakable = [] }] of steps.entries())
	test(`${operation}: ${what}`, async () => {
		stage.w.pass(2);
		await act(stage);
		await stage.w.settle();
		const problems = await Promise.all(
			viewers.map((viewer) => viewer.check(unspeakable)),
		);
		// Queues that were registered only to compare are gone by then.
		if (at % 40 === 0) await stage.w.engine.queues.sweep();
		assert.equal(problems.flat().join("\n"), "");
	});
