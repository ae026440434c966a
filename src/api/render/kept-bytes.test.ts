import assert from "node:assert/strict";
import { test } from "node:test";
import { KEPT_BYTES_MAX } from "../../limits.ts";
import { findKept, keep } from "./kept-bytes.ts";

const value = (length: number) => ({ bytes: Buffer.alloc(length) });

test("what is kept is found by its name and by what it was made from", () => {
	const [rows, others] = [{}, {}];
	const kept = value(1);
	keep("a", [rows, others], kept);
	assert.equal(findKept("a", [rows, others]), kept);
	assert.equal(findKept("a", [rows, {}]), undefined);
	assert.equal(findKept("a", [{}, others]), undefined);
	assert.equal(findKept("b", [rows, others]), undefined);
	const newer = value(1);
	keep("a", [rows, rows], newer);
	assert.equal(findKept("a", [rows, others]), undefined);
	assert.equal(findKept("a", [rows, rows]), newer);
});

test("the longest unused goes when there is no room for more", () => {
	const rows = {};
	const part = Math.ceil(KEPT_BYTES_MAX / 4) + 1000;
	for (const name of ["1", "2", "3"]) keep(name, [rows], value(part));
	assert.ok(findKept("1", [rows]) !== undefined);
	keep("4", [rows], value(part));
	assert.ok(findKept("2", [rows]) === undefined);
	assert.deepEqual(
		["1", "3", "4"].map((name) => findKept(name, [rows]) !== undefined),
		[true, true, true],
	);
	keep("5", [rows], value(KEPT_BYTES_MAX + 1));
	assert.ok(findKept("5", [rows]) === undefined, "larger than all there is");
	assert.ok(findKept("1", [rows]) === undefined);
});
