import assert from "node:assert/strict";
import { test } from "node:test";
import { writeCodeBlock } from "./code-blocks.ts";
import { findLanguageName } from "./languages.ts";
import { createRenderer } from "./render.ts";
import { organization, render, renders } from "./sample-organization.ts";

const block = (language: string, code: string) =>
	`<div class="codehilite" data-code-language="${language}"><pre><span></span><code>${code}\n</code></pre></div>`;

renders("highlighted code", [
	[
		"```python\n@dec(1)\ndef speak(self, x: int = 3, *args) -> None:\n    '''doc\n    two'''\n    x = 1  # c\n    print(\"hi %s\\n\" % x, f\"a{x!r:>3}b\", r'raw\\d', b\"b\")\n```",
		block(
			"Python",
			'<span class="nd">@dec</span><span class="p">(</span><span class="mi">1</span><span class="p">)</span>\n<span class="k">def</span><span class="w"> </span><span class="nf">speak</span><span class="p">(</span><span class="bp">self</span><span class="p">,</span> <span class="n">x</span><span class="p">:</span> <span class="nb">int</span> <span class="o">=</span> <span class="mi">3</span><span class="p">,</span> <span class="o">*</span><span class="n">args</span><span class="p">)</span> <span class="o">-&gt;</span> <span class="kc">None</span><span class="p">:</span>\n<span class="w">    </span><span class="sd">\'\'\'doc</span>\n<span class="sd">    two\'\'\'</span>\n    <span class="n">x</span> <span class="o">=</span> <span class="mi">1</span>  <span class="c1"># c</span>\n    <span class="nb">print</span><span class="p">(</span><span class="s2">"hi </span><span class="si">%s</span><span class="se">\\n</span><span class="s2">"</span> <span class="o">%</span> <span class="n">x</span><span class="p">,</span> <span class="sa">f</span><span class="s2">"a</span><span class="si">{</span><span class="n">x</span><span class="si">!r:</span><span class="s2">&gt;3</span><span class="si">}</span><span class="s2">b"</span><span class="p">,</span> <span class="sa">r</span><span class="s1">\'raw\\d\'</span><span class="p">,</span> <span class="sa">b</span><span class="s2">"b"</span><span class="p">)</span>',
		),
	],
	[
		"```python\nimport os.path as p\nfrom a.b import c, d\nimport x, y\nclass A(B): pass\n```",
		block(
			"Python",
			'<span class="kn">import</span><span class="w"> </span><span class="nn">os.path</span><span class="w"> </span><span class="k">as</span><span class="w"> </span><span class="nn">p</span>\n<span class="kn">from</span><span class="w"> </span><span class="nn">a.b</span><span class="w"> </span><span class="kn">import</span> <span class="n">c</span><span class="p">,</span> <span class="n">d</span>\n<span class="kn">import</span><span class="w"> </span><span class="nn">x</span><span class="o">,</span><span class="w"> </span><span class="nn">y</span>\n<span class="k">class</span><span class="w"> </span><span class="nc">A</span><span class="p">(</span><span class="n">B</span><span class="p">):</span> <span class="k">pass</span>',
		),
	],
	[
		"```python\nif x == 1.5 and not None or x in [0x1f, 1e5, True]:\n    raise ValueError('x')\nlambda y: y ** 2\nreturn self.x\n```",
		block(
			"Python",
			'<span class="k">if</span> <span class="n">x</span> <span class="o">==</span> <span class="mf">1.5</span> <span class="ow">and</span> <span class="ow">not</span> <span class="kc">None</span> <span class="ow">or</span> <span class="n">x</span> <span class="ow">in</span> <span class="p">[</span><span class="mh">0x1f</span><span class="p">,</span> <span class="mf">1e5</span><span class="p">,</span> <span class="kc">True</span><span class="p">]:</span>\n    <span class="k">raise</span> <span class="ne">ValueError</span><span class="p">(</span><span class="s1">\'x\'</span><span class="p">)</span>\n<span class="k">lambda</span> <span class="n">y</span><span class="p">:</span> <span class="n">y</span> <span class="o">**</span> <span class="mi">2</span>\n<span class="k">return</span> <span class="bp">self</span><span class="o">.</span><span class="n">x</span>',
		),
	],
	[
		"```python\nprint('hello world')\nfor i in range(10):\n    print(i, end='')\nprint('{} {name}'.format(1, name=2))\n```",
		block(
			"Python",
			'<span class="nb">print</span><span class="p">(</span><span class="s1">\'hello world\'</span><span class="p">)</span>\n<span class="k">for</span> <span class="n">i</span> <span class="ow">in</span> <span class="nb">range</span><span class="p">(</span><span class="mi">10</span><span class="p">):</span>\n    <span class="nb">print</span><span class="p">(</span><span class="n">i</span><span class="p">,</span> <span class="n">end</span><span class="o">=</span><span class="s1">\'\'</span><span class="p">)</span>\n<span class="nb">print</span><span class="p">(</span><span class="s1">\'</span><span class="si">{}</span><span class="s1"> </span><span class="si">{name}</span><span class="s1">\'</span><span class="o">.</span><span class="n">format</span><span class="p">(</span><span class="mi">1</span><span class="p">,</span> <span class="n">name</span><span class="o">=</span><span class="mi">2</span><span class="p">))</span>',
		),
	],
	[
		"```python\nx = {'a': 1, \"b\": [1, 2]}\nassert x['a'] == 1\nwith open('f') as f:\n    data = f.read()\n```",
		block(
			"Python",
			'<span class="n">x</span> <span class="o">=</span> <span class="p">{</span><span class="s1">\'a\'</span><span class="p">:</span> <span class="mi">1</span><span class="p">,</span> <span class="s2">"b"</span><span class="p">:</span> <span class="p">[</span><span class="mi">1</span><span class="p">,</span> <span class="mi">2</span><span class="p">]}</span>\n<span class="k">assert</span> <span class="n">x</span><span class="p">[</span><span class="s1">\'a\'</span><span class="p">]</span> <span class="o">==</span> <span class="mi">1</span>\n<span class="k">with</span> <span class="nb">open</span><span class="p">(</span><span class="s1">\'f\'</span><span class="p">)</span> <span class="k">as</span> <span class="n">f</span><span class="p">:</span>\n    <span class="n">data</span> <span class="o">=</span> <span class="n">f</span><span class="o">.</span><span class="n">read</span><span class="p">()</span>',
		),
	],
	[
		"```python\ndef __init__(self):\n    super().__init__()\n    self.name = __name__\nasync def f():\n    await g()\n```",
		block(
			"Python",
			'<span class="k">def</span><span class="w"> </span><span class="fm">__init__</span><span class="p">(</span><span class="bp">self</span><span class="p">):</span>\n    <span class="nb">super</span><span class="p">()</span><span class="o">.</span><span class="fm">__init__</span><span class="p">()</span>\n    <span class="bp">self</span><span class="o">.</span><span class="n">name</span> <span class="o">=</span> <span class="vm">__name__</span>\n<span class="k">async</span> <span class="k">def</span><span class="w"> </span><span class="nf">f</span><span class="p">():</span>\n    <span class="k">await</span> <span class="n">g</span><span class="p">()</span>',
		),
	],
	[
		"```python\nprint 'hello'\nx = y if z else w\nprint(f'{a + b} {c}')\n```",
		block(
			"Python",
			'<span class="nb">print</span> <span class="s1">\'hello\'</span>\n<span class="n">x</span> <span class="o">=</span> <span class="n">y</span> <span class="k">if</span> <span class="n">z</span> <span class="k">else</span> <span class="n">w</span>\n<span class="nb">print</span><span class="p">(</span><span class="sa">f</span><span class="s1">\'</span><span class="si">{</span><span class="n">a</span><span class="w"> </span><span class="o">+</span><span class="w"> </span><span class="n">b</span><span class="si">}</span><span class="s1"> </span><span class="si">{</span><span class="n">c</span><span class="si">}</span><span class="s1">\'</span><span class="p">)</span>',
		),
	],
	[
		"```python\ntry:\n    pass\nexcept (KeyError, IndexError) as e:\n    print(e)\nfinally:\n    del x\n@property\ndef a(self): yield 1\n```",
		block(
			"Python",
			'<span class="k">try</span><span class="p">:</span>\n    <span class="k">pass</span>\n<span class="k">except</span> <span class="p">(</span><span class="ne">KeyError</span><span class="p">,</span> <span class="ne">IndexError</span><span class="p">)</span> <span class="k">as</span> <span class="n">e</span><span class="p">:</span>\n    <span class="nb">print</span><span class="p">(</span><span class="n">e</span><span class="p">)</span>\n<span class="k">finally</span><span class="p">:</span>\n    <span class="k">del</span> <span class="n">x</span>\n<span class="nd">@property</span>\n<span class="k">def</span><span class="w"> </span><span class="nf">a</span><span class="p">(</span><span class="bp">self</span><span class="p">):</span> <span class="k">yield</span> <span class="mi">1</span>',
		),
	],
	[
		"```js\n// c\nimport x from 'y';\nlet x = {a: 1, \"b\": `t${x}`};\nfunction f(a, b) { return a => a + 1.5; }\n```",
		block(
			"JavaScript",
			'<span class="c1">// c</span>\n<span class="k">import</span><span class="w"> </span><span class="nx">x</span><span class="w"> </span><span class="kr">from</span><span class="w"> </span><span class="s1">\'y\'</span><span class="p">;</span>\n<span class="kd">let</span><span class="w"> </span><span class="nx">x</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="p">{</span><span class="nx">a</span><span class="o">:</span><span class="w"> </span><span class="mf">1</span><span class="p">,</span><span class="w"> </span><span class="s2">"b"</span><span class="o">:</span><span class="w"> </span><span class="sb">`t</span><span class="si">${</span><span class="nx">x</span><span class="si">}</span><span class="sb">`</span><span class="p">};</span>\n<span class="kd">function</span><span class="w"> </span><span class="nx">f</span><span class="p">(</span><span class="nx">a</span><span class="p">,</span><span class="w"> </span><span class="nx">b</span><span class="p">)</span><span class="w"> </span><span class="p">{</span><span class="w"> </span><span class="k">return</span><span class="w"> </span><span class="nx">a</span><span class="w"> </span><span class="p">=&gt;</span><span class="w"> </span><span class="nx">a</span><span class="w"> </span><span class="o">+</span><span class="w"> </span><span class="mf">1.5</span><span class="p">;</span><span class="w"> </span><span class="p">}</span>',
		),
	],
	[
		'```js\nconst re = /ab+c/gi; /* m\nl */\nclass A extends B { constructor() { super(); this.x = null; } }\nconsole.log("hi", true, new Date());\n```',
		block(
			"JavaScript",
			'<span class="kd">const</span><span class="w"> </span><span class="nx">re</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="sr">/ab+c/gi</span><span class="p">;</span><span class="w"> </span><span class="cm">/* m</span>\n<span class="cm">l */</span>\n<span class="kd">class</span><span class="w"> </span><span class="nx">A</span><span class="w"> </span><span class="k">extends</span><span class="w"> </span><span class="nx">B</span><span class="w"> </span><span class="p">{</span><span class="w"> </span><span class="kr">constructor</span><span class="p">()</span><span class="w"> </span><span class="p">{</span><span class="w"> </span><span class="k">super</span><span class="p">();</span><span class="w"> </span><span class="k">this</span><span class="p">.</span><span class="nx">x</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="kc">null</span><span class="p">;</span><span class="w"> </span><span class="p">}</span><span class="w"> </span><span class="p">}</span>\n<span class="nx">console</span><span class="p">.</span><span class="nx">log</span><span class="p">(</span><span class="s2">"hi"</span><span class="p">,</span><span class="w"> </span><span class="kc">true</span><span class="p">,</span><span class="w"> </span><span class="ow">new</span><span class="w"> </span><span class="nb">Date</span><span class="p">());</span>',
		),
	],
	[
		"```js\nfor (var i = 0; i < 10; i++) {\n  alert('x');\n}\nvar a = b / c / d;\nif (a === undefined && !b || c !== 3) return;\n```",
		block(
			"JavaScript",
			'<span class="k">for</span><span class="w"> </span><span class="p">(</span><span class="kd">var</span><span class="w"> </span><span class="nx">i</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="mf">0</span><span class="p">;</span><span class="w"> </span><span class="nx">i</span><span class="w"> </span><span class="o">&lt;</span><span class="w"> </span><span class="mf">10</span><span class="p">;</span><span class="w"> </span><span class="nx">i</span><span class="o">++</span><span class="p">)</span><span class="w"> </span><span class="p">{</span>\n<span class="w">  </span><span class="nx">alert</span><span class="p">(</span><span class="s1">\'x\'</span><span class="p">);</span>\n<span class="p">}</span>\n<span class="kd">var</span><span class="w"> </span><span class="nx">a</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="nx">b</span><span class="w"> </span><span class="o">/</span><span class="w"> </span><span class="nx">c</span><span class="w"> </span><span class="o">/</span><span class="w"> </span><span class="nx">d</span><span class="p">;</span>\n<span class="k">if</span><span class="w"> </span><span class="p">(</span><span class="nx">a</span><span class="w"> </span><span class="o">===</span><span class="w"> </span><span class="kc">undefined</span><span class="w"> </span><span class="o">&amp;&amp;</span><span class="w"> </span><span class="o">!</span><span class="nx">b</span><span class="w"> </span><span class="o">||</span><span class="w"> </span><span class="nx">c</span><span class="w"> </span><span class="o">!==</span><span class="w"> </span><span class="mf">3</span><span class="p">)</span><span class="w"> </span><span class="k">return</span><span class="p">;</span>',
		),
	],
	[
		"```javascript\nfunction weave() { console.log('hi'); }\nconst {a, ...b} = require('x');\nasync () => { await foo?.bar ?? 1; }\n```",
		block(
			"JavaScript",
			'<span class="kd">function</span><span class="w"> </span><span class="nx">weave</span><span class="p">()</span><span class="w"> </span><span class="p">{</span><span class="w"> </span><span class="nx">console</span><span class="p">.</span><span class="nx">log</span><span class="p">(</span><span class="s1">\'hi\'</span><span class="p">);</span><span class="w"> </span><span class="p">}</span>\n<span class="kd">const</span><span class="w"> </span><span class="p">{</span><span class="nx">a</span><span class="p">,</span><span class="w"> </span><span class="p">...</span><span class="nx">b</span><span class="p">}</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="nx">require</span><span class="p">(</span><span class="s1">\'x\'</span><span class="p">);</span>\n<span class="k">async</span><span class="w"> </span><span class="p">()</span><span class="w"> </span><span class="p">=&gt;</span><span class="w"> </span><span class="p">{</span><span class="w"> </span><span class="k">await</span><span class="w"> </span><span class="nx">foo</span><span class="o">?</span><span class="p">.</span><span class="nx">bar</span><span class="w"> </span><span class="o">??</span><span class="w"> </span><span class="mf">1</span><span class="p">;</span><span class="w"> </span><span class="p">}</span>',
		),
	],
	[
		'```json\n{"a": [1, 2.5, true, null, "x\\n"], "b": {}}\n```',
		block(
			"JSON",
			'<span class="p">{</span><span class="nt">"a"</span><span class="p">:</span><span class="w"> </span><span class="p">[</span><span class="mi">1</span><span class="p">,</span><span class="w"> </span><span class="mf">2.5</span><span class="p">,</span><span class="w"> </span><span class="kc">true</span><span class="p">,</span><span class="w"> </span><span class="kc">null</span><span class="p">,</span><span class="w"> </span><span class="s2">"x\\n"</span><span class="p">],</span><span class="w"> </span><span class="nt">"b"</span><span class="p">:</span><span class="w"> </span><span class="p">{}}</span>',
		),
	],
	[
		'```json\n{\n  "name": "skein",\n  "n": -1e5\n}\n```',
		block(
			"JSON",
			'<span class="p">{</span>\n<span class="w">  </span><span class="nt">"name"</span><span class="p">:</span><span class="w"> </span><span class="s2">"skein"</span><span class="p">,</span>\n<span class="w">  </span><span class="nt">"n"</span><span class="p">:</span><span class="w"> </span><span class="mf">-1e5</span>\n<span class="p">}</span>',
		),
	],
	[
		"```diff\n--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z\nindex 1\n```",
		block(
			"Diff",
			'<span class="gd">--- a</span>\n<span class="gi">+++ b</span>\n<span class="gu">@@ -1 +1 @@</span>\n<span class="gd">-x</span>\n<span class="gi">+y</span>\n<span class="w"> </span>z\n<span class="gh">index 1</span>',
		),
	],
	[
		'```bash\n#!/bin/bash\n# c\nfor i in $(seq 1 3); do\n  echo "hi $i ${x}" | grep -v \'a\' > /dev/null\ndone\nif [ -z "$x" ]; then cd foo && ls -la; fi\nexport A=1\n```',
		block(
			"Bash",
			'<span class="ch">#!/bin/bash</span>\n<span class="c1"># c</span>\n<span class="k">for</span><span class="w"> </span>i<span class="w"> </span><span class="k">in</span><span class="w"> </span><span class="k">$(</span>seq<span class="w"> </span><span class="m">1</span><span class="w"> </span><span class="m">3</span><span class="k">)</span><span class="p">;</span><span class="w"> </span><span class="k">do</span>\n<span class="w">  </span><span class="nb">echo</span><span class="w"> </span><span class="s2">"hi </span><span class="nv">$i</span><span class="s2"> </span><span class="si">${</span><span class="nv">x</span><span class="si">}</span><span class="s2">"</span><span class="w"> </span><span class="p">|</span><span class="w"> </span>grep<span class="w"> </span>-v<span class="w"> </span><span class="s1">\'a\'</span><span class="w"> </span>&gt;<span class="w"> </span>/dev/null\n<span class="k">done</span>\n<span class="k">if</span><span class="w"> </span><span class="o">[</span><span class="w"> </span>-z<span class="w"> </span><span class="s2">"</span><span class="nv">$x</span><span class="s2">"</span><span class="w"> </span><span class="o">]</span><span class="p">;</span><span class="w"> </span><span class="k">then</span><span class="w"> </span><span class="nb">cd</span><span class="w"> </span>foo<span class="w"> </span><span class="o">&amp;&amp;</span><span class="w"> </span>ls<span class="w"> </span>-la<span class="p">;</span><span class="w"> </span><span class="k">fi</span>\n<span class="nb">export</span><span class="w"> </span><span class="nv">A</span><span class="o">=</span><span class="m">1</span>',
		),
	],
	[
		"```bash\ngit commit -m 'x' && git push\nsudo apt-get install foo\n./run.sh --flag=1 2>&1 | tee log.txt\necho $HOME\n```",
		block(
			"Bash",
			'git<span class="w"> </span>commit<span class="w"> </span>-m<span class="w"> </span><span class="s1">\'x\'</span><span class="w"> </span><span class="o">&amp;&amp;</span><span class="w"> </span>git<span class="w"> </span>push\nsudo<span class="w"> </span>apt-get<span class="w"> </span>install<span class="w"> </span>foo\n./run.sh<span class="w"> </span>--flag<span class="o">=</span><span class="m">1</span><span class="w"> </span><span class="m">2</span>&gt;<span class="p">&amp;</span><span class="m">1</span><span class="w"> </span><span class="p">|</span><span class="w"> </span>tee<span class="w"> </span>log.txt\n<span class="nb">echo</span><span class="w"> </span><span class="nv">$HOME</span>',
		),
	],
	[
		"```ts\ninterface A { x: number; y?: string }\nconst f = (a: number): string => `${a}`;\nexport type B = A | null;\n```",
		block(
			"TypeScript",
			'<span class="kd">interface</span><span class="w"> </span><span class="nx">A</span><span class="w"> </span><span class="p">{</span><span class="w"> </span><span class="nx">x</span><span class="o">:</span><span class="w"> </span><span class="kt">number</span><span class="p">;</span><span class="w"> </span><span class="nx">y?</span><span class="o">:</span><span class="w"> </span><span class="kt">string</span><span class="w"> </span><span class="p">}</span>\n<span class="kd">const</span><span class="w"> </span><span class="nx">f</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="p">(</span><span class="nx">a</span><span class="o">:</span><span class="w"> </span><span class="kt">number</span><span class="p">)</span><span class="o">:</span><span class="w"> </span><span class="kt">string</span><span class="w"> </span><span class="p">=&gt;</span><span class="w"> </span><span class="sb">`</span><span class="si">${</span><span class="nx">a</span><span class="si">}</span><span class="sb">`</span><span class="p">;</span>\n<span class="k">export</span><span class="w"> </span><span class="kr">type</span><span class="w"> </span><span class="nx">B</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="nx">A</span><span class="w"> </span><span class="o">|</span><span class="w"> </span><span class="kc">null</span><span class="p">;</span>',
		),
	],
	[
		'```c\n#include <stdio.h>\nint main(int argc, char **argv) {\n    printf("hi %d\\n", 3); /* c */ // d\n    return 0;\n}\n```',
		block(
			"C",
			'<span class="cp">#include</span><span class="w"> </span><span class="cpf">&lt;stdio.h&gt;</span>\n<span class="kt">int</span><span class="w"> </span><span class="nf">main</span><span class="p">(</span><span class="kt">int</span><span class="w"> </span><span class="n">argc</span><span class="p">,</span><span class="w"> </span><span class="kt">char</span><span class="w"> </span><span class="o">**</span><span class="n">argv</span><span class="p">)</span><span class="w"> </span><span class="p">{</span>\n<span class="w">    </span><span class="n">printf</span><span class="p">(</span><span class="s">"hi %d</span><span class="se">\\n</span><span class="s">"</span><span class="p">,</span><span class="w"> </span><span class="mi">3</span><span class="p">);</span><span class="w"> </span><span class="cm">/* c */</span><span class="w"> </span><span class="c1">// d</span>\n<span class="w">    </span><span class="k">return</span><span class="w"> </span><span class="mi">0</span><span class="p">;</span>\n<span class="p">}</span>',
		),
	],
	[
		"```c\nstruct node *next = NULL;\nfor (int i = 0; i < 10; i++) x[i] += 0x1F;\n#define A 1\nvoid f(void);\n```",
		block(
			"C",
			'<span class="k">struct</span><span class="w"> </span><span class="nc">node</span><span class="w"> </span><span class="o">*</span><span class="n">next</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="nb">NULL</span><span class="p">;</span>\n<span class="k">for</span><span class="w"> </span><span class="p">(</span><span class="kt">int</span><span class="w"> </span><span class="n">i</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="mi">0</span><span class="p">;</span><span class="w"> </span><span class="n">i</span><span class="w"> </span><span class="o">&lt;</span><span class="w"> </span><span class="mi">10</span><span class="p">;</span><span class="w"> </span><span class="n">i</span><span class="o">++</span><span class="p">)</span><span class="w"> </span><span class="n">x</span><span class="p">[</span><span class="n">i</span><span class="p">]</span><span class="w"> </span><span class="o">+=</span><span class="w"> </span><span class="mh">0x1F</span><span class="p">;</span>\n<span class="cp">#define A 1</span>\n<span class="kt">void</span><span class="w"> </span><span class="nf">f</span><span class="p">(</span><span class="kt">void</span><span class="p">);</span>',
		),
	],
	[
		'```c++\n#include <iostream>\nint main() {\n  std::cout << "hi" << std::endl;\n  return 0;\n}\n```',
		block(
			"C++",
			'<span class="cp">#include</span><span class="w"> </span><span class="cpf">&lt;iostream&gt;</span>\n<span class="kt">int</span><span class="w"> </span><span class="nf">main</span><span class="p">()</span><span class="w"> </span><span class="p">{</span>\n<span class="w">  </span><span class="n">std</span><span class="o">::</span><span class="n">cout</span><span class="w"> </span><span class="o">&lt;&lt;</span><span class="w"> </span><span class="s">"hi"</span><span class="w"> </span><span class="o">&lt;&lt;</span><span class="w"> </span><span class="n">std</span><span class="o">::</span><span class="n">endl</span><span class="p">;</span>\n<span class="w">  </span><span class="k">return</span><span class="w"> </span><span class="mi">0</span><span class="p">;</span>\n<span class="p">}</span>',
		),
	],
	[
		"```c++\ntemplate <typename T>\nclass A : public B { public: A(); virtual ~A() {} private: int x = nullptr; };\n```",
		block(
			"C++",
			'<span class="k">template</span><span class="w"> </span><span class="o">&lt;</span><span class="k">typename</span><span class="w"> </span><span class="nc">T</span><span class="o">&gt;</span>\n<span class="k">class</span><span class="w"> </span><span class="nc">A</span><span class="w"> </span><span class="o">:</span><span class="w"> </span><span class="k">public</span><span class="w"> </span><span class="n">B</span><span class="w"> </span><span class="p">{</span><span class="w"> </span><span class="k">public</span><span class="o">:</span><span class="w"> </span><span class="n">A</span><span class="p">();</span><span class="w"> </span><span class="k">virtual</span><span class="w"> </span><span class="o">~</span><span class="n">A</span><span class="p">()</span><span class="w"> </span><span class="p">{}</span><span class="w"> </span><span class="k">private</span><span class="o">:</span><span class="w"> </span><span class="kt">int</span><span class="w"> </span><span class="n">x</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="nb">nullptr</span><span class="p">;</span><span class="w"> </span><span class="p">};</span>',
		),
	],
	[
		'```python\ndef f(a, *, b=None, **kw):\n    """Doc."""\n    return a @ b if a else [x for x in range(3)]\n\nprint(f(1))\n```',
		block(
			"Python",
			'<span class="k">def</span><span class="w"> </span><span class="nf">f</span><span class="p">(</span><span class="n">a</span><span class="p">,</span> <span class="o">*</span><span class="p">,</span> <span class="n">b</span><span class="o">=</span><span class="kc">None</span><span class="p">,</span> <span class="o">**</span><span class="n">kw</span><span class="p">):</span>\n<span class="w">    </span><span class="sd">"""Doc."""</span>\n    <span class="k">return</span> <span class="n">a</span> <span class="o">@</span> <span class="n">b</span> <span class="k">if</span> <span class="n">a</span> <span class="k">else</span> <span class="p">[</span><span class="n">x</span> <span class="k">for</span> <span class="n">x</span> <span class="ow">in</span> <span class="nb">range</span><span class="p">(</span><span class="mi">3</span><span class="p">)]</span>\n\n<span class="nb">print</span><span class="p">(</span><span class="n">f</span><span class="p">(</span><span class="mi">1</span><span class="p">))</span>',
		),
	],
	[
		'```bash\ncurl -X POST https://x.test/api -d \'{"a": 1}\'\nfor f in *.txt; do cat "$f"; done\nx=$((1 + 2))\nwhile true; do sleep 1; done\n```',
		block(
			"Bash",
			'curl<span class="w"> </span>-X<span class="w"> </span>POST<span class="w"> </span>https://x.test/api<span class="w"> </span>-d<span class="w"> </span><span class="s1">\'{"a": 1}\'</span>\n<span class="k">for</span><span class="w"> </span>f<span class="w"> </span><span class="k">in</span><span class="w"> </span>*.txt<span class="p">;</span><span class="w"> </span><span class="k">do</span><span class="w"> </span>cat<span class="w"> </span><span class="s2">"</span><span class="nv">$f</span><span class="s2">"</span><span class="p">;</span><span class="w"> </span><span class="k">done</span>\n<span class="nv">x</span><span class="o">=</span><span class="k">$((</span><span class="m">1</span><span class="w"> </span><span class="o">+</span><span class="w"> </span><span class="m">2</span><span class="k">))</span>\n<span class="k">while</span><span class="w"> </span>true<span class="p">;</span><span class="w"> </span><span class="k">do</span><span class="w"> </span>sleep<span class="w"> </span><span class="m">1</span><span class="p">;</span><span class="w"> </span><span class="k">done</span>',
		),
	],
	[
		"```python\n>>> x = 1\nprint(x)\n```",
		block(
			"Python",
			'<span class="o">&gt;&gt;&gt;</span> <span class="n">x</span> <span class="o">=</span> <span class="mi">1</span>\n<span class="nb">print</span><span class="p">(</span><span class="n">x</span><span class="p">)</span>',
		),
	],
	[
		"```sql\nSELECT 1 -- <\n```",
		block(
			"SQL",
			'<span class="k">SELECT</span> <span class="mi">1</span> <span class="c1">-- &lt;</span>',
		),
	],
	["```python\n```", block("Python", "")],
]);

test("languages go by many names", () => {
	const names = {
		py: "Python",
		python3: "Python",
		js: "JavaScript",
		ts: "TypeScript",
		"c++": "C++",
		cpp: "C++",
		"c#": "C#",
		sh: "Bash",
		zsh: "Bash",
		console: "Bash Session",
		text: "Text only",
		tex: "TeX",
		latex: "TeX",
		json: "JSON",
		html: "HTML",
		yaml: "YAML",
		rs: "Rust",
		golang: "Go",
		rb: "Ruby",
		md: "Markdown",
		docker: "Docker",
		diff: "Diff",
		PY: "Python",
	};
	for (const [word, name] of Object.entries(names)) {
		assert.equal(findLanguageName(word), name, word);
	}
	assert.equal(findLanguageName("no-such-language"), undefined);
	assert.equal(findLanguageName("__proto__"), undefined);
});

test("the organization's default language applies to fences without one", () => {
	const { render: renderDefault } = createRenderer({
		...organization,
		defaultCodeLanguage: "text",
	});
	assert.equal(renderDefault("```\na\n```").html, block("Text only", "a"));
	assert.equal(renderDefault("```nosuch\na\n```").html, block("nosuch", "a"));
});

test("highlighting never changes the code", () => {
	const source =
		"<a href='x'>\"&amp;\"</a> if (x < 1) { return `t${y}`; } # c\n\t'''d\n/* e";
	const words =
		"python js ts json bash c c++ diff java html go rust sql yaml php ruby css tex";
	for (const word of words.split(" ")) {
		const text = writeCodeBlock(source, word)
			.replace(/<[^>]*>/g, "")
			.replaceAll("&lt;", "<")
			.replaceAll("&gt;", ">")
			.replaceAll("&amp;", "&");
		assert.equal(text, `${source}\n`, word);
	}
});

test("very long code is shown plain", () => {
	const fenced = (word: string, code: string) =>
		render(`\`\`\`${word}\n${code}\n\`\`\``).html;
	assert.doesNotMatch(fenced("java", "a".repeat(300)), /<span class/);
	assert.doesNotMatch(fenced("python", "1 ".repeat(10_001)), /<span class/);
});
