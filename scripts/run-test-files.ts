// Runs test files in this process, one after the other, and tells run-tests.ts how it goes. Hooks outside of a suite
// would count for all of the files, so each belongs inside one.

import { relative } from "node:path";
import { run } from "node:test";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";

const testMsMax = 300_000;

export type Progress =
	| { readonly type: "passed" | "skipped" | "finished" }
	| { readonly type: "failed"; readonly file: string | undefined };

const tell = (progress: Progress) => process.send?.(progress);

const events = run({
	files: process.argv.slice(2),
	isolation: "none",
	timeout: testMsMax,
});
for await (const event of events) report(event);
tell({ type: "finished" });
process.disconnect?.();

/** A dot for a test that passed, a dash for one left out, and everything about one that failed. */
function report({ type, data }: TestEvent): void {
	if (type === "test:pass") {
		process.stdout.write(data.skip ? "-" : ".");
		tell({ type: data.skip ? "skipped" : "passed" });
	} else if (type === "test:fail") {
		const { error } = data.details;
		// A suite fails when one of its tests does; the test has said so already.
		if ("failureType" in error && error.failureType === "subtestsFailed")
			return;
		tell({ type: "failed", file: data.file });
		const place = data.file ? relative(process.cwd(), data.file) : "";
		const cause = error.cause ?? error;
		const text = cause instanceof Error ? inspect(cause) : String(cause);
		console.log(
			`\n✖ ${data.name}\n  ${place}:${data.line}\n${text.replace(/^/gm, "  ")}`,
		);
	}
}
