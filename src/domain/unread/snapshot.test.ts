import assert from "node:assert/strict";
import { test } from "node:test";
import { moveQuietly, talk } from "../../../test/moving.ts";
import { type Client, world } from "../../../test/world.ts";
import { MESSAGE_PAGE_IDS, MESSAGE_PAGES_LISTED_MAX } from "../../limits.ts";
import { findChannel } from "../channels/channels.ts";
import { insertMessage } from "../messages/insert-message.ts";
import { findNewestReceivedId } from "../messages/queries.ts";
import { renderContent } from "../messages/render.ts";
import { findMessagesAbove } from "./message-pages.ts";
import { listUnreadSnapshot } from "./snapshot.ts";
import { listUnreadMessages } from "./store.ts";

const w = await world();
const [adam, mia, max] = [w.as("adam"), w.as("mia"), w.as("max")];
const hall = await w.channel("hall", "public", [adam, mia, max]);
const attic = await w.channel("attic", "public", [adam, mia]);
const reading = () => w.engine.reading(w.organizationId);

/** What memory says is unread is what the database says. */
async function agree(who: Client, newestMax = 50_000) {
	const source = await reading();
	const found = await listUnreadSnapshot(source, who.id, newestMax);
	const { messages, isTruncated } = await listUnreadMessages(source, who.id, {
		newestMax,
	});
	assert.deepEqual(found.messages, messages);
	assert.equal(found.isTruncated, isTruncated);
	return found.messages.map(({ id }) => id);
}

test("what is kept of the newest messages follows sends, moves, edits and deletions", async () => {
	const first = await talk(adam, "hall", "tea", 4);
	assert.deepEqual(await agree(max), first);
	const second = await talk(mia, "hall", "cake", 3);
	assert.deepEqual(await agree(max), [...first, ...second], "sent since");
	await moveQuietly(adam, second[0], {
		topic: "tea",
		propagate_mode: "change_one",
	});
	await agree(max);
	await adam.do("PATCH", `/messages/${first[1]}`, { content: "@**all** tea" });
	assert.deepEqual(await agree(max), [...first, ...second]);
	await adam.do("DELETE", `/messages/${first[2]}`);
	const left = [...first, ...second].filter((id) => id !== first[2]);
	assert.deepEqual(await agree(max), left);
	await moveQuietly(adam, second[1] as number, {
		stream_id: attic,
		propagate_mode: "change_one",
	});
	assert.deepEqual(
		await agree(max),
		left.filter((id) => id !== second[1]),
		"gone where max is not",
	);
	await agree(mia);
	await agree(max, 2);
});

test("what is held unread is found above and below the floor", async () => {
	const ids = await talk(adam, "hall", "held", 5);
	await max.do("POST", "/mark_all_as_read");
	assert.deepEqual(await agree(max), []);
	await max.do("POST", "/messages/flags", {
		messages: [ids[1], ids[3]],
		op: "remove",
		flag: "read",
	});
	const later = await talk(adam, "hall", "held", 2);
	assert.deepEqual(await agree(max), [ids[1], ids[3], ...later]);
	await agree(max, 3);
});

test("what lies further back than is kept is asked of the database", async () => {
	const far = MESSAGE_PAGE_IDS * (MESSAGE_PAGES_LISTED_MAX + 1);
	await w.inside(async (work) => {
		while (work.lastMessageId < far) work.nextMessageId();
		work.emit({ type: "test_counted" }, { to: "nobody" });
	});
	const source = await reading();
	assert.equal(await findMessagesAbove(source, 1), null);
	const recent = await talk(adam, "hall", "late", 2);
	const found = await findMessagesAbove(source, far);
	assert.deepEqual(
		found?.pages.flat().map(({ id }) => id),
		recent,
	);
	assert.deepEqual((await agree(max)).slice(-2), recent);
});

test("a client that starts is told of messages by where they are now", async () => {
	const [id] = await talk(mia, "hall", "before", 1);
	const wanted = { fetch_event_types: ["message", "update_message_flags"] };
	const unreadTopics = async () =>
		(await max.register(wanted)).state.unread_msgs.streams
			.filter((one: { unread_message_ids: number[] }) =>
				one.unread_message_ids.includes(id),
			)
			.map((one: { topic: string; stream_id: number }) => [
				one.stream_id,
				one.topic,
			]);
	assert.deepEqual(await unreadTopics(), [[hall, "before"]]);
	await moveQuietly(adam, id, { topic: "After", propagate_mode: "change_all" });
	assert.deepEqual(await unreadTopics(), [[hall, "After"]]);
});

test("a command sees what is not committed yet, and leaves nothing of it behind", async () => {
	const before = await agree(max);
	const outcome = w.inside(async (work) => {
		const channel = await findChannel(work, hall);
		assert.ok(channel);
		const { id } = await insertMessage(work, {
			sender: mia.user,
			place: { channel, topic: "undone" },
			rendered: await renderContent(work, mia.id, "never mind"),
			client: "test",
			readBy: "nobody",
		});
		const { messages } = await listUnreadSnapshot(work, max.id, 50_000);
		assert.deepEqual(
			messages.map((message) => message.id),
			[...before, id],
		);
		assert.equal(await findNewestReceivedId(work, max.id), id);
		throw new Error("undone");
	});
	await assert.rejects(outcome, /undone/);
	assert.deepEqual(await agree(max), before);
	const [next] = await talk(mia, "hall", "done", 1);
	assert.deepEqual(await agree(max), [...before, next]);
});
