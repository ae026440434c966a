import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "./world.ts";

test("a message to a channel reaches a subscriber by long poll, exactly", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	const channel = await w.channel("design", "public", [mia, max]);
	const ear = await max.register({ event_types: ["message"] });
	const hearing = ear.next();
	const id = await mia.send("design", "colours", "More blue, please");
	assert.deepEqual(await hearing, [
		{
			type: "message",
			flags: [],
			message: {
				id,
				type: "stream",
				sender_id: mia.id,
				sender_email: `user${mia.id}@chat.example.com`,
				sender_full_name: "Mia Member",
				sender_realm_str: "",
				avatar_url: `/avatar/${mia.id}?v=1`,
				client: "lightMyRequest",
				content: "More blue, please",
				content_type: "text/x-markdown",
				timestamp: Math.floor(w.clock.now / 1000),
				subject: "colours",
				topic_links: [],
				display_recipient: "design",
				stream_id: channel,
				recipient_id: channel * 2,
				is_me_message: false,
				reactions: [],
				submessages: [],
			},
		},
	]);
});

test("a refused command disturbs no neighbour and tells nobody", async () => {
	const w = await world();
	const [mia, max, gus] = [w.as("mia"), w.as("max"), w.as("gus")];
	await w.channel("secret", "private_protected", [mia]);
	const ear = await mia.register({ event_types: ["message"] });
	const answers = await Promise.all([
		mia.post("/messages", {
			type: "stream",
			to: "secret",
			topic: "t",
			content: "1",
		}),
		max.post("/messages", {
			type: "stream",
			to: "secret",
			topic: "t",
			content: "2",
		}),
		gus.post("/messages", {
			type: "stream",
			to: "nowhere",
			topic: "t",
			content: "3",
		}),
		mia.post("/messages", {
			type: "stream",
			to: "secret",
			topic: "t",
			content: "4",
		}),
	]);
	assert.deepEqual(
		answers.map((a) => a.status),
		[200, 400, 400, 200],
	);
	assert.equal(answers[2]?.body.code, "STREAM_DOES_NOT_EXIST");
	const heard = await ear.events();
	assert.deepEqual(
		heard.map((event) => event.message?.content),
		["1", "4"],
	);
});
