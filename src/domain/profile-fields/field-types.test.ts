import assert from "node:assert/strict";
import { test } from "node:test";
import {
	externalAccounts,
	isExternalAccountSite,
	usernamePlaceholder,
} from "./external-accounts.ts";
import {
	checkFieldDetails,
	checkFieldTexts,
	checkFieldUses,
	type FieldTypeId,
	fieldTypes,
	hasRenderedValues,
	isFieldTypeId,
	parseFieldDetails,
	storedFieldDetails,
} from "./field-types.ts";

const dropdown = fieldTypes.DROPDOWN.id;
const account = fieldTypes.EXTERNAL_ACCOUNT.id;
const choices = {
	"0": { text: "Vim", order: "1" },
	"1": { text: "Emacs", order: "2" },
};
const pattern = "https://example.com/u/%(username)s";

test("types by number", () => {
	assert.deepEqual(
		Object.entries(fieldTypes).map(([key, { id }]) => [id, key]),
		[
			[1, "SHORT_TEXT"],
			[2, "PARAGRAPH"],
			[3, "DROPDOWN"],
			[4, "DATE"],
			[5, "URL"],
			[6, "USER"],
			[7, "EXTERNAL_ACCOUNT"],
			[8, "PRONOUNS"],
		],
	);
	assert.ok(isFieldTypeId(8));
	assert.ok(!isFieldTypeId(9));
	const rendered = Object.values(fieldTypes).filter(({ id }) =>
		hasRenderedValues(id),
	);
	assert.deepEqual(
		rendered.map(({ id }) => id),
		[1, 2],
	);
});

const good: [FieldTypeId, unknown, string][] = [
	[dropdown, choices, JSON.stringify(choices)],
	[account, { subtype: "github" }, '{"subtype":"github"}'],
	[
		account,
		{ subtype: "custom", url_pattern: pattern },
		JSON.stringify({ subtype: "custom", url_pattern: pattern }),
	],
	[
		account,
		{ subtype: "custom", url_pattern: "" },
		'{"subtype":"custom","url_pattern":""}',
	],
	[fieldTypes.SHORT_TEXT.id, {}, ""],
	[fieldTypes.USER.id, undefined, ""],
];
for (const [typeId, details, stored] of good)
	test(`type ${typeId} takes ${JSON.stringify(details)}`, () => {
		const checked = checkFieldDetails(typeId, details);
		assert.ok(checked.ok);
		assert.equal(storedFieldDetails(checked.value), stored);
		assert.deepEqual(parseFieldDetails(typeId, stored), checked.value);
	});

const bad: [FieldTypeId, unknown, string][] = [
	[dropdown, [], "malformed"],
	[dropdown, {}, "no_choices"],
	[dropdown, { " ": { text: "a", order: "1" } }, "blank_choice"],
	[dropdown, { a: { text: " ", order: "1" } }, "blank_choice"],
	[dropdown, { a: { text: "a", order: "" } }, "blank_choice"],
	[dropdown, { a: { text: "a" } }, "malformed"],
	[dropdown, { a: { text: "a", order: 1 } }, "malformed"],
	[dropdown, { a: { text: "a", order: "1", more: "" } }, "malformed"],
	[
		dropdown,
		{ a: { text: "a", order: "1" }, b: { text: "a", order: "2" } },
		"duplicate_choices",
	],
	[account, {}, "malformed"],
	[account, { subtype: "friendster" }, "unknown_site"],
	[account, { subtype: "toString" }, "unknown_site"],
	[account, { subtype: "custom" }, "missing_url_pattern"],
	[
		account,
		{ subtype: "custom", url_pattern: "https://example.com" },
		"bad_url_pattern",
	],
	[
		account,
		{ subtype: "custom", url_pattern: `${pattern}/%(username)s` },
		"bad_url_pattern",
	],
	[
		account,
		{ subtype: "custom", url_pattern: "javascript:%(username)s" },
		"bad_url_pattern",
	],
];
for (const [typeId, details, problem] of bad)
	test(`type ${typeId} refuses ${JSON.stringify(details)}`, () => {
		assert.deepEqual(checkFieldDetails(typeId, details), {
			ok: false,
			problem,
		});
	});

test("a field's texts are checked, or come from the catalogue", () => {
	const plain = { type: "none" } as const;
	assert.deepEqual(checkFieldTexts({ name: " Team ", hint: "Which?" }, plain), {
		ok: true,
		value: { name: "Team", hint: "Which?" },
	});
	const reasonOf = (name: string, hint = "") => {
		const checked = checkFieldTexts({ name, hint }, plain);
		return checked.ok ? null : checked.problem.reason;
	};
	assert.equal(reasonOf("x".repeat(40), "x".repeat(80)), null);
	assert.equal(reasonOf("  "), "blank_name");
	assert.equal(reasonOf("x".repeat(41)), "name_too_long");
	assert.equal(reasonOf("x", "x".repeat(81)), "hint_too_long");
	assert.deepEqual(
		checkFieldTexts({ name: "", hint: "" }, { type: "site", site: "github" }),
		{ ok: true, value: { name: "GitHub username", hint: "" } },
	);
});

test("uses that not every field can be put to", () => {
	const use = (typeId: FieldTypeId, others: number, uses: object) =>
		checkFieldUses(
			typeId,
			{ inSummary: false, forMatching: false, ...uses },
			others,
		)?.reason ?? null;
	for (const { id } of Object.values(fieldTypes)) {
		assert.equal(
			use(id, 1, { inSummary: true }),
			id === 6 ? "not_for_summary" : null,
		);
		assert.equal(
			use(id, 2, { forMatching: true }),
			id === 1 || id === 7 ? null : "not_for_matching",
		);
	}
	assert.equal(use(1, 2, { inSummary: true }), "too_many_in_summary");
	assert.equal(use(1, 2, {}), null);
});

test("every known site makes a proper field and a proper address", () => {
	assert.equal(Object.keys(externalAccounts).length, 22);
	for (const [site, { name, hint, urlPattern }] of Object.entries(
		externalAccounts,
	)) {
		assert.ok(isExternalAccountSite(site));
		assert.ok(checkFieldTexts({ name, hint }, { type: "none" }).ok, site);
		assert.ok(urlPattern.includes(usernamePlaceholder));
		assert.ok(
			checkFieldDetails(account, {
				subtype: "custom",
				url_pattern: urlPattern,
			}).ok,
			site,
		);
	}
});
