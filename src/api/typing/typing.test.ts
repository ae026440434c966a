import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	changeChannel,
	changeOrganization,
	changeUser,
	groupId,
} from "../../../test/support/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";

// set-typing-status and set-typing-status-for-message-edit

suite("typing", async () => {
	const w = await world();
	const [mia, max, gus, adam] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
	];
	const design = await w.channel("design", "public", [mia, max, gus]);
	const secret = await w.channel("secret", "private_protected", [mia, max]);
	const able = {
		client_capabilities: {
			notification_settings_null: true,
			stream_typing_notifications: true,
			empty_topic_name: true,
		},
	};
	const ear = (client: Client, fields: Fields = able) =>
		client.register({
			event_types: ["typing", "typing_edit_message"],
			...fields,
		});
	const address = (client: Client) => ({
		user_id: client.id,
		email: `user${client.id}@chat.example.com`,
	});
	const stored = () =>
		w.inside(async (work) => {
			const row = await work.db
				.selectFrom("event")
				.select((eb) => eb.fn.countAll<number>().as("count"))
				.where("organization_id", "=", work.organizationId)
				.executeTakeFirst();
			return Number(row?.count);
		});

	async function refused(path: string, sender: Client, fields: Fields) {
		const ears = [await ear(mia), await ear(max), await ear(gus)];
		const { status, body } = await sender.post(path, fields);
		assert.equal(status, 400, JSON.stringify(fields));
		assert.equal(body.code, "BAD_REQUEST");
		for (const one of ears) assert.deepEqual(await one.events(), []);
	}

	test("set-typing-status tells the people of a conversation, and stores nothing", async () => {
		const inside = [await ear(mia, {}), await ear(max)];
		const outside = await ear(adam);
		const before = await stored();
		await mia.do("POST", "/typing", { op: "start", to: [max.id] });
		await mia.do("POST", "/typing", {
			type: "direct",
			op: "stop",
			to: [mia.id, max.id],
		});
		assert.equal(await stored(), before);
		const told = {
			type: "typing",
			message_type: "direct",
			sender: address(mia),
			recipients: [address(mia), address(max)],
		};
		for (const one of inside)
			assert.deepEqual(await one.events(), [
				{ ...told, op: "start" },
				{ ...told, op: "stop" },
			]);
		assert.deepEqual(await outside.events(), []);
	});

	test("set-typing-status tells those subscribers of a channel whose clients understand", async () => {
		const [toMax, toGus] = [await ear(max), await ear(gus)];
		const older = await ear(max, {});
		const named = await ear(max, {
			client_capabilities: {
				notification_settings_null: true,
				stream_typing_notifications: true,
			},
		});
		const outside = await ear(adam);
		await mia.do("POST", "/typing", {
			type: "channel",
			op: "start",
			stream_id: design,
			topic: " Fonts ",
		});
		await mia.do("POST", "/typing", {
			type: "stream",
			op: "stop",
			stream_id: design,
			topic: "(no topic)",
		});
		const told = {
			type: "typing",
			message_type: "stream",
			sender: address(mia),
			stream_id: design,
		};
		for (const one of [toMax, toGus])
			assert.deepEqual(await one.events(), [
				{ ...told, op: "start", topic: "Fonts" },
				{ ...told, op: "stop", topic: "" },
			]);
		assert.deepEqual(
			(await named.events()).map(({ topic }) => topic),
			["Fonts", "general chat"],
		);
		assert.deepEqual(await older.events(), []);
		assert.deepEqual(await outside.events(), []);
	});

	test("set-typing-status refuses what cannot be, and tells nobody", async () => {
		const direct = (fields: Fields) =>
			refused("/typing", mia, { op: "start", ...fields });
		await direct({});
		await direct({ to: [] });
		await direct({ to: [9999] });
		await direct({ to: [`user${max.id}@chat.example.com`] });
		await direct({ to: [max.id], op: "pause" });
		await direct({ to: [max.id], type: "private" });
		await changeOrganization(w, {
			direct_message_permission_group: await groupId(w, "role:nobody"),
		});
		await direct({ to: [max.id] });
		await changeOrganization(w, {
			direct_message_permission_group: await groupId(w, "role:everyone"),
		});
		const channel = (fields: Fields, sender = mia) =>
			refused("/typing", sender, {
				op: "start",
				type: "channel",
				stream_id: design,
				topic: "t",
				...fields,
			});
		await channel({ stream_id: undefined });
		await channel({ topic: undefined });
		await channel({ stream_id: 9999 });
		await channel({ stream_id: secret }, adam);
		await channel({ stream_id: secret }, gus);
		await changeChannel(w, design, { is_archived: 1 });
		await channel({});
		await changeChannel(w, design, { is_archived: 0 });
		const { body } = await mia.post("/typing", { to: [max.id] });
		assert.equal(body.code, "REQUEST_VARIABLE_MISSING");
	});

	test("set-typing-status respects who does not want to tell or to be told", async () => {
		const [toMax, toGus] = [await ear(max), await ear(gus)];
		const inChannel = {
			type: "channel",
			op: "start",
			stream_id: design,
			topic: "t",
		};
		await changeUser(w, max, { receives_typing_notifications: false });
		await mia.do("POST", "/typing", inChannel);
		await mia.do("POST", "/typing", { op: "start", to: [max.id] });
		assert.deepEqual(await toMax.events(), []);
		assert.equal((await toGus.events()).length, 1);
		await changeUser(w, max, { receives_typing_notifications: true });
		await changeUser(w, mia, { send_channel_typing_notifications: false });
		await refused("/typing", mia, inChannel);
		await mia.do("POST", "/typing", { op: "start", to: [max.id] });
		await changeUser(w, mia, {
			send_channel_typing_notifications: true,
			send_direct_typing_notifications: false,
		});
		await refused("/typing", mia, { op: "start", to: [max.id] });
		await mia.do("POST", "/typing", inChannel);
		await changeUser(w, mia, { send_direct_typing_notifications: true });
	});

	test("set-typing-status says nothing in a channel with more than 100 subscribers", async () => {
		const crowd: Client[] = [];
		for (let i = 0; i < 99; i++) crowd.push(await w.person(`c${i}`, `C ${i}`));
		const at = await w.channel("hundred", "public", [mia, ...crowd]);
		const above = await w.channel("more", "public", [mia, max, ...crowd]);
		const one = await ear(crowd[0] as Client);
		for (const stream_id of [at, above])
			await mia.do("POST", "/typing", {
				type: "channel",
				op: "start",
				stream_id,
				topic: "t",
			});
		assert.deepEqual(
			(await one.events()).map(({ stream_id }) => stream_id),
			[at],
		);
	});

	test("set-typing-status-for-message-edit tells those who see the message", async () => {
		const inChannel = await mia.send("secret", "Plans", "x");
		const direct = await mia.sendTo([max], "x");
		const [toMax, outside] = [await ear(max, {}), await ear(adam)];
		const before = await stored();
		await mia.do("POST", `/messages/${inChannel}/typing`, { op: "start" });
		await mia.do("POST", `/messages/${direct}/typing`, { op: "stop" });
		assert.equal(await stored(), before);
		assert.deepEqual(await toMax.events(), [
			{
				type: "typing_edit_message",
				op: "start",
				sender_id: mia.id,
				message_id: inChannel,
				recipient: { type: "channel", channel_id: secret, topic: "Plans" },
			},
			{
				type: "typing_edit_message",
				op: "stop",
				sender_id: mia.id,
				message_id: direct,
				recipient: { type: "direct", user_ids: [mia.id, max.id] },
			},
		]);
		assert.deepEqual(await outside.events(), []);
	});

	test("set-typing-status-for-message-edit is for one's own messages that can still be edited", async () => {
		const id = await mia.send("secret", "t", "x");
		const path = `/messages/${id}/typing`;
		await refused(path, max, { op: "start" });
		await refused(path, adam, { op: "start" });
		await refused("/messages/99999/typing", mia, { op: "start" });
		await refused(path, mia, { op: "pause" });
		await changeUser(w, mia, { send_channel_typing_notifications: false });
		await refused(path, mia, { op: "start" });
		await changeUser(w, mia, { send_channel_typing_notifications: true });
		await changeOrganization(w, { allow_message_editing: false });
		await refused(path, mia, { op: "start" });
		await changeOrganization(w, { allow_message_editing: true });
		w.pass(700);
		await refused(path, mia, { op: "start" });
		const { body } = await mia.post(path);
		assert.equal(body.code, "REQUEST_VARIABLE_MISSING");
	});
});
