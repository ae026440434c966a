import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
	codePointLength,
	foldCase,
	isLongerThan,
	truncate,
	unprintablePosition,
} from "./code-points.ts";

const anyText = fc.string({ unit: "binary", maxLength: 30 });

test("length counts code points", () => {
	assert.equal(codePointLength(""), 0);
	assert.equal(codePointLength("a😀b"), 3);
	assert.equal(codePointLength("\ud83d"), 1);
	fc.assert(
		fc.property(anyText, fc.nat(30), (text, max) => {
			assert.equal(codePointLength(text), [...text].length);
			assert.equal(isLongerThan(text, max), [...text].length > max);
		}),
	);
});

test("a cut keeps whole characters and makes room for its ending", () => {
	assert.equal(truncate("😀😀😀😀", 4, "..."), "😀😀😀😀");
	assert.equal(truncate("😀😀😀😀😀", 4, "..."), "😀...");
	fc.assert(
		fc.property(anyText, fc.integer({ min: 3, max: 20 }), (text, max) => {
			const points = [...text];
			assert.equal(
				truncate(text, max, "..."),
				points.length <= max ? text : `${points.slice(0, max - 3).join("")}...`,
			);
		}),
	);
});

test("the position of an unprintable character counts from one", () => {
	const cases: [string, number | null][] = [
		["plain ✔ 😀 text", null],
		["\u0000", 1],
		["ab\tc", 3],
		["😀\u0085", 2],
		["a\ud800b", 2],
		["abc\ufdd0", 4],
		["x\u{1fffe}", 2],
		["\ufeff is a mark, not a control", null],
	];
	for (const [text, position] of cases)
		assert.equal(unprintablePosition(text), position);
});

test("folding makes spellings that differ by case equal", () => {
	assert.equal(foldCase("Straße"), foldCase("STRAßE"));
	assert.equal(foldCase("ΟΔΟΣ"), foldCase("οδοσ"));
	assert.notEqual(foldCase("resume"), foldCase("résumé"));
});
