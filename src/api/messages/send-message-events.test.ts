import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { changeChannel, muteChannel } from "../../../test/support/settings.ts";
import {
	type Client,
	type Ear,
	type Fields,
	world,
} from "../../../test/world.ts";

suite("send-message: who hears it, and what", async () => {
	const w = await world();
	const [mia, max, gus, adam, mona] = [
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
		w.as("adam"),
		w.as("mona"),
	];
	await w.channel("design", "public", [mia, max]);
	await w.channel("secret", "private_protected", [mia, max]);
	await w.channel("lobby", "web_public", [mia]);
	const ear = (client: Client, fields: Fields = {}): Promise<Ear> =>
		client.register({ event_types: ["message"], ...fields });
	const texts = async (one: Ear): Promise<string[]> =>
		(await one.events()).map((event) => event.message.content);

	const firstMessageOf = async (id: number): Promise<number | null> => {
		const { streams } = await mia.do("GET", "/streams");
		return streams.find((one: { stream_id: number }) => one.stream_id === id)
			?.first_message_id;
	};

	test("a channel message reaches its subscribers and nobody else", async () => {
		const inside = [await ear(mia), await ear(max)];
		const outside = [await ear(adam), await ear(mona), await ear(gus)];
		await max.send("secret", "t", "between us");
		for (const one of inside)
			assert.deepEqual(await texts(one), ["between us"]);
		for (const one of outside) assert.deepEqual(await texts(one), []);
	});

	test("queues that listen widely hear public channels, without flags; guests only what all may read", async () => {
		const wide = { all_public_streams: true };
		const [toMona, toMax] = [await ear(mona, wide), await ear(max, wide)];
		const toGus = await ear(gus, { narrow: [["is", "unread"]] });
		await mia.send("design", "t", "public");
		await mia.send("secret", "t", "private");
		await mia.send("lobby", "t", "@**all** on the web");
		const heard = await toMona.events();
		assert.deepEqual(
			heard.map(({ message, flags }) => [message.content, flags]),
			[
				["public", []],
				["@**all** on the web", []],
			],
		);
		assert.deepEqual(await texts(toMax), [
			"public",
			"private",
			"@**all** on the web",
		]);
		assert.deepEqual(await texts(toGus), ["@**all** on the web"]);
		const refused = await gus.post("/register", wide);
		assert.equal(refused.status, 400);
	});

	test("a narrowed queue hears what fits all of its terms", async () => {
		const email = `user${mia.id}@chat.example.com`;
		const narrows: [narrow: string[][], expected: string[]][] = [
			[[["channel", "DESIGN"]], ["d1", "d2 @**Max Member**", "done"]],
			[
				[
					["stream", "design"],
					["topic", "T"],
				],
				["d1", "d2 @**Max Member**"],
			],
			[[["topic", "general chat"]], ["secret"]],
			[
				[["sender", email.toUpperCase()]],
				["d2 @**Max Member**", "done", "direct"],
			],
			[[["is", "dm"]], ["direct"]],
			[
				[
					["is", "private"],
					["sender", email],
				],
				["direct"],
			],
			[[["is", "mentioned"]], ["d2 @**Max Member**"]],
			[[["is", "alerted"]], ["d2 @**Max Member**"]],
			[[["is", "resolved"]], ["done"]],
			[[["is", "starred"]], []],
			[[["is", "unread"]], ["d2 @**Max Member**", "done", "direct", "secret"]],
			[[["is", "something"]], []],
		];
		const all: [Ear, string[]][] = [];
		for (const [narrow, expected] of narrows)
			all.push([await ear(max, { narrow }), expected]);
		await max.send("design", "t", "d1", { read_by_sender: true });
		await mia.send("design", "t", "d2 @**Max Member**");
		await mia.send("design", "✔ t", "done");
		await mia.sendTo([max], "direct");
		await adam.sendTo([mia], "others");
		await max.send("secret", "", "secret");
		for (const [one, expected] of all) {
			const heard = await texts(one);
			assert.deepEqual(heard, expected, JSON.stringify(one.client.user.id));
		}
		for (const narrow of [[["near", "1"]], [["is", "followed"]], [["is"]]])
			assert.equal((await max.post("/register", { narrow })).status, 400);
	});

	test("the sender's copy is read if they say so, or sit in front of the client", async () => {
		const one = await ear(max);
		await max.send("design", "t", "1");
		await max.send("design", "t", "2", { read_by_sender: true });
		await max.send("design", "t", "3", { client: "ZulipMobile" });
		await max.send("design", "t", "4", {
			client: "Website",
			read_by_sender: false,
		});
		await max.sendTo([max], "5", { client: "Some Desktop App/1.0" });
		assert.deepEqual(
			(await one.events()).map(({ flags }) => flags),
			[[], ["read"], ["read"], [], ["read"]],
		);
	});

	test("what a muted sender writes is born read for who muted them", async () => {
		const mute = (isMuted: boolean) =>
			mia.do(isMuted ? "POST" : "DELETE", `/users/me/muted_users/${max.id}`);
		const [toMia, toMax] = [await ear(mia), await ear(max)];
		await mute(true);
		await max.send("design", "t", "unheard");
		await mute(false);
		await max.send("design", "t", "heard");
		const flags = async (one: Ear) =>
			(await one.events()).map((event) => event.flags);
		assert.deepEqual(await flags(toMia), [["read"], []]);
		assert.deepEqual(await flags(toMax), [[], []]);
	});

	test("the local id comes back to the queue that it was sent for, and to no other", async () => {
		const [own, second, toMia] = [
			await ear(max),
			await ear(max),
			await ear(mia),
		];
		const send = (more: Fields) => max.send("design", "t", "echo", more);
		await send({ queue_id: own.queueId, local_id: "7.01" });
		await send({ queue_id: toMia.queueId, local_id: "7.02" });
		await send({ queue_id: own.queueId });
		await send({ local_id: "7.03" });
		const local = async (one: Ear) =>
			(await one.events()).map((event) => event.local_message_id);
		assert.deepEqual(await local(own), [
			"7.01",
			undefined,
			undefined,
			undefined,
		]);
		assert.deepEqual(await local(second), [
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		assert.deepEqual(await local(toMia), [
			undefined,
			undefined,
			undefined,
			undefined,
		]);
	});

	test("the first message of a channel is told as a message alone, and those who muted the channel get it too", async () => {
		const id = await w.channel("fresh", "public", [mia, max]);
		await muteChannel(w, max, id);
		const toMax = await max.register();
		const first = await mia.send("fresh", "t", "hello");
		const events = await toMax.events();
		assert.deepEqual(
			events.map(({ type, message }) => [type, message?.id]),
			[["message", first]],
		);
		assert.equal(await firstMessageOf(id), first);
	});

	test("a channel that slept wakes up with the message, and everybody who knows it may notice", async () => {
		const id = await w.channel("attic", "public", [mia]);
		await changeChannel(w, id, { is_recently_active: 0 });
		const streams = { event_types: ["stream", "message"] };
		const [toMona, toGus] = [await ear(mona, streams), await ear(gus, streams)];
		await mia.send("attic", "t", "dust");
		const [row] = await w.inside((work) =>
			work.db
				.selectFrom("channel")
				.select(["is_recently_active", "first_message_id"])
				.where("organization_id", "=", work.organizationId)
				.where("id", "=", id)
				.execute(),
		);
		assert.equal(row?.is_recently_active, 1);
		assert.ok(row?.first_message_id);
		assert.deepEqual(await toMona.events(), [
			{
				type: "stream",
				op: "update",
				stream_id: id,
				name: "attic",
				property: "is_recently_active",
				value: true,
			},
		]);
		assert.deepEqual(await toGus.events(), []);
		await mia.send("attic", "t", "more dust");
		assert.deepEqual(await toMona.events(), []);
		await changeChannel(w, id, { is_recently_active: 0 });
		await mia.send("attic", "t", "dust again");
		assert.equal((await toMona.events()).length, 1);
		assert.equal(await firstMessageOf(id), row.first_message_id);
	});
});
