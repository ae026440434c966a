import assert from "node:assert/strict";
import { test } from "node:test";
import { ownBytes } from "./own-bytes.ts";

test("bytes of their own keep nothing else in memory", () => {
	for (const text of ["", "a", "æøå 🙂", "x".repeat(10_000)]) {
		const bytes = ownBytes(text);
		assert.equal(bytes.toString(), text);
		assert.equal(bytes.buffer.byteLength, bytes.length);
	}
	assert.deepEqual([...ownBytes("é", "latin1")], [0xe9]);
});
