import { renders } from "./render-rows.ts";

renders("paragraph", [
	["", ""],
	["   ", ""],
	["\n\n\n", ""],
	["one", "<p>one</p>"],
	["one\ntwo", "<p>one<br>\ntwo</p>"],
	["one\n\ntwo", "<p>one</p>\n<p>two</p>"],
	["one\n\n\n\n\ntwo", "<p>one</p>\n<p>two</p>"],
	["one\n   \ntwo", "<p>one</p>\n<p>two</p>"],
	["   one", "<p>one</p>"],
	["one  \ntwo", "<p>one  <br>\ntwo</p>"],
	["one\n  two", "<p>one<br>\n  two</p>"],
	["one\n  **two**", "<p>one<br>\n<strong>two</strong></p>"],
	["one\r\ntwo\rthree", "<p>one<br>\ntwo<br>\nthree</p>"],
	["a\tb", "<p>a   b</p>"],
	["ab\u0002c\u0003d", "<p>abcd</p>"],
	["\u00020\u0003", "<p>0</p>"],
	["===\ntext\n===", "<p>===<br>\ntext<br>\n===</p>"],
	["text\n===", "<p>text<br>\n===</p>"],
	["/me waves", "<p>/me waves</p>"],
	["/me *waves*", "<p>/me <em>waves</em></p>"],
	["[a]: http://x", '<p>[a]: <a href="http://x">http://x</a></p>'],
	["text[^1]\n\n[^1]: note", "<p>text[^1]</p>\n<p>[^1]: note</p>"],
]);

renders("heading", [
	["# One", "<h1>One</h1>"],
	["## Two", "<h2>Two</h2>"],
	["### Three", "<h3>Three</h3>"],
	["#### Four", "<h4>Four</h4>"],
	["##### Five", "<h5>Five</h5>"],
	["###### Six", "<h6>Six</h6>"],
	["####### Seven", "<p>####### Seven</p>"],
	["#One", "<p>#One</p>"],
	["#", "<p>#</p>"],
	["# One #", "<h1>One</h1>"],
	["# One ####", "<h1>One</h1>"],
	["# One #two", "<h1>One #two</h1>"],
	["# C#", "<h1>C</h1>"],
	["#   spaced   ", "<h1>spaced</h1>"],
	["# *one* `two`", "<h1><em>one</em> <code>two</code></h1>"],
	["text\n# One", "<p>text</p>\n<h1>One</h1>"],
	["# One\ntext", "<h1>One</h1>\n<p>text</p>"],
	["# One\n## Two\ntext", "<h1>One</h1>\n<h2>Two</h2>\n<p>text</p>"],
	[
		"a\n# One\nb\n# Two\nc",
		"<p>a</p>\n<h1>One</h1>\n<p>b</p>\n<h1>Two</h1>\n<p>c</p>",
	],
	[" # One", "<p># One</p>"],
	["> # One", "<blockquote>\n<h1>One</h1>\n</blockquote>"],
	["* # One", "<ul>\n<li>\n<h1>One</h1>\n</li>\n</ul>"],
]);

renders("rule", [
	["---", "<hr>"],
	["***", "<hr>"],
	["___", "<hr>"],
	["----------", "<hr>"],
	["- - -", "<hr>"],
	["* * *", "<hr>"],
	["  ---", "<hr>"],
	["--", "<p>--</p>"],
	["---x", "<p>---x</p>"],
	["-_-", "<p>-_-</p>"],
	["--- ---", "<hr>"],
	["text\n---", "<p>text</p>\n<hr>"],
	["---\ntext", "<hr>\n<p>text</p>"],
	["a\n---\nb\n***\nc", "<p>a</p>\n<hr>\n<p>b</p>\n<hr>\n<p>c</p>"],
	["---\n---", "<hr>\n<hr>"],
]);

renders("indented code", [
	[
		"    one",
		'<div class="codehilite"><pre><span></span><code>one\n</code></pre></div>',
	],
	[
		"    one\n    two",
		'<div class="codehilite"><pre><span></span><code>one\ntwo\n</code></pre></div>',
	],
	[
		"    one\n\n    two",
		'<div class="codehilite"><pre><span></span><code>one\n\ntwo\n</code></pre></div>',
	],
	[
		"    one\n\n\n\n    two",
		'<div class="codehilite"><pre><span></span><code>one\n\n\n\ntwo\n</code></pre></div>',
	],
	[
		"    <b>\n      in\ntext",
		'<div class="codehilite"><pre><span></span><code>&lt;b&gt;\n  in\n</code></pre></div>\n<p>text</p>',
	],
	[
		"\tone",
		'<div class="codehilite"><pre><span></span><code>one\n</code></pre></div>',
	],
	["text\n    more", "<p>text<br>\n    more</p>"],
	[
		"text\n\n    *code*",
		'<p>text</p>\n<div class="codehilite"><pre><span></span><code>*code*\n</code></pre></div>',
	],
]);
