import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";
import { channels } from "../../domain/channels/channels.ts";
import { users } from "../../domain/users/users.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];
const design = await w.channel("design", "public", [mia, max]);

const inSeconds = (seconds: number) => Math.floor(w.clock.now / 1000) + seconds;

const listed = async (client: Client) =>
	(await client.do("GET", "/scheduled_messages")).scheduled_messages;

const toDesign = () => ({
	type: "stream",
	to: design,
	topic: "colours",
	content: "More **blue**",
	scheduled_delivery_timestamp: inSeconds(100),
});

const schedule = async (client: Client, fields: object = {}) =>
	(
		await client.do("POST", "/scheduled_messages", {
			...toDesign(),
			...fields,
		})
	).scheduled_message_id as number;

/** A due time has to come between tests that look at the whole list. */
async function clear(client: Client) {
	for (const { scheduled_message_id } of await listed(client))
		await client.do("DELETE", `/scheduled_messages/${scheduled_message_id}`);
}

test("create-scheduled-message keeps it and tells its author's clients alone", async () => {
	const [ear, other] = [await mia.register(), await max.register()];
	assert.deepEqual(ear.state.scheduled_messages, []);
	const at = inSeconds(100);
	const first = await schedule(mia, {
		type: "channel",
		topic: "  colours ",
		content: "More blue \n",
	});
	const second = await schedule(mia, {
		type: "direct",
		to: [max.id, mia.id],
		scheduled_delivery_timestamp: at - 1,
	});
	const messages = [
		{
			scheduled_message_id: second,
			type: "private",
			to: [max.id],
			content: "More **blue**",
			scheduled_delivery_timestamp: at - 1,
			failed: false,
		},
		{
			scheduled_message_id: first,
			type: "stream",
			to: design,
			topic: "colours",
			content: "More blue",
			scheduled_delivery_timestamp: at,
			failed: false,
		},
	];
	const withoutHtml = (list: { rendered_content: string }[]) =>
		list.map(({ rendered_content, ...rest }) => {
			assert.match(rendered_content, /<p>More .*<\/p>/);
			return rest;
		});
	assert.deepEqual(withoutHtml(await listed(mia)), messages);
	const heard = await ear.events();
	assert.deepEqual(
		heard.map(({ type, op }) => [type, op]),
		[
			["scheduled_messages", "add"],
			["scheduled_messages", "add"],
		],
	);
	assert.deepEqual(
		withoutHtml(heard.flatMap((event) => event.scheduled_messages)),
		messages.toReversed(),
	);
	assert.deepEqual(await other.events(), []);
	const { state } = await mia.register({
		fetch_event_types: ["scheduled_messages"],
	});
	assert.deepEqual(state.scheduled_messages, await listed(mia));
	await clear(mia);
});

test("a scheduled message is sent at its time, once, as its author", async () => {
	const id = await schedule(mia, { read_by_sender: true });
	const event_types = ["message", "scheduled_messages"];
	const ear = await mia.register({ event_types });
	const hearer = await max.register();
	w.pass(99);
	assert.deepEqual(await hearer.events(), []);
	w.pass(1);
	await w.settle();
	await w.settle();
	const [message, ...rest] = await hearer.events();
	assert.deepEqual(rest, []);
	assert.equal(message.message.content, "More **blue**");
	assert.equal(message.message.sender_id, mia.id);
	assert.equal(message.message.subject, "colours");
	assert.equal(message.message.client, "lightMyRequest");
	const heard = await ear.events();
	assert.deepEqual(
		heard.map((event) => event.type),
		["message", "scheduled_messages"],
	);
	assert.deepEqual(heard[0].flags, ["read"]);
	assert.deepEqual(heard[1], {
		type: "scheduled_messages",
		op: "remove",
		scheduled_message_id: id,
	});
	assert.deepEqual(await listed(mia), []);
});

test("a scheduled direct message is sent to its people", async () => {
	await schedule(mia, { type: "private", to: [max.id] });
	const [hearer, stranger] = [
		await max.register(),
		await w.as("adam").register(),
	];
	w.pass(100);
	await w.settle();
	const [{ message }] = await hearer.events();
	assert.deepEqual([message.type, message.sender_id], ["private", mia.id]);
	assert.deepEqual(await stranger.events(), []);
});

test("update-scheduled-message changes what is given, and the new time counts", async () => {
	const id = await schedule(mia);
	const at = inSeconds(100);
	const [ear, hearer] = [await mia.register(), await max.register()];
	const path = `/scheduled_messages/${id}`;
	await mia.do("PATCH", path, { content: "Less blue" });
	await mia.do("PATCH", path, { topic: "shades" });
	await mia.do("PATCH", path, { scheduled_delivery_timestamp: at + 50 });
	const heard = await ear.events();
	const event = { type: "scheduled_messages", op: "update" };
	const [final] = await listed(mia);
	assert.deepEqual(heard.at(-1), { ...event, scheduled_message: final });
	const { rendered_content, ...rest } = final;
	assert.match(rendered_content, /Less blue/);
	assert.deepEqual(rest, {
		scheduled_message_id: id,
		type: "stream",
		to: design,
		topic: "shades",
		content: "Less blue",
		scheduled_delivery_timestamp: at + 50,
		failed: false,
	});
	assert.deepEqual(
		heard.map(({ op, scheduled_message: { content, topic } }) => [
			op,
			content,
			topic,
		]),
		[
			["update", "Less blue", "colours"],
			["update", "Less blue", "shades"],
			["update", "Less blue", "shades"],
		],
	);
	w.pass(100);
	await w.settle();
	assert.deepEqual(await hearer.events(), []);
	w.pass(50);
	await w.settle();
	const [{ message }] = await hearer.events();
	assert.deepEqual([message.content, message.subject], ["Less blue", "shades"]);
});

test("update-scheduled-message turns a channel message into a direct one and back", async () => {
	const id = await schedule(mia);
	const path = `/scheduled_messages/${id}`;
	const refused = async (fields: object) => {
		const { status, body } = await mia.patch(path, { ...fields });
		assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
	};
	await refused({ type: "direct" });
	await refused({ type: "direct", to: design });
	await refused({ to: [max.id] });
	await mia.do("PATCH", path, { type: "direct", to: [max.id], topic: "no" });
	const [direct] = await listed(mia);
	assert.deepEqual(
		[direct.type, direct.to, "topic" in direct],
		["private", [max.id], false],
	);
	await refused({ type: "channel", to: design });
	await refused({ to: design });
	await refused({ to: [] });
	await mia.do("PATCH", path, { to: [mia.id] });
	assert.deepEqual((await listed(mia))[0].to, [mia.id]);
	await mia.do("PATCH", path, { type: "channel", to: design, topic: "back" });
	const [channel] = await listed(mia);
	assert.deepEqual([channel.to, channel.topic], [design, "back"]);
	await clear(mia);
});

test("create-scheduled-message and update-scheduled-message refuse what could not be sent, and tell nobody", async () => {
	const secret = await w.channel("secret", "private_shared", [max]);
	const id = await schedule(mia);
	const before = await listed(mia);
	const ear = await mia.register();
	const refused: [object, string][] = [
		[{ to: 987_654 }, "STREAM_DOES_NOT_EXIST"],
		[{ to: secret }, "BAD_REQUEST"],
		[{ to: "design" }, "BAD_REQUEST"],
		[{ to: [design] }, "BAD_REQUEST"],
		[{ topic: "a\u0007b" }, "BAD_REQUEST"],
		[{ content: " \n" }, "BAD_REQUEST"],
		[{ content: "a\0b" }, "BAD_REQUEST"],
		[{ type: "direct", to: [987_654] }, "BAD_REQUEST"],
		[{ type: "direct", to: [] }, "BAD_REQUEST"],
		[{ type: "direct", to: max.id }, "BAD_REQUEST"],
		[{ type: "direct", to: ["mia@example.com"] }, "BAD_REQUEST"],
		[{ type: "letter" }, "BAD_REQUEST"],
		[{ scheduled_delivery_timestamp: inSeconds(0) }, "BAD_REQUEST"],
		[{ scheduled_delivery_timestamp: -5 }, "BAD_REQUEST"],
		[{ scheduled_delivery_timestamp: 1e15 }, "BAD_REQUEST"],
		[{ scheduled_delivery_timestamp: "soon" }, "BAD_REQUEST"],
	];
	for (const [fields, code] of refused)
		for (const answer of [
			await mia.post("/scheduled_messages", { ...toDesign(), ...fields }),
			await mia.patch(`/scheduled_messages/${id}`, { ...fields }),
		])
			assert.deepEqual(
				[answer.status, answer.body.code],
				[400, code],
				JSON.stringify(fields),
			);
	const topicless = { ...toDesign(), topic: undefined };
	const answer = await mia.post("/scheduled_messages", topicless);
	assert.equal(answer.body.code, "BAD_REQUEST");
	for (const name of [
		"type",
		"to",
		"content",
		"scheduled_delivery_timestamp",
	]) {
		const { body } = await mia.post("/scheduled_messages", {
			...toDesign(),
			[name]: undefined,
		});
		assert.deepEqual(
			[body.code, body.var_name],
			["REQUEST_VARIABLE_MISSING", name],
		);
	}
	const nothing = await mia.patch(`/scheduled_messages/${id}`);
	assert.equal(nothing.body.code, "BAD_REQUEST");
	assert.deepEqual(await listed(mia), before);
	assert.deepEqual(await ear.events(), []);
	await clear(mia);
});

test("delete-scheduled-message takes it back: it is never sent", async () => {
	const id = await schedule(mia);
	const path = `/scheduled_messages/${id}`;
	for (const answer of [
		await max.delete(path),
		await max.patch(path, { content: "x" }),
		await mia.delete("/scheduled_messages/987654"),
		await mia.patch("/scheduled_messages/987654", { content: "x" }),
	]) {
		assert.deepEqual([answer.status, answer.body.code], [404, "BAD_REQUEST"]);
		assert.equal(answer.body.msg, "Scheduled message does not exist");
	}
	const [ear, hearer] = [await mia.register(), await max.register()];
	await mia.do("DELETE", path);
	assert.deepEqual(await ear.events(), [
		{ type: "scheduled_messages", op: "remove", scheduled_message_id: id },
	]);
	assert.equal((await mia.delete(path)).status, 404);
	w.pass(100);
	await w.settle();
	assert.deepEqual(await hearer.events(), []);
	assert.deepEqual(await ear.events(), []);
});

const setArchived = (channelId: number, is_archived: 0 | 1) =>
	w.inside(async (work) => {
		await work.db
			.updateTable("channel")
			.set({ is_archived })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", channelId)
			.execute();
		work.touch(channels, channelId);
	});

test("a scheduled message that may not be sent any more fails, and its author is told why and may try again", async () => {
	const id = await schedule(mia);
	const [ear, hearer] = [await mia.register(), await max.register()];
	await setArchived(design, 1);
	w.pass(100);
	await w.settle();
	const heard = await ear.events();
	assert.deepEqual(
		heard.map((event) => event.type),
		["scheduled_messages", "message"],
	);
	const [failed] = await listed(mia);
	assert.equal(failed.failed, true);
	assert.deepEqual(heard[0], {
		type: "scheduled_messages",
		op: "update",
		scheduled_message: failed,
	});
	assert.match(heard[1].message.content, /was not sent: Not authorized/);
	assert.equal(heard[1].message.sender_full_name, "Notification Bot");
	assert.deepEqual(await hearer.events(), []);

	await setArchived(design, 0);
	const path = `/scheduled_messages/${id}`;
	const timeless = await mia.patch(path, { content: "again" });
	assert.equal(timeless.body.code, "BAD_REQUEST");
	await mia.do("PATCH", path, { scheduled_delivery_timestamp: inSeconds(10) });
	assert.equal((await listed(mia))[0].failed, false);
	w.pass(10);
	await w.settle();
	assert.equal((await hearer.events())[0].message.content, "More **blue**");
});

test("a scheduled message whose time is long gone is not sent any more", async () => {
	await schedule(mia);
	const hearer = await max.register();
	w.pass(100 + 601);
	await w.settle();
	assert.deepEqual(await hearer.events(), []);
	assert.equal((await listed(mia))[0].failed, true);
	await clear(mia);
});

test("nobody speaks for a deactivated account", async () => {
	const gone = await w.person("gone", "Gone Person");
	await schedule(gone, { type: "direct", to: [max.id] });
	const hearer = await max.register();
	await w.inside(async (work) => {
		await work.db
			.updateTable("user")
			.set({ is_active: 0 })
			.where("organization_id", "=", work.organizationId)
			.where("id", "=", gone.id)
			.execute();
		work.touch(users, gone.id);
	});
	w.pass(100);
	await w.settle();
	assert.deepEqual(await hearer.events(), []);
	const rows = await w.inside((work) =>
		work.db
			.selectFrom("scheduled_message")
			.select("has_failed")
			.where("user_id", "=", gone.id)
			.execute(),
	);
	assert.deepEqual(
		rows.map((row) => row.has_failed),
		[1],
	);
});

test("get-scheduled-messages is open to guests and bots", async () => {
	for (const client of [w.as("gus"), await w.bot("helper", mia)]) {
		await schedule(client, { type: "direct", to: [client.id] });
		assert.equal((await listed(client)).length, 1);
	}
});
