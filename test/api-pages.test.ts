import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { makeApiPages, pagesFolder } from "../scripts/write-api-pages.ts";

suite("api pages", () => {
	test("say what the server does today", async () => {
		const made = await makeApiPages();
		const kept = new Map(
			globSync("*.md", { cwd: pagesFolder }).map((name) => [
				name,
				readFileSync(join(pagesFolder, name), "utf8"),
			]),
		);
		assert.deepEqual([...kept.keys()].sort(), [...made.keys()].sort());
		for (const [name, page] of made)
			assert.equal(
				kept.get(name),
				page,
				`docs/api/${name} is out of date: run npm run api-pages`,
			);
	});
});
