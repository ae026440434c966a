import { test } from "node:test";
import { operations } from "../src/api/operations.ts";
import { sendHostileInputs } from "./hostile-inputs.ts";
import { world } from "./world.ts";

// Every operation there is, and every one to come: bad input of every kind is refused
// with a code, or survived, and never answered with 5xx or silence.

const shared = world();

for (const operation of operations)
	test(`${operation.id} survives hostile inputs`, async () => {
		const w = await shared;
		// Somebody of their own: some operations end the account or its key.
		const name = `target-${operation.id}`;
		const caller = await w.person(name, "Target", 100, {
			email: `${name}@example.com`,
		});
		await sendHostileInputs(w.server.app, operation, {
			headers: { authorization: caller.authorization },
		});
	});
