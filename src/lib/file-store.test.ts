import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { FileStore } from "./file-store.ts";

const directory = await mkdtemp(join(tmpdir(), "skein-files-"));
after(() => rm(directory, { recursive: true, force: true }));
const files = new FileStore(directory);

const chunks = async function* (...texts: readonly string[]) {
	for (const text of texts) yield Buffer.from(text);
};

const contentOf = async (organizationId: number, name: string) => {
	const content = await files.read(organizationId, name);
	if (!content) return null;
	let text = "";
	for await (const chunk of content) text += chunk;
	return text;
};

const everything = async () =>
	(await readdir(directory, { recursive: true, withFileTypes: true }))
		.filter((entry) => entry.isFile())
		.map(({ name }) => name);

test("a file is found under its name, in its organization, as a whole or in part", async () => {
	await files.save(1, "abcdef", chunks("one ", "two"));
	assert.equal(await contentOf(1, "abcdef"), "one two");
	assert.equal(await contentOf(2, "abcdef"), null);
	assert.equal(await contentOf(1, "abcdeg"), null);
	const part = await files.read(1, "abcdef", { start: 4, end: 5 });
	assert.equal(String((await part?.toArray())?.[0]), "tw");
});

test("a file that breaks off leaves nothing behind", async () => {
	const before = await everything();
	const broken = (async function* () {
		yield Buffer.from("half");
		throw new Error("the sender went away");
	})();
	await assert.rejects(files.save(1, "broken", broken), /went away/);
	assert.equal(await contentOf(1, "broken"), null);
	assert.deepEqual(await everything(), before);
});

test("files are removed one by one or all of an organization, twice if need be", async () => {
	await files.save(3, "aa1", chunks("x"));
	await files.save(3, "ab2", chunks("y"));
	await files.save(4, "aa1", chunks("z"));
	await files.remove(3, "aa1");
	await files.remove(3, "aa1");
	assert.equal(await contentOf(3, "aa1"), null);
	assert.equal(await contentOf(3, "ab2"), "y");
	await files.removeAll(3);
	await files.removeAll(3);
	assert.equal(await contentOf(3, "ab2"), null);
	assert.equal(await contentOf(4, "aa1"), "z");
});

test("old files are listed by when they were written", async () => {
	await files.save(5, "cc1", chunks("x"));
	const list = async (beforeMs: number) =>
		(await Array.fromAsync(files.listOlder(5, beforeMs))).flat();
	assert.deepEqual(await list(Date.now() + 60_000), ["cc1"]);
	assert.deepEqual(await list(Date.now() - 60_000), []);
	assert.deepEqual(await Array.fromAsync(files.listOlder(6, 0)), []);
});
