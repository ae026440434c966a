import { renders } from "./render-rows.ts";

const a = (href: string, text = href) => `<a href="${href}">${text}</a>`;
const linked = (before: string, url: string, after = "", href = url) =>
	[
		`${before}${url}${after}`,
		`<p>${before}${a(href, url)}${after}</p>`,
	] as const;

renders("bare address", [
	linked("", "https://x.test"),
	linked("", "http://x.test/"),
	linked("see ", "https://x.test/a/b?c=d#e", " there"),
	linked("", "https://x.test:8080/a"),
	linked("", "http://localhost:9991"),
	linked("", "https://user@x.test/"),
	linked("", "https://x.test?q=1"),
	linked("", "https://x.test/a-b_c~d!e;f=g,h"),
	linked("", "https://x.test/%20a"),
	linked("", "https://bücher.example/straße"),
	linked("", "https://例え.jp/パス"),
	linked("", "obsidian://open?vault=x"),
	linked("", "zotero://select/items/1"),
	["HTTPS://X.test/A", `<p>${a("https://X.test/A", "HTTPS://X.test/A")}</p>`],
	["ftp://x.test", "<p>ftp://x.test</p>"],
	["javascript://x.test", "<p>javascript://x.test</p>"],
	["https://", "<p>https://</p>"],
	["https://x.test/a&b", `<p>${a("https://x.test/a&amp;b")}</p>`],
	[
		"bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
		`<p>${a("bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")}</p>`,
	],
	["bitcoin:x", "<p>bitcoin:x</p>"],
]);

renders("where it ends", [
	linked("", "https://x.test/a", "."),
	linked("", "https://x.test/a", ","),
	linked("", "https://x.test/a", "!"),
	linked("", "https://x.test/a", "?"),
	linked("", "https://x.test/a", ":"),
	linked("", "https://x.test/a", ";"),
	linked("", "https://x.test/a", "'"),
	linked("", "https://x.test/a", '"'),
	linked("", "https://x.test/a", ")."),
	linked("", "https://x.test", "..."),
	linked("(", "https://x.test/a", ")"),
	linked("(", "https://x.test/a", ").", "https://x.test/a"),
	linked("", "https://x.test/a_(b)"),
	linked("(", "https://x.test/a_(b)", ")"),
	linked("", "https://x.test/(a(b)c)", "!"),
	linked("", "https://x.test/((((((a))))))"),
	["https://x.test/(a", "<p>https://x.test/(a</p>"],
	['https://x.test/a"b', '<p>https://x.test/a"b</p>'],
	["<https://x.test/a>", `<p>&lt;${a("https://x.test/a")}&gt;</p>`],
	["https://x.test/a\nb", `<p>${a("https://x.test/a")}<br>\nb</p>`],
	["https://x.test/a `b`", `<p>${a("https://x.test/a")} <code>b</code></p>`],
]);

renders("where it starts", [
	linked("'", "https://x.test", "'"),
	linked('"', "https://x.test", '"'),
	linked("a,", "https://x.test"),
	linked("a:", "https://x.test"),
	linked("日本", "https://x.test"),
	linked("é", "https://x.test"),
	["xhttps://x.test", "<p>xhttps://x.test</p>"],
	["*https://x.test*", "<p><em>https://x.test</em></p>"],
	["**https://x.test**", "<p><strong>https://x.test</strong></p>"],
	["-https://x.test", "<p>-https://x.test</p>"],
	["[https://x.test]", "<p>[https://x.test]</p>"],
	["a=https://x.test", "<p>a=https://x.test</p>"],
]);

renders("without scheme", [
	linked("", "example.com", "", "http://example.com"),
	linked("", "www.example.com/a", ".", "http://www.example.com/a"),
	linked("", "a.b.c.example.co.uk", "", "http://a.b.c.example.co.uk"),
	linked("", "example.com?a=b", "", "http://example.com?a=b"),
	linked("", "t.co/foo", "", "http://t.co/foo"),
	linked("", "bücher.de", "", "http://bücher.de"),
	["script.py", "<p>script.py</p>"],
	["README.md", "<p>README.md</p>"],
	["Main.java a.zip b.mov", "<p>Main.java a.zip b.mov</p>"],
	["foo.bar_baz", "<p>foo.bar_baz</p>"],
	["1.5", "<p>1.5</p>"],
	["end.Start", "<p>end.Start</p>"],
	["e.g. this", "<p>e.g. this</p>"],
	["example.com:8080", "<p>example.com:8080</p>"],
	["example.nosuchtld", "<p>example.nosuchtld</p>"],
	[".com", "<p>.com</p>"],
	["a..com", "<p>a..com</p>"],
]);

renders("email address", [
	linked("", "a@b.co", "", "mailto:a@b.co"),
	linked(
		"mail ",
		"first.last@sub.example.org",
		", please",
		"mailto:first.last@sub.example.org",
	),
	linked("(", "a-b@c.de", ")", "mailto:a-b@c.de"),
	["a@b", "<p>a@b</p>"],
	["@b.co", "<p>@b.co</p>"],
	["a@b.co/x", "<p>a@b.co/x</p>"],
	["a+b@c.de", "<p>a+b@c.de</p>"],
]);
