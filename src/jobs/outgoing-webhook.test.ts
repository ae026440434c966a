import assert from "node:assert/strict";
import { test } from "node:test";
import { startHookReceiver } from "../../test/support/hook-receiver.ts";
import { type Client, type World, world } from "../../test/world.ts";

const receiver = await startHookReceiver();

async function hook(
	w: World,
	owner: Client,
	path: string,
	name = "Clerk",
	interface_type?: number,
): Promise<{ id: number; token: string }> {
	const { user_id: id } = await owner.do("POST", "/bots", {
		full_name: name,
		short_name: name.toLowerCase(),
		bot_type: 3,
		interface_type,
		payload_url: JSON.stringify(
			path.startsWith("http") ? path : `${receiver.url}${path}`,
		),
	});
	const { state } = await owner.register({ fetch_event_types: ["realm_bot"] });
	const own = state.realm_bots.find(
		(bot: { user_id: number }) => bot.user_id === id,
	);
	await w.settle();
	return { id, token: own.services[0].token };
}

const inside = { environment: { SKEIN_WEBHOOK_ALLOW_PRIVATE: "1" } };

test("a mention hands the message to the bot's program, and posts what it answers", async () => {
	const w = await world(inside);
	const [mia, max] = [w.as("mia"), w.as("max")];
	await w.channel("design", "public", [mia, max]);
	const { id: bot, token } = await hook(w, mia, "/echo");
	const ear = await max.register({ event_types: ["message"] });
	const id = await max.send("design", "colours", "@**Clerk** more blue?");
	await w.settle();
	const [received, ...more] = receiver.take();
	assert.deepEqual(more, []);
	assert.equal(received?.path, "/echo");
	assert.equal(received?.headers["content-type"], "application/json");
	const { message, ...rest } = received?.body ?? {};
	assert.deepEqual(rest, {
		data: "@**Clerk** more blue?",
		bot_email: "clerk-bot@chat.example.com",
		bot_full_name: "Clerk",
		token,
		trigger: "mention",
	});
	const { messages } = await max.do("GET", "/messages", {
		anchor: id,
		num_before: 0,
		num_after: 0,
		apply_markdown: false,
		allow_empty_topic_name: true,
		client_gravatar: false,
	});
	const { flags: _, content_type: __, ...fetched } = messages[0];
	const { rendered_content, ...shown } = message;
	assert.deepEqual(shown, fetched);
	assert.match(rendered_content, /class="user-mention"/);
	const [, reply, ...others] = await ear.events();
	assert.deepEqual(others, []);
	assert.equal(reply.message.sender_id, bot);
	assert.equal(reply.message.content, "You said: @**Clerk** more blue?");
	assert.equal(reply.message.subject, "colours");
	assert.equal(reply.message.client, "OutgoingWebhookResponse");
});

test("a direct message does too, and nothing else does", async () => {
	const w = await world(inside);
	const [mia, max] = [w.as("mia"), w.as("max")];
	await w.channel("design", "public", [mia, max]);
	const { id } = await hook(w, mia, "/old");
	const bot = { id } as Client;
	const other = await w.bot("other", mia);
	const ear = await max.register({ event_types: ["message"] });
	await max.sendTo([bot, mia], "hello");
	await w.settle();
	const [received, ...more] = receiver.take();
	assert.deepEqual(more, []);
	assert.equal(received?.body.trigger, "direct_message");
	assert.equal(received?.body.message.type, "private");
	const [, reply] = await ear.events();
	assert.equal(reply.message.content, "In the old way");
	assert.deepEqual(
		reply.message.display_recipient.map((one: { id: number }) => one.id),
		[mia.id, max.id, id].sort((a, b) => a - b),
	);
	await max.send("design", "colours", "nothing for bots");
	await max.send("design", "colours", "@_**Clerk** is only named");
	await other.send("design", "colours", "@**Clerk** says a bot");
	await other.sendTo([bot], "hello");
	await w.settle();
	assert.deepEqual(receiver.take(), []);
	await mia.do("DELETE", `/bots/${id}`);
	await max.send("design", "colours", "@**Clerk** are you there?");
	await w.settle();
	assert.deepEqual(receiver.take(), []);
});

test("a program written for Slack is told of mentions in its own form", async () => {
	const w = await world(inside);
	const [mia, max] = [w.as("mia"), w.as("max")];
	const channelId = await w.channel("café & co", "public", [mia, max]);
	const { id, token } = await hook(w, mia, "/slack", "Clerk", 2);
	const ear = await max.register({ event_types: ["message"] });
	await max.send("café & co", "colours", "@**Clerk** 50% more = blue?");
	await w.settle();
	const [received, ...more] = receiver.take();
	assert.deepEqual(more, []);
	const sentAt = String(Math.floor(w.clock.now / 1000));
	assert.deepEqual(received?.body, {
		token,
		team_id: `T${w.organizationId}`,
		team_domain: "chat.example.com",
		channel_id: `C${channelId}`,
		channel_name: "café & co",
		thread_ts: sentAt,
		timestamp: sentAt,
		user_id: `U${max.id}`,
		user_name: "Max Member",
		text: "@**Clerk** 50% more = blue?",
		trigger_word: "mention",
		service_id: String(id),
	});
	const [, reply] = await ear.events();
	assert.equal(reply.message.content, "Heard: @**Clerk** 50% more = blue?");
	assert.equal(reply.message.subject, "colours");

	const owner = await mia.register({ event_types: ["message"] });
	await max.sendTo([{ id } as Client], "hello");
	await w.settle();
	assert.deepEqual(receiver.take(), []);
	const [notice] = await owner.events();
	assert.match(notice.message.content, /no place for direct messages/);

	await mia.do("PATCH", `/bots/${id}`, { service_interface: 1 });
	await max.sendTo([{ id } as Client], "hello again");
	await w.settle();
	assert.equal(receiver.take()[0]?.body.data, "hello again");
});

test("a program that wants to say nothing says nothing", async () => {
	const w = await world(inside);
	const [mia, max] = [w.as("mia"), w.as("max")];
	const ears = [
		await mia.register({ event_types: ["message"] }),
		await max.register({ event_types: ["message"] }),
	];
	for (const [at, path] of ["/quiet", "/nothing"].entries()) {
		const { id } = await hook(w, mia, path, `Clerk${at}`);
		await max.sendTo([{ id } as Client], "hello");
		await w.settle();
		assert.equal(receiver.take().length, 1);
	}
	assert.deepEqual(await ears[0]?.events(), []);
	assert.equal((await ears[1]?.events())?.length, 2);
});

test("what can go better is tried again, and answered once", async () => {
	const w = await world(inside);
	const [mia, max] = [w.as("mia"), w.as("max")];
	const { id } = await hook(w, mia, "/flaky");
	const ear = await max.register({ event_types: ["message"] });
	await max.sendTo([{ id } as Client], "hello");
	await w.settle();
	assert.equal(receiver.take().length, 1);
	w.pass(1);
	await w.settle();
	assert.equal(receiver.take().length, 1);
	w.pass(1);
	await w.settle();
	assert.equal(receiver.take().length, 0);
	w.pass(1);
	await w.settle();
	assert.equal(receiver.take().length, 1);
	w.pass(100);
	await w.settle();
	assert.equal(receiver.take().length, 0);
	const said = (await ear.events()).map((event) => event.message.content);
	assert.deepEqual(said, ["hello", "At last"]);
});

test("what fails for good is told to the owner by Notification Bot, and to nobody else", async () => {
	const w = await world(inside);
	const [mia, max] = [w.as("mia"), w.as("max")];
	await w.channel("design", "public", [max]);
	const cases: [string, RegExp, number][] = [
		["/text", /its answer is not JSON/, 1],
		["/list", /not a JSON object/, 1],
		["/number", /is not text/, 1],
		["/missing", /it answered 404/, 1],
		["/moved", /it answered 302/, 1],
		["/long", /longer than 262144 bytes/, 1],
		["/broken", /it answered 500/, 4],
		["http://127.0.0.1:9/", /could not be reached/, 0],
	];
	const owner = await mia.register({ event_types: ["message"] });
	const ear = await max.register({ event_types: ["message"] });
	for (const [at, [path, reason, calls]] of cases.entries()) {
		const { id } = await hook(w, mia, path, `Clerk${at}`);
		await max.send("design", "colours", `@**Clerk${at}** hello`);
		for (let attempt = 0; attempt < 5; attempt++) {
			await w.settle();
			w.pass(60);
		}
		assert.equal(receiver.take().length, calls, path);
		const [notice, ...more] = await owner.events();
		assert.deepEqual(more, [], path);
		assert.equal(notice.message.sender_full_name, "Notification Bot");
		assert.match(notice.message.content, reason);
		assert.ok(notice.message.content.includes("#**design>colours**"));
		assert.ok(notice.message.content.includes(`@_**Clerk${at}|${id}**`));
		assert.equal((await ear.events()).length, 1, path);
	}
});

test("without leave, nothing is sent to the server's own network", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	const owner = await mia.register({ event_types: ["message"] });
	const { port } = new URL(receiver.url);
	const targets = [
		`http://127.0.0.1:${port}/echo`,
		`http://localhost:${port}/echo`,
		`http://[::ffff:127.0.0.1]:${port}/echo`,
		`http://2130706433:${port}/echo`,
	];
	for (const [at, target] of targets.entries()) {
		const { id } = await hook(w, mia, target, `Clerk${at}`);
		await max.sendTo([{ id } as Client], "hello");
		await w.settle();
		const [notice] = await owner.events();
		assert.match(notice.message.content, /inside the server's own network/);
	}
	assert.deepEqual(receiver.take(), []);
});
