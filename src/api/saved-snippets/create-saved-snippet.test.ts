import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, world } from "../../../test/world.ts";

const w = await world();
const [mia, max] = [w.as("mia"), w.as("max")];

const listed = async (client: Client) =>
	(await client.do("GET", "/saved_snippets")).saved_snippets;

const create = async (client: Client, title = "Hello", content = "Welcome!") =>
	(await client.do("POST", "/saved_snippets", { title, content }))
		.saved_snippet_id as number;

test("create-saved-snippet keeps a snippet and tells its owner's other clients alone", async () => {
	const [ear, other] = [await mia.register(), await max.register()];
	assert.deepEqual(ear.state.saved_snippets, []);
	const id = await create(mia, "  Greeting ", "\n Welcome **all** \n");
	const snippet = {
		id,
		title: "Greeting",
		content: "Welcome **all**",
		date_created: Math.floor(w.clock.now / 1000),
	};
	assert.deepEqual(await listed(mia), [snippet]);
	assert.deepEqual(await ear.events(), [
		{ type: "saved_snippets", op: "add", saved_snippet: snippet },
	]);
	assert.deepEqual(await other.events(), []);
	assert.deepEqual(await listed(max), []);
	const { state } = await mia.register({
		fetch_event_types: ["saved_snippets"],
	});
	assert.deepEqual(state.saved_snippets, [snippet]);
});

test("create-saved-snippet counts code points", async () => {
	const id = await create(max, "🧵".repeat(60), "🧵".repeat(10_000));
	const [snippet] = await listed(max);
	assert.equal(snippet.title, "🧵".repeat(60));
	await max.do("DELETE", `/saved_snippets/${id}`);
});

test("create-saved-snippet and edit-saved-snippet refuse, change nothing and tell nobody", async () => {
	const adam = w.as("adam");
	const id = await create(adam);
	const before = await listed(adam);
	const ear = await adam.register();
	const bad = [
		{ title: "", content: "x" },
		{ title: " \n", content: "x" },
		{ title: "x", content: "" },
		{ title: "x", content: "  " },
		{ title: "x".repeat(61), content: "x" },
		{ title: "x", content: "x".repeat(10_001) },
		{ title: "a\0b", content: "x" },
		{ title: "x", content: "a\0b" },
	];
	for (const fields of bad)
		for (const answer of [
			await adam.post("/saved_snippets", fields),
			await adam.patch(`/saved_snippets/${id}`, fields),
		])
			assert.deepEqual([answer.status, answer.body.code], [400, "BAD_REQUEST"]);
	const empty = await adam.post("/saved_snippets", { title: "", content: "x" });
	assert.equal(empty.body.msg, "Title cannot be empty.");
	for (const [fields, name] of [
		[{ title: "x" }, "content"],
		[{ content: "x" }, "title"],
	] as const) {
		const { body } = await adam.post("/saved_snippets", fields);
		assert.deepEqual(
			[body.code, body.var_name],
			["REQUEST_VARIABLE_MISSING", name],
		);
	}
	assert.deepEqual(await listed(adam), before);
	assert.deepEqual(await ear.events(), []);
});

test("edit-saved-snippet changes what is given and tells the whole snippet", async () => {
	const mona = w.as("mona");
	const id = await create(mona, "One", "first");
	const [made] = await listed(mona);
	w.pass(60);
	const [ear, other] = [await mona.register(), await max.register()];
	const path = `/saved_snippets/${id}`;
	await mona.do("PATCH", path, { title: " Two " });
	await mona.do("PATCH", path, { content: "second" });
	await mona.do("PATCH", path);
	const event = { type: "saved_snippets", op: "update" };
	const last = { ...made, title: "Two", content: "second" };
	assert.deepEqual(await ear.events(), [
		{ ...event, saved_snippet: { ...made, title: "Two" } },
		{ ...event, saved_snippet: last },
	]);
	assert.deepEqual(await other.events(), []);
	assert.deepEqual(await listed(mona), [last]);
});

test("delete-saved-snippet removes one's own snippet once", async () => {
	const gus = w.as("gus");
	const id = await create(gus);
	const ear = await gus.register();
	const path = `/saved_snippets/${id}`;
	for (const answer of [
		await max.delete(path),
		await max.patch(path, { title: "mine" }),
		await gus.delete("/saved_snippets/987654"),
		await gus.patch("/saved_snippets/987654", { title: "x" }),
	]) {
		assert.deepEqual([answer.status, answer.body.code], [404, "BAD_REQUEST"]);
		assert.equal(answer.body.msg, "Saved snippet does not exist.");
	}
	assert.deepEqual(await ear.events(), []);
	await gus.do("DELETE", path);
	assert.deepEqual(await listed(gus), []);
	assert.deepEqual(await ear.events(), [
		{ type: "saved_snippets", op: "remove", saved_snippet_id: id },
	]);
	assert.equal((await gus.delete(path)).status, 404);
});

test("get-saved-snippets lists in the order of making", async () => {
	const olivia = w.as("olivia");
	for (const title of ["b", "c", "a"]) await create(olivia, title);
	assert.deepEqual(
		(await listed(olivia)).map((one: { title: string }) => one.title),
		["b", "c", "a"],
	);
});
