import assert from "node:assert/strict";
import { test } from "node:test";
import { operations } from "../src/api/operations.ts";
import { channelParticulars } from "./steps/channel-particulars.ts";
import { channelSteps } from "./steps/channels.ts";
import { messageSteps } from "./steps/messages.ts";
import { organizationSteps } from "./steps/organization.ts";
import { peopleSteps } from "./steps/people.ts";
import { peopleParticulars } from "./steps/people-particulars.ts";
import { personalSteps } from "./steps/personal.ts";
import { settingSteps } from "./steps/settings.ts";
import { type Stage, setStage } from "./steps/stage.ts";
import { noteCalls, sentParams } from "./support/calls.ts";
import { worldWithConference } from "./support/conference.ts";
import { Viewer } from "./support/viewer.ts";

// Whoever registered once and followed events must believe what somebody is told who
// registers now: for everything that can be done, and for all kinds of people and clients.

const { w } = await worldWithConference({
	SKEIN_WEB_PUBLIC_CHANNELS: "1",
});
const given = noteCalls(w);
const stage = await setStage(w);

const steps = [
	...messageSteps,
	...channelSteps,
	...peopleSteps,
	...organizationSteps,
	...personalSteps,
	...channelParticulars,
	...peopleParticulars,
	...settingSteps,
];

/** They change nothing that a client is told of, end everything, or need a mail server and do what another operation does. */
const elsewhere = new Set([
	"confirm-email-change",
	"deactivate-organization",
	"delete-queue",
	"dev-fetch-api-key",
	"fetch-api-key",
	"register-queue",
	"request-password-reset",
	"reset-password",
]);

function viewersOf(stage: Stage): Viewer[] {
	const { olivia, adam, mona, mia, max, gus, bot } = stage;
	return [
		new Viewer("an owner", olivia, "modern"),
		new Viewer("an owner who listens widely", olivia, "curious"),
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

for (const { operation, what, act, unspeakable = [] } of steps)
	test(`${operation}: ${what}`, async () => {
		stage.w.pass(2);
		await act(stage);
		await stage.w.settle();
		const problems = await Promise.all(
			viewers.map((viewer) => viewer.check(unspeakable)),
		);
		assert.equal(problems.flat().join("\n"), "");
	});

/** Parameters that no step gives. */
const withoutStep = new Set([
	// Browsers give it, and it names nothing but the link they followed.
	"confirm-conference link",
	// For programs that the operator lets speak for others: the message is like any other.
	"send-message sender",
]);

test("every parameter of an operation that changes something is given by some step", () => {
	const missing = operations
		.filter(({ method, id }) => method !== "GET" && !elsewhere.has(id))
		.flatMap((operation) =>
			sentParams(operation)
				.filter((name) => !given.get(operation.id)?.has(name))
				.map((name) => `${operation.id} ${name}`),
		);
	assert.deepEqual(
		missing.filter((one) => !withoutStep.has(one)),
		[],
	);
	for (const one of withoutStep) assert.ok(missing.includes(one), one);
});
