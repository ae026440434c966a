import assert from "node:assert/strict";
import { test } from "node:test";
import { renders } from "./render-rows.ts";
import { render } from "./sample-organization.ts";
import { sanitizeUrl } from "./urls.ts";

const a = (href: string, text = href) => `<a href="${href}">${text}</a>`;

renders("named link", [
	["[t](https://x.test)", `<p>${a("https://x.test", "t")}</p>`],
	["[t](x.test)", `<p>${a("http://x.test", "t")}</p>`],
	["[t](/path?q#f)", `<p>${a("/path?q#f", "t")}</p>`],
	["[t](#narrow/x)", `<p>${a("#narrow/x", "t")}</p>`],
	["[t](a@b.test)", `<p>${a("mailto:a@b.test", "t")}</p>`],
	["[t](mailto:a@b.test)", `<p>${a("mailto:a@b.test", "t")}</p>`],
	["[t](tel:+123)", `<p>${a("tel:+123", "t")}</p>`],
	["[t](HTTPS://X.test/Y)", `<p>${a("https://X.test/Y", "t")}</p>`],
	["[t](https://x.test/a b)", `<p>${a("https://x.test/a%20b", "t")}</p>`],
	["[t](<https://x.test>)", `<p>${a("https://x.test", "t")}</p>`],
	["[t](https://x.test/a_(b))", `<p>${a("https://x.test/a_(b)", "t")}</p>`],
	[
		"[t](https://x.test/?a=1&b=2)",
		`<p>${a("https://x.test/?a=1&amp;b=2", "t")}</p>`,
	],
	["[](https://x.test)", `<p>${a("https://x.test")}</p>`],
	["[ ](https://x.test)", `<p>${a("https://x.test")}</p>`],
	["[t]()", "<p>[t]()</p>"],
	["[t] (https://x.test)", `<p>[t] (${a("https://x.test")})</p>`],
	[
		'[t](https://x.test "T")',
		'<p><a href="https://x.test" title="T">t</a></p>',
	],
	[
		"[t](https://x.test 'T')",
		'<p><a href="https://x.test" title="T">t</a></p>',
	],
	[
		'[t](https://x.test "a) b")',
		'<p><a href="https://x.test" title="a) b">t</a></p>',
	],
	[
		'[t](https://x.test "<&>")',
		'<p><a href="https://x.test" title="&lt;&amp;&gt;">t</a></p>',
	],
	["a[t](https://x.test)b", `<p>a${a("https://x.test", "t")}b</p>`],
	[
		"[a](x.test)[b](y.test)",
		`<p>${a("http://x.test", "a")}${a("http://y.test", "b")}</p>`,
	],
	["[a [b] c](x.test)", `<p>${a("http://x.test", "a [b] c")}</p>`],
	["[a [b](x.test)", `<p>[a ${a("http://x.test", "b")}</p>`],
	["[a\nb](x.test)", `<p>${a("http://x.test", "a\nb")}</p>`],
	["[t](x.test", "<p>[t](x.test</p>"],
	["[a][b]", "<p>[a][b]</p>"],
	["[a]: x.test", "<p>[a]: x.test</p>"],
]);

renders("label is final", [
	["[**b**](x.test)", `<p>${a("http://x.test", "**b**")}</p>`],
	["[*b*](x.test)", `<p>${a("http://x.test", "*b*")}</p>`],
	["[:smile:](x.test)", `<p>${a("http://x.test", ":smile:")}</p>`],
	["[😄](x.test)", `<p>${a("http://x.test", "😄")}</p>`],
	[
		"[see #**announce**](x.test)",
		`<p>${a("http://x.test", "see #**announce**")}</p>`,
	],
	["[#12](x.test)", `<p>${a("http://x.test", "#12")}</p>`],
	[
		"[https://y.test](x.test)",
		`<p>${a("http://x.test", "https://y.test")}</p>`,
	],
	["[`c`](x.test)", `<p>${a("http://x.test", "<code>c</code>")}</p>`],
	[
		"[***b***](x.test)",
		`<p>${a("http://x.test", "<strong><em>b</em></strong>")}</p>`,
	],
	["[a & <b>](x.test)", `<p>${a("http://x.test", "a &amp; &lt;b&gt;")}</p>`],
	["**[a](x.test)**", `<p><strong>${a("http://x.test", "a")}</strong></p>`],
	["*see [a](x.test)*", `<p><em>see ${a("http://x.test", "a")}</em></p>`],
	["~~[a](x.test)~~", `<p><del>${a("http://x.test", "a")}</del></p>`],
	[
		"[a](x.test):smile:",
		`<p>${a("http://x.test", "a")}<span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span></p>`,
	],
]);

renders("refused scheme", [
	["[t](javascript:alert(1))", "<p>[t](javascript:alert(1))</p>"],
	["[t](JavaScript://x%0aalert(1))", "<p>[t](JavaScript://x%0aalert(1))</p>"],
	["[t](data:text/html,x)", "<p>[t](data:text/html,x)</p>"],
	["[t](vbscript:x)", "<p>[t](vbscript:x)</p>"],
	["[t](file:///etc/passwd)", "<p>[t](file:///etc/passwd)</p>"],
	["[t](//evil.test)", "<p>[t](//evil.test)</p>"],
	["[t](http:x)", "<p>[t](http:x)</p>"],
	["[t](&#106;avascript:x)", `<p>${a("http://&#106;avascript:x", "t")}</p>`],
]);

renders("own server", [
	[
		"https://chat.example.org/#narrow/near/1",
		`<p>${a("#narrow/near/1", "https://chat.example.org/#narrow/near/1")}</p>`,
	],
	[
		"[f](https://chat.example.org/user_uploads/2/x.txt)",
		`<p>${a("user_uploads/2/x.txt", "f")}</p>`,
	],
	[
		"https://chat.example.org/help",
		`<p>${a("https://chat.example.org/help")}</p>`,
	],
	[
		"https://chat.example.org.evil.test/#x",
		`<p>${a("https://chat.example.org.evil.test/#x")}</p>`,
	],
]);

renders("image syntax", [
	["![t](https://x.test/a.txt)", `<p>![t](${a("https://x.test/a.txt")})</p>`],
	["![t](x.test/a)", "<p>![t](x.test/a)</p>"],
	["![t]", "<p>![t]</p>"],
]);

test("links are reported", () => {
	assert.equal(render("no link").hasLink, false);
	assert.equal(render("a, b").hasLink, false);
	assert.equal(render("https://x.test").hasLink, true);
	assert.equal(render("#**announce**").hasLink, true);
	assert.equal(render("`https://x.test`").hasLink, false);
	assert.deepEqual(
		render(
			"[a](/user_uploads/2/a.txt) https://chat.example.org/user_uploads/3/b.txt [a](/user_uploads/2/a.txt) [c](https://x.test/user_uploads/c)",
		).uploadPaths,
		["2/a.txt", "3/b.txt"],
	);
});

test("file addresses are links only where the server allows them", () => {
	assert.equal(sanitizeUrl("file:///a", false), undefined);
	assert.equal(sanitizeUrl("file:///a", true), "file:///a");
});
