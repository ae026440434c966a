import assert from "node:assert/strict";
import { test } from "node:test";
import { typeset } from "./math.ts";
import { renders } from "./render-rows.ts";
import { render } from "./sample-organization.ts";

const inline = (tex: string) => typeset(tex, false) as string;
const display = (tex: string) => typeset(tex, true) as string;

renders("formula", [
	["$$x$$", `<p>${inline("x")}</p>`],
	["a $$x + y$$ b", `<p>a ${inline("x + y")} b</p>`],
	["($$x$$)", `<p>(${inline("x")})</p>`],
	["$$a \\$ b$$", `<p>${inline("a \\$ b")}</p>`],
	[
		"$$*a* `b`$$",
		`<p><span class="tex-error">$$*a* \`b\`$$</span></p>`.replace(
			'<span class="tex-error">$$*a* `b`$$</span>',
			inline("*a* `b`"),
		),
	],
	["$$\\nosuch$$", '<p><span class="tex-error">$$\\nosuch$$</span></p>'],
	[
		"$$a < \\nosuch$$",
		'<p><span class="tex-error">$$a &lt; \\nosuch$$</span></p>',
	],
	["$$_a$$", "<p>$$_a$$</p>"],
	["$$$a$$", "<p>$$$a$$</p>"],
	["$$a$$$", "<p>$$a$$$</p>"],
	["x$$a$$", "<p>x$$a$$</p>"],
	["$$a$$x", "<p>$$a$$x</p>"],
	["$$a\nb$$", "<p>$$a<br>\nb$$</p>"],
	["$$$$", "<p>$$$$</p>"],
	["$x$", "<p>$x$</p>"],
	["`$$x$$`", "<p><code>$$x$$</code></p>"],
	["**$$x$$**", `<p><strong>${inline("x")}</strong></p>`],
	["costs $$5 and $$6", "<p>costs $$5 and $$6</p>"],
]);

renders("formula block", [
	["```math\nx^2\n```", `<p>${display("x^2")}</p>`],
	["```MATH\nx\n```", `<p>${display("x")}</p>`],
	[
		"```math\n\\nosuch <\n```",
		'<p><span class="tex-error">\\nosuch &lt;</span></p>',
	],
	["```math\nx\n\ny\n```", `<p>${display("x")}\n\n${display("y")}</p>`],
	["a\n```math\nx\n```\nb", `<p>a</p>\n<p>${display("x")}</p>\n<p>b</p>`],
	[
		"> a\n```math\nx\n```",
		`<blockquote>\n<p>a</p>\n</blockquote>\n<p>${display("x")}</p>`,
	],
]);

test("a formula holds MathML and HTML, and no link", () => {
	const { html } = render("$$x$$");
	assert.match(
		html,
		/^<p><span class="katex"><span class="katex-mathml"><math /,
	);
	assert.match(html, /<span class="katex-html" aria-hidden="true">/);
	assert.match(
		render("$$\\href{javascript:alert(1)}{x}$$").html,
		/^<p>(?!.*href=)/s,
	);
	assert.doesNotMatch(render("$$\\includegraphics{x.png}$$").html, /<img/);
});

test("a formula that expands without end is an error", () => {
	const { html } = render("$$\\def\\a{\\a\\a}\\a$$");
	assert.match(html, /tex-error/);
});
