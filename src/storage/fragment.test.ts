import assert from "node:assert/strict";
import { test } from "node:test";
import { fixedHandle } from "./fixed-dialect.ts";
import {
	compileFragment,
	fragment,
	isAmong,
	joined,
	literal,
	runFragment,
} from "./fragment.ts";

const nobody = async () => ({ rows: [] });
const query = fragment`select ${literal("m.id")} from message m where ${joined(
	[
		fragment`m.organization_id = ${7}`,
		isAmong("m.channel_id", [3, 4]),
		fragment`m.topic like ${"%?%"}`,
	],
	" and ",
)} limit ${2}`;

test("a fragment's values are parameters in the order of the text, and a list is one of them", () => {
	const onSqlite = compileFragment(fixedHandle("sqlite", nobody), query);
	assert.equal(
		onSqlite.sql,
		"select m.id from message m where m.organization_id = ? and m.channel_id in (select value from json_each(?)) and m.topic like ? limit ?",
	);
	assert.deepEqual(onSqlite.parameters, [7, "[3,4]", "%?%", 2]);
	const onPostgres = compileFragment(fixedHandle("postgres", nobody), query);
	assert.equal(
		onPostgres.sql,
		"select m.id from message m where m.organization_id = $1 and m.channel_id = any($2::bigint[]) and m.topic like $3 limit $4",
	);
	assert.deepEqual(onPostgres.parameters, [7, "{3,4}", "%?%", 2]);
});

test("a statement is the same text for lists of any length, and runs as it was put together", async () => {
	const texts = new Set<string>();
	const db = fixedHandle("sqlite", async (sql) => {
		texts.add(sql);
		return { rows: [{ id: 1 }] };
	});
	for (const ids of [[], [1], [1, 2, 3]])
		assert.deepEqual(
			await runFragment(db, fragment`select 1 where ${isAmong("id", ids)}`),
			[{ id: 1 }],
		);
	assert.equal(texts.size, 1);
});
