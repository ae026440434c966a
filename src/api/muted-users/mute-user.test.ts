import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { changeOrganization, groupId } from "../../../test/support/settings.ts";
import { type Client, world } from "../../../test/world.ts";

const w = await world();
const [mia, max, mona, gus] = [
	w.as("mia"),
	w.as("max"),
	w.as("mona"),
	w.as("gus"),
];
await w.channel("design", "public", [mia, max, mona]);
const seconds = () => Math.floor(w.clock.now / 1000);
const mute = (who: Client, id: number) =>
	who.post(`/users/me/muted_users/${id}`);
const unmute = (who: Client, id: number) =>
	who.delete(`/users/me/muted_users/${id}`);
const wanted = {
	event_types: ["muted_users", "update_message_flags", "message"],
};

suite("mute-user", () => {
	test("what they sent becomes read, what they send is read, and only the muter knows", async () => {
		const before = [
			await mia.send("design", "a", "1"),
			await mia.sendTo([max], "2"),
		];
		const other = await mona.send("design", "a", "3");
		const ear = await max.register(wanted);
		const muted = await mia.register({
			event_types: ["muted_users", "update_message_flags"],
		});
		assert.deepEqual(ear.state.muted_users, []);
		assert.equal((await mute(max, mia.id)).status, 200);
		const at = seconds();
		assert.deepEqual(await ear.events(), [
			{ type: "muted_users", muted_users: [{ id: mia.id, timestamp: at }] },
			{
				type: "update_message_flags",
				op: "add",
				operation: "add",
				flag: "read",
				all: false,
				messages: before,
			},
		]);
		const during = await mia.send("design", "a", "4");
		const [heard] = await ear.events();
		assert.deepEqual(heard.flags, ["read"]);
		assert.deepEqual(await muted.events(), []);
		w.pass(5);
		assert.equal((await mute(max, mona.id)).status, 200);
		const [list] = await ear.events();
		assert.deepEqual(list.muted_users, [
			{ id: mia.id, timestamp: at },
			{ id: mona.id, timestamp: seconds() },
		]);
		const { state } = await max.register(wanted);
		assert.deepEqual(state.muted_users, list.muted_users);
		assert.equal(state.unread_msgs.count, 0);
		await unmute(max, mona.id);
		await unmute(max, mia.id);
		assert.deepEqual((await ear.events()).at(-1).muted_users, []);
		const after = await mia.send("design", "a", "5");
		const again = await max.register(wanted);
		const [topic] = again.state.unread_msgs.streams;
		assert.deepEqual(topic.unread_message_ids, [after]);
		assert.ok(during < after && other < after);
	});

	test("bots and deactivated people can be muted", async () => {
		const bot = await w.bot("noisy", mia);
		assert.equal((await mute(max, bot.id)).status, 200);
		assert.equal((await unmute(max, bot.id)).status, 200);
	});

	test("oneself, unknown people, and those muted already are refused", async () => {
		await mute(max, mona.id);
		const ear = await max.register(wanted);
		for (const [id, msg] of [
			[max.id, "Cannot mute self"],
			[999_999, "No such user"],
			[0, "No such user"],
			[mona.id, "User already muted"],
		] as const) {
			const { status, body } = await mute(max, id);
			assert.equal(status, 400);
			assert.deepEqual(body, { result: "error", code: "BAD_REQUEST", msg });
		}
		assert.deepEqual(await ear.events(), []);
		await unmute(max, mona.id);
	});

	test("a limited guest cannot tell those they do not see from nobody", async () => {
		const members = await groupId(w, "role:members");
		await changeOrganization(w, { can_access_all_users_group: members });
		for (const call of [mute, unmute]) {
			const { status, body } = await call(gus, mia.id);
			assert.equal(status, 400);
			assert.equal(body.msg, "No such user");
		}
	});
});

suite("unmute-user", () => {
	test("someone who is not muted, oneself, and unknown people are refused", async () => {
		const ear = await max.register(wanted);
		for (const [id, msg] of [
			[mona.id, "User is not muted"],
			[max.id, "Cannot mute self"],
			[999_999, "No such user"],
		] as const) {
			const { status, body } = await unmute(max, id);
			assert.equal(status, 400);
			assert.deepEqual(body, { result: "error", code: "BAD_REQUEST", msg });
		}
		assert.deepEqual(await ear.events(), []);
	});
});
