import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { codePointLength, firstCodePoints } from "./code-points.ts";

test("lengths and prefixes agree with the language's own iteration by code point", () => {
	fc.assert(
		fc.property(
			fc.array(fc.constantFrom("a", "é", "🦊", "\ud800", "\udc00")),
			fc.nat(12),
			(units, max) => {
				const text = units.join("");
				assert.equal(codePointLength(text), [...text].length);
				assert.equal(
					firstCodePoints(text, max),
					[...text].slice(0, max).join(""),
				);
			},
		),
	);
});
