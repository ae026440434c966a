import assert from "node:assert/strict";
import { test } from "node:test";
import { eventForms } from "../src/api/events/forms.ts";
import { capabilityNames } from "../src/api/events/queue-options.ts";
import { type Listener, listeners, type Said } from "./steps/cause.ts";
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

type Told = Partial<Record<Listener, readonly Said[]>>;

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

/** Queues of two who hear much, one with a newer client: for everything, and for each type of event alone. */
const choosy: { whole: Ear; alone: Map<string, Ear> }[] = [];
for (const [who, client_capabilities] of [
	[stage.mia, everything],
	[stage.olivia, undefined],
] as const) {
	const listenTo = (event_types: readonly string[] | null) =>
		who.register({ event_types, fetch_event_types: [], client_capabilities });
	const alone = new Map<string, Ear>();
	for (const name of Object.keys(wireEvents)) {
		const type = name.split("/")[0] as string;
		if (!alone.has(type)) alone.set(type, await listenTo([type]));
	}
	choosy.push({ whole: await listenTo(null), alone });
}

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
		const { hears, clients = "all", says, saysToOlder = says } = row;
		const problems = new Set<string>();
		for (const isOlder of [false, true]) {
			const expected: Told = {};
			const told: Told = {};
			if (clients !== (isOlder ? "newer" : "older"))
				for (const name of hears)
					expected[name] = [
						await (isOlder ? saysToOlder : says)(stage, name),
					].flat();
			for (const { name, ear } of ears.filter((e) => e.isOlder === isOlder))
				for (const event of await ear.events()) {
					for (const problem of undocumented(event)) problems.add(problem);
					if (wireName(event) !== row.wire) continue;
					const { type: _, op: __, ...members } = event;
					told[name] = [...(told[name] ?? []), members];
				}
			assert.deepEqual(told, expected, isOlder ? "older" : "newer");
		}
		assert.deepEqual([...problems], []);
	});

test("a queue for one type of event is told of all that others are told of it, and of nothing else", async () => {
	for (const { whole, alone } of choosy) {
		const told = (await whole.events()).map(wireName);
		for (const [type, ear] of alone) {
			// The older name of another event is for those who ask for it.
			const usual = type === "has_webex_token" ? "has_conference_token" : type;
			assert.deepEqual(
				(await ear.events()).map(wireName),
				told
					.filter((name) => name.split("/")[0] === usual)
					.map((name) => name.replace(usual, type)),
			);
		}
	}
});
