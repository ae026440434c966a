import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";

const path = "/realm/test_welcome_bot_custom_message";

test("test-welcome-bot-custom-message sends the text to the administrator alone", async () => {
	const w = await world();
	const [adam, olivia, mona] = [w.as("adam"), w.as("olivia"), w.as("mona")];
	const ears = await Promise.all(
		[adam, olivia].map((one) => one.register({ event_types: ["message"] })),
	);
	const { message_id } = await adam.do("POST", path, {
		welcome_message_custom_text: "Good that you are here",
	});
	const [event, ...more] = (await ears[0]?.events()) ?? [];
	assert.equal(event.message.id, message_id);
	assert.equal(event.message.content, "Good that you are here");
	assert.equal(event.message.sender_full_name, "Welcome Bot");
	assert.equal(event.message.type, "private");
	assert.deepEqual([more, await ears[1]?.events()], [[], []]);
	const fields = { welcome_message_custom_text: "x" };
	const refused = await mona.post(path, fields);
	assert.equal(refused.body.code, "UNAUTHORIZED_PRINCIPAL");
	for (const text of [" ", "x".repeat(8001)]) {
		const answer = await adam.post(path, { welcome_message_custom_text: text });
		assert.equal(answer.body.code, "BAD_REQUEST");
	}
	assert.deepEqual(await ears[0]?.events(), []);
});
