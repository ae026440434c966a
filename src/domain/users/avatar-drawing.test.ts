import assert from "node:assert/strict";
import { test } from "node:test";
import { drawAvatar, drawUnknownAvatar, initialsOf } from "./avatar-drawing.ts";

test("initials are of the first and the last word, in any script", () => {
	assert.equal(initialsOf("Mia Member"), "MM");
	assert.equal(initialsOf("ada"), "A");
	assert.equal(initialsOf("Juan Carlos de la Cruz"), "JC");
	assert.equal(initialsOf("Émile Zola"), "ÉZ");
	assert.equal(initialsOf("नमिता शर्मा"), "नश");
	assert.equal(initialsOf("  (Max)  "), "M");
	assert.equal(initialsOf("🦊"), "");
});

test("a drawn picture is the same every time and carries nothing but text", () => {
	const mia = { id: 4, fullName: "<b> &Co" };
	assert.equal(drawAvatar(mia, 100), drawAvatar(mia, 100));
	assert.match(drawAvatar(mia, 500), /width="500" height="500"/);
	assert.doesNotMatch(drawAvatar(mia, 100), /<b>|script|href|on\w+=/);
	assert.notEqual(
		drawAvatar(mia, 100),
		drawAvatar({ ...mia, id: 5 }, 100),
		"others have another colour",
	);
	assert.doesNotMatch(drawUnknownAvatar(100), /<text/);
});
