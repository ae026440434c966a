import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../../../test/world.ts";
import { messageFlags } from "../../domain/messages/facts.ts";

test("register-queue tells of the newest message, recent conversations and stars", async () => {
	const w = await world();
	const [mia, max, mona] = [w.as("mia"), w.as("max"), w.as("mona")];
	const fetch_event_types = [
		"message",
		"starred_messages",
		"recent_private_conversations",
	];
	const start = async () => {
		const { state } = await max.register({ fetch_event_types });
		return [
			state.max_message_id,
			state.starred_messages,
			state.recent_private_conversations,
		];
	};
	assert.deepEqual(await start(), [-1, [], []]);

	await w.channel("tea", "public", [mia, max]);
	const alone = await max.sendTo([max], "note to self");
	const first = await mia.sendTo([max], "hello");
	const group = await mia.sendTo([max, mona], "all three");
	await mia.sendTo([mona], "not for max");
	const second = await max.sendTo([mia], "hello yourself");
	const newest = await mia.send("tea", "t", "green");
	await w.inside(async (work) => {
		for (const id of [group, first])
			work.append("message_flag", {
				organization_id: work.organizationId,
				user_id: max.id,
				message_id: id,
				flags: messageFlags.starred,
			});
	});
	assert.deepEqual(await start(), [
		newest,
		[first, group],
		[
			{ max_message_id: second, user_ids: [mia.id] },
			{
				max_message_id: group,
				user_ids: [mona.id, mia.id].sort((a, b) => a - b),
			},
			{ max_message_id: alone, user_ids: [] },
		],
	]);
});
