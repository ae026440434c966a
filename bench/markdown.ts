/** Prints microseconds per message, beside a bare general-purpose parser in the same run. */
import markdownIt from "markdown-it";
import { render } from "../src/markdown/sample-organization.ts";

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

function microseconds(run: () => void): number {
	const until = performance.now() + 150;
	while (performance.now() < until) run();
	let best = Number.POSITIVE_INFINITY;
	for (let round = 0; round < 5; round++) {
		const start = performance.now();
		let count = 0;
		while (performance.now() - start < 60) {
			run();
			count++;
		}
		best = Math.min(best, ((performance.now() - start) * 1000) / count);
	}
	return best;
}

console.log("message".padEnd(30), "skein µs", "  bare µs", "   ratio");
for (const [name, text] of Object.entries(messages)) {
	const own = microseconds(() => render(text));
	const other = microseconds(() => bare.render(text));
	console.log(
		name.padEnd(30),
		own.toFixed(2).padStart(8),
		other.toFixed(2).padStart(9),
		(own / other).toFixed(2).padStart(8),
	);
}
