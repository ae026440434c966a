import assert from "node:assert/strict";
import { test } from "node:test";
import {
	channelKinds,
	flagsOf,
	isTopicsPolicy,
	kindAfterChange,
	kindOf,
	kindOfNewChannel,
	type WantedFlags,
} from "./kinds.ts";

test("of the eight combinations of flags four are kinds of channel", () => {
	const found = [];
	for (const isPrivate of [false, true])
		for (const hasSharedHistory of [false, true])
			for (const isWebPublic of [false, true]) {
				const kind = kindOf({ isPrivate, hasSharedHistory, isWebPublic });
				if (kind) {
					found.push(kind);
					assert.deepEqual(flagsOf(kind), {
						isPrivate,
						hasSharedHistory,
						isWebPublic,
					});
				}
			}
	assert.deepEqual(found.sort(), [...channelKinds].sort());
});

test("a new channel's kind follows from what was said of it", () => {
	const cases: [WantedFlags, string | null][] = [
		[{}, "public"],
		[{ hasSharedHistory: false }, "public"],
		[{ isWebPublic: true }, "web_public"],
		[{ isWebPublic: true, hasSharedHistory: false }, "web_public"],
		[{ isPrivate: true }, "private_protected"],
		[{ isPrivate: true, hasSharedHistory: true }, "private_shared"],
		[{ isPrivate: true, hasSharedHistory: false }, "private_protected"],
		[{ isPrivate: true, isWebPublic: true }, null],
	];
	for (const [wanted, kind] of cases)
		assert.deepEqual(
			kindOfNewChannel(wanted),
			kind ? { ok: true, value: kind } : { ok: false, problem: "no_such_kind" },
		);
});

test("a change keeps what it does not mention, if such a kind exists", () => {
	const cases: [
		"public" | "web_public" | "private_shared" | "private_protected",
		WantedFlags,
		string | null,
	][] = [
		["public", { isPrivate: true }, "private_protected"],
		["public", { isPrivate: true, hasSharedHistory: true }, "private_shared"],
		["public", { isWebPublic: true }, "web_public"],
		["public", { hasSharedHistory: false }, null],
		["web_public", { isWebPublic: false }, "public"],
		["web_public", { isPrivate: true }, "private_protected"],
		["web_public", { isPrivate: true, isWebPublic: true }, null],
		["web_public", { hasSharedHistory: false }, null],
		["private_shared", { isPrivate: false }, "public"],
		["private_shared", { hasSharedHistory: false }, "private_protected"],
		["private_protected", { hasSharedHistory: true }, "private_shared"],
		["private_protected", { isPrivate: false }, "public"],
		["private_protected", { isWebPublic: true }, null],
		[
			"private_protected",
			{ isPrivate: false, isWebPublic: true },
			"web_public",
		],
		["private_protected", { isPrivate: false, hasSharedHistory: false }, null],
		["private_shared", {}, "private_shared"],
	];
	for (const [current, wanted, kind] of cases)
		assert.deepEqual(
			kindAfterChange(current, wanted),
			kind ? { ok: true, value: kind } : { ok: false, problem: "no_such_kind" },
			`${current} ${JSON.stringify(wanted)}`,
		);
});

test("topics policies are known by their words", () => {
	assert.ok(isTopicsPolicy("empty_topic_only"));
	assert.ok(!isTopicsPolicy("sometimes"));
});
