import { renders } from "./render-rows.ts";

renders("bullets", [
	["* a", "<ul>\n<li>a</li>\n</ul>"],
	["- a", "<ul>\n<li>a</li>\n</ul>"],
	["+ a", "<ul>\n<li>a</li>\n</ul>"],
	["* a\n- b\n+ c", "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>"],
	["*a", "<p>*a</p>"],
	["-a", "<p>-a</p>"],
	["*", "<p>*</p>"],
	["-", "<p>-</p>"],
	["*   a", "<ul>\n<li>a</li>\n</ul>"],
	[" * a\n * b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
	["* a\ntail", "<ul>\n<li>a<br>\ntail</li>\n</ul>"],
	["* a\n  tail", "<ul>\n<li>a<br>\n  tail</li>\n</ul>"],
	["* *a* **b**", "<ul>\n<li><em>a</em> <strong>b</strong></li>\n</ul>"],
]);

renders("numbers", [
	["1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"],
	["1. a\n1. b\n7. c", "<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>"],
	["3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
	["0. a", '<ol start="0">\n<li>a</li>\n</ol>'],
	["99. a\n100. b", '<ol start="99">\n<li>a</li>\n<li>b</li>\n</ol>'],
	["1.a", "<p>1.a</p>"],
	["1) a", "<p>1) a</p>"],
	["1.", "<p>1.</p>"],
	["1999 was long", "<p>1999 was long</p>"],
]);

renders("list after text", [
	["text\n* a", "<p>text</p>\n<ul>\n<li>a</li>\n</ul>"],
	["text\n1. a", "<p>text</p>\n<ol>\n<li>a</li>\n</ol>"],
	["text\n2. a", '<p>text</p>\n<ol start="2">\n<li>a</li>\n</ol>'],
	["It was in\n2019. Then", "<p>It was in<br>\n2019. Then</p>"],
	[
		"text\n- a\nmore\n- b",
		"<p>text</p>\n<ul>\n<li>\n<p>a<br>\nmore</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>",
	],
	["# One\n* a", "<h1>One</h1>\n<ul>\n<li>a</li>\n</ul>"],
	["* a\n\ntext", "<ul>\n<li>a</li>\n</ul>\n<p>text</p>"],
]);

renders("kinds", [
	["1. a\n* b", "<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>"],
	["* a\n1. b", "<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>"],
	["* a\n\n1. b", "<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>"],
	["* a\n10. b", '<ul>\n<li>a</li>\n</ul>\n<ol start="10">\n<li>b</li>\n</ol>'],
]);

renders("nesting", [
	["* a\n  * b", "<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>"],
	[
		"* a\n  * b\n    * c",
		"<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>",
	],
	[
		"* a\n  * b\n* c\n  * d",
		"<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c<ul>\n<li>d</li>\n</ul>\n</li>\n</ul>",
	],
	[
		"* a\n  * b\n    * c\n  * d\n* e",
		"<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n</li>\n<li>e</li>\n</ul>",
	],
	["1. a\n  1. b", "<ol>\n<li>a<ol>\n<li>b</li>\n</ol>\n</li>\n</ol>"],
	["1. a\n   1. b", "<ol>\n<li>a<ol>\n<li>b</li>\n</ol>\n</li>\n</ol>"],
	["* a\n    * b", "<ul>\n<li>a<br>\n    * b</li>\n</ul>"],
	[
		"* a\n  1. b",
		"<ul>\n<li>\n<p>a</p>\n<ol>\n<li>b</li>\n</ol>\n</li>\n</ul>",
	],
	["* * a", "<ul>\n<li>\n<ul>\n<li>a</li>\n</ul>\n</li>\n</ul>"],
]);

renders("loose items", [
	["* a\n\n* b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"],
	[
		"1. a\n\n2. b\n\n3. c",
		"<ol>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ol>",
	],
	["* a\n\n  more", "<ul>\n<li>\n<p>a</p>\n<p>more</p>\n</li>\n</ul>"],
	[
		"* a\n* b\n\n* c",
		"<ul>\n<li>a</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>",
	],
	[
		"* a\n\n  * b",
		"<ul>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>",
	],
	["* a\n\n\n* b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"],
]);

renders("other blocks in items", [
	["* > q", "<ul>\n<li>\n<blockquote>\n<p>q</p>\n</blockquote>\n</li>\n</ul>"],
	[
		"* a\n\n      code",
		'<ul>\n<li>a<div class="codehilite"><pre><span></span><code>code\n</code></pre></div>\n</li>\n</ul>',
	],
	[
		"* a\n```\ncode\n```\n* b",
		'<ul>\n<li>a</li>\n</ul>\n<div class="codehilite"><pre><span></span><code>code\n</code></pre></div>\n<ul>\n<li>b</li>\n</ul>',
	],
	[
		"* a\n  ```\n  b\n  ```",
		"<ul>\n<li>a<br>\n<code>\n  b\n  </code></li>\n</ul>",
	],
]);
