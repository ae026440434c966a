import assert from "node:assert/strict";
import { test } from "node:test";
import {
	checkChannelDescription,
	checkChannelName,
	checkDraftContent,
	checkDraftTopic,
	checkMessageContent,
	checkTopic,
	checkTopicReference,
	foldTopic,
	isResolvedEmptyTopic,
	resolvedTopicOf,
	shownTopic,
	topicChangeKind,
} from "./text.ts";

const ok = (value: string) => ({ ok: true, value });
const no = (problem: unknown) => ({ ok: false, problem });

test("message content loses what surrounds it, but not the indent of its first line", () => {
	const cases: [string, unknown][] = [
		["hello", ok("hello")],
		["\n\n    code\n  \t\n", ok("    code")],
		["  \n text", ok("  \n text")],
		["", no("empty")],
		[" \n\t ", no("empty")],
		["a\0b", no("null_bytes")],
		["\u0007 bell is fine", ok("\u0007 bell is fine")],
		["😀".repeat(10_000), ok("😀".repeat(10_000))],
		["x".repeat(10_001), ok(`${"x".repeat(9_980)}\n[message truncated]`)],
	];
	for (const [raw, expected] of cases)
		assert.deepEqual(checkMessageContent(raw), expected);
});

test("draft content is trimmed on both ends", () => {
	assert.deepEqual(checkDraftContent("\n    code \n"), ok("code"));
	assert.deepEqual(checkDraftContent("   "), no("empty"));
	assert.deepEqual(checkDraftContent("\0"), no("null_bytes"));
});

test("a topic to send to is trimmed, checked and cut", () => {
	const cases: [string, unknown][] = [
		["  lunch ", ok("lunch")],
		["", ok("")],
		["general chat", ok("")],
		[" (no topic) ", ok("")],
		["General chat", ok("General chat")],
		["a\nb", no({ reason: "unprintable", position: 2 })],
		["😀😀\u0000", no({ reason: "unprintable", position: 3 })],
		["é".repeat(60), ok("é".repeat(60))],
		["é".repeat(61), ok(`${"é".repeat(57)}...`)],
	];
	for (const [raw, expected] of cases)
		assert.deepEqual(checkTopic(raw), expected);
});

test("a topic somebody refers to is neither trimmed nor cut", () => {
	assert.deepEqual(checkTopicReference(" lunch "), ok(" lunch "));
	assert.deepEqual(checkTopicReference("general chat"), ok(""));
	assert.deepEqual(checkTopicReference("x".repeat(60)), ok("x".repeat(60)));
	assert.deepEqual(
		checkTopicReference("x".repeat(61)),
		no({ reason: "too_long", lengthMax: 60 }),
	);
});

test("a draft's topic is cut, and only null bytes are refused", () => {
	assert.deepEqual(checkDraftTopic(" (no topic)"), ok(" (no topic)"));
	assert.deepEqual(checkDraftTopic("x".repeat(61)), ok(`${"x".repeat(57)}...`));
	assert.deepEqual(checkDraftTopic("\0"), no("null_bytes"));
});

test("a channel name must say something that fits and can be shown", () => {
	const cases: [string, unknown][] = [
		[" Design ", ok("Design")],
		["   ", no({ reason: "blank" })],
		["x".repeat(61), no({ reason: "too_long", lengthMax: 60 })],
		["ab\u007f", no({ reason: "unprintable", position: 3 })],
		["café 😀", ok("café 😀")],
	];
	for (const [raw, expected] of cases)
		assert.deepEqual(checkChannelName(raw), expected);
});

test("a channel description is one line", () => {
	assert.deepEqual(checkChannelDescription("one\ntwo"), ok("one two"));
	assert.deepEqual(
		checkChannelDescription("x".repeat(1025)),
		no({ reason: "too_long", lengthMax: 1024 }),
	);
	assert.deepEqual(
		checkChannelDescription("ab\0"),
		no({ reason: "unprintable", position: 3 }),
	);
});

test("the empty topic is shown by name to those who need one", () => {
	assert.equal(shownTopic("", false), "general chat");
	assert.equal(shownTopic("", true), "");
	assert.equal(shownTopic("lunch", false), "lunch");
	assert.equal(foldTopic("Lunch"), foldTopic("lUNCH"));
});

test("resolving is adding the mark and nothing else", () => {
	const long = "x".repeat(60);
	const cases: [string, string, string][] = [
		["lunch", "✔ lunch", "resolve"],
		["✔ lunch", "lunch", "unresolve"],
		["lunch", "✔ Lunch", "rename"],
		["✔ lunch", "✔ ✔ lunch", "rename"],
		["✔ lunch", "dinner", "rename"],
		[long, resolvedTopicOf(long), "resolve"],
	];
	for (const [from, to, kind] of cases)
		assert.equal(topicChangeKind(from, to), kind);
	assert.equal(isResolvedEmptyTopic("✔"), true);
	assert.equal(isResolvedEmptyTopic("✔ general chat"), true);
	assert.equal(isResolvedEmptyTopic("✔ lunch"), false);
});
