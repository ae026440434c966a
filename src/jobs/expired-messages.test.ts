import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../test/world.ts";

// What becomes of message_retention_days of the organization (update-organization) and of channels (update-channel).

const day = 86_400;

test("messages go when they have been kept long enough, where they are not kept for ever", async () => {
	const w = await world();
	const [olivia, mia, max] = [w.as("olivia"), w.as("mia"), w.as("max")];
	const people = [olivia, mia, max];
	await w.channel("usual", "public", people);
	const brief = await w.channel("brief", "private_protected", [mia, max]);
	const kept = await w.channel("kept", "public", people);
	const keep = (id: number, message_retention_days: unknown) =>
		olivia.do("PATCH", `/streams/${id}`, { message_retention_days });
	await keep(brief, 7);
	await keep(kept, "unlimited");
	await olivia.do("PATCH", "/realm", { message_retention_days: 30 });
	const say = async () => ({
		usual: await mia.send("usual", "t", "as usual"),
		brief: await mia.send("brief", "t", "for a moment"),
		kept: await mia.send("kept", "t", "for ever"),
		between: await mia.sendTo([max], "between us"),
	});
	const first = await say();
	const there = async (who: Client, id: number) =>
		(await who.get(`/messages/${id}`)).status === 200;
	const listen = (who: Client) =>
		who.register({
			event_types: ["delete_message"],
			fetch_event_types: [],
			client_capabilities: {
				notification_settings_null: true,
				bulk_message_deletion: true,
			},
		});
	w.pass(7 * day - 60);
	await w.settle();
	assert.equal(await there(mia, first.brief), true);
	w.pass(day);
	const [ofMax, ofOlivia] = [await listen(max), await listen(olivia)];
	const second = await say();
	assert.deepEqual(await ofMax.events(), [
		{
			type: "delete_message",
			message_type: "stream",
			stream_id: brief,
			topic: "t",
			message_ids: [first.brief],
		},
	]);
	assert.deepEqual(await ofOlivia.events(), [], "it was not hers to hear of");
	w.pass(23 * day);
	await w.settle();
	for (const [id, isThere] of [
		[first.usual, false],
		[first.brief, false],
		[first.kept, true],
		[first.between, false],
		[second.usual, true],
		[second.brief, false],
		[second.kept, true],
		[second.between, true],
	] as const)
		assert.equal(await there(mia, id), isThere, `message ${id}`);
});

test("many messages go a few at a time, and none where nobody said so", async () => {
	const w = await world();
	const [olivia, mia] = [w.as("olivia"), w.as("mia")];
	await w.channel("usual", "public", [mia]);
	for (let n = 0; n < 120; n++) await mia.send("usual", `t${n % 3}`, `${n}`);
	const count = async () =>
		(
			await mia.do("GET", "/messages", {
				anchor: "newest",
				num_before: 500,
				narrow: [["channel", "usual"]],
			})
		).messages.length;
	w.pass(400 * day);
	await w.settle();
	assert.equal(await count(), 120);
	await olivia.do("PATCH", "/realm", { message_retention_days: 365 });
	await mia.send("usual", "t1", "new");
	w.pass(day);
	await w.settle();
	assert.equal(await count(), 1);
});
