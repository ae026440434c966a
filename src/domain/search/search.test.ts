import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { type Client, world } from "../../../test/world.ts";
import { findChannel } from "../channels/channels.ts";
import { insertMessage } from "../messages/insert-message.ts";
import { touchMessage } from "../messages/message-cards.ts";
import { renderContent } from "../messages/render.ts";
import {
	INDEX_INTERVAL_MESSAGES,
	indexMessages,
	loadProgress,
	reindexMessages,
	unindexMessages,
} from "./index-messages.ts";

const w = await world();
const [mia, max, mona] = [w.as("mia"), w.as("max"), w.as("mona")];

async function find(who: Client, text: string, more: unknown[] = []) {
	const { messages } = await who.do("GET", "/messages", {
		anchor: "newest",
		num_before: 100,
		narrow: [["search", text], ...more],
	});
	return messages.map(({ id }: { id: number }) => id);
}

const index = () =>
	w.engine.run(
		w.organizationId,
		{ userId: null, client: "test" },
		indexMessages,
		null,
	);

const cases: readonly (readonly [
	query: string,
	content: string,
	matches: boolean,
])[] = [
	["ploy", "The deployment is done", true],
	["DEPLOY", "redeployed yesterday", true],
	["deployed", "The deployment", false],
	["done the", "The deployment is done", true],
	['"is done"', "The deployment   is\ndone", true],
	['"done is"', "The deployment is done", false],
	["é", "un café", true],
	["cafe\u0301", "un café", true],
	["東", "今日は東京都に行きます", true],
	["京都", "今日は東京都に行きます", true],
	["東都", "今日は東京都に行きます", false],
	["行きま", "今日は東京都に行きます", true],
	["한국", "저는 한국에서 왔어요", true],
	["국에", "저는 한국에서 왔어요", true],
	["ไทย", "ภาษาไทยยากมาก", true],
	["q", "quartz", true],
	["z?", "what quartz? this", true],
	["100%", "at 100% of it", true],
	["a_b", "axb", false],
	["v1.2", "release v1.2.3", true],
	["iPhone版", "新しいiPhone版です", true],
	["ﾃｽﾄ", "これはテストです", true],
	["x".repeat(40), `long ${"x".repeat(200)}`, true],
	["<b>", "use <b> tags", true],
	["amp", "this & that", false],
];

test("a search finds parts of words in any script, before and after a message is indexed", async () => {
	await w.channel("search", "public", [mia, max]);
	const found: [string, string, boolean][] = [];
	for (const [query, content] of cases) {
		const id = await mia.send("search", "t", content);
		found.push([query, content, (await find(max, query)).includes(id)]);
		const bounded = [
			["channel", "search"],
			["topic", "t"],
			{ operator: "sender", operand: mia.id },
		];
		assert.equal(
			(await find(max, query, bounded)).includes(id),
			found.at(-1)?.[2],
		);
	}
	assert.deepEqual(
		found,
		cases.map((one) => [...one]),
	);
	await index();
	const newest = await find(max, "zzzzzz");
	assert.deepEqual(newest, []);
	const { messages } = await max.do("GET", "/messages", {
		anchor: "oldest",
		num_after: 100,
		narrow: [["channel", "search"]],
	});
	assert.equal(messages.length, cases.length);
	for (const [at, [query, content, matches]] of cases.entries()) {
		const id = messages[at].id;
		for (const more of [
			[],
			[["channel", "search"]],
			[
				["channel", "search"],
				["topic", "t"],
			],
			[{ operator: "sender", operand: mia.id }],
		])
			assert.equal(
				(await find(max, query, more)).includes(id),
				matches,
				`${query} in ${content}`,
			);
	}
});

test("a search looks at topics, wherever they were moved to, and at new content", async () => {
	const channel = await w.channel("gardens", "public", [mia, max]);
	const id = await mia.send("gardens", "Roses", "they are red");
	const other = await mia.send("gardens", "Tulips", "they are yellow");
	await index();
	assert.deepEqual(await find(max, "rose"), [id]);
	assert.deepEqual(await find(max, "rose red"), [id]);
	assert.deepEqual(await find(max, "rose yellow"), []);
	await w.inside(async (work) => {
		const { id: conversation } = (
			await sql<{
				id: number;
			}>`select conversation_id as id from message where organization_id = ${work.organizationId} and id = ${other}`.execute(
				work.db,
			)
		).rows[0] as { id: number };
		await work.db
			.updateTable("message")
			.set({
				topic: "Tulips",
				conversation_id: conversation,
				rendered_content: "<p>they are purple</p>",
			})
			.where("id", "=", id)
			.execute();
		await reindexMessages(work, [id]);
		touchMessage(work, id);
	});
	assert.deepEqual(await find(max, "rose"), []);
	assert.deepEqual(await find(max, "tulip"), [id, other]);
	assert.deepEqual(await find(max, "tulip purple"), [id]);
	assert.deepEqual(
		await find(max, "purple", [
			["channel", "gardens"],
			["topic", "tulips"],
		]),
		[id],
	);
	assert.deepEqual(
		await find(max, "red", [{ operator: "channel", operand: channel }]),
		[],
	);
	await w.inside((work) => unindexMessages(work, [id]));
	assert.deepEqual(await find(max, "purple"), []);
});

test("a search between people finds what was said to oneself", async () => {
	const id = await mia.sendTo([max], "a walnut");
	const three = await mia.sendTo([max, mona], "three walnuts");
	for (const _ of ["fresh", "indexed"]) {
		assert.deepEqual(await find(max, "walnut"), [id, three]);
		assert.deepEqual(await find(mona, "walnut"), [three]);
		assert.deepEqual(await find(w.as("olivia"), "walnut"), []);
		assert.deepEqual(await find(max, "walnut", [["is", "private"]]), [
			id,
			three,
		]);
		assert.deepEqual(
			await find(max, "walnut", [
				{ operator: "dm-including", operand: mona.id },
			]),
			[three],
		);
		assert.deepEqual(
			await find(max, "walnut", [{ operator: "dm", operand: [mia.id] }]),
			[id],
		);
		await index();
	}
});

test("what was found is marked, in content and topic", async () => {
	await w.channel("marks", "public", [mia, max]);
	const id = await mia.send("marks", "Tea & <cake>", "cake, Cake & tea");
	const { messages } = await max.do("GET", "/messages", {
		anchor: id,
		narrow: [
			["channel", "marks"],
			["search", 'CAKE "& tea"'],
		],
	});
	const [{ match_content, match_subject, content }] = messages;
	assert.equal(content, "<p>cake, Cake &amp; tea</p>");
	assert.equal(
		match_content,
		'<p><span class="highlight">cake</span>, <span class="highlight">Cake</span> <span class="highlight">&amp; tea</span></p>',
	);
	assert.equal(
		match_subject,
		'Tea &amp; &lt;<span class="highlight">cake</span>&gt;',
	);
});

test("new messages are indexed by and by, without anybody asking", async () => {
	const fresh = await world();
	const [ann, ben] = [fresh.as("mia"), fresh.as("max")];
	const id = await fresh.channel("busy", "public", [ann, ben]);
	await fresh.inside(async (work) => {
		const channel = await findChannel(work, id);
		if (!channel) return;
		for (let n = 0; n <= INDEX_INTERVAL_MESSAGES; n++)
			await insertMessage(work, {
				sender: ann.user,
				place: { channel, topic: "t" },
				rendered: await renderContent(work, ann.id, `parcel ${n}`),
				client: "test",
				readBy: "nobody",
			});
	});
	await fresh.settle();
	const reading = await fresh.engine.reading(fresh.organizationId);
	assert.ok((await loadProgress(reading)) >= INDEX_INTERVAL_MESSAGES);
	const { messages } = await ben.do("GET", "/messages", {
		anchor: "newest",
		num_before: 5,
		narrow: [["search", "arcel 77"]],
	});
	assert.deepEqual(
		messages.map((message: { content: string }) => message.content),
		Array.from({ length: INDEX_INTERVAL_MESSAGES + 1 }, (_, n) => `${n}`)
			.filter((n) => n.includes("77"))
			.slice(-5)
			.map((n) => `<p>parcel ${n}</p>`),
	);
});
