import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, type World, world } from "../../../test/world.ts";

// update-presence where the server shows limited guests the presence only of people they see.

async function prepare(environment: Readonly<Record<string, string>>) {
	const w = await world({ environment });
	const [olivia, mia, gus] = [w.as("olivia"), w.as("mia"), w.as("gus")];
	const { state } = await olivia.register({
		fetch_event_types: ["realm_user_groups"],
	});
	const members = state.realm_user_groups.find(
		(group: { name: string }) => group.name === "role:members",
	);
	await olivia.do("PATCH", "/realm", {
		can_access_all_users_group: { new: members.id },
	});
	await w.channel("shared", "public", [mia, gus]);
	return w;
}

const report = (client: Client, fields: object = {}) =>
	client.do("POST", "/users/me/presence", { status: "active", ...fields });

const ascending = (ids: readonly unknown[]) =>
	ids.map(Number).sort((a, b) => a - b);

/** Whose presence a client learns of, by every way there is. */
async function learns(w: World, name: string) {
	const client = w.as(name);
	const ear = await client.register({
		event_types: ["presence"],
		fetch_event_types: [],
	});
	w.pass(1000);
	for (const one of ["max", "mia"]) await report(w.as(one));
	const told = (await ear.events()).map((event) => event.user_id);
	const ids = (presences: object) => ascending(Object.keys(presences));
	const { state } = await client.register({
		fetch_event_types: ["presence"],
		slim_presence: true,
	});
	const older = await client.do("GET", "/realm/presence");
	const newer = await report(client, { last_update_id: -1 });
	return {
		told,
		state: ids(state.presences),
		older: Object.keys(older.presences).length,
		newer: ids(newer.presences),
		lastUpdateId: newer.presence_last_update_id,
	};
}

test("with SKEIN_LIMIT_PRESENCE guests learn of the presence of those they see, and of nobody else's", async () => {
	const w = await prepare({ SKEIN_LIMIT_PRESENCE: "1" });
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const { lastUpdateId, ...learnt } = await learns(w, "gus");
	assert.deepEqual(learnt, {
		told: [mia.id],
		state: [mia.id],
		older: 1,
		newer: ascending([mia.id, gus.id]),
	});
	w.pass(60);
	await report(max);
	const later = await report(gus, { last_update_id: lastUpdateId });
	assert.deepEqual(Object.keys(later.presences), [String(gus.id)]);
	const others = await learns(w, "adam");
	assert.deepEqual(others.told, [max.id, mia.id]);
	assert.ok(others.state.includes(max.id) && others.newer.includes(max.id));
});

test("without it they learn of everybody's, by number", async () => {
	const w = await prepare({});
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	const { lastUpdateId: _, ...learnt } = await learns(w, "gus");
	assert.deepEqual(learnt, {
		told: [max.id, mia.id],
		state: ascending([mia.id, max.id]),
		older: 2,
		newer: ascending([mia.id, max.id, gus.id]),
	});
});
