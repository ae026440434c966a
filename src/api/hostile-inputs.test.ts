import assert from "node:assert/strict";
import { test } from "node:test";
import { sendHostileInputs } from "../../test/hostile-inputs.ts";
import {
	addNote,
	as,
	breakDown,
	createToyApi,
	toyEndpoints,
	wait,
} from "../../test/toy-api.ts";
import { endpoint } from "./endpoint.ts";

test("no operation is impressed by hostile inputs", async (t) => {
	const { app, logLines } = createToyApi();
	for (const operation of toyEndpoints) {
		if (operation.id === wait.id || operation.id === breakDown.id) continue;
		await t.test(operation.id, async () => {
			const count = await sendHostileInputs(app, operation, {
				headers: as("olga"),
			});
			assert.ok(count > 20);
		});
	}
	assert.deepEqual(logLines, []);
});

test("an operation that breaks down or lets bad values through is found out", async () => {
	const careless = endpoint({
		...addNote,
		handle: () => {
			throw new Error("unforeseen");
		},
	});
	const { app } = createToyApi(undefined, [careless]);
	await assert.rejects(
		sendHostileInputs(app, careless, { headers: as("olga") }),
		/answered 500/,
	);
	const { app: lax } = createToyApi(undefined, [
		endpoint({
			...addNote,
			params: {},
			handle: ({ client, caller }) => ({
				params: {},
				client,
				caller: caller.userId,
			}),
		}),
	]);
	await assert.rejects(
		sendHostileInputs(lax, addNote, { headers: as("olga") }),
		/answered 200/,
	);
});
