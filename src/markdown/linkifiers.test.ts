import assert from "node:assert/strict";
import { test } from "node:test";
import {
	compileLinkifier,
	expandReverseTemplate,
	parseUrlTemplate,
} from "./linkifiers.ts";
import { createRenderer } from "./render.ts";
import { renders } from "./render-rows.ts";
import { createLinkifier, organization } from "./sample-organization.ts";

const issue = (id: string) =>
	`<a href="https://tracker.test/issues/${id}">#${id}</a>`;

renders("linkifier", [
	["#12", `<p>${issue("12")}</p>`],
	[
		"fix #12, #13 and #14.",
		`<p>fix ${issue("12")}, ${issue("13")} and ${issue("14")}.</p>`,
	],
	["#1 #2 #3", `<p>${issue("1")} ${issue("2")} ${issue("3")}</p>`],
	["(#12)", `<p>(${issue("12")})</p>`],
	['"#12"', `<p>"${issue("12")}"</p>`],
	["see:#12", `<p>see:${issue("12")}</p>`],
	["<#12>", `<p>&lt;${issue("12")}&gt;</p>`],
	["x#12", "<p>x#12</p>"],
	["[#12]", "<p>[#12]</p>"],
	["#12a", "<p>#12a</p>"],
	["#12é", "<p>#12é</p>"],
	["#12_", `<p>${issue("12")}_</p>`],
	["`#12`", "<p><code>#12</code></p>"],
	["**#12**", "<p><strong>#12</strong></p>"],
	["** #12 **", `<p><strong> ${issue("12")} </strong></p>`],
	["AB-7", '<p><a href="https://tracker.test/AB/7">AB-7</a></p>'],
	[
		"#12 AB-7",
		`<p>${issue("12")} <a href="https://tracker.test/AB/7">AB-7</a></p>`,
	],
	[
		"https://x.test/#12",
		'<p><a href="https://x.test/#12">https://x.test/#12</a></p>',
	],
	["> #12", `<blockquote>\n<p>${issue("12")}</p>\n</blockquote>`],
	["plain words\n#12", `<p>plain words<br>\n${issue("12")}</p>`],
]);

test("a value is percent-encoded as its template says", () => {
	const { render } = createRenderer({
		...organization,
		linkifiers: [
			createLinkifier("wiki/(?P<page>[^ ]+)", "https://wiki.test/{page}"),
			createLinkifier("path/(?P<page>[^ ]+)", "https://wiki.test/{+page}"),
			createLinkifier(
				"q/(?P<a>[a-z]+)(?P<b>[0-9]*)",
				"https://wiki.test/{?a,b}",
			),
		],
	});
	assert.equal(
		render("wiki/a/b?é").html,
		'<p><a href="https://wiki.test/a%2Fb%3F%C3%A9">wiki/a/b?é</a></p>',
	);
	assert.equal(
		render("path/a/b").html,
		'<p><a href="https://wiki.test/a/b">path/a/b</a></p>',
	);
	assert.equal(
		render("q/x1 q/y").html,
		'<p><a href="https://wiki.test/?a=x&amp;b=1">q/x1</a> <a href="https://wiki.test/?a=y&amp;b=">q/y</a></p>',
	);
});

test("of two linkifiers the earlier has the first choice", () => {
	const { render } = createRenderer({
		...organization,
		linkifiers: [
			createLinkifier("ab(?P<x>c)", "https://one.test/{x}"),
			createLinkifier("(?P<x>abc|abd)", "https://two.test/{x}"),
		],
	});
	assert.equal(
		render("abc abd").html,
		'<p><a href="https://one.test/c">abc</a> <a href="https://two.test/abd">abd</a></p>',
	);
});

test("a template cannot make an address that runs script", () => {
	const { render } = createRenderer({
		...organization,
		linkifiers: [createLinkifier("(?P<x>js[0-9])", "javascript:alert({x})")],
	});
	assert.equal(render("js1").html, "<p>js1</p>");
});

test("patterns of RE2's grammar compile, others do not", () => {
	assert.deepEqual(compileLinkifier("(?P<b>x)(?P<a>y)(z)")?.groupNames, [
		"a",
		"b",
	]);
	for (const bad of [
		"(",
		"(?=x)",
		"(?<!x)y",
		"(x)\\1",
		"[z-a]",
		"(?P<a>x)(?P<a>y)",
	]) {
		assert.equal(compileLinkifier(bad), undefined, bad);
	}
	assert.deepEqual(compileLinkifier("(?P<a>x+)(?P<b>y)?")?.search("wxxz"), {
		a: "xx",
		b: "",
	});
	assert.equal(compileLinkifier("x")?.search("y"), undefined);
});

test("templates name their variables", () => {
	assert.deepEqual(
		parseUrlTemplate("https://x.test/{b}{?a,c*}{+d:3}")?.variables,
		["a", "b", "c", "d"],
	);
	assert.deepEqual(parseUrlTemplate("https://x.test/")?.variables, []);
	for (const bad of [
		"{",
		"}",
		"{}",
		"{a",
		"a}",
		"{a b}",
		"{{a}}",
		"{!a}",
		"{a:0}",
		"{a,}",
	]) {
		assert.equal(parseUrlTemplate(bad), undefined, bad);
	}
});

test("reverse templates expand", () => {
	const groups = { id: "7", empty: "" };
	assert.deepEqual(expandReverseTemplate("#{id}", groups), { text: "#7" });
	assert.deepEqual(expandReverseTemplate("{{{id}}}", groups), { text: "{7}" });
	assert.deepEqual(expandReverseTemplate("a{empty}b", groups), { text: "ab" });
	assert.deepEqual(expandReverseTemplate("{id", groups), {
		error: "unclosed-brace",
	});
	assert.deepEqual(expandReverseTemplate("id}", groups), {
		error: "unclosed-brace",
	});
	assert.deepEqual(expandReverseTemplate("{}", groups), {
		error: "empty-name",
	});
	assert.deepEqual(expandReverseTemplate("{x}", groups), {
		error: "unknown-group",
		name: "x",
	});
	assert.deepEqual(expandReverseTemplate("{toString}", groups), {
		error: "unknown-group",
		name: "toString",
	});
});
