import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Client, world } from "../../../test/world.ts";
import type { Work } from "../../engine/command.ts";
import { unreadIds } from "./store.ts";
import { listUnreadOfMany } from "./unread-of-many.ts";

suite("what is unread to many", async () => {
	const w = await world();
	const mia = w.as("mia");
	const crowd: Client[] = [];
	for (let n = 0; n < 40; n++)
		crowd.push(await w.person(`guest${n}`, `Guest ${n}`));
	const everyone = [mia, ...crowd];
	const hall = await w.channel("hall", "public", everyone);
	const porch = await w.channel("porch", "public", everyone.slice(0, 20));
	const flag = (who: Client, op: "add" | "remove", messages: number[]) =>
		who.do("POST", "/messages/flags", { messages, op, flag: "read" });

	test("it is the same as asking for one after the other", async () => {
		const sent: number[] = [];
		for (let n = 0; n < 12; n++) {
			const sender = everyone[n % 5] as Client;
			const more = { read_by_sender: n % 2 === 0 };
			const place = n % 4 === 3 ? "porch" : "hall";
			sent.push(await sender.send(place, `topic ${n % 3}`, `${n}`, more));
		}
		for (const [n, one] of crowd.entries()) {
			if (n % 3 === 0) await flag(one, "add", sent.slice(n % 7, (n % 7) + 4));
			if (n % 5 === 0) await one.do("POST", "/mark_all_as_read");
			// After reading everything what is marked by hand is held.
			if (n % 10 === 0) await flag(one, "remove", sent.slice(2, 5));
			if (n === 11)
				await one.do("POST", `/users/me/muted_users/${crowd[1]?.id}`);
		}
		await mia.do("PATCH", `/messages/${sent[3]}`, {
			stream_id: hall,
			propagate_mode: "change_all",
		});
		await mia.send("hall", "topic 1", "after all that");
		await w.inside(async (work) => {
			const ids = everyone.map(({ id }) => id);
			for (const channelId of [hall, porch]) {
				const many = await listUnreadOfMany(work, ids, channelId);
				for (const id of ids)
					assert.deepEqual(
						many.get(id),
						await unreadIds(work, id, { within: { channelId } }),
						`user ${id} in channel ${channelId}`,
					);
				const lists = new Set([...many.values()].map(String));
				if (channelId === hall) assert.ok(lists.size > 5, "they differ");
			}
		});
	});

	test("it costs as many statements for forty as for four", async () => {
		const statements = (people: readonly Client[]) =>
			w.inside(async (work) => {
				let count = 0;
				const counting = new Proxy(work, {
					get(target, property) {
						if (property === "db") count += 1;
						const value = Reflect.get(target, property, target);
						return typeof value === "function" ? value.bind(target) : value;
					},
				}) as Work;
				const ids = people.map(({ id }) => id);
				await listUnreadOfMany(counting, ids, hall);
				return count;
			});
		assert.equal(await statements(crowd), await statements(crowd.slice(0, 4)));
	});
});
