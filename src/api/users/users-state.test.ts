import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";

const w = await world();
const [olivia, adam, mia, max, gus] = [
	w.as("olivia"),
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;
await w.bot("helper", mia);

const stateOf = async (client: Client, more: object = {}) =>
	(await client.register({ fetch_event_types: ["realm_user"], ...more })).state;

interface Listed {
	user_id: number;
	is_bot: boolean;
}

/** What a client that follows events makes of the lists it started with. */
function follow(
	state: { realm_users: Listed[]; realm_non_active_users: Listed[] },
	events: readonly { op: string; person: Record<string, unknown> }[],
) {
	const people = new Map(
		[
			...state.realm_users.map((one) => ({ ...one, is_active: true })),
			...state.realm_non_active_users.map((one) => ({
				...one,
				is_active: false,
			})),
		].map((one) => [one.user_id, one as Record<string, unknown>]),
	);
	for (const { op, person } of events) {
		const id = person.user_id as number;
		if (op === "add") {
			people.set(id, person);
			continue;
		}
		const known = people.get(id) ?? {};
		const { new_email, custom_profile_field, role, ...rest } = person;
		const field = custom_profile_field as
			| { id: number; value: string | null; rendered_value?: string }
			| undefined;
		const { email: _, avatar_source, avatar_url_medium, ...plain } = rest;
		Object.assign(known, plain);
		if (new_email !== undefined) known.email = new_email;
		if (typeof role === "number")
			Object.assign(known, {
				role,
				is_owner: role === 100,
				is_admin: role <= 200,
				is_guest: role === 600,
			});
		if (field) {
			const profile = known.profile_data as Record<string, unknown>;
			const { id: fieldId, ...value } = field;
			if (value.value === null) delete profile[fieldId];
			else profile[fieldId] = value;
		}
		people.set(id, known);
	}
	return people;
}

test("the first state lists everybody by id, with profiles and without what goes without saying", async () => {
	const state = await stateOf(gus);
	const ids = state.realm_users.map((one: Listed) => one.user_id);
	assert.deepEqual(
		ids,
		w.everyone.map((one) => one.id).sort((a, b) => a - b),
	);
	for (const one of [...state.realm_users, ...state.cross_realm_bots]) {
		assert.equal("is_active" in one, false);
		assert.equal("profile_data" in one, !one.is_bot);
	}
	assert.deepEqual(
		state.cross_realm_bots.map((one: { full_name: string }) => one.full_name),
		["Notification Bot", "Welcome Bot", "Email Gateway"],
	);
	for (const one of state.cross_realm_bots) {
		assert.equal(one.is_system_bot, true);
		assert.equal(one.bot_owner_id, null);
	}
	assert.deepEqual(state.realm_non_active_users, []);
});

test("everybody learns about themselves", async () => {
	const { realm_users: _, cross_realm_bots: __, ...state } = await stateOf(mia);
	assert.deepEqual(
		Object.fromEntries(
			Object.entries(state).filter(([name]) =>
				/^(is_|can_|user_id|email|full_name|delivery|avatar)/.test(name),
			),
		),
		{
			user_id: mia.id,
			email: `user${mia.id}@chat.example.com`,
			delivery_email: "mia@example.com",
			full_name: "Mia Member",
			is_admin: false,
			is_owner: false,
			is_moderator: false,
			is_guest: false,
			avatar_source: "J",
			avatar_url: `/avatar/${mia.id}?v=1`,
			avatar_url_medium: `/avatar/${mia.id}/medium?v=1`,
			can_create_streams: true,
			can_create_public_streams: true,
			can_create_private_streams: true,
			can_create_web_public_streams: false,
			can_subscribe_other_users: true,
			can_invite_others_to_realm: true,
		},
	);
	const guest = await stateOf(gus);
	assert.equal(guest.is_guest, true);
	assert.equal(guest.can_create_streams, false);
	assert.equal((await stateOf(w.as("mona"))).is_moderator, true);
});

test("whoever follows events knows what somebody who registers anew is told", async () => {
	const { id: food } = await adam.do("POST", "/realm/profile_fields", {
		name: "Food",
		field_type: 1,
	});
	const listeners = [gus, mia, adam];
	const ears = await Promise.all(
		listeners.map((client) =>
			client.register({
				event_types: ["realm_user"],
				fetch_event_types: ["realm_user"],
			}),
		),
	);
	const fill = (value: string | null) =>
		max.do("PATCH", "/users/me/profile_data", { data: [{ id: food, value }] });
	const nina = await w.person("nina", "Nina New");
	await olivia.do("PATCH", `/users/${max.id}`, { role: 300 });
	await fill("Figs");
	await max.do("PATCH", "/settings", {
		full_name: "Maximus",
		timezone: "Europe/Paris",
		email_address_visibility: 2,
	});
	await nina.do("PATCH", "/settings", { email_address_visibility: 1 });
	await adam.do("DELETE", `/users/${nina.id}`);
	await olivia.do("PATCH", `/users/${max.id}`, { role: 400 });
	await nina.world.as("mia").do("PATCH", "/settings", {
		email_address_visibility: 4,
	});
	await fill(null);
	await fill("Plums");
	for (const [at, client] of listeners.entries()) {
		const ear = ears[at];
		assert.ok(ear);
		const followed = follow(ear.state, await ear.events());
		const fresh = follow(await stateOf(client), []);
		assert.deepEqual(followed, fresh, client.user.fullName);
	}
});
