import assert from "node:assert/strict";
import { test } from "node:test";
import type { RenderOptions } from "./context.ts";
import { render } from "./sample-organization.ts";

export type Row = readonly [input: string, html: string];

/** One test per row: this text renders to exactly this HTML. */
export function renders(
	construct: string,
	rows: readonly Row[],
	options?: RenderOptions,
): void {
	for (const [input, html] of rows) {
		test(`${construct}: ${JSON.stringify(input).slice(0, 90)}`, () => {
			assert.equal(render(input, options).html, html);
		});
	}
}
