import { renders } from "./render-rows.ts";

const block = (code: string, language?: string) =>
	`<div class="codehilite"${language === undefined ? "" : ` data-code-language="${language}"`}><pre><span></span><code>${code}\n</code></pre></div>`;

renders("code fence", [
	["```\ncode\n```", block("code")],
	["~~~\ncode\n~~~", block("code")],
	["`````\ncode\n`````", block("code")],
	["```\ncode", block("code")],
	["```\n```", block("")],
	["```", block("")],
	["```\na\n\n\nb\n```", block("a\n\n\nb")],
	["```\na  \nb\t\n```", block("a\nb")],
	["```\n  in\n```", block("  in")],
	[
		"```\n**a** :smile: @**all** &amp; <b>\n```",
		block("**a** :smile: @**all** &amp;amp; &lt;b&gt;"),
	],
	["```\n\"q\" 'r'\n```", block("&quot;q&quot; &#39;r&#39;")],
	["a\n```\nb\n```\nc", `<p>a</p>\n${block("b")}\n<p>c</p>`],
	["```\na\n```\n```\nb\n```", `${block("a")}\n${block("b")}`],
	["```\na\n~~~\nb\n```", block("a\n~~~\nb")],
	["````\na\n```\nb\n````", block("a\n```\nb")],
	["```\na\n````\nb\n```", block("a\n````\nb")],
	["```\na\n```   ", block("a")],
	["```\na\n ```\n```", block("a\n ```")],
	["```\n* a\n1. b\n```", block("* a\n1. b")],
	["```\ntext\n* a\n```", block("text\n* a")],
	["```\n> a\n```", block("&gt; a")],
	["``\na\n``", "<p><code>\na\n</code></p>"],
	["``` `a\nb", "<p><code>`` </code>a<br>\nb</p>"],
	[" ```\na\n ```", "<p><code>\na\n </code></p>"],
	["```\ta\n```", block("", "a")],
]);

renders("fence language", [
	['```text\na "b"\n```', block('a "b"', "Text only")],
	["``` text\na\n```", block("a", "Text only")],
	["```.text\na\n```", block("a", "Text only")],
	["```{.text}\na\n```", block("a", "Text only")],
	["~~~~.text\na\n~~~~", block("a", "Text only")],
	["```TEXT\na\n```", block("a", "Text only")],
	["```nonsense\na<b\n```", block("a&lt;b", "nonsense")],
	["```C0ffee++\na\n```", block("a", "C0ffee++")],
	["```text and more words\na\n```", block("a", "Text only")],
	['```"x\na\n```', `<p>\`\`\`"x<br>\na</p>\n${block("")}`],
	["```constructor\na\n```", block("a", "constructor")],
]);

renders("spoiler", [
	[
		"```spoiler Head\nbody\n```",
		'<div class="spoiler-block"><div class="spoiler-header">\n<p>Head</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
	],
	[
		"```spoiler\nbody\n```",
		'<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
	],
	[
		"```spoiler **A** :smile:\n* a\n\n`b`\n```\nafter",
		'<div class="spoiler-block"><div class="spoiler-header">\n<p><strong>A</strong> <span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<ul>\n<li>a</li>\n</ul>\n<p><code>b</code></p>\n</div></div>\n<p>after</p>',
	],
	[
		"````spoiler A\n```text\ncode\n```\n````",
		`<div class="spoiler-block"><div class="spoiler-header">\n<p>A</p>\n</div><div class="spoiler-content" aria-hidden="true">\n${block("code", "Text only")}\n</div></div>`,
	],
	[
		"```quote\n```spoiler A\nb\n```\n```",
		'<blockquote>\n<div class="spoiler-block"><div class="spoiler-header">\n<p>A</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>b</p>\n</div></div>\n</blockquote>',
	],
	[
		"```spoiler [a](x.test)\nb\n```",
		'<div class="spoiler-block"><div class="spoiler-header">\n<p><a href="http://x.test">a</a></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>b</p>\n</div></div>',
	],
]);
