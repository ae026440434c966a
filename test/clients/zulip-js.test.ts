import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";
import { createTestDatabase } from "../support/database.ts";
import { startServerProcess } from "../support/process.ts";

// The JavaScript client that people install from npm, as they use it, against a server as they run it.

// biome-ignore lint/suspicious/noExplicitAny: the client has no types.
type Json = any;

const zulipInit: (config: object) => Promise<Json> = createRequire(
	import.meta.url,
)("zulip-js");

const email = "owner@example.com";
const password = "correct horse battery";

async function start() {
	const dataDir = await mkdtemp(join(tmpdir(), "skein-client-"));
	after(() => rm(dataDir, { recursive: true, force: true }));
	const database = await createTestDatabase();
	return startServerProcess({
		SKEIN_DATA_DIR: dataDir,
		SKEIN_OWNER_EMAIL: email,
		SKEIN_OWNER_PASSWORD: password,
		...(database && { SKEIN_DATABASE_URL: database }),
	});
}

const server = await start();
const client = await zulipInit({
	username: email,
	password,
	realm: server.url,
});

/** What a call answered, which must be success. */
async function succeeds(call: Promise<Json>): Promise<Json> {
	const body = await call;
	assert.equal(body.result, "success", JSON.stringify(body));
	return body;
}

test("logs in with a password, and knows who it is", async () => {
	assert.match(client.config.apiKey, /^[A-Za-z0-9]{32}$/);
	const me = await succeeds(client.users.me.getProfile());
	assert.equal(me.delivery_email, email);
	const { members } = await succeeds(client.users.retrieve());
	assert.ok(members.some((one: Json) => one.user_id === me.user_id));
	const settings = await succeeds(client.server.settings());
	assert.equal(typeof settings.zulip_version, "string");
});

test("a wrong password gives no key", async () => {
	const stranger = await zulipInit({
		username: email,
		password: "wrong",
		realm: server.url,
	});
	const body = await stranger.users.me.getProfile();
	assert.deepEqual([body.result, body.code], ["error", "UNAUTHORIZED"]);
});

test("subscribes, sends to the channel, reads, reacts, flags, edits and deletes", async () => {
	await succeeds(
		client.users.me.subscriptions.add({
			subscriptions: JSON.stringify([{ name: "workshop" }]),
		}),
	);
	const { subscriptions } = await succeeds(
		client.streams.subscriptions.retrieve(),
	);
	assert.ok(subscriptions.some((one: Json) => one.name === "workshop"));
	const { stream_id } = await succeeds(client.streams.getStreamId("workshop"));
	const { streams } = await succeeds(client.streams.retrieve());
	assert.ok(streams.some((one: Json) => one.stream_id === stream_id));
	const sent = await succeeds(
		client.messages.send({
			to: "workshop",
			type: "stream",
			subject: "tools",
			content: "a **hammer**",
		}),
	);
	const { topics } = await succeeds(
		client.streams.topics.retrieve({ stream_id }),
	);
	assert.deepEqual(topics, [{ name: "tools", max_id: sent.id }]);
	const { messages } = await succeeds(
		client.messages.retrieve({
			anchor: "newest",
			num_before: 10,
			num_after: 0,
			narrow: [{ operator: "stream", operand: "workshop" }],
		}),
	);
	assert.deepEqual(
		messages.map(({ id, content }: Json) => [id, content]),
		[[sent.id, "<p>a <strong>hammer</strong></p>"]],
	);
	const message_id = sent.id;
	await succeeds(client.reactions.add({ message_id, emoji_name: "hammer" }));
	await succeeds(
		client.messages.flags.add({ messages: [message_id], flag: "starred" }),
	);
	let { message } = await succeeds(client.messages.getById({ message_id }));
	assert.deepEqual(
		message.reactions.map((one: Json) => one.emoji_name),
		["hammer"],
	);
	assert.ok(message.flags.includes("starred"));
	await succeeds(client.reactions.remove({ message_id, emoji_name: "hammer" }));
	await succeeds(
		client.messages.flags.remove({ messages: [message_id], flag: "starred" }),
	);
	await succeeds(client.messages.update({ message_id, content: "a saw" }));
	({ message } = await succeeds(client.messages.getById({ message_id })));
	assert.deepEqual(
		[message.content, message.reactions, message.flags.includes("starred")],
		["<p>a saw</p>", [], false],
	);
	const history = await succeeds(
		client.messages.getHistoryById({ message_id }),
	);
	assert.equal(history.message_history.length, 2);
	await succeeds(client.messages.deleteById({ message_id }));
	const gone = await client.messages.getById({ message_id });
	assert.equal(gone.result, "error");
	await succeeds(
		client.users.me.subscriptions.remove({
			subscriptions: JSON.stringify(["workshop"]),
		}),
	);
});

test("sends to people, renders and says that somebody is typing", async () => {
	const { user_id } = await succeeds(client.users.me.getProfile());
	const { id } = await succeeds(
		client.messages.send({
			to: [user_id],
			type: "private",
			content: "note to self",
		}),
	);
	const { message } = await succeeds(
		client.messages.getById({ message_id: id }),
	);
	assert.equal(message.type, "private");
	const { rendered } = await succeeds(client.messages.render("*so*"));
	assert.equal(rendered, "<p><em>so</em></p>");
	for (const op of ["start", "stop"])
		await succeeds(client.typing.send({ to: [user_id], op }));
	await succeeds(client.emojis.retrieve());
	await succeeds(client.filters.retrieve());
	await succeeds(client.users.me.alertWords.retrieve());
});

test("registers, polls and deregisters", async () => {
	const { queue_id, last_event_id } = await succeeds(
		client.queues.register({ event_types: ["message"] }),
	);
	const { id } = await succeeds(
		client.messages.send({
			to: "general",
			type: "stream",
			topic: "polls",
			content: "heard *as written*",
		}),
	);
	const { events } = await succeeds(
		client.events.retrieve({ queue_id, last_event_id }),
	);
	assert.deepEqual(
		events.map((one: Json) => [one.type, one.message.id, one.message.content]),
		[["message", id, "heard *as written*"]],
	);
	await succeeds(client.queues.deregister({ queue_id }));
	const after = await client.events.retrieve({ queue_id, last_event_id });
	assert.deepEqual([after.result, after.code], ["error", "BAD_EVENT_QUEUE_ID"]);
});

/** Everything the client's loop calls back with. */
function listenTo(types: readonly string[]) {
	const heard: Json[] = [];
	let wake = () => {};
	const worker = new Worker(new URL("zulip-js-listener.ts", import.meta.url), {
		workerData: {
			config: { username: email, password, realm: server.url },
			types,
		},
	});
	after(() => worker.terminate());
	worker.on("message", (event) => {
		if (event.type === "heartbeat") return;
		heard.push(event);
		wake();
	});
	const until = async (isEnough: () => boolean) => {
		while (!isEnough())
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
	};
	return { heard, until };
}

test("callOnEachEvent hears what happens, in order", async () => {
	const { heard, until } = listenTo(["message", "reaction"]);
	const send = async (content: string) =>
		(
			await succeeds(
				client.messages.send({
					to: "general",
					type: "stream",
					topic: "each",
					content,
				}),
			)
		).id;
	// It tells nobody when it has registered, and hears nothing of what was before.
	const asking = setInterval(() => send("are you there?"), 100);
	await until(() => heard.length > 0);
	clearInterval(asking);
	const expected = ["first", "second", "third"];
	let last = 0;
	for (const content of expected) last = await send(content);
	await succeeds(
		client.reactions.add({ message_id: last, emoji_name: "tada" }),
	);
	await until(() => heard.at(-1).type === "reaction");
	const { message_id } = heard.at(-1);
	assert.equal(message_id, last);
	const contents = heard
		.filter((event) => event.type === "message")
		.map((event) => event.message.content);
	assert.deepEqual(
		contents.filter((content) => expected.includes(content)),
		expected,
	);
	const ids = heard.map((event) => event.id);
	assert.deepEqual(
		ids,
		[...new Set(ids)].sort((a, b) => a - b),
	);
});
