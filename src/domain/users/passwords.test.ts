import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPassword } from "./passwords.ts";

const problem = (password: string) => {
	const checked = checkPassword(password);
	return checked.ok ? null : checked.problem;
};

test("passwords are neither short nor endless", () => {
	assert.equal(problem("x7$kQ2p"), "too_short");
	assert.equal(problem("x7$kQ2pm"), null);
	assert.equal(problem("ab3".repeat(33)), null);
	assert.equal(problem("ab3".repeat(34)), "too_long");
	assert.equal(problem("🦊🐻🐼🐨🐯🦁🐮🐷"), null);
});

test("what everybody tries first is refused", () => {
	for (const easy of [
		"password",
		"Password1",
		"p4ssw0rd".replace("4", "a"),
		"12345678",
		"87654321",
		"abcdefgh",
		"aaaaaaaa",
		"abababab",
		"qwertyuiop",
		"qwerty123",
		"iloveyou",
	])
		assert.equal(problem(easy), "too_easy", easy);
});

test("ordinary good passwords pass", () => {
	for (const good of [
		"correct horse battery",
		"tr0ub4dor&3",
		"new12345xyz",
		"Sommer im Garten",
	])
		assert.equal(problem(good), null, good);
});
