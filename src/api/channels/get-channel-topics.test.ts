import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Client, world } from "../../../test/world.ts";

suite("get-channel-topics", async () => {
	const w = await world();
	const [mia, max, gus, adam, mona] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
		w.as("mona"),
	];
	const ask = (who: Client, id: number, fields: object = {}) =>
		who.get(`/users/me/${id}/topics`, { ...fields });
	const topics = async (who: Client, id: number, fields: object = {}) => {
		const { topics } = await who.do("GET", `/users/me/${id}/topics`, {
			...fields,
		});
		return topics.map((t: { name: string; max_id: number }) => [
			t.name,
			t.max_id,
		]);
	};

	test("get-channel-topics lists topics newest first, each once, as its newest message writes it", async () => {
		const id = await w.channel("talk", "public", [mia]);
		assert.deepEqual(await topics(max, id), []);
		await mia.send("talk", "Lunch", "1");
		const second = await mia.send("talk", "✔ done", "2");
		const third = await mia.send("talk", "lunch", "3");
		const fourth = await mia.send("talk", "", "4");
		const listed = [
			["lunch", third],
			["✔ done", second],
		];
		assert.deepEqual(await topics(max, id), [
			["general chat", fourth],
			...listed,
		]);
		assert.deepEqual(await topics(max, id, { allow_empty_topic_name: true }), [
			["", fourth],
			...listed,
		]);
		assert.equal(
			(await ask(max, id, { allow_empty_topic_name: "x" })).status,
			400,
		);
		await adam.do("DELETE", `/streams/${id}`);
		assert.equal((await topics(max, id)).length, 3);
	});

	test("get-channel-topics gives those who come later the shared history of a private channel", async () => {
		const id = await w.channel("club", "private_shared", [mia]);
		const first = await mia.send("club", "before", "1");
		await mia.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "club" }],
			principals: [gus.id],
		});
		assert.deepEqual(await topics(gus, id), [["before", first]]);
	});

	test("get-channel-topics counts only what was received where history is protected", async () => {
		const id = await w.channel("vault", "private_protected", [mia], {
			permissions: {
				can_subscribe_group: { directMembers: [mona.id], directSubgroups: [] },
			},
		});
		await mia.send("vault", "old", "1");
		await mia.send("vault", "mixed", "2");
		await mia.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "vault" }],
			principals: [max.id],
		});
		assert.deepEqual(await topics(max, id), []);
		const third = await mia.send("vault", "Mixed", "3");
		const fourth = await mia.send("vault", "new", "4");
		assert.deepEqual(await topics(max, id), [
			["new", fourth],
			["Mixed", third],
		]);
		await w.inside(async (work) => {
			// The time of a deactivated account, in which it received nothing.
			work.append("absence", {
				organization_id: work.organizationId,
				user_id: max.id,
				from_message_id: fourth,
				to_message_id: fourth + 1,
			});
		});
		await mia.send("vault", "missed", "5");
		const sixth = await mia.send("vault", "new", "6");
		assert.deepEqual(await topics(max, id), [
			["new", sixth],
			["Mixed", third],
		]);
		// Somebody who may enter but never did has received nothing.
		assert.deepEqual(await topics(mona, id), []);
		assert.equal((await topics(mia, id)).length, 4);
	});

	test("get-channel-topics follows messages from channels where they were received, and marks set by hand", async () => {
		const from = await w.channel("source", "private_protected", [max]);
		const to = await w.channel("target", "private_protected", [max]);
		const moved = await max.send("source", "moved", "1");
		const kept = await max.send("target", "kept", "2");
		await w.inside(async (work) => {
			const { findTopicConversation, obtainTopicConversation } = await import(
				"../../domain/conversations/conversations.ts"
			);
			assert.ok(await findTopicConversation(work, from, "moved"));
			const { id } = await obtainTopicConversation(work, to, "moved");
			await work.db
				.updateTable("message")
				.set({ conversation_id: id, channel_id: to })
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", moved)
				.execute();
		});
		assert.deepEqual(await topics(max, to), [
			["kept", kept],
			["moved", moved],
		]);
		await max.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "target" }],
			principals: [mia.id],
		});
		assert.deepEqual(await topics(mia, to), []);
		await w.inside(async (work) =>
			work.append("message_flag", {
				organization_id: work.organizationId,
				user_id: mia.id,
				message_id: kept,
				flags: 33,
			}),
		);
		assert.deepEqual(await topics(mia, to), [["kept", kept]]);
	});

	test("get-channel-topics gives a bot what it received itself, not what its owner did", async () => {
		const bot = await w.bot("robot", mia);
		const id = await w.channel("safe", "private_protected", [mia]);
		await mia.send("safe", "before", "1");
		assert.equal((await ask(bot, id)).status, 400);
		await mia.do("POST", "/users/me/subscriptions", {
			subscriptions: [{ name: "safe" }],
			principals: [bot.id],
		});
		const second = await mia.send("safe", "since", "2");
		assert.deepEqual(await topics(bot, id), [["since", second]]);
	});

	test("get-channel-topics lists muted topics too, and goes by the messages that are there", async () => {
		const id = await w.channel("square", "public", [mia, gus]);
		await mia.do("PATCH", "/users/me/subscriptions/muted_topics", {
			stream_id: id,
			topic: "never said",
			op: "add",
		});
		const first = await mia.send("square", "noise", "1");
		const second = await mia.send("square", "Noise", "2");
		const third = await mia.send("square", "gone", "3");
		await mia.do("PATCH", "/users/me/subscriptions/muted_topics", {
			stream_id: id,
			topic: "noise",
			op: "add",
		});
		for (const who of [mia, gus])
			assert.deepEqual(await topics(who, id), [
				["gone", third],
				["Noise", second],
			]);
		for (const message of [second, third])
			await adam.do("DELETE", `/messages/${message}`);
		assert.deepEqual(await topics(mia, id), [["noise", first]]);
		await mia.do("PATCH", `/messages/${first}`, {
			topic: "sound",
			send_notification_to_new_thread: false,
		});
		assert.deepEqual(await topics(mia, id), [["sound", first]]);
		const answer = await ask(mia, id, { num_topics: 3 });
		assert.deepEqual(answer.body.ignored_parameters_unsupported, [
			"num_topics",
		]);
	});

	test("get-channel-topics refuses alike whoever may not read the channel", async () => {
		const secret = await w.channel("secret", "private_shared", [mia]);
		const town = await w.channel("town", "public", []);
		const web = await w.channel("web", "web_public", []);
		const answers = [
			await ask(max, secret),
			await ask(adam, secret),
			await ask(gus, town),
			await ask(max, 9999),
			await ask(max, 99_999_999_999),
		];
		for (const { status, body } of answers) {
			assert.equal(status, 400);
			assert.deepEqual(body, {
				result: "error",
				msg: "Invalid channel ID",
				code: "BAD_REQUEST",
			});
		}
		assert.deepEqual(await topics(gus, web), []);
		assert.equal((await mia.get("/users/me/-1/topics")).status, 404);
	});
});
