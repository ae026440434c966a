import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { writeCodeBlock } from "./code-blocks.ts";
import {
	findLanguageName,
	findLanguageWord,
	generalGrammars,
} from "./languages.ts";
import { createRenderer } from "./render.ts";
import { renders } from "./render-rows.ts";
import { organization, render } from "./sample-organization.ts";

const block = (language: string, code: string) =>
	`<div class="codehilite" data-code-language="${language}"><pre><span></span><code>${code}\n</code></pre></div>`;

const cases: {
	word: string;
	language: string;
	source: string;
	html: string;
}[] = createRequire(import.meta.url)("./code-blocks.cases.json");

renders("highlighted code", [
	...cases.map(
		({ word, language, source, html }) =>
			[`\`\`\`${word}\n${source}\n\`\`\``, block(language, html)] as const,
	),
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
		"<a href='x'>\"&amp;\"</a> if (x < 1) { return `t`; } # c\n\t'''d\n/* e";
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

test("every general grammar colours a language that has a name", () => {
	for (const [name, grammar] of Object.entries(generalGrammars)) {
		const word = findLanguageWord(name);
		assert.ok(word, name);
		assert.doesNotThrow(() => writeCodeBlock("if x = 1;", word), grammar);
	}
});
