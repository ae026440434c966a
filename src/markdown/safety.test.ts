import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { RENDERED_LENGTH_MAX } from "../limits.ts";
import { nothingResolved } from "./context.ts";
import { RenderFailure } from "./failure.ts";
import { createRenderer } from "./render.ts";
import {
	createLinkifier,
	organization,
	render,
	resolved,
} from "./sample-organization.ts";

const runs = Number(process.env.SKEIN_PROPERTY_RUNS ?? 3_000);
const seed = process.env.SKEIN_PROPERTY_SEED;

/** Every element rendering may write, with its attributes. */
const allowed: Readonly<Record<string, string>> = {
	a: "class data-id data-stream-id href style title",
	annotation: "encoding",
	audio: "controls data-original-url preload src title",
	blockquote: "",
	br: "",
	code: "",
	del: "",
	div: "aria-hidden class data-code-language",
	em: "",
	h1: "",
	h2: "",
	h3: "",
	h4: "",
	h5: "",
	h6: "",
	hr: "",
	img: "alt class data-animated data-original-content-type data-original-dimensions data-original-src src title",
	li: "",
	ol: "start",
	p: "",
	pre: "",
	span: "aria-hidden aria-label class data-user-group-id data-user-id role style title",
	strong: "",
	table: "",
	tbody: "",
	td: "style",
	th: "style",
	thead: "",
	time: "datetime",
	tr: "",
	ul: "",
	video: "preload src",
};
/** Formulas bring their own vocabulary, none of which can run or fetch anything. */
const formulaElements =
	/^(?:math|semantics|m[a-z]+|annotation|svg|path|line|span|g)$/;
const formulaAttributes =
	/^(?:xmlns|class|style|encoding|aria-hidden|width|height|viewBox|preserveAspectRatio|d|x1|x2|y1|y2|stroke-width|mathvariant|display|accent|accentunder|stretchy|fence|separator|minsize|maxsize|scriptlevel|displaystyle|linethickness|columnalign|columnspacing|rowspacing|columnlines|rowlines|lspace|rspace|voffset|depth|notation|mathcolor|mathbackground|mathsize|side|form|movablelimits|symmetric|largeop|rowalign|frame|framespacing|linebreak|align|title)$/;
const safeUrl =
	/^(?:(?:https?|ftp|mid|bitcoin|geo|hansoft|im|ircs?|magnet|mailto|matrix|obsidian|mms|news|nntp|openpgp4fpr|sip|smsto|sms|ssh|tel|urn|webcal|wtai|xmpp|zotero|asanadesktop):|\/(?!\/)|#|user_uploads\/)/;

type Node = DefaultTreeAdapterTypes.ChildNode;

function checkElement(
	node: DefaultTreeAdapterTypes.Element,
	inFormula: boolean,
): void {
	const names = inFormula ? undefined : allowed[node.tagName]?.split(" ");
	if (inFormula) assert.match(node.tagName, formulaElements);
	else
		assert.ok(Object.hasOwn(allowed, node.tagName), `element ${node.tagName}`);
	for (const { name, value } of node.attrs) {
		if (names) assert.ok(names.includes(name), `${node.tagName} ${name}`);
		else assert.match(name, formulaAttributes);
		if (name === "href" || name === "src") assert.match(value, safeUrl);
		if (name === "style")
			assert.doesNotMatch(value, /expression|javascript|@import/i);
	}
}

function checkTree(nodes: readonly Node[], inFormula = false): void {
	for (const node of nodes) {
		assert.notEqual(node.nodeName, "#comment");
		if (!("tagName" in node)) continue;
		const type = node.attrs.find(({ name }) => name === "class")?.value ?? "";
		const formula = inFormula || /^katex/.test(type);
		checkElement(node, formula);
		checkTree(node.childNodes, formula);
	}
}

function checkSafe(text: string): void {
	try {
		const { html } = render(text, { translateEmoticons: true });
		assert.ok(html.length <= RENDERED_LENGTH_MAX);
		checkTree(parseFragment(html).childNodes);
	} catch (error) {
		if (!(error instanceof RenderFailure)) throw error;
		assert.notEqual(error.reason, "broken", String(error.cause));
	}
}

const pieces = fc.constantFrom(
	..."* ** *** _ ~ ~~ ~~~ ` `` ``` $$ \\ [ ] ( ) ![ ]( < > | - + # ## : :) ; @ @** @_** @* #** ** \" ' & &amp; &#106; &#x3a; / // = { } ! . , 0 1. 1 a b é 😄 ❤️ 👍🏽 \u200d \ud800 \udc00 \u0000 \u0002 \u00020\u0003 \u0003".split(
		" ",
	),
	" ",
	"  ",
	"    ",
	"\t",
	"\n",
	"\n\n",
	"\n> ",
	"\n* ",
	"\n  * ",
	"\n1. ",
	"\n```",
	"\n```quote\n",
	"\n```spoiler a\n",
	"\n```math\n",
	"\n```js\n",
	"\n~~~~\n",
	"\na|b\n-|-\n",
	"<script>",
	"</p>",
	"<img src=x onerror=alert(1)>",
	"<!--",
	"]]>",
	"javascript:alert(1)",
	"[x](javascript:alert(1))",
	"[x](data:text/html,y)",
	"https://x.test/",
	"http://",
	"x.com",
	"a@b.co",
	"https://x.test/a.png",
	"https://youtu.be/abcdefghijk",
	"/user_uploads/2/ab/done.jpg",
	"![a](/user_uploads/2/ab/done.jpg)",
	"![a](https://x.test/a.mp3)",
	"@**Ada Weaver**",
	"@**all**",
	"@*loom*",
	"#**announce**",
	"#**announce>x**",
	"#12",
	":smile:",
	":skein:",
	"<time:2017-06-05T22:30>",
	"$$x$$",
	"$$\\frac{1}{2}$$",
	"onclick=",
	"style=",
);

const texts = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.array(pieces, { maxLength: 40 }).map((all) => all.join("")),
	},
	{ weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
	{ weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 80 }) },
);

test(`whatever is written, only allowed elements, attributes and addresses come out (${runs} texts)`, () => {
	fc.assert(fc.property(texts, checkSafe), {
		numRuns: runs,
		...(seed !== undefined && { seed: Number(seed) }),
	});
});

test("the short way for plain lines gives what the long way gives", () => {
	const plain = fc.stringMatching(
		/^[A-Za-z0-9 "'(),!?%=./+é日:;_{}^\\$-]{0,40}$/,
	);
	fc.assert(
		fc.property(plain, (text) => {
			const options = { translateEmoticons: true };
			const whole = render(`${text}\n\n*x*`, options).html;
			const alone = render(text, options).html;
			assert.equal(
				whole,
				`${alone}${alone === "" ? "" : "\n"}<p><em>x</em></p>`.trimStart(),
			);
		}),
		{ numRuns: runs },
	);
});

const hostile: Readonly<Record<string, string>> = {
	stars: "*".repeat(10_000),
	"stars and letters": "*a".repeat(5_000),
	"double stars": "**a".repeat(3_333),
	"open stars": "a **".repeat(2_500),
	backticks: "`".repeat(10_000),
	"growing backticks": Array.from({ length: 140 }, (_, index) =>
		"`".repeat(index),
	).join("a"),
	tildes: "~".repeat(10_000),
	brackets: "[".repeat(10_000),
	"links in links": "[a](".repeat(2_500),
	"titles in links": '[a](b "'.repeat(1_400),
	"closed brackets": `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
	"bracket pairs": "[](".repeat(3_333),
	parentheses: "(".repeat(10_000),
	"address parentheses": `https://x.test/${"(".repeat(9_000)}`,
	"address pairs": `https://x.test/${"()".repeat(4_500)}`,
	"address commas": ",http://".repeat(1_250),
	"colons and dots": ":a.com".repeat(1_600),
	emails: "a@".repeat(5_000),
	dots: "a.".repeat(5_000),
	"words without spaces": `${"日".repeat(9_990)}.x`,
	"addresses without spaces": "日http://".repeat(1_250),
	"less than": "<".repeat(10_000),
	times: "<time:".repeat(1_666),
	dollars: "$$".repeat(5_000),
	formulas: "$$a ".repeat(2_500),
	ampersands: "&".repeat(10_000),
	quotes: ">".repeat(10_000),
	"spaced quotes": "> ".repeat(5_000),
	"quote lines": "> a\n".repeat(2_500),
	"empty quotes": ">\n".repeat(5_000),
	"quote fences": "```quote\n".repeat(1_100),
	"spoiler fences": "```spoiler a\n".repeat(760),
	fences: "```\n".repeat(2_500),
	"long fence": `\`\`\`${"a".repeat(9_000)}!`,
	bullets: "- ".repeat(5_000),
	"nested bullets": Array.from(
		{ length: 98 },
		(_, index) => `${"  ".repeat(index)}* a`,
	).join("\n"),
	numbers: "1. ".repeat(3_300),
	"loose items": "* a\n\n".repeat(2_000),
	headings: "# a\n".repeat(2_500),
	hashes: "#".repeat(10_000),
	"heading hashes": `# ${"#".repeat(9_000)}x`,
	rules: "---\n".repeat(2_500),
	"long rule": `${"- ".repeat(4_900)}x`,
	pipes: `${"|".repeat(4_990)}\n${"|".repeat(4_990)}`,
	"wide table": `${"a|".repeat(250)}\n${"-|".repeat(250)}\n${"b|".repeat(2_000)}`,
	"long table": `a|b\n-|-\n${"c|d\n".repeat(2_400)}`,
	"table ticks": `a|b\n-|-\n${"`|".repeat(4_900)}`,
	spaces: `a${" ".repeat(9_998)}b`,
	"spaces in stars": `*a${" ".repeat(9_000)}*`,
	newlines: `a${"\n".repeat(9_998)}b`,
	"indented blanks": `    a${"\n\n    b".repeat(1_600)}`,
	mentions: "@**".repeat(3_333),
	"channel links": "#**a>".repeat(2_000),
	colons: ":".repeat(10_000),
	"emoji names": ":a".repeat(5_000),
	"joined emoji": "😄\u200d".repeat(3_000),
	flags: "🇩".repeat(5_000),
	surrogates: "\ud83d".repeat(10_000),
	exclamations: "![".repeat(5_000),
	linkifiers: "#1 ".repeat(3_333),
};

for (const [name, text] of Object.entries(hostile)) {
	test(`hostile input renders or fails cleanly: ${name}`, () =>
		checkSafe(text));
}

test("output beyond the limit is refused", () => {
	const many = "$$\\sum_{i=1}^{n}x$$ ".repeat(1_000);
	assert.throws(
		() => render(many),
		(error) => error instanceof RenderFailure && error.reason === "too-long",
	);
});

test("a linkifier that matches everything makes no link inside a link", () => {
	const { render: renderGreedy } = createRenderer({
		...organization,
		linkifiers: [createLinkifier("(?P<x>.*)", "https://x.test/{x}")],
	});
	assert.equal(
		renderGreedy("a [b](c.test) d", nothingResolved).html,
		'<p>a <a href="http://c.test">b</a> d</p>',
	);
});

test("rendering the same text twice gives the same", () => {
	const text = "@**Ada Weaver** `a` https://x.test/a.png #12";
	assert.equal(render(text).html, render(text).html);
	assert.ok(resolved.peopleById.has(31));
});
