import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { capabilityNames } from "../src/api/events/queue-options.ts";
import { operations } from "../src/api/operations.ts";
import { channelSteps } from "./steps/channels.ts";
import { messageSteps } from "./steps/messages.ts";
import { organizationSteps } from "./steps/organization.ts";
import { peopleSteps } from "./steps/people.ts";
import { personalSteps } from "./steps/personal.ts";
import { type Stage, setStage } from "./steps/stage.ts";
import { worldWithConference } from "./support/conference.ts";
import { type Json, Mirror } from "./support/reducer.ts";
import { differences } from "./support/reducer-compare.ts";
import { undocumented } from "./support/wire-events.ts";
import type { Client, Ear, Fields } from "./world.ts";

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

const modern = {
	client_capabilities: Object.fromEntries(
		capabilityNames.map((name) => [name, true]),
	),
	include_subscribers: "true",
	apply_markdown: true,
};
const older = { include_subscribers: "true" };

/** Somebody who registered once. */
class Viewer {
	readonly name: string;
	readonly client: Client;
	readonly #fields: Fields;
	#mirror!: Mirror;
	#ear!: Ear;

	constructor(name: string, client: Client, fields: Fields) {
		this.name = name;
		this.client = client;
		this.#fields = fields;
	}

	async begin() {
		this.#ear = await this.client.register(this.#fields);
		this.#mirror = new Mirror(this.#ear.state, {
			knowsArchived: this.#fields === modern,
			listIsIncomplete: this.#fields === modern,
		});
	}

	async #hear() {
		const { body } = await this.#ear.poll({ dont_block: true });
		this.#ear.lastEventId = body.events.at(-1)?.id ?? this.#ear.lastEventId;
		return body.events.map(({ id: _, ...event }: Json) => event);
	}

	/** What is wrong with what it believes. Starts anew if anything is, so that the next step is judged by itself. */
	async check(unspeakable: readonly string[]): Promise<string[]> {
		const problems: string[] = [];
		for (const event of await this.#hear()) {
			for (const problem of undocumented(event))
				problems.push(`${this.name}: ${problem} is not as documented`);
			try {
				this.#mirror.apply(event);
			} catch (error) {
				problems.push(
					`${this.name}: ${(error as Error).message}, says ${JSON.stringify(event)}`,
				);
			}
		}
		const { state } = await this.client.register({
			...this.#fields,
			idle_queue_timeout: 1,
		});
		const found = differences(this.#mirror.beliefs(), state);
		for (const { key, believed, fresh } of found)
			if (this.#fields === older && unspeakable.includes(key))
				this.#mirror.adopt(key, state);
			else
				problems.push(
					`${this.name}: ${key}: ${inspect({ believed, fresh }, { depth: 6, breakLength: 150 })}`,
				);
		if (problems.length > 0) await this.begin();
		return problems;
	}
}

function viewersOf(stage: Stage): Viewer[] {
	const { olivia, adam, mona, mia, max, gus, bot } = stage;
	return [
		new Viewer("an owner", olivia, modern),
		new Viewer("an administrator", adam, modern),
		new Viewer("a moderator", mona, modern),
		new Viewer("a member", mia, modern),
		new Viewer("a member with an older client", mia, older),
		new Viewer("a member outside", max, modern),
		new Viewer("a member outside with an older client", max, older),
		new Viewer("a guest", gus, modern),
		new Viewer("a guest with an older client", gus, older),
		new Viewer("a bot", bot, modern),
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
