import { renders } from "./render-rows.ts";

renders("quote", [
	["> q", "<blockquote>\n<p>q</p>\n</blockquote>"],
	[">q", "<blockquote>\n<p>q</p>\n</blockquote>"],
	["> a\n> b", "<blockquote>\n<p>a<br>\nb</p>\n</blockquote>"],
	["> a\nb", "<blockquote>\n<p>a<br>\nb</p>\n</blockquote>"],
	["> a\n\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>"],
	[
		"> a\n\n> b",
		"<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>",
	],
	["> a\n>\n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>"],
	["text\n> q", "<p>text</p>\n<blockquote>\n<p>q</p>\n</blockquote>"],
	[">", "<p>&gt;</p>"],
	["> \n>", "<p>&gt; <br>\n&gt;</p>"],
	[">\n> a", "<blockquote>\n<p>a</p>\n</blockquote>"],
	["> a\n>", "<blockquote>\n<p>a</p>\n</blockquote>"],
	["   > q", "<blockquote>\n<p>q</p>\n</blockquote>"],
	["a > b", "<p>a &gt; b</p>"],
	[
		"> > a",
		"<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>",
	],
	[
		">> a\n> b",
		"<blockquote>\n<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n</blockquote>",
	],
	[
		"> * a\n> * b",
		"<blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</blockquote>",
	],
	[
		"> **b** `c`",
		"<blockquote>\n<p><strong>b</strong> <code>c</code></p>\n</blockquote>",
	],
	[
		"> @**Ada Weaver** and @*loom* and @**all**",
		'<blockquote>\n<p><span class="user-mention silent" data-user-id="31">Ada Weaver</span> and <span class="user-group-mention silent" data-user-group-id="17">loom</span> and <span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>\n</blockquote>',
	],
	[
		"> @**Ada Weaver**\n\n@**Bo Spinner**",
		'<blockquote>\n<p><span class="user-mention silent" data-user-id="31">Ada Weaver</span></p>\n</blockquote>\n<p><span class="user-mention" data-user-id="32">@Bo Spinner</span></p>',
	],
]);

renders("quote fence", [
	["```quote\nq\n```", "<blockquote>\n<p>q</p>\n</blockquote>"],
	["~~~ quote\nq\n~~~", "<blockquote>\n<p>q</p>\n</blockquote>"],
	["```quote\n```", "<p>&gt; </p>"],
	["```quote\n\n```", "<p>&gt; </p>"],
	["```quoted\nq\n```", "<blockquote>\n<p>q</p>\n</blockquote>"],
	["``` QUOTE\nq", "<blockquote>\n<p>q</p>\n</blockquote>"],
	[
		"```quote\na\n\nb\n```\nc",
		"<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n<p>c</p>",
	],
	["a\n```quote\nb\n```", "<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>"],
	[
		"````quote\na\n```quote\nb\n```\nc\n````",
		"<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</blockquote>",
	],
	[
		"```quote\na\n```quote\nb\n```\nc\n```\nd",
		"<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</blockquote>\n<p>d</p>",
	],
	[
		"```quote\n```js\n1\n```\nafter\n```",
		'<blockquote>\n<div class="codehilite" data-code-language="JavaScript"><pre><span></span><code><span class="mf">1</span>\n</code></pre></div>\n<p>after</p>\n</blockquote>',
	],
	[
		"```quote\n* a\n* b\n```",
		"<blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</blockquote>",
	],
	[
		"```quote\ntext\n* a\n```",
		"<blockquote>\n<p>text</p>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>",
	],
	[
		"```quote\n@**Ada Weaver** `@**all**`\n```",
		'<blockquote>\n<p><span class="user-mention silent" data-user-id="31">Ada Weaver</span> <code>@**all**</code></p>\n</blockquote>',
	],
	[
		"```quote\nhttps://x.test/a.png\n```",
		'<blockquote>\n<p><a href="https://x.test/a.png">https://x.test/a.png</a></p>\n</blockquote>',
	],
]);
