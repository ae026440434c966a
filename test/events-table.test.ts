import assert from "node:assert/strict";
import { test } from "node:test";
import { eventForms } from "../src/api/events/forms.ts";
import { capabilityNames } from "../src/api/events/queue-options.ts";
import { type Listener, listeners } from "./steps/cause.ts";
import { eventCauses } from "./steps/causes.ts";
import { setStage } from "./steps/stage.ts";
import { worldWithConference } from "./support/conference.ts";
import { undocumented, wireEvents, wireName } from "./support/wire-events.ts";
import type { Ear } from "./world.ts";

// Every event of the wire: what causes it, who hears it, and what it consists of. Whoever is not named must not hear it.

/** Told by the server itself rather than by an operation; they have tests of their own. */
const causedElsewhere = new Set([
	// The older name of another event, for those who ask for it by name.
	"has_webex_token",
	"heartbeat",
	"realm/deactivated",
	"restart",
]);

const { w } = await worldWithConference();
const stage = await setStage(w);
const everything = Object.fromEntries(
	capabilityNames.map((name) => [name, true]),
);
const ears: { name: Listener; isOlder: boolean; ear: Ear }[] = [];
for (const name of listeners)
	for (const isOlder of [false, true])
		ears.push({
			name,
			isOlder,
			ear: await stage[name].register({
				fetch_event_types: [],
				...(!isOlder && { client_capabilities: everything }),
			}),
		});

test("every documented event has a cause here", () => {
	const caused = new Set(eventCauses.map(({ wire }) => wire));
	const documented = Object.keys(wireEvents).filter(
		(name) => !causedElsewhere.has(name),
	);
	assert.deepEqual(
		documented.filter((name) => !caused.has(name)),
		[],
	);
	assert.deepEqual(
		[...caused].filter((name) => !(name in wireEvents)),
		[],
	);
});

test("no event may become something that is not documented", () => {
	const types = new Set(Object.keys(wireEvents).map((n) => n.split("/")[0]));
	for (const [name, { wireTypes }] of Object.entries(eventForms))
		for (const type of wireTypes)
			assert.ok(types.has(type), `${name} may become ${type}`);
});

for (const row of eventCauses)
	test(`${row.wire}: ${row.what}`, async () => {
		await row.prepare?.(stage);
		for (const { ear } of ears) await ear.events();
		stage.w.pass(1);
		await row.cause(stage);
		await stage.w.settle();
		const heard = { newer: new Set<Listener>(), older: new Set<Listener>() };
		const problems: string[] = [];
		for (const { name, isOlder, ear } of ears)
			for (const event of await ear.events()) {
				problems.push(...undocumented(event));
				if (wireName(event) === row.wire)
					heard[isOlder ? "older" : "newer"].add(name);
			}
		assert.deepEqual([...new Set(problems)], []);
		const { hears, clients = "all" } = row;
		const expected = (isWanted: boolean) =>
			isWanted ? listeners.filter((name) => hears.includes(name)) : [];
		assert.deepEqual([...heard.newer], expected(clients !== "older"), "newer");
		assert.deepEqual([...heard.older], expected(clients !== "newer"), "older");
	});
