import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

// What update-user tells a person whose role it changes, beside the role: whatever they see or run because of it.

const w = await world();
const [olivia, mia, max] = [w.as("olivia"), w.as("mia"), w.as("max")] as const;
const bot = await w.bot("robo", mia);

const become = (role: number) =>
	olivia.do("PATCH", `/users/${max.id}`, { role });

test("update-user shows an administrator addresses and bots, and hides them from one who was", async () => {
	const [ear, other] = [
		await max.register({ event_types: ["realm_bot", "realm_user"] }),
		await mia.register({ event_types: ["realm_bot", "realm_user"] }),
	];
	const changes = async () => {
		const events = await ear.events();
		return {
			addresses: new Map(
				events
					.filter(({ person }) => person && "delivery_email" in person)
					.map(({ person }) => [person.user_id, person.delivery_email]),
			),
			bots: events
				.filter(({ type }) => type === "realm_bot")
				.map(({ op, bot: { user_id } }) => [op, user_id]),
		};
	};
	await become(200);
	const gained = await changes();
	const { state } = await max.register({ fetch_event_types: ["realm_user"] });
	const hidden = new Set(
		ear.state.realm_users
			.filter((user: { delivery_email: unknown }) => !user.delivery_email)
			.map((user: { user_id: number }) => user.user_id),
	);
	assert.ok(hidden.has(mia.id) && !hidden.has(max.id));
	assert.deepEqual(
		[...gained.addresses],
		state.realm_users
			.filter((user: { user_id: number }) => hidden.has(user.user_id))
			.map((user: { user_id: number; delivery_email: string }) => [
				user.user_id,
				user.delivery_email,
			]),
	);
	assert.deepEqual(gained.bots, [["add", bot.id]]);
	await become(400);
	const lost = await changes();
	assert.deepEqual(
		[...lost.addresses],
		[...gained.addresses.keys()].map((id) => [id, null]),
	);
	assert.deepEqual(lost.bots, [["delete", bot.id]]);
	assert.deepEqual(
		(await other.events()).map(({ person }) => person),
		[200, 400].map((role) => ({ user_id: max.id, role })),
		"nobody else is told more than the role",
	);
});

test("update-user tells of default channels when somebody becomes a guest, and when they cease to be", async () => {
	const ear = await max.register({ event_types: ["default_streams"] });
	const { realm_default_streams: all } = ear.state;
	assert.ok(all.length > 0);
	await become(600);
	await become(400);
	assert.deepEqual(await ear.events(), [
		{ type: "default_streams", default_streams: [] },
		{ type: "default_streams", default_streams: all },
	]);
});
