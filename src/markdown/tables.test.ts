import { renders } from "./render-rows.ts";

function table(head: string[], rows: string[][], sides: string[] = []): string {
	const cells = (tag: string, texts: string[]) =>
		texts
			.map((text, column) => {
				const style = sides[column]
					? ` style="text-align: ${sides[column]};"`
					: "";
				return `<${tag}${style}>${text}</${tag}>\n`;
			})
			.join("");
	const body = rows.map((row) => `<tr>\n${cells("td", row)}</tr>\n`).join("");
	return `<table>\n<thead>\n<tr>\n${cells("th", head)}</tr>\n</thead>\n<tbody>\n${body}</tbody>\n</table>`;
}

renders("table", [
	["a|b\n-|-\n1|2", table(["a", "b"], [["1", "2"]])],
	["|a|b|\n|-|-|\n|1|2|", table(["a", "b"], [["1", "2"]])],
	[
		"| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |",
		table(
			["a", "b"],
			[
				["1", "2"],
				["3", "4"],
			],
		),
	],
	[
		"a|b|c|d\n:-|:-:|-:|-\n1|2|3|4",
		table(
			["a", "b", "c", "d"],
			[["1", "2", "3", "4"]],
			["left", "center", "right"],
		),
	],
	["a|b\n-|-", table(["a", "b"], [["", ""]])],
	[
		"a|b\n-|-\n1|2|3\n4",
		table(
			["a", "b"],
			[
				["1", "2"],
				["4", ""],
			],
		),
	],
	[
		"a|b\n-|-\n**x**|`y|z`",
		table(["a", "b"], [["<strong>x</strong>", "<code>y|z</code>"]]),
	],
	["a|b\n-|-\nx\\|y|z", table(["a", "b"], [["x\\|y", "z"]])],
	["|a|\n|-|\n|1|", table(["a"], [["1"]])],
	["|a|\n|-|\n1", "<p>|a|<br>\n|-|<br>\n1</p>"],
	["a|b\n-\n1|2", "<p>a|b<br>\n-<br>\n1|2</p>"],
	["a|b\nx|y", "<p>a|b<br>\nx|y</p>"],
	["text\na|b\n-|-\n1|2", "<p>text<br>\na|b<br>\n-|-<br>\n1|2</p>"],
	["a|b\n-|-\n1|2\n\ntext", `${table(["a", "b"], [["1", "2"]])}\n<p>text</p>`],
	["text\n\na|b\n-|-\n1|2", `<p>text</p>\n${table(["a", "b"], [["1", "2"]])}`],
	[
		"> a|b\n> -|-\n> 1|2",
		`<blockquote>\n${table(["a", "b"], [["1", "2"]])}\n</blockquote>`,
	],
	[
		"a|b\n-|-\n@**Ada Weaver**|:smile:",
		table(
			["a", "b"],
			[
				[
					'<span class="user-mention" data-user-id="31">@Ada Weaver</span>',
					'<span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span>',
				],
			],
		),
	],
	["a|b\n-|-\n|", table(["a", "b"], [["", ""]])],
]);
