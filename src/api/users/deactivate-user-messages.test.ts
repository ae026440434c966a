import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, openWorld, world } from "../../../test/world.ts";
import { deleteSent } from "../../domain/messages/delete-sent.ts";
import { DELETE_SENT_BATCH_MESSAGES } from "../../limits.ts";

// deactivate-user with `actions` that delete what the person wrote.

const w = await world();
const [adam, mia, max, gus] = [
	w.as("adam"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
] as const;

const capabilities = {
	notification_settings_null: true,
	bulk_message_deletion: true,
};

const listen = (client: Client) =>
	client.register({
		event_types: ["delete_message", "stream"],
		fetch_event_types: [],
		client_capabilities: capabilities,
	});

const exists = (id: number): Promise<boolean> =>
	w.inside(
		async (work) =>
			(await work.db
				.selectFrom("message")
				.select("id")
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.executeTakeFirst()) !== undefined,
	);

/** Somebody with a bot who has written everywhere. */
async function writer(name: string) {
	const person = await w.person(name, `${name} Writer`);
	const bot = await w.bot(`${name}s`, person);
	const open = await w.channel(`${name}-open`, "public", [person, mia, gus]);
	const closed = await w.channel(`${name}-closed`, "private_protected", [
		person,
		mia,
		bot,
	]);
	return {
		person,
		bot,
		open,
		closed,
		inOpen: await person.send(`${name}-open`, "t", "in the open"),
		inClosed: await person.send(`${name}-closed`, "t", "in private"),
		byBot: await bot.send(`${name}-closed`, "t", "by a bot"),
		direct: await person.sendTo([mia], "between us"),
		byMia: await mia.send(`${name}-open`, "t", "by somebody else"),
	};
}

test("deactivate-user deletes messages in public channels and leaves the others", async () => {
	const { person, open, ...sent } = await writer("ann");
	const ears = [await listen(mia), await listen(max), await listen(gus)];
	await adam.do("DELETE", `/users/${person.id}`, {
		actions: { delete_public_channel_messages: true },
	});
	await w.settle();
	assert.deepEqual(
		[
			await exists(sent.inOpen),
			await exists(sent.inClosed),
			await exists(sent.byBot),
			await exists(sent.direct),
			await exists(sent.byMia),
		],
		[false, true, true, true, true],
	);
	const deleted = {
		type: "delete_message",
		message_ids: [sent.inOpen],
		message_type: "stream",
		stream_id: open,
		topic: "t",
	};
	const first = {
		type: "stream",
		op: "update",
		stream_id: open,
		name: "ann-open",
		property: "first_message_id",
		value: sent.byMia,
	};
	const [ofMia, ofMax, ofGus] = [
		await ears[0]?.events(),
		await ears[1]?.events(),
		await ears[2]?.events(),
	];
	assert.deepEqual(ofMia, [deleted, first]);
	assert.deepEqual(ofMax, [first], "who was never there has nothing to forget");
	assert.deepEqual(ofGus, [deleted, first]);
});

test("deactivate-user deletes messages in private channels and between people, those of bots too", async () => {
	const { person, bot, closed, ...sent } = await writer("ben");
	const ofMia = await listen(mia);
	const ofMax = await listen(max);
	await adam.do("DELETE", `/users/${person.id}`, {
		actions: {
			delete_profile: true,
			delete_private_channel_messages: true,
			delete_direct_messages: true,
		},
	});
	await w.settle();
	assert.deepEqual(
		[
			await exists(sent.inOpen),
			await exists(sent.inClosed),
			await exists(sent.byBot),
			await exists(sent.direct),
		],
		[true, false, false, false],
	);
	const deleted = (await ofMia.events()).filter(
		({ type }) => type === "delete_message",
	);
	assert.deepEqual(
		deleted.sort((a, b) => a.message_ids[0] - b.message_ids[0]),
		[
			...[sent.inClosed, sent.byBot].map((id) => ({
				type: "delete_message",
				message_ids: [id],
				message_type: "stream",
				stream_id: closed,
				topic: "t",
			})),
			{
				type: "delete_message",
				message_ids: [sent.direct],
				message_type: "private",
			},
		],
	);
	assert.deepEqual(await ofMax.events(), [], "nobody outside hears of it");
	const { user } = await mia.do("GET", `/users/${bot.id}`);
	assert.deepEqual([user.full_name, user.is_active], ["Deleted user", false]);
});

test("deactivate-user deletes by default nothing, and what a refused call asked for stays", async () => {
	const { person, inOpen, direct } = await writer("cleo");
	const actions = {
		delete_public_channel_messages: true,
		delete_direct_messages: true,
	};
	const { body } = await mia.delete(`/users/${person.id}`, { actions });
	assert.equal(body.code, "UNAUTHORIZED_PRINCIPAL");
	await adam.do("DELETE", `/users/${person.id}`);
	const again = await adam.delete(`/users/${person.id}`, { actions });
	assert.equal(again.body.code, "BAD_REQUEST");
	await w.settle();
	assert.deepEqual([await exists(inOpen), await exists(direct)], [true, true]);
});

test("deactivate-user goes on deleting after a crash, spares what is written later, and bears being done twice", async () => {
	const first = await openWorld();
	const owner = first.as("olivia");
	const person = await first.person("vera", "Vera Verbose");
	await first.channel("wall", "public", [person, owner]);
	const count = DELETE_SENT_BATCH_MESSAGES * 2 + 7;
	for (let i = 0; i < count; i++)
		await person.send("wall", `topic ${i % 3}`, `word ${i}`);
	const uptoId = await owner.send("wall", "topic 0", "by somebody else");
	const left = (of: typeof first) =>
		of.inside(async (work) => {
			const rows = await work.db
				.selectFrom("message")
				.select("id")
				.where("organization_id", "=", work.organizationId)
				.where("sender_id", "=", person.id)
				.execute();
			return rows.length;
		});
	// The node dies after the first part, which has left a job for the next one behind.
	await first.engine.jobs.stop();
	const deletion = {
		senderId: person.id,
		places: ["public_channels"] as const,
		afterId: 0,
		uptoId,
	};
	const actor = { userId: null, client: "test" };
	await first.engine.run(first.organizationId, actor, deleteSent, deletion);
	assert.equal(await left(first), count - DELETE_SENT_BATCH_MESSAGES);
	await first.close();

	const second = await openWorld({ reuse: first });
	await second.as("vera").send("wall", "topic 0", "I am still here");
	await second.settle();
	assert.equal(await left(second), 1);
	await second.engine.run(second.organizationId, actor, deleteSent, deletion);
	await second.settle();
	assert.equal(await left(second), 1);
	await second.close();
});
