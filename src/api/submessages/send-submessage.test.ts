import assert from "node:assert/strict";
import { test } from "node:test";
import { changeChannel } from "../../../test/settings.ts";
import { type Client, type Fields, world } from "../../../test/world.ts";

const w = await world();
const [adam, mia, max] = [w.as("adam"), w.as("mia"), w.as("max")];
const secret = await w.channel("secret", "private_shared", [mia, max]);
const vote = { msg_type: "widget", content: '{"vote":1}' };

async function refuses(who: Client, fields: Fields) {
	const { status, body } = await who.post("/submessage", fields);
	assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
}

test("send-submessage is begun by the author, then open to whoever can read the message", async () => {
	const id = await mia.send("secret", "t", "vote");
	const [ofMax, ofAdam] = [
		await max.register({ event_types: ["submessage"] }),
		await adam.register({ event_types: ["submessage"] }),
	];
	await refuses(max, { message_id: id, ...vote });
	await refuses(adam, { message_id: id, ...vote });
	assert.deepEqual(await ofMax.events(), []);
	await mia.do("POST", "/submessage", { message_id: id, ...vote });
	await max.do("POST", "/submessage", { message_id: id, ...vote });
	const heard = await ofMax.events();
	assert.deepEqual(
		heard.map(({ submessage_id, ...rest }) => rest),
		[mia, max].map((sender) => ({
			type: "submessage",
			message_id: id,
			sender_id: sender.id,
			...vote,
		})),
	);
	assert.deepEqual(await ofAdam.events(), []);
	const { message } = await max.do("GET", `/messages/${id}`);
	assert.deepEqual(
		message.submessages,
		heard.map(({ submessage_id, sender_id }) => ({
			id: submessage_id,
			message_id: id,
			sender_id,
			...vote,
		})),
	);
});

test("send-submessage refuses what is not JSON, and messages that cannot change", async () => {
	const id = await mia.send("secret", "t", "vote");
	const ear = await max.register({ event_types: ["submessage"] });
	await refuses(mia, { message_id: id, ...vote, content: "{vote" });
	await refuses(mia, { message_id: id, ...vote, msg_type: " " });
	await refuses(mia, {
		message_id: id,
		...vote,
		content: `"${"x".repeat(10_000)}"`,
	});
	await refuses(mia, { message_id: 987_654_321, ...vote });
	await changeChannel(w, secret, { isArchived: true });
	await refuses(mia, { message_id: id, ...vote });
	assert.deepEqual(await ear.events(), []);
});
