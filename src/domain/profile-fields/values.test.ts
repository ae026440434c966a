import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type FieldDetails,
	type FieldTypeId,
	fieldTypes,
} from "./field-types.ts";
import { checkFieldValue, clearsField } from "./values.ts";

const users = new Map([
	[4, { isActive: true, isBot: false }],
	[9, { isActive: true, isBot: false }],
	[5, { isActive: false, isBot: false }],
	[6, { isActive: true, isBot: true }],
]);
const detailsByType: Partial<Record<FieldTypeId, FieldDetails>> = {
	3: { type: "choices", choices: { vim: { text: "Vim", order: "1" } } },
	7: { type: "site", site: "github" },
};
const check = (typeId: FieldTypeId, value: unknown) =>
	checkFieldValue(
		{ typeId, details: detailsByType[typeId] ?? { type: "none" } },
		value,
		(id) => users.get(id),
	);

const kept: [FieldTypeId, unknown, string][] = [
	[1, "é".repeat(50), "é".repeat(50)],
	[2, "x".repeat(500), "x".repeat(500)],
	[3, "vim", "vim"],
	[4, "2024-02-29", "2024-02-29"],
	[4, "1815-12-10", "1815-12-10"],
	[5, "https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
	[5, "http://localhost:9991/", "http://localhost:9991/"],
	[5, "ftp://example.com", "ftp://example.com"],
	[6, [4, 9], "[4,9]"],
	[7, "ada", "ada"],
	[8, "she/her", "she/her"],
];
for (const [typeId, value, stored] of kept)
	test(`a field of type ${typeId} keeps ${JSON.stringify(value).slice(0, 40)}`, () => {
		assert.deepEqual(check(typeId, value), { ok: true, value: stored });
	});

const refused: [FieldTypeId, unknown, string][] = [
	...Object.values(fieldTypes)
		.filter(({ id }) => id !== fieldTypes.USER.id)
		.flatMap(({ id }): [FieldTypeId, unknown, string][] => [
			[id, 12, "not_text"],
			[id, [4], "not_text"],
			[id, "a\0", "not_text"],
		]),
	[1, "x".repeat(51), "too_long"],
	[2, "x".repeat(501), "too_long"],
	[3, "emacs", "not_a_choice"],
	[3, "constructor", "not_a_choice"],
	[4, "2023-02-29", "not_a_date"],
	[4, "2024-2-29", "not_a_date"],
	[4, "29-02-2024", "not_a_date"],
	[5, "example.com", "not_a_link"],
	[5, "javascript:alert(1)", "not_a_link"],
	[5, "https://", "not_a_link"],
	[5, "https://a b.example", "not_a_link"],
	[6, "4", "not_user_ids"],
	[6, ["4"], "not_user_ids"],
	[6, [77], "unknown_user"],
	[6, [4, 5], "deactivated_user"],
	[6, [6], "bot"],
	[7, "x".repeat(51), "too_long"],
	[8, "x".repeat(51), "too_long"],
];
for (const [typeId, value, reason] of refused)
	test(`a field of type ${typeId} refuses ${JSON.stringify(value).slice(0, 40)}`, () => {
		const checked = check(typeId, value);
		assert.equal(checked.ok ? null : checked.problem.reason, reason);
	});

test("null and emptiness clear a field", () => {
	for (const value of [null, "", []]) assert.equal(clearsField(value), true);
	for (const value of [" ", [1], 0, false])
		assert.equal(clearsField(value), false);
});
