import assert from "node:assert/strict";
import { test } from "node:test";
import { DELETED_IDS_PER_EVENT_MAX } from "../src/limits.ts";
import { moveQuietly } from "./moving.ts";
import { Viewer } from "./support/viewer.ts";
import { type Client, world } from "./world.ts";

// A topic of more messages than one event names goes from channel to channel, and so it goes
// for those who read both, one or none of them, and for those who left a star there.

test("a long topic moves, and everybody is told what became of it", async () => {
	const w = await world();
	const [olivia, adam, mona, mia, max, gus] = [
		w.as("olivia"),
		w.as("adam"),
		w.as("mona"),
		w.as("mia"),
		w.as("max"),
		w.as("gus"),
	];
	const channels = {
		hall: await w.channel("hall", "public", [olivia, adam, mia, gus]),
		den: await w.channel("den", "private_shared", [olivia, adam, mona]),
		cellar: await w.channel("cellar", "private_protected", [olivia, mia]),
		square: await w.channel("square", "web_public", [olivia]),
	};
	const ids = await Promise.all(
		Array.from({ length: DELETED_IDS_PER_EVENT_MAX + 10 }, (_, n) =>
			olivia.send("hall", "tea", n % 100 === 0 ? "@**all**" : `${n}`),
		),
	);
	const [first, last] = [ids[0] as number, ids.at(-1) as number];
	const star = (who: Client, messages: readonly number[]) =>
		who.do("POST", "/messages/flags", { messages, op: "add", flag: "starred" });
	for (const who of [adam, mia, max, gus]) await star(who, [first, last]);
	for (const who of [mia, gus, max])
		await who.do("POST", "/user_topics", {
			stream_id: channels.hall,
			topic: "tea",
			visibility_policy: 3,
		});
	const viewers = [
		...[olivia, adam, mona, mia, max, gus].map(
			(client) => new Viewer(client.user.fullName, client, "modern"),
		),
		...[mia, max].map(
			(client) => new Viewer(`${client.user.fullName}'s`, client, "older"),
		),
	];
	for (const viewer of viewers) await viewer.begin();
	const follow = async (what: string) => {
		await w.settle();
		const wrong: string[] = [];
		for (const viewer of viewers) wrong.push(...(await viewer.check()));
		assert.equal(wrong.join("\n"), "", what);
	};
	for (const to of ["den", "hall", "cellar", "square", "hall"] as const) {
		await moveQuietly(olivia, first, {
			stream_id: channels[to],
			propagate_mode: "change_all",
		});
		await follow(`to the ${to}`);
		if (to === "den") {
			await adam.do("DELETE", "/users/me/subscriptions", {
				subscriptions: ["den"],
			});
			await follow("somebody leaves it there, with stars");
		}
	}
	await moveQuietly(olivia, first, {
		topic: "coffee",
		propagate_mode: "change_all",
	});
	await follow("to another topic");
	await olivia.do("POST", `/streams/${channels.hall}/delete_topic`, {
		topic_name: "coffee",
	});
	await follow("it is deleted");
});

test("messages are deleted where those who left a star cannot read them any more", async () => {
	const w = await world();
	const [olivia, mia, max] = [w.as("olivia"), w.as("mia"), w.as("max")];
	await w.channel("den", "private_shared", [olivia, mia, max]);
	const [one, two, three] = [
		await olivia.send("den", "tea", "one"),
		await olivia.send("den", "tea", "two"),
		await olivia.send("den", "tea", "three"),
	];
	await max.do("POST", "/messages/flags", {
		messages: [one, two, three],
		op: "add",
		flag: "starred",
	});
	await max.do("DELETE", "/users/me/subscriptions", { subscriptions: ["den"] });
	const viewers = (["modern", "older"] as const).map(
		(kind) => new Viewer(`Max, ${kind}`, max, kind),
	);
	for (const viewer of viewers) await viewer.begin();
	const deletions: readonly (readonly [string, string, object])[] = [
		["DELETE", `/messages/${one}`, {}],
		["PATCH", `/messages/${two}`, { topic: "gone" }],
		["DELETE", `/messages/${two}`, {}],
		["DELETE", `/messages/${three}`, {}],
	];
	for (const [method, path, fields] of deletions) {
		await olivia.do(method, path, { ...fields });
		await w.settle();
		for (const viewer of viewers)
			assert.equal((await viewer.check()).join("\n"), "", `${method} ${path}`);
	}
});
