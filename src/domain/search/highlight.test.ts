import assert from "node:assert/strict";
import { test } from "node:test";
import { highlightHtml, highlightText } from "./highlight.ts";
import { searchParts } from "./query.ts";

const mark = (html: string, query: string) =>
	highlightHtml(html, searchParts(query))
		.replaceAll('<span class="highlight">', "[")
		.replaceAll("</span>", "]");

test("matches are marked without breaking tags", () => {
	assert.equal(
		mark("<p>tea and teapot</p>", "tea"),
		"<p>[tea] and [tea]pot</p>",
	);
	assert.equal(
		mark('<p><a href="https://tea.example/?a=1>2">tea</a></p>', "tea"),
		'<p><a href="https://tea.example/?a=1>2">[tea]</a></p>',
	);
	assert.equal(
		mark("<p>un<em>believ</em>able</p>", "nbelieva"),
		"<p>u[n]<em>[believ]</em>[a]ble</p>",
	);
	assert.equal(
		mark("<p>one</p>\n<p>two</p>", '"one two"'),
		"<p>[one]</p>[\n]<p>[two]</p>",
	);
	assert.equal(mark("<p>nothing</p>", "strong p span"), "<p>nothing</p>");
});

test("matches are traced back through entities, case, width and accents", () => {
	assert.equal(
		mark("<p>a &lt;b&gt; &amp; c</p>", '"<b> &"'),
		"<p>a [&lt;b&gt; &amp;] c</p>",
	);
	assert.equal(
		mark("<p>STRASSE İstanbul</p>", "strasse"),
		"<p>[STRASSE] İstanbul</p>",
	);
	assert.equal(mark("<p>ﬁne ﬁsh</p>", "fi"), "<p>[ﬁ]ne [ﬁ]sh</p>");
	assert.equal(
		mark("<p>cafe\u0301 noir</p>", "café"),
		"<p>[cafe\u0301] noir</p>",
	);
	assert.equal(mark("<p>東京ﾃｽﾄ</p>", "テスト"), "<p>東京[ﾃｽﾄ]</p>");
	assert.equal(mark("<p>x 😀 y</p>", "😀"), "<p>x [😀] y</p>");
	assert.equal(mark("<p>x&#128512;y</p>", "😀"), "<p>x[&#128512;]y</p>");
});

test("plain text is escaped before it is marked", () => {
	assert.equal(
		highlightText(`<b> & "q"`, searchParts("b")),
		'&lt;<span class="highlight">b</span>&gt; &amp; &quot;q&quot;',
	);
	assert.equal(highlightText("a&b", searchParts("amp")), "a&amp;b");
});
