import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { emojiCode, findEmojiCode, listEmojiNames } from "./emoji.ts";
import { renders } from "./render-rows.ts";

const span = (code: string, name: string) => {
	const title = name.replaceAll("_", " ");
	return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
};

renders("named emoji", [
	[":smile:", `<p>${span("1f604", "smile")}</p>`],
	[
		":+1: :thumbs_up: :like:",
		`<p>${span("1f44d", "+1")} ${span("1f44d", "thumbs_up")} ${span("1f44d", "like")}</p>`,
	],
	["a:tada:b", `<p>a${span("1f389", "tada")}b</p>`],
	[":tada::heart:", `<p>${span("1f389", "tada")}${span("2764", "heart")}</p>`],
	[":nosuchname:", "<p>:nosuchname:</p>"],
	[":a:smile:", "<p>:a:smile:</p>".replace(":a:", span("1f170", "a"))],
	[":zzzz:smile:", "<p>:zzzz:smile:</p>"],
	[":smile", "<p>:smile</p>"],
	[":SMILE:", "<p>:SMILE:</p>"],
	[": smile :", "<p>: smile :</p>"],
	["`:smile:`", "<p><code>:smile:</code></p>"],
	["12:30:45", "<p>12:30:45</p>"],
	[":slight_smile:", `<p>${span("1f642", "slight_smile")}</p>`],
	[":constructor:", "<p>:constructor:</p>"],
]);

renders("custom emoji", [
	[
		":green_tick:",
		'<p><img alt=":green_tick:" class="emoji" src="/user_avatars/1/emoji/images/1.png" title="green tick"></p>',
	],
	[
		":coffee:",
		'<p><img alt=":coffee:" class="emoji" src="/user_avatars/1/emoji/images/2.gif" title="coffee"></p>',
	],
	[
		":skein:",
		'<p><img alt=":skein:" class="emoji" src="/static/emoji/skein.png" title="skein"></p>',
	],
]);

renders("Unicode emoji", [
	["😄", `<p>${span("1f604", "smile")}</p>`],
	["a😄b", `<p>a${span("1f604", "smile")}b</p>`],
	["❤️", `<p>${span("2764", "heart")}</p>`],
	["❤", "<p>❤</p>"],
	["☕", `<p>${span("2615", "coffee")}</p>`],
	["☺️", `<p>${span("263a", "smiling_face")}</p>`],
	["☺", "<p>☺</p>"],
	["↔ → ™ © 1 #", "<p>↔ → ™ © 1 #</p>"],
	["1️⃣", `<p>${span("0031-20e3", "one")}</p>`],
	["🇩🇪", `<p>${span("1f1e9-1f1ea", "germany")}</p>`],
	["👍🏽", "<p>👍🏽</p>"],
	["👨‍👩‍👧", `<p>${span("1f468-200d-1f469-200d-1f467", "man-woman-girl")}</p>`],
	["👨‍🌭", "<p>👨‍🌭</p>"],
	["`😄`", "<p><code>😄</code></p>"],
	["**😄**", `<p><strong>${span("1f604", "smile")}</strong></p>`],
	["日本語 ñ", "<p>日本語 ñ</p>"],
]);

renders("emoticons left alone", [[":) <3 :D", "<p>:) &lt;3 :D</p>"]]);

renders(
	"emoticons",
	[
		[":)", `<p>${span("1f642", "slight_smile")}</p>`],
		["(:", `<p>${span("1f642", "slight_smile")}</p>`],
		[":(", `<p>${span("1f641", "frown")}</p>`],
		["<3", `<p>${span("2764", "heart")}</p>`],
		[":|", `<p>${span("1f610", "neutral")}</p>`],
		[":/", `<p>${span("1f615", "confused")}</p>`],
		[";)", `<p>${span("1f609", "wink")}</p>`],
		[":D", `<p>${span("1f604", "smile")}</p>`],
		[
			":o :O",
			`<p>${span("1f62e", "open_mouth")} ${span("1f62e", "open_mouth")}</p>`,
		],
		[
			":p :P",
			`<p>${span("1f61b", "stuck_out_tongue")} ${span("1f61b", "stuck_out_tongue")}</p>`,
		],
		["hi :), you", `<p>hi ${span("1f642", "slight_smile")}, you</p>`],
		[":(!", `<p>${span("1f641", "frown")}!</p>`],
		["a:)", "<p>a:)</p>"],
		[":)a", "<p>:)a</p>"],
		[":):)", `<p>:)${span("1f642", "slight_smile")}</p>`],
		["x\n:)\ny", `<p>x<br>\n${span("1f642", "slight_smile")}<br>\ny</p>`],
		["`:)`", "<p><code>:)</code></p>"],
		[
			"http://x.test :/",
			`<p><a href="http://x.test">http://x.test</a> ${span("1f615", "confused")}</p>`,
		],
	],
	{ translateEmoticons: true },
);

test("every name belongs to one emoji", () => {
	const names = Object.values(listEmojiNames()).flat();
	assert.equal(new Set(names).size, names.length);
	assert.ok(names.length > 1900);
	assert.ok(names.every((name) => /^[a-z0-9_+-]+$/i.test(name)));
});

test("every emoji of Unicode has a name, skin tones alone have none", () => {
	const emoji: { unified: string; category: string }[] = createRequire(
		import.meta.url,
	)("emoji-datasource/emoji.json");
	const codeOf = (unified: string) =>
		unified.toLowerCase().replaceAll("-fe0f", "");
	const [tones, others] = [true, false].map((isTone) =>
		emoji.filter(({ category }) => (category === "Component") === isTone),
	);
	assert.deepEqual(
		Object.keys(listEmojiNames()).sort(),
		others?.map(({ unified }) => codeOf(unified)).sort(),
	);
	assert.equal(tones?.length, 5);
	for (const names of Object.values(listEmojiNames()))
		assert.ok(names.length > 0);
});

test("codes leave out variation selectors", () => {
	assert.equal(emojiCode("❤️"), "2764");
	assert.equal(emojiCode("1️⃣"), "0031-20e3");
	assert.equal(findEmojiCode("thumbs_up"), "1f44d");
	assert.equal(findEmojiCode("toString"), undefined);
});
