import assert from "node:assert/strict";
import { test } from "node:test";
import { findLanguageName } from "./languages.ts";

test("languages are known by their codes", () => {
	assert.equal(findLanguageName("en"), "English");
	assert.equal(findLanguageName("de"), "German");
	assert.equal(findLanguageName("pt_BR"), "Brazilian Portuguese");
	assert.equal(findLanguageName("zh-hans"), "Simplified Chinese");
	for (const code of ["", "zz", "x", "english", "12", "../en", "en\0"])
		assert.equal(findLanguageName(code), undefined, code);
});
