import { renders } from "./render-rows.ts";

renders("emphasis", [
	["*i*", "<p><em>i</em></p>"],
	["a*i*b", "<p>a<em>i</em>b</p>"],
	["* i*", "<ul>\n<li>i*</li>\n</ul>"],
	["a * i *", "<p>a * i *</p>"],
	["a *i *", "<p>a *i *</p>"],
	["*a\nb*", "<p>*a<br>\nb*</p>"],
	["*a b c*", "<p><em>a b c</em></p>"],
	["*a* *b*", "<p><em>a</em> <em>b</em></p>"],
	["2*3*4", "<p>2<em>3</em>4</p>"],
	["_i_", "<p>_i_</p>"],
	["__b__", "<p>__b__</p>"],
	["char *x = (char *)y", "<p>char *x = (char *)y</p>"],
	["\\*x\\*", "<p>\\<em>x\\</em></p>"],
	["*`c`*", "<p><em><code>c</code></em></p>"],
	[
		"*:smile:*",
		'<p><em><span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span></em></p>',
	],
]);

renders("strong", [
	["**b**", "<p><strong>b</strong></p>"],
	["a**b**c", "<p>a<strong>b</strong>c</p>"],
	["** b **", "<p><strong> b </strong></p>"],
	["x **a\nb**", "<p>x **a<br>\nb**</p>"],
	["**a** **b**", "<p><strong>a</strong> <strong>b</strong></p>"],
	["**a", "<p>**a</p>"],
	["x ****", "<p>x ****</p>"],
	["**a*b**", "<p><strong>a*b</strong></p>"],
	["**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"],
	["*a **b** c*", "<p><em>a <strong>b</strong> c</em></p>"],
	["**~~a~~**", "<p><strong><del>a</del></strong></p>"],
	["~~**a**~~", "<p><del><strong>a</strong></del></p>"],
	["**[a](x.test)**", '<p><strong><a href="http://x.test">a</a></strong></p>'],
	["**`a`**", "<p><strong><code>a</code></strong></p>"],
]);

renders("both", [
	["***bi***", "<p><strong><em>bi</em></strong></p>"],
	["a ***b c*** d", "<p>a <strong><em>b c</em></strong> d</p>"],
	["x *** a ***", "<p>x <strong>* a </strong>*</p>"],
	[
		"***@**Ada Weaver*****",
		"<p><strong>*@</strong>Ada Weaver<strong>*</strong></p>",
	],
	["***a `b` c***", "<p><strong><em>a <code>b</code> c</em></strong></p>"],
]);

renders("deletion", [
	["~~s~~", "<p><del>s</del></p>"],
	["a~~s~~b", "<p>a<del>s</del>b</p>"],
	["~~ s ~~", "<p><del> s </del></p>"],
	["~s~", "<p>~s~</p>"],
	["x ~~~s~~~", "<p>x ~~~s~~~</p>"],
	["~~a\nb~~", "<p>~~a<br>\nb~~</p>"],
	["~~a~b~~", "<p>~~a~b~~</p>"],
	["~~*a*~~", "<p><del><em>a</em></del></p>"],
]);

renders("code span", [
	["`c`", "<p><code>c</code></p>"],
	["` c  d `", "<p><code> c  d </code></p>"],
	["a`c`b", "<p>a<code>c</code>b</p>"],
	["``a`b``", "<p><code>a`b</code></p>"],
	["`` ` ``", "<p><code> ` </code></p>"],
	['`<b> & &amp; "q"`', '<p><code>&lt;b&gt; &amp; &amp;amp; "q"</code></p>'],
	[
		"`**a** :smile: https://x.test $$x$$`",
		"<p><code>**a** :smile: https://x.test $$x$$</code></p>",
	],
	["`a", "<p>`a</p>"],
	["``a`", "<p><code>`a</code></p>"],
	["`a``", "<p>`a``</p>"],
	["`a\nb`", "<p><code>a\nb</code></p>"],
	["`a\n\nb`", "<p>`a</p>\n<p>b`</p>"],
	["x ````` y", "<p>x ````` y</p>"],
	["\\`a`", "<p>\\`a`</p>"],
	["`a\\`", "<p><code>a\\</code></p>"],
	[
		"`@**Ada Weaver** #**announce** [a](b)`",
		"<p><code>@**Ada Weaver** #**announce** [a](b)</code></p>",
	],
	[
		"`a` and ``b`` and `c`",
		"<p><code>a</code> and <code>b</code> and <code>c</code></p>",
	],
]);

renders("text", [
	["<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"],
	["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
	["<!-- c -->", "<p>&lt;!-- c --&gt;</p>"],
	["a & b", "<p>a &amp; b</p>"],
	["&amp; &lt; &#42; &#x2a; &copy;", "<p>&amp; &lt; &#42; &#x2a; &copy;</p>"],
	["&amp &; &#; &#xg;", "<p>&amp;amp &amp;; &amp;#; &amp;#xg;</p>"],
	["\"q\" 'r'", "<p>\"q\" 'r'</p>"],
	["\ud800 lone", "<p>\ud800 lone</p>"],
	[
		"<http://x.test>",
		'<p>&lt;<a href="http://x.test">http://x.test</a>&gt;</p>',
	],
]);
