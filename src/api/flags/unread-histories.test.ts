import assert from "node:assert/strict";
import { test } from "node:test";
import {
	Both,
	channelNames,
	protectedName,
} from "../../../test/support/unread-history.ts";
import { world } from "../../../test/world.ts";

const STEPS = Number(process.env.SKEIN_HISTORY_STEPS ?? 200);
const SEED = Number(process.env.SKEIN_HISTORY_SEED ?? 20_260);

test(`unread messages after each of ${STEPS} steps are those of one row per recipient`, async () => {
	const w = await world();
	const people = [w.as("mia"), w.as("max"), w.as("mona")];
	const ids: number[] = [];
	for (const name of channelNames)
		ids.push(
			await w.channel(
				name,
				name === protectedName ? "private_protected" : "public",
				people,
			),
		);
	const both = new Both(w, ids, SEED);
	for (const person of people) await both.listen(person);
	const log: string[] = [];
	for (let n = 0; n < STEPS; n += 1) {
		log.push(await both.step());
		try {
			await both.agree(log.at(-1) ?? "");
			if (n % 10 === 0) await both.agreeOnReceipts();
		} catch (error) {
			(error as Error).message +=
				`\nseed ${SEED}, step ${n}:\n${log.slice(-25).join("\n")}`;
			throw error;
		}
	}
	assert.ok(both.lifted > 0);
});
