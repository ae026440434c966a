import assert from "node:assert/strict";
import { test } from "node:test";
import { checkDomain } from "./names.ts";

const cases: [string, string | null][] = [
	[" Example.COM ", "example.com"],
	["a-b.c1.org", "a-b.c1.org"],
	[
		`${"a".repeat(63)}.${"b".repeat(191)}`,
		`${"a".repeat(63)}.${"b".repeat(191)}`,
	],
	["", null],
	["   ", null],
	["example", null],
	[`${"a".repeat(63)}.${"b".repeat(192)}`, null],
	[".example.com", null],
	["example.com.", null],
	["example..com", null],
	["-a.com", null],
	["a-.com", null],
	["exa_mple.com", null],
	["exämple.com", null],
	["a b.com", null],
	["user@example.com", null],
];
for (const [raw, kept] of cases)
	test(`domain ${JSON.stringify(raw).slice(0, 30)}: ${kept === null ? "refused" : "kept"}`, () => {
		const checked = checkDomain(raw);
		assert.equal(checked.ok ? checked.value : null, kept);
	});
