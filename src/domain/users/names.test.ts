import assert from "node:assert/strict";
import { test } from "node:test";
import {
	botEmailAddress,
	checkFullName,
	checkTimezone,
	foldEmail,
	foldFullName,
	isEmailAddress,
	isEmailDomain,
} from "./names.ts";

const names: [string, string | null][] = [
	["  Ada Lovelace ", null],
	["Zoë 😀", null],
	["é".repeat(100), null],
	["Ada|12 Lovelace", null],
	["   ", "blank"],
	["é".repeat(101), "too_long"],
	["Ada|12", "ends_like_an_id"],
	["A\tda", "forbidden_characters"],
	["Ada\ufdd0", "forbidden_characters"],
	...[...'*`\\>"@'].map((c): [string, string] => [
		`Ada${c}`,
		"forbidden_characters",
	]),
];
for (const [raw, reason] of names)
	test(`full name ${JSON.stringify(raw).slice(0, 30)}: ${reason ?? "fine"}`, () => {
		const checked = checkFullName(raw);
		if (checked.ok) {
			assert.equal(reason, null);
			assert.equal(checked.value, raw.trim());
		} else assert.equal(checked.problem.reason, reason);
	});

test("names that look alike fold to one", () => {
	assert.equal(foldFullName("Ａda"), foldFullName("ADA"));
	assert.equal(foldFullName("Weiß"), foldFullName("WEISS"));
	assert.notEqual(foldFullName("Ada"), foldFullName("Àda"));
	assert.equal(foldEmail(" Ada@Example.com "), "ada@example.com");
});

test("addresses", () => {
	for (const good of [
		"a@example.com",
		"first.last+tag@mail.example.co",
		"o'brien@example.org",
		"x@xn--bcher-kva.example",
		"x@bücher.example",
		"root@localhost",
		"a@b-c.example",
	])
		assert.ok(isEmailAddress(good), good);
	for (const bad of [
		"",
		"a",
		"@example.com",
		"a@",
		"a@b",
		"a b@example.com",
		"a@exa mple.com",
		".a@example.com",
		"a..b@example.com",
		"a@-example.com",
		"a@example.com.",
		"a@example.123",
		"a@127.0.0.1",
		"a@b@example.com",
		`${"a".repeat(250)}@example.com`,
	])
		assert.ok(!isEmailAddress(bad), bad);
	assert.ok(!isEmailDomain("chat.example.com:9991"));
	assert.equal(
		botEmailAddress("helper", "example.com"),
		"helper-bot@example.com",
	);
	assert.equal(botEmailAddress("help er", "example.com"), null);
});

test("time zones keep the name they were given", () => {
	const cases: [string, string | null][] = [
		["", ""],
		["Asia/Kolkata", "Asia/Kolkata"],
		["America/Los_Angeles", "America/Los_Angeles"],
		["america/los_angeles", "America/Los_Angeles"],
		["+05:00", null],
		["Mars/Olympus", null],
	];
	for (const [name, kept] of cases)
		assert.deepEqual(
			checkTimezone(name),
			kept === null
				? { ok: false, problem: "unknown" }
				: { ok: true, value: kept },
		);
});
