import markdownIt from "markdown-it";
import { render as renderMessage } from "../../src/markdown/sample-organization.ts";
import type { Scenario } from "../support/scenario.ts";
import { multipleRow } from "../support/table.ts";

// Rendering beside a bare general-purpose parser, both in this process.

const bare = markdownIt({ linkify: true, breaks: true });

const messages = {
	"plain line": "Could you have a look at the loom tomorrow, around ten or so?",
	"busy message": [
		"@**Ada Weaver** see #**announce>Topic name** and #12, it is *really* **done** :tada:",
		"* first `code` item with https://example.com/a/b?c=d (twice)",
		"* second ~~item~~ item, [named](https://example.org/x)",
		"",
		"> quoted text",
		"> more of it",
		"",
		"name|value\n---|---\na|1\nb|2",
	].join("\n"),
	"10,000 characters of prose":
		"The loom stands still, and the weaver waits; nobody knows why. "
			.repeat(160)
			.slice(0, 10_000),
	"10,000 characters of markup":
		"*a **b** `c` ~~d~~ [e](https://x.test) https://y.test/(f) :smile: @**Ada Weaver** #12\n"
			.repeat(120)
			.slice(0, 10_000),
	"10,000 open brackets": "[a](".repeat(2_500),
};

/** Microseconds of CPU time, over and over for some milliseconds. */
function microseconds(run: () => void, ms: number): number {
	const before = process.cpuUsage();
	const until = performance.now() + ms;
	let count = 0;
	for (; performance.now() < until; count++) run();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / count;
}

export const render: Scenario = {
	name: "render",
	about: "render messages",
	async run({ repetitions, isQuick }) {
		const ms = isQuick ? 100 : 400;
		return Object.entries(messages).map(([name, text]) => {
			const own = () => void renderMessage(text);
			const other = () => void bare.render(text);
			microseconds(own, ms);
			microseconds(other, ms);
			const pairs = Array.from({ length: repetitions }, () => ({
				skein: microseconds(own, ms),
				floor: microseconds(other, ms),
			}));
			return multipleRow(
				{ scenario: `render: ${name}`, unit: "CPU µs", wanted: "≤ 3" },
				3,
				pairs,
			);
		});
	},
};
