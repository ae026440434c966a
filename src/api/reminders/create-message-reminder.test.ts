import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";
import { users } from "../../domain/users/users.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];
const design = await w.channel("design", "public", [mia, max]);
await w.channel("secret", "private_shared", [max]);
const message = await max.send("design", "the colours", "More blue");

const inSeconds = (seconds: number) => Math.floor(w.clock.now / 1000) + seconds;

const listed = async (client: Client) =>
	(await client.do("GET", "/reminders")).reminders;

const remind = async (client: Client, fields: object = {}) =>
	(
		await client.do("POST", "/reminders", {
			message_id: message,
			scheduled_delivery_timestamp: inSeconds(100),
			...fields,
		})
	).reminder_id as number;

test("create-message-reminder keeps a reminder and tells its owner's clients alone", async () => {
	const [ear, other] = [await mia.register(), await max.register()];
	assert.deepEqual(ear.state.reminders, []);
	const at = inSeconds(100);
	const id = await remind(mia);
	const [{ rendered_content, content, ...rest }] = await listed(mia);
	assert.deepEqual(rest, {
		reminder_id: id,
		type: "private",
		to: [mia.id],
		scheduled_delivery_timestamp: at,
		failed: false,
		reminder_target_message_id: message,
	});
	assert.equal(
		content,
		`You asked to be reminded of [a message](http://chat.example.com/#narrow/channel/${design}-design/topic/the.20colours/near/${message}) from @_**Max Member|${max.id}**.`,
	);
	assert.match(rendered_content, /^<p>You asked to be reminded of /);
	assert.deepEqual(await ear.events(), [
		{ type: "reminders", op: "add", reminders: await listed(mia) },
	]);
	assert.deepEqual(await other.events(), []);
	const { state } = await mia.register({ fetch_event_types: ["reminders"] });
	assert.deepEqual(state.reminders, await listed(mia));
	assert.deepEqual(await listed(max), []);
});

test("a reminder comes at its time, once, from a bot, and leaves the list", async () => {
	const [reminder] = await listed(mia);
	const [ear, other] = [await mia.register(), await max.register()];
	w.pass(99);
	assert.deepEqual(await ear.events(), []);
	w.pass(1);
	await w.settle();
	await w.settle();
	const [told, removed, ...rest] = await ear.events();
	assert.deepEqual(rest, []);
	assert.equal(told.message.content, reminder.content);
	assert.equal(told.message.sender_full_name, "Notification Bot");
	assert.deepEqual(told.flags, []);
	assert.deepEqual(removed, {
		type: "reminders",
		op: "remove",
		reminder_id: reminder.reminder_id,
	});
	assert.deepEqual(await listed(mia), []);
	assert.deepEqual(await other.events(), []);
});

test("create-message-reminder repeats the note, quoted, and finds direct messages", async () => {
	const direct = await max.sendTo([mia], "psst");
	await remind(mia, { message_id: direct, note: " ask **why**\n\nand when " });
	const [{ content }] = await listed(mia);
	const people = [mia.id, max.id].sort((a, b) => a - b).join(",");
	assert.equal(
		content,
		`You asked to be reminded of [a message](http://chat.example.com/#narrow/dm/${people}-dm/near/${direct}) from @_**Max Member|${max.id}**.\n\n> ask **why**\n> \n> and when`,
	);
	assert.ok(!content.includes("psst"));
	w.pass(100);
	await w.settle();
});

test("a reminder comes however late it is", async () => {
	await remind(mia);
	const ear = await mia.register();
	w.pass(1_000_000);
	await w.settle();
	const heard = await ear.events();
	assert.deepEqual(
		heard.map((event) => event.type),
		["message", "reminders"],
	);
});

test("create-message-reminder refuses, keeps nothing and tells nobody", async () => {
	const hidden = await max.send("secret", "t", "hidden");
	const between = await max.sendTo([w.as("adam")], "between us");
	const ear = await mia.register();
	const refused: [object, string][] = [
		[{ message_id: hidden }, "BAD_REQUEST"],
		[{ message_id: between }, "BAD_REQUEST"],
		[{ message_id: 987_654 }, "BAD_REQUEST"],
		[{ message_id: 2 ** 40 }, "BAD_REQUEST"],
		[{ message_id: "first" }, "BAD_REQUEST"],
		[{ message_id: undefined }, "REQUEST_VARIABLE_MISSING"],
		[{ scheduled_delivery_timestamp: inSeconds(0) }, "BAD_REQUEST"],
		[{ scheduled_delivery_timestamp: 1e15 }, "BAD_REQUEST"],
		[{ scheduled_delivery_timestamp: undefined }, "REQUEST_VARIABLE_MISSING"],
		[{ note: "x".repeat(1001) }, "BAD_REQUEST"],
		[{ note: "a\0b" }, "BAD_REQUEST"],
	];
	const texts = new Set<string>();
	for (const [fields, code] of refused) {
		const { status, body } = await mia.post("/reminders", {
			message_id: message,
			scheduled_delivery_timestamp: inSeconds(100),
			...fields,
		});
		assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
		if (
			[hidden, 987_654].includes((fields as { message_id: number }).message_id)
		)
			texts.add(body.msg);
	}
	assert.equal(texts.size, 1);
	assert.deepEqual(await listed(mia), []);
	assert.deepEqual(await ear.events(), []);
});

test("get-reminders lists the next first", async () => {
	const adam = w.as("adam");
	const ids = [];
	for (const seconds of [300, 100, 200])
		ids.push(
			await remind(adam, { scheduled_delivery_timestamp: inSeconds(seconds) }),
		);
	assert.deepEqual(
		(await listed(adam)).map((one: { reminder_id: number }) => one.reminder_id),
		[ids[1], ids[2], ids[0]],
	);
});

test("delete-reminder takes it back: it never comes", async () => {
	const id = await remind(mia);
	for (const answer of [
		await max.delete(`/reminders/${id}`),
		await mia.delete("/reminders/987654"),
	]) {
		assert.deepEqual([answer.status, answer.body.code], [404, "BAD_REQUEST"]);
		assert.equal(answer.body.msg, "Reminder does not exist");
	}
	const ear = await mia.register();
	await mia.do("DELETE", `/reminders/${id}`);
	assert.deepEqual(await ear.events(), [
		{ type: "reminders", op: "remove", reminder_id: id },
	]);
	assert.equal((await mia.delete(`/reminders/${id}`)).status, 404);
	w.pass(100);
	assert.deepEqual(await ear.events(), []);
});

test("a reminder of somebody deactivated meanwhile waits for them, marked as failed", async () => {
	const gone = await w.person("gone", "Gone Person");
	await remind(gone);
	const setActive = (is_active: 0 | 1) =>
		w.inside(async (work) => {
			await work.db
				.updateTable("user")
				.set({ is_active })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", gone.id)
				.execute();
			work.touch(users, gone.id);
		});
	await setActive(0);
	w.pass(100);
	await w.settle();
	await setActive(1);
	const [reminder] = await listed(gone);
	assert.equal(reminder.failed, true);
});

test("guests and bots have reminders too", async () => {
	const gus = w.as("gus");
	const own = await gus.sendTo([gus], "note to self");
	await remind(gus, { message_id: own });
	assert.equal((await listed(gus)).length, 1);
	const bot = await w.bot("helper", mia);
	await remind(bot);
	assert.equal((await listed(bot)).length, 1);
});
