import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../test/world.ts";
import { organizations } from "../domain/organizations/organizations.ts";

const days = (count: number) => count * 86_400;

test("a channel without a message for half a year is told to be quiet, and wakes by the next", async () => {
	const w = await world();
	const [mia, gus] = [w.as("mia"), w.as("gus")];
	const den = await w.channel("den", "private_protected", [mia]);
	await mia.send("den", "t", "the last word for long");
	w.pass(days(100));
	await mia.do("POST", "/messages", {
		type: "direct",
		to: [gus.id],
		content: "a word elsewhere",
	});
	const yard = await w.channel("yard", "public", [mia]);
	w.pass(days(80) - 60);
	const listen = (client: typeof mia) =>
		client.register({
			event_types: ["stream"],
			fetch_event_types: ["subscription"],
			idle_queue_timeout: days(7),
		});
	const ofMia = await listen(mia);
	const ofGus = await listen(gus);
	assert.deepEqual(await ofMia.events(), []);
	w.pass(days(1) + 120);
	const told = (name: string, stream_id: number, value: boolean) => ({
		type: "stream",
		op: "update",
		stream_id,
		name,
		property: "is_recently_active",
		value,
	});
	const heard = await ofMia.events();
	assert.deepEqual(
		heard.filter((event) => event.stream_id === den),
		[told("den", den, false)],
	);
	assert.equal(
		heard.some((event) => event.stream_id === yard),
		false,
		"it is younger than that",
	);
	assert.deepEqual(await ofGus.events(), [], "nobody outside hears of it");
	const { state } = await listen(mia);
	const shown = new Map(
		state.subscriptions.map(
			(one: { stream_id: number; is_recently_active: boolean }) => [
				one.stream_id,
				one.is_recently_active,
			],
		),
	);
	assert.deepEqual([shown.get(den), shown.get(yard)], [false, true]);
	w.pass(days(1));
	assert.deepEqual(await ofMia.events(), [], "once is enough");
	await mia.send("den", "t", "awake again");
	assert.deepEqual(await ofMia.events(), [told("den", den, true)]);
	w.pass(days(3));
	assert.deepEqual(await ofMia.events(), []);
});

test("the round goes on day after day, and ends with the organization", async () => {
	const w = await world();
	const rounds = () =>
		w.inside(async (work) =>
			work.db
				.selectFrom("job")
				.select("run_at")
				.where("kind", "=", "daily-round")
				.execute(),
		);
	for (let day = 0; day < 3; day++) {
		w.pass(days(1));
		await w.settle();
		const [next, ...more] = await rounds();
		assert.deepEqual(more, []);
		assert.equal(next?.run_at, w.clock.now + days(1) * 1000);
	}
	await w.inside(async (work) => {
		await work.db
			.deleteFrom("organization")
			.where("id", "=", work.organizationId)
			.execute();
		work.touch(organizations, work.organizationId);
	});
	w.pass(days(1));
	await w.engine.jobs.settle();
	assert.deepEqual(await rounds(), []);
});
