import assert from "node:assert/strict";
import { test } from "node:test";
import { type Fields, world } from "../../../test/world.ts";

const python = {
	name: "Python playground",
	pygments_language: "Python",
	url_template: "https://python.example.com?code={code}",
};

test("add-code-playground and remove-code-playground, told to everybody", async () => {
	const w = await world();
	const [adam, gus] = [w.as("adam"), w.as("gus")];
	const ear = await gus.register({ event_types: ["realm_playgrounds"] });
	const { id } = await adam.do("POST", "/realm/playgrounds", python);
	const told = (...list: object[]) => ({
		type: "realm_playgrounds",
		realm_playgrounds: list,
	});
	assert.deepEqual(await ear.events(), [told({ id, ...python })]);
	const { state } = await gus.register({});
	assert.deepEqual(state.realm_playgrounds, [{ id, ...python }]);
	await adam.do("DELETE", `/realm/playgrounds/${id}`);
	assert.deepEqual(await ear.events(), [told()]);
});

test("add-code-playground and remove-code-playground refuse, and tell nobody", async () => {
	const w = await world();
	const [adam, mona] = [w.as("adam"), w.as("mona")];
	await adam.do("POST", "/realm/playgrounds", python);
	const ear = await mona.register({ event_types: ["realm_playgrounds"] });
	const cases: [Fields, string][] = [
		[python, "BAD_REQUEST"],
		[{ ...python, name: " " }, "BAD_REQUEST"],
		[{ ...python, name: "n".repeat(61) }, "BAD_REQUEST"],
		[{ ...python, pygments_language: "" }, "BAD_REQUEST"],
		[{ ...python, pygments_language: "py$thon" }, "BAD_REQUEST"],
		[{ ...python, url_template: "https://x/{code" }, "BAD_REQUEST"],
		[{ ...python, url_template: "https://x/" }, "BAD_REQUEST"],
		[{ ...python, url_template: "https://x/{code}{more}" }, "BAD_REQUEST"],
		[{ ...python, url_template: undefined }, "REQUEST_VARIABLE_MISSING"],
	];
	for (const [fields, code] of cases) {
		const { status, body } = await adam.post("/realm/playgrounds", fields);
		assert.deepEqual([status, body.code], [400, code], JSON.stringify(fields));
	}
	const unknown = await adam.delete("/realm/playgrounds/987654");
	assert.deepEqual([unknown.status, unknown.body.code], [400, "BAD_REQUEST"]);
	for (const answer of [
		await mona.post("/realm/playgrounds", python),
		await mona.delete("/realm/playgrounds/1"),
	])
		assert.equal(answer.body.code, "UNAUTHORIZED_PRINCIPAL");
	assert.deepEqual(await ear.events(), []);
});
