import assert from "node:assert/strict";
import { before, test } from "node:test";
import { muteChannel } from "../../../test/support/settings.ts";
import { type Client, world } from "../../../test/world.ts";
import { touchMessage } from "../../domain/messages/message-cards.ts";
import { tellPerson } from "../../domain/messages/notices.ts";
import { NARROW_TERMS_MAX, NARROW_TEXT_LENGTH_MAX } from "../../limits.ts";

const w = await world();
const [olivia, mona, mia, max, gus] = [
	w.as("olivia"),
	w.as("mona"),
	w.as("mia"),
	w.as("max"),
	w.as("gus"),
];

/** Messages by name; narrows are told by the names of what they find. */
const ids: Record<string, number> = {};

before(async () => {
	const tea = await w.channel("Tea", "public", [mia, max]);
	await w.channel("web", "web_public", [mia]);
	await w.channel("vault", "private_protected", [mia]);
	const keep = async (name: string, sending: Promise<number>) => {
		ids[name] = await sending;
	};
	await keep("early", mia.send("vault", "locks", "before max came"));
	await w.inside(async (work) => {
		const { addSubscribers } = await import(
			"../../domain/subscriptions/add-subscribers.ts"
		);
		const { findChannelByName } = await import(
			"../../domain/channels/channels.ts"
		);
		const vault = await findChannelByName(work, "vault");
		if (vault) await addSubscribers(work, vault, [max.user]);
	});
	await keep("late", mia.send("vault", "locks", "after max came"));
	await keep("green", mia.send("Tea", "Green", "sencha"));
	await keep("black", mia.send("Tea", "black", "assam @**Max Member**"));
	await keep("all", mia.send("Tea", "black", "@**all** come"));
	await keep("empty", mia.send("Tea", "", "no topic"));
	await keep("done", mia.send("Tea", "✔ kettle", "boiled"));
	await keep("link", max.send("Tea", "Green", "see https://example.com/leaf"));
	await keep("web", mia.send("web", "news", "for everybody"));
	await keep("pair", mia.sendTo([max], "just us"));
	await keep("three", mia.sendTo([max, mona], "all three"));
	await keep("self", max.sendTo([max], "note"));
	await keep("others", mia.sendTo([mona], "not for max"));
	await max.do("POST", "/messages/flags", {
		messages: [ids.green, ids.pair],
		op: "add",
		flag: "starred",
	});
	await max.do("POST", "/messages/flags", {
		messages: [ids.green, ids.black, ids.pair],
		op: "add",
		flag: "read",
	});
	await max.do("POST", "/user_topics", {
		stream_id: tea,
		topic: "black",
		visibility_policy: 1,
	});
	await max.do("POST", "/user_topics", {
		stream_id: tea,
		topic: "green",
		visibility_policy: 3,
	});
	await w.inside(async (work) => {
		work.append("reaction", {
			organization_id: work.organizationId,
			message_id: ids.all as number,
			id: 1,
			user_id: mona.id,
			emoji_name: "tada",
			emoji_code: "1f389",
			reaction_type: "unicode_emoji",
		});
		touchMessage(work, ids.all as number);
	});
});

const nameOf = (id: number) =>
	Object.keys(ids).find((name) => ids[name] === id) ?? `message ${id}`;

async function find(who: Client, narrow: unknown) {
	const forward = await who.do("GET", "/messages", {
		narrow,
		anchor: "oldest",
		num_after: 100,
	});
	const backward = await who.do("GET", "/messages", {
		narrow,
		anchor: "newest",
		num_before: 100,
	});
	const found = forward.messages.map(({ id }: { id: number }) => id);
	assert.deepEqual(
		backward.messages.map(({ id }: { id: number }) => id),
		found,
	);
	// Asking about each message says the same.
	const { messages } = await who.do("GET", "/messages/matches_narrow", {
		msg_ids: Object.values(ids),
		narrow,
	});
	const known = Object.values(ids);
	assert.deepEqual(
		Object.keys(messages)
			.map(Number)
			.sort((a, b) => a - b),
		found.filter((id: number) => known.includes(id)),
	);
	return found.map(nameOf).join(" ");
}

const term = (operator: string, operand: unknown, negated?: boolean) => ({
	operator,
	operand,
	...(negated !== undefined && { negated }),
});
const not = (operator: string, operand: unknown) =>
	term(operator, operand, true);
const tea = term("channel", "tea");

/** What max finds, oldest first. */
const cases: readonly (readonly [narrow: () => unknown[], found: string])[] = [
	[() => [], "late green black all empty done link pair three self"],
	[() => [["stream", "TEA"]], "green black all empty done link"],
	[() => [tea, term("topic", "BLACK")], "black all"],
	[() => [tea, not("topic", "black")], "green empty done link"],
	[() => [tea, term("topic", "general chat")], "empty"],
	[() => [tea, term("topic", "")], "empty"],
	[() => [tea, term("topic", "nothing")], ""],
	// The display name stands for the empty topic in the first such term alone.
	[
		() => [tea, not("topic", "black"), not("topic", "general chat")],
		"green empty done link",
	],
	[
		() => [tea, not("topic", "general chat"), not("topic", "black")],
		"green done link",
	],
	[() => [tea, term("topic", "(no topic)")], ""],
	[() => [term("topic", "green")], "green link"],
	[() => [tea, term("channel", "web")], ""],
	[() => [term("channel", "web")], "web"],
	[() => [term("channel", "vault")], "late"],
	[() => [not("channel", "tea")], "late pair three self"],
	[() => [term("channels", "public")], "green black all empty done link web"],
	[() => [term("channels", "web-public")], "web"],
	[() => [term("channels", "public"), term("topic", "news")], "web"],
	[
		() => Array.from({ length: NARROW_TERMS_MAX }, () => tea),
		"green black all empty done link",
	],
	[() => [tea, not("channel", "tea")], ""],
	[() => [["streams", "archived"]], ""],
	[() => [not("channels", "public")], "late pair three self"],
	[() => [term("sender", max.id)], "link self"],
	[
		() => [["sender", `user${mia.id}@chat.example.com`]],
		"late green black all empty done pair three",
	],
	[() => [tea, not("sender", mia.id)], "link"],
	[() => [term("dm", [mia.id])], "pair"],
	[() => [term("dm", [max.id, mia.id])], "pair"],
	[() => [["pm-with", `user${mia.id}@chat.example.com`]], "pair"],
	[
		() => [
			[
				"pm_with",
				` user${mona.id}@chat.example.com, user${mia.id}@chat.example.com`,
			],
		],
		"three",
	],
	[() => [term("dm", [max.id])], "self"],
	[() => [term("dm", [])], ""],
	[() => [term("dm", [olivia.id])], ""],
	[() => [not("dm", [mia.id]), term("is", "dm")], "three self"],
	[() => [term("dm", [mia.id, mia.id])], "pair"],
	[() => [term("dm", [mia.id]), term("dm", [max.id])], ""],
	[() => [term("dm-including", mona.id)], "three"],
	[() => [not("dm-including", mona.id), term("is", "dm")], "pair self"],
	[() => [["group-pm-with", `user${mia.id}@chat.example.com`]], "pair three"],
	[() => [term("dm-including", max.id)], "pair three self"],
	[() => [["is", "private"]], "pair three self"],
	[() => [not("is", "dm")], "late green black all empty done link"],
	[() => [term("is", "starred")], "green pair"],
	[() => [term("is", "starred"), tea], "green"],
	[() => [not("is", "starred"), tea], "black all empty done link"],
	[() => [term("is", "unread")], "late all empty done link three self"],
	[() => [term("is", "unread"), tea], "all empty done link"],
	[() => [not("is", "unread")], "green black pair"],
	[() => [term("is", "unread"), term("is", "dm")], "three self"],
	[() => [term("is", "mentioned")], "black all"],
	[() => [not("is", "mentioned"), tea], "green empty done link"],
	[() => [term("is", "alerted")], ""],
	[() => [not("is", "alerted"), tea], "green black all empty done link"],
	[() => [term("is", "resolved")], "done"],
	[() => [not("is", "resolved"), tea], "green black all empty link"],
	[() => [term("is", "followed")], "green link"],
	[() => [not("is", "followed"), tea], "black all empty done"],
	[() => [term("is", "muted")], "black all"],
	[() => [not("is", "muted"), tea], "green empty done link"],
	[() => [term("in", "home")], "late green empty done link pair three self"],
	[() => [not("in", "home")], "black all"],
	[() => [term("in", "all"), tea], "green black all empty done link"],
	[() => [term("mentions", max.id)], "black"],
	[() => [["mentions", `user${max.id}@chat.example.com`]], "black"],
	[() => [not("mentions", max.id), tea], "green all empty done link"],
	[() => [term("mentions", mona.id)], ""],
	[() => [term("has", "link")], "link"],
	[() => [not("has", "link"), tea], "green black all empty done"],
	[() => [term("has", "image")], ""],
	[() => [term("has", "attachment")], ""],
	[() => [term("has", "reaction")], "all"],
	[() => [not("has", "reaction"), tea], "green black empty done link"],
	[() => [term("id", ids.black)], "black"],
	[() => [term("id", String(ids.black))], "black"],
	[() => [term("id", ids.early)], ""],
	[() => [term("id", 0)], ""],
	[() => [not("id", ids.black), tea], "green all empty done link"],
	[() => [["id", "2147483647"]], ""],
	[() => [term("near", 5), tea], "green black all empty done link"],
	[() => [term("with", ids.black)], "black all"],
	[
		() => [
			term("channel", "web"),
			term("topic", "news"),
			term("with", ids.black),
		],
		"black all",
	],
	[() => [term("with", ids.three)], "three"],
	[() => [term("dm", [olivia.id]), term("with", ids.three)], "three"],
	[() => [tea, term("with", ids.three)], "three"],
	[() => [tea, term("topic", "green"), term("with", ids.others)], "green link"],
	[() => [term("dm", [mia.id]), term("with", 999_999)], "pair"],
	[() => [term("search", "come")], "all"],
	[() => [not("search", "come"), tea], "green black empty done link"],
	[() => [term("search", "se"), term("search", "leaf")], "link"],
];

for (const [at, [narrow, found]] of cases.entries())
	test(`get-messages narrow ${at}: ${found || "nothing"}`, async () => {
		assert.equal(await find(max, narrow()), found, JSON.stringify(narrow()));
	});

test("get-messages narrows of a guest reach what is open to the web, and no more", async () => {
	assert.equal(await find(gus, []), "");
	assert.equal(await find(gus, [tea]), "");
	assert.equal(await find(gus, [term("channel", "web")]), "web");
	assert.equal(await find(gus, [term("channels", "public")]), "web");
	assert.equal(await find(gus, [term("is", "dm")]), "");
});

test("get-messages narrows know bots of the product, people who have left, alert words and muted channels", async () => {
	const leo = await w.person("leo", "Leo Leaving");
	await max.do("POST", "/users/me/alert_words", { alert_words: ["oolong"] });
	const loud = await w.channel("loud", "public", [mia, max]);
	ids.left = await leo.sendTo([max], "farewell");
	ids.alert = await mia.send("loud", "hushed", "some oolong");
	ids.shown = await mia.send("loud", "shown", "no word of it");
	await w.as("adam").do("DELETE", `/users/${leo.id}`);
	await muteChannel(w, max, loud);
	await max.do("POST", "/user_topics", {
		stream_id: loud,
		topic: "shown",
		visibility_policy: 2,
	});
	const bot = "notification-bot@chat.example.com";
	ids.toBot = (
		await max.do("POST", "/messages", {
			type: "direct",
			to: bot,
			content: "thank you",
		})
	).id;
	ids.notice = await w.inside(async (work) => {
		const { id } = await tellPerson(work, max.user, { content: "not at all" });
		return id;
	});
	for (const [narrow, found] of [
		[[term("dm", [leo.id])], "left"],
		[[term("sender", leo.id)], "left"],
		[[term("dm-including", leo.id)], "left"],
		[[["sender", bot.toUpperCase()]], "notice"],
		[[["dm", bot]], "toBot notice"],
		[[term("is", "alerted")], "alert"],
		[[not("is", "alerted"), ["channel", "loud"]], "shown"],
		[[["is", "muted"]], "black all alert"],
		[
			[
				["in", "home"],
				["channel", "loud"],
			],
			"shown",
		],
		[[not("in", "home")], "black all alert"],
		[
			[
				["in", "all"],
				["channel", "loud"],
			],
			"alert shown",
		],
	] as const)
		assert.equal(await find(max, narrow), found, JSON.stringify(narrow));
	await w.as("adam").do("DELETE", `/streams/${loud}`);
	assert.equal(await find(max, [["channels", "archived"]]), "alert shown");
});

test("get-messages tells bad narrows from bad requests", async () => {
	const refused = async (narrow: unknown) => {
		const { status, body } = await max.get("/messages", {
			anchor: "newest",
			narrow,
		});
		assert.equal(status, 400, JSON.stringify(narrow));
		if (body.code === "BAD_NARROW")
			assert.equal(body.msg, `Invalid narrow operator: ${body.desc}`);
		return body.code;
	};
	for (const narrow of [
		[["channel", "no such channel"]],
		[term("channel", 99_999)],
		[["sender", "nobody@example.com"]],
		[term("sender", 99_999)],
		[term("dm", [99_999])],
		[["dm", "x@example.com"]],
		[term("dm-including", 99_999)],
		[term("mentions", 99_999)],
		[["is", "nothing"]],
		[["has", "nothing"]],
		[["in", "nothing"]],
		[["channels", "private"]],
		[["nothing", "x"]],
		[term("id", 2_147_483_648)],
		[term("id", "x")],
		[term("with", "x")],
		[term("with", 999_999)],
		[tea, term("with", 999_999)],
		[term("topic", "green"), term("with", ids.others)],
		[tea, not("topic", "green"), term("with", ids.others)],
		[term("with", ids.others)],
		[term("with", ids.green), term("with", ids.green)],
		[not("with", ids.green)],
		[tea, term("is", "dm")],
		[not("is", "dm"), term("dm", [mia.id])],
		[tea, term("dm", [mia.id])],
		[tea, term("dm-including", mia.id)],
		[term("channels", "public"), term("is", "private")],
		[term("id", -1)],
		[term("channel", 0)],
		[term("sender", -1)],
		[["is", "DM"]],
		[["Channel", "tea"]],
	])
		assert.equal(await refused(narrow), "BAD_NARROW", JSON.stringify(narrow));
	for (const narrow of [
		"x",
		"{}",
		[1],
		["x"],
		[["channel"]],
		[["channel", "a", "b"]],
		[["channel", 1]],
		[{ operator: "channel" }],
		[{ operator: "channel", operand: null }],
		[{ operand: "x" }],
		[{ operator: 1, operand: "x" }],
		[{ operator: "topic", operand: 1 }],
		[{ operator: "dm", operand: ["a@b"] }],
		[{ operator: "dm", operand: { a: 1 } }],
		[{ operator: "sender", operand: [1] }],
		[{ operator: "is", operand: true }],
		[{ operator: "is", operand: "dm", negated: "yes" }],
		[["search", " "]],
		[["search", ""]],
		[term("channel", 1.5)],
		[term("channel", [1])],
		[term("id", 1.5)],
		[term("id", true)],
		[term("search", 5)],
		[{ operator: "is", operand: "dm", negated: null }],
		[[]],
		[null],
		[["topic", "a\0b"]],
		[["topic", "x".repeat(NARROW_TEXT_LENGTH_MAX + 1)]],
		Array.from({ length: NARROW_TERMS_MAX + 1 }, () => tea),
	])
		assert.equal(await refused(narrow), "BAD_REQUEST", JSON.stringify(narrow));
});
