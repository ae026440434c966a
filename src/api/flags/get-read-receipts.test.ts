import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
	changeOrganization,
	changeUser,
	groupId,
	setActive,
} from "../../../test/support/settings.ts";
import { type Client, world } from "../../../test/world.ts";

const w = await world();
const [mia, max, mona, gus] = [
	w.as("mia"),
	w.as("max"),
	w.as("mona"),
	w.as("gus"),
];
await w.channel("design", "public", [mia, max, mona, gus]);

const readers = async (who: Client, id: number): Promise<number[]> =>
	(await who.do("GET", `/messages/${id}/read_receipts`)).user_ids;
const read = (who: Client, id: number, op = "add") =>
	who.do("POST", "/messages/flags", { messages: [id], op, flag: "read" });
const ids = (...people: Client[]) =>
	people.map(({ id }) => id).sort((a, b) => a - b);

suite("get-read-receipts", () => {
	test("lists those who have read the message, never its sender", async () => {
		const id = await mia.send("design", "t", "Hi", { read_by_sender: true });
		assert.deepEqual(await readers(mia, id), []);
		await read(max, id);
		await mona.do("POST", "/mark_all_as_read");
		assert.deepEqual(await readers(mia, id), ids(max, mona));
		assert.deepEqual(await readers(max, id), ids(max, mona));
		await read(mona, id, "remove");
		assert.deepEqual(await readers(mia, id), ids(max));
	});

	test("knows of direct messages, and of those who added a message to their history", async () => {
		const direct = await mia.sendTo([max, mona], "Hi");
		await read(mona, direct);
		assert.deepEqual(await readers(max, direct), ids(mona));
		const id = await mia.send("design", "t", "Look");
		const adam = w.as("adam");
		await adam.do("POST", "/messages/flags", {
			messages: [id],
			op: "add",
			flag: "starred",
		});
		assert.deepEqual(await readers(mia, id), ids(adam));
	});

	test("leaves out whoever keeps it to themselves, and both sides of a mute", async () => {
		const id = await mia.send("design", "t", "Hush");
		for (const who of [max, mona, gus]) await read(who, id);
		assert.deepEqual(await readers(max, id), ids(max, mona, gus));
		await mona.do("POST", `/users/me/muted_users/${max.id}`);
		assert.deepEqual(await readers(max, id), ids(max, gus));
		assert.deepEqual(await readers(mona, id), ids(mona, gus));
		await mona.do("DELETE", `/users/me/muted_users/${max.id}`);
		await changeUser(w, gus, { send_read_receipts: false });
		assert.deepEqual(await readers(max, id), ids(max, mona));
	});

	test("is refused for messages one may not see, and where it is switched off", async () => {
		await w.channel("secret", "private_protected", [mia, mona]);
		const secret = await mia.send("secret", "t", "1");
		const direct = await mia.sendTo([mona], "2");
		for (const id of [secret, direct, 999_999]) {
			const { status, body } = await max.get(`/messages/${id}/read_receipts`);
			assert.equal(status, 400);
			assert.deepEqual(body, {
				result: "error",
				code: "BAD_REQUEST",
				msg: "Invalid message(s)",
			});
		}
		const id = await mia.send("design", "t", "3");
		await changeOrganization(w, { enable_read_receipts: false });
		const { status, body } = await max.get(`/messages/${id}/read_receipts`);
		assert.equal(status, 400);
		assert.equal(body.code, "BAD_REQUEST");
		const hidden = await max.get(`/messages/${secret}/read_receipts`);
		assert.equal(hidden.body.msg, "Invalid message(s)");
		await changeOrganization(w, { enable_read_receipts: true });
	});

	test("deactivated people are left out, and those a limited guest does not see", async () => {
		const leo = await w.person("leo", "Leo Leaving");
		const id = await mia.send("design", "t", "Bye");
		for (const who of [max, leo])
			await who.do("POST", "/messages/flags", {
				messages: [id],
				op: "add",
				flag: "starred",
			});
		await read(max, id);
		assert.deepEqual(await readers(gus, id), ids(max, leo));
		const members = await groupId(w, "role:members");
		await changeOrganization(w, { can_access_all_users_group: members });
		assert.deepEqual(await readers(gus, id), ids(max));
		assert.deepEqual(await readers(mia, id), ids(max, leo));
		await setActive(w, leo, false);
		assert.deepEqual(await readers(mia, id), ids(max));
	});
});
