import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { covers, joined, type Ranges, without } from "./ranges.ts";

const ID_MAX = 30;
const someRanges = fc.array(
	fc
		.tuple(fc.nat(ID_MAX), fc.integer({ min: 1, max: 6 }))
		.map(([after, length]) => ({ after, upTo: after + length })),
	{ maxLength: 6 },
);

function idsIn(ranges: Ranges): Set<number> {
	const ids = new Set<number>();
	for (const { after, upTo } of ranges)
		for (let id = after + 1; id <= upTo; id += 1) ids.add(id);
	return ids;
}

test("joining keeps the ids and leaves ranges that neither overlap nor touch", () => {
	fc.assert(
		fc.property(someRanges, (ranges) => {
			const set = joined(ranges);
			assert.deepEqual(
				idsIn(set),
				new Set([...idsIn(ranges)].sort((a, b) => a - b)),
			);
			for (const [i, range] of set.entries())
				if (i > 0) assert.ok(range.after > (set[i - 1]?.upTo ?? 0));
		}),
	);
});

test("taking one set from another leaves the difference", () => {
	fc.assert(
		fc.property(someRanges, someRanges, (some, others) => {
			const left = without(joined(some), joined(others));
			assert.deepEqual(
				idsIn(left),
				idsIn(joined(some)).difference(idsIn(others)),
			);
		}),
	);
});

test("a set covers exactly its ids", () => {
	fc.assert(
		fc.property(someRanges, fc.nat(ID_MAX + 8), (ranges, id) => {
			assert.equal(covers(joined(ranges), id), idsIn(ranges).has(id));
		}),
	);
});
