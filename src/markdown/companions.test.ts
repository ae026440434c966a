import assert from "node:assert/strict";
import { test } from "node:test";
import {
	collectReferences,
	contentHtmlDiff,
	createAlertWords,
	findTopicLinks,
	plainText,
} from "./index.ts";
import {
	createLinkifier,
	organization,
	render,
} from "./sample-organization.ts";

test("references are collected before rendering", () => {
	const found = collectReferences(
		"@**Ada Weaver** @**Bo|32** @**|33** @*Loom* #**announce** #**wool>dye** [x](/user_uploads/2/a.png)\n> @_**Quoted One**",
	);
	assert.deepEqual([...found.personNames], ["ada weaver", "quoted one"]);
	assert.deepEqual([...found.personIds], [32, 33]);
	assert.deepEqual([...found.groupNames], ["loom"]);
	assert.deepEqual([...found.channelNames].sort(), [
		"announce",
		"wool",
		"wool>dye",
	]);
	assert.deepEqual(found.topics, [{ channelName: "wool", topic: "dye" }]);
	assert.deepEqual([...found.uploadPaths], ["2/a.png"]);
	assert.equal(collectReferences("plain").personNames.size, 0);
});

test("a quote marker may stand directly before a reference", () => {
	assert.deepEqual(
		[...collectReferences(">@**Ada Weaver**").personNames],
		["ada weaver"],
	);
	assert.deepEqual(
		[...collectReferences(">#**announce**").channelNames],
		["announce"],
	);
	assert.deepEqual(
		[...collectReferences("a|b\n-|-\nx|@*loom*").groupNames],
		["loom"],
	);
});

test("alert words stand by themselves, whatever their case", () => {
	const words = createAlertWords([
		["loom", 1],
		["warp and weft", 2],
		["weft", 3],
		["loom", 4],
		["", 5],
	] as const);
	const find = (text: string) => [...words.find(text)].sort();
	assert.deepEqual(find("the LOOM."), [1, 4]);
	assert.deepEqual(find("looms bloom"), []);
	assert.deepEqual(find("(loom)"), [1, 4]);
	assert.deepEqual(find("Warp and weft!"), [2, 3]);
	assert.deepEqual(find("warp and wefts"), []);
	assert.deepEqual(find(""), []);
	assert.deepEqual(find(render("```\nloom\n```\n*loom*").alertText), [1, 4]);
	assert.deepEqual(find(render("```\nloom\n```").alertText), []);
});

test("topic links", () => {
	const links = (topic: string) =>
		findTopicLinks(topic, organization.linkifiers);
	assert.deepEqual(links("plain"), []);
	assert.deepEqual(links("fix #12 and AB-3"), [
		{ text: "#12", url: "https://tracker.test/issues/12" },
		{ text: "AB-3", url: "https://tracker.test/AB/3" },
	]);
	assert.deepEqual(links("https://x.test/#12 see example.com"), [
		{ text: "https://x.test/#12", url: "https://x.test/#12" },
		{ text: "example.com", url: "https://example.com" },
	]);
	const overlapping = [
		createLinkifier("a b(?P<x>c)", "https://one.test/{x}"),
		createLinkifier("(?P<x>a)", "https://two.test/{x}"),
	];
	assert.deepEqual(findTopicLinks("a bc a", overlapping), [
		{ text: "a bc", url: "https://one.test/c" },
		{ text: "a", url: "https://two.test/a" },
	]);
});

test("plain text", () => {
	assert.equal(
		plainText("<p>a &lt;b&gt; &amp; c</p>\n<ul>\n<li>d</li>\n</ul>"),
		"a <b> & c\nd",
	);
	assert.equal(plainText(render(":skein: **x** `y`").html), ":skein: x y");
	assert.equal(plainText(render("a $$x^2$$ b").html), "a x^2 b");
});

test("differences are marked in the new version", () => {
	assert.equal(contentHtmlDiff("<p>a</p>", "<p>a</p>"), "<div><p>a</p></div>");
	assert.equal(
		contentHtmlDiff("<p>one two</p>", "<p>one three</p>"),
		'<div><p>one <span class="highlight_text_inserted">three</span><span class="highlight_text_deleted">two</span></p></div>',
	);
	assert.equal(
		contentHtmlDiff("<p>one</p>", "<p>one</p>\n<p>two</p>"),
		'<div><p>one</p>\n<p><span class="highlight_text_inserted">two</span></p></div>',
	);
	assert.equal(
		contentHtmlDiff("<p><strong>a</strong> b</p>", "<p>b</p>"),
		'<div><p><span class="highlight_text_deleted">a </span>b</p></div>',
	);
});

test("versions with nothing in common are shown one after the other", () => {
	const words = (prefix: string) =>
		`<p>${Array.from({ length: 3000 }, (_, index) => `${prefix}${index}`).join(" ")}</p>`;
	const html = contentHtmlDiff(words("a"), words("b"));
	assert.equal(html.split("highlight_text_inserted").length, 2);
	assert.equal(html.split("highlight_text_deleted").length, 2);
});
