import assert from "node:assert/strict";
import { test } from "node:test";
import type { MessageFacts } from "./model.ts";
import {
	ADA,
	ADA_AND_BEN,
	BEN,
	CY,
	DESIGN,
	DESIGN_LOGO,
	GENERAL,
	GENERAL_LUNCH,
	GENERAL_TEA,
	Team,
} from "./team.ts";
import { moved } from "./transitions.ts";

test("a message is unread for members and participants, read for its sender", async () => {
	const team = await Team.gather();
	const lunch = await team.says(BEN, GENERAL_LUNCH);
	const direct = await team.says(BEN, ADA_AND_BEN);
	assert.deepEqual(await team.unread(ADA), [lunch, direct]);
	assert.deepEqual(await team.unread(BEN), []);
	assert.deepEqual(await team.received(BEN), [lunch, direct]);
	assert.deepEqual(await team.unread(CY), []);
	assert.deepEqual(await team.received(CY), []);
});

test("a sender that does not read what it sends finds it unread", async () => {
	const team = await Team.gather();
	const id = await team.says(BEN, GENERAL_LUNCH, { readOnArrival: "nobody" });
	assert.deepEqual(await team.unread(BEN), [id]);
});

test("a notice born read is unread only for those it names, who need not be members", async () => {
	const team = await Team.gather();
	const id = await team.says(CY, GENERAL_LUNCH, {
		readOnArrival: "everyone",
		deliverUnreadTo: [BEN, CY],
	});
	assert.deepEqual(await team.unread(ADA), []);
	assert.deepEqual(await team.unread(BEN), [id]);
	assert.deepEqual(await team.unread(CY), [id]);
	assert.deepEqual(await team.received(CY), [id]);
});

test("reading and unreading tell what changed, once", async () => {
	const team = await Team.gather();
	const first = await team.says(BEN, GENERAL_LUNCH);
	const second = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.markRead(ADA, [second, first, second]), [
		first,
		second,
	]);
	assert.deepEqual(await team.markRead(ADA, [first]), []);
	const unread = { changed: [first], ignoredChannelIds: [] };
	assert.deepEqual(await team.markUnread(ADA, [first]), unread);
	assert.deepEqual(await team.markUnread(ADA, [first]), {
		...unread,
		changed: [],
	});
	assert.deepEqual(await team.unread(ADA), [first]);
});

test("one's own message can be marked unread", async () => {
	const team = await Team.gather();
	const id = await team.says(BEN, GENERAL_LUNCH);
	await team.markUnread(BEN, [id]);
	assert.deepEqual(await team.unread(BEN), [id]);
	assert.deepEqual(await team.markRead(BEN, [id]), [id]);
	assert.equal(team.heldCount(BEN), 0);
});

test("what was sent before joining is read, and marking it unread adds it to one's history for good", async () => {
	const team = await Team.gather();
	const id = await team.says(BEN, GENERAL_LUNCH);
	await team.subscribe(CY, GENERAL);
	assert.deepEqual(await team.unread(CY), []);
	assert.deepEqual(await team.received(CY), []);
	await team.markUnread(CY, [id]);
	assert.deepEqual(await team.unread(CY), [id]);
	await team.markRead(CY, [id]);
	assert.deepEqual(await team.unread(CY), []);
	assert.deepEqual(await team.received(CY), [id]);
});

test("nothing is unread in a channel one is not in: the channel is named instead", async () => {
	const team = await Team.gather();
	const lunch = await team.says(BEN, GENERAL_LUNCH);
	const logo = await team.says(ADA, DESIGN_LOGO);
	const { rowsWritten } = team;
	assert.deepEqual(await team.markUnread(CY, [lunch]), {
		changed: [],
		ignoredChannelIds: [GENERAL],
	});
	assert.equal(team.rowsWritten, rowsWritten);
	await team.markRead(CY, [logo]);
	assert.deepEqual(await team.markUnread(CY, [lunch, logo]), {
		changed: [logo],
		ignoredChannelIds: [GENERAL],
	});
});

test("a stranger cannot hold a direct message unread", async () => {
	const team = await Team.gather();
	const id = await team.says(BEN, ADA_AND_BEN);
	const outcome = await team.markUnread(CY, [id]);
	assert.deepEqual(outcome, { changed: [], ignoredChannelIds: [] });
	assert.deepEqual(await team.received(CY), []);
});

test("a topic, a channel and everything can be read at once", async () => {
	const team = await Team.gather();
	const lunch = await team.says(BEN, GENERAL_LUNCH);
	const tea = await team.says(BEN, GENERAL_TEA);
	const logo = await team.says(CY, DESIGN_LOGO);
	const lunchAgain = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.markConversationRead(ADA, GENERAL_LUNCH), [
		lunch,
		lunchAgain,
	]);
	assert.deepEqual(await team.markChannelRead(ADA, GENERAL), [tea]);
	assert.deepEqual(await team.unread(ADA), [logo]);
	await team.markUnread(ADA, [lunch]);
	await team.markAllRead(ADA);
	assert.deepEqual(await team.unread(ADA), []);
	assert.equal(team.rangeCount(ADA) + team.heldCount(ADA), 0);
	const next = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.unread(ADA), [next]);
});

test("leaving a channel reads what is in it, and coming back does not undo that", async () => {
	const team = await Team.gather();
	const before = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.unsubscribe(ADA, GENERAL), [before]);
	const meanwhile = await team.says(BEN, GENERAL_LUNCH);
	await team.subscribe(ADA, GENERAL);
	const after = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.unread(ADA), [after]);
	assert.deepEqual(await team.received(ADA), [before, after]);
	assert.ok(!(await team.received(ADA)).includes(meanwhile));
});

test("leaving a channel reads what was moved into it, not what was moved out of it", async () => {
	const team = await Team.gather();
	const out = await team.says(BEN, GENERAL_LUNCH);
	const into = await team.says(CY, DESIGN_LOGO);
	await team.move([out], DESIGN_LOGO, DESIGN);
	await team.move([into], GENERAL_LUNCH, GENERAL);
	assert.deepEqual(await team.unsubscribe(ADA, GENERAL), [into]);
	assert.deepEqual(await team.unread(ADA), [out]);
});

test("a message moved where one is not becomes read, and stays read when it comes back", async () => {
	const team = await Team.gather();
	const id = await team.says(ADA, GENERAL_LUNCH);
	const lost = await team.move([id], DESIGN_LOGO, DESIGN);
	assert.deepEqual(lost.get(BEN), [id]);
	await team.move([id], GENERAL_LUNCH, GENERAL);
	assert.deepEqual(await team.unread(BEN), []);
});

test("who received a message is settled when it is sent, wherever it is moved", async () => {
	const team = await Team.gather();
	const id = await team.says(ADA, GENERAL_LUNCH);
	await team.move([id], DESIGN_LOGO, DESIGN);
	assert.deepEqual(await team.received(BEN), [id]);
	assert.deepEqual(await team.received(CY), []);
	assert.deepEqual(await team.unread(CY), []);
});

test("a move between channels without a message sent since joining still knows who was there", async () => {
	const team = await Team.gather();
	const id = await team.says(ADA, GENERAL_LUNCH);
	await team.subscribe(BEN, DESIGN);
	await team.move([id], DESIGN_LOGO, DESIGN);
	assert.deepEqual(await team.unread(BEN), [id]);
	await team.unsubscribe(BEN, DESIGN);
	await team.subscribe(BEN, DESIGN);
	assert.deepEqual(await team.unread(BEN), []);
});

test("one who left a channel and came back is there when a message is moved in", async () => {
	const team = await Team.gather();
	await team.unsubscribe(CY, DESIGN);
	await team.subscribe(CY, DESIGN);
	await team.subscribe(CY, GENERAL);
	const id = await team.says(ADA, GENERAL_LUNCH);
	await team.move([id], DESIGN_LOGO, DESIGN);
	assert.deepEqual(await team.unread(CY), [id]);
});

test("muting a sender reads their messages, and unmuting brings back none", async () => {
	const team = await Team.gather();
	const before = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.mute(ADA, BEN), [before]);
	const during = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.received(ADA), [before, during]);
	await team.markUnread(ADA, [during]);
	assert.deepEqual(await team.unread(ADA), [during]);
	await team.unmute(ADA, BEN);
	const after = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.unread(ADA), [during, after]);
	assert.deepEqual(await team.mute(ADA, BEN), [during, after]);
});

test("unmuting someone who is not muted reads nothing", async () => {
	const team = await Team.gather();
	const id = await team.says(BEN, GENERAL_LUNCH);
	await team.unmute(ADA, BEN);
	assert.deepEqual(await team.unread(ADA), [id]);
});

test("a deactivated account receives nothing and finds what it left", async () => {
	const team = await Team.gather();
	const before = await team.says(BEN, GENERAL_LUNCH);
	await team.deactivate(ADA);
	await team.says(BEN, GENERAL_LUNCH);
	await team.reactivate(ADA);
	const after = await team.says(BEN, GENERAL_LUNCH);
	assert.deepEqual(await team.unread(ADA), [before, after]);
	assert.deepEqual(await team.received(ADA), [before, after]);
});

test("renaming a topic writes no row, and the renamed topic is read as one", async () => {
	const team = await Team.gather();
	const read = await team.says(BEN, GENERAL_LUNCH);
	const old = await team.says(BEN, GENERAL_LUNCH);
	await team.markRead(ADA, [read]);
	const { rowsWritten } = team;
	await team.move([read, old], GENERAL_TEA, GENERAL);
	assert.equal(team.rowsWritten, rowsWritten);
	const fresh = await team.says(BEN, GENERAL_TEA);
	assert.deepEqual(await team.unread(ADA), [old, fresh]);
	assert.deepEqual(await team.markConversationRead(ADA, GENERAL_TEA), [
		old,
		fresh,
	]);
});

test("moving within a channel leaves no trace on the message", () => {
	const message: MessageFacts = {
		id: 7,
		senderId: BEN,
		channelId: GENERAL,
		originConversationId: GENERAL_LUNCH,
		originChannelId: GENERAL,
		channelMoves: [],
		readOnArrival: "sender",
	};
	assert.deepEqual(moved(message, GENERAL, 3), message);
	assert.deepEqual(moved(message, DESIGN, 3).channelMoves, [
		{ channelId: DESIGN, seq: 3 },
	]);
});
