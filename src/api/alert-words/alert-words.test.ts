import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { world } from "../../../test/world.ts";

// get-alert-words, add-alert-words, remove-alert-words: one small family.

suite("alert words", async () => {
	const w = await world();
	const [mia, max] = [w.as("mia"), w.as("max")];
	const path = "/users/me/alert_words";
	const wordsOf = async (client: typeof mia) =>
		(await client.do("GET", path)).alert_words;
	const flagsOf = async (
		ear: Awaited<ReturnType<typeof mia.register>>,
	): Promise<string[][]> => (await ear.events()).map((event) => event.flags);

	test("add-alert-words keeps each word once, in order, and tells the user alone", async () => {
		const ear = await mia.register({ event_types: ["alert_words"] });
		const other = await max.register();
		assert.deepEqual(ear.state.alert_words, []);
		const { alert_words } = await mia.do("POST", path, {
			alert_words: [" Deploy ", "deploy", "", "on fire"],
		});
		assert.deepEqual(alert_words, ["Deploy", "on fire"]);
		assert.deepEqual(await ear.events(), [
			{ type: "alert_words", alert_words: ["Deploy", "on fire"] },
		]);
		await mia.do("POST", path, { alert_words: ["DEPLOY", "abc"] });
		assert.deepEqual(await wordsOf(mia), ["Deploy", "on fire", "abc"]);
		await ear.events();
		await mia.do("POST", path, { alert_words: ["ABC"] });
		assert.deepEqual(await ear.events(), []);
		assert.deepEqual(await other.events(), []);
		assert.deepEqual(await wordsOf(max), []);
		const { state } = await mia.register({
			fetch_event_types: ["alert_words"],
		});
		assert.deepEqual(state.alert_words, ["Deploy", "on fire", "abc"]);
	});

	test("remove-alert-words passes over what is not there", async () => {
		const ear = await mia.register({ event_types: ["alert_words"] });
		const { alert_words } = await mia.do("DELETE", path, {
			alert_words: ["ABC", "never"],
		});
		assert.deepEqual(alert_words, ["Deploy", "on fire"]);
		assert.deepEqual(await ear.events(), [
			{ type: "alert_words", alert_words: ["Deploy", "on fire"] },
		]);
		await mia.do("DELETE", path, { alert_words: ["never"] });
		assert.deepEqual(await ear.events(), []);
	});

	test("add-alert-words and remove-alert-words refuse what are no words", async () => {
		const ear = await mia.register({ event_types: ["alert_words"] });
		for (const method of ["POST", "DELETE"] as const)
			for (const alert_words of ["deploy", [1], ["x".repeat(101)], ["a\0b"]]) {
				const { status, body } = await mia.call(method, path, { alert_words });
				assert.equal(status, 400);
				assert.equal(body.code, "BAD_REQUEST");
			}
		const missing = await mia.post(path);
		assert.equal(missing.body.code, "REQUEST_VARIABLE_MISSING");
		const many = Array.from({ length: 999 }, (_, i) => `word ${i}`);
		const tooMany = await mia.post(path, { alert_words: many });
		assert.equal(tooMany.body.code, "BAD_REQUEST");
		assert.deepEqual(await wordsOf(mia), ["Deploy", "on fire"]);
		assert.deepEqual(await ear.events(), []);
	});

	test("an alert word marks the messages that reach its user, and no others", async () => {
		await w.channel("ops", "public", [mia, max]);
		await w.channel("away", "public", [max]);
		const ear = await mia.register({ event_types: ["message"] });
		const others = await max.register({ event_types: ["message"] });
		await max.send("ops", "t", "time to DEPLOY!");
		await max.send("ops", "t", "deployment is another word");
		await max.send("ops", "t", "the roof is **on fire**.");
		await max.send("ops", "t", "```\ndeploy\n```");
		await max.sendTo([mia], "deploy?");
		await max.send("away", "t", "deploy");
		assert.deepEqual(await flagsOf(ear), [
			["has_alert_word"],
			[],
			["has_alert_word"],
			[],
			["has_alert_word"],
		]);
		assert.deepEqual(await flagsOf(others), [[], [], [], [], [], []]);
		await mia.do("DELETE", path, { alert_words: ["deploy"] });
		await max.send("ops", "t", "deploy");
		assert.deepEqual(await flagsOf(ear), [[]]);
	});
});
