/** The types of profile field, and what a field of each may be like. */

import { isLongerThan } from "../../lib/code-points.ts";
import {
	PROFILE_FIELD_HINT_LENGTH_MAX,
	PROFILE_FIELD_NAME_LENGTH_MAX,
	PROFILE_FIELDS_IN_SUMMARY_MAX,
} from "../../limits.ts";
import { accepted, type Checked, rejected } from "../checked.ts";
import {
	type ExternalAccountSite,
	externalAccounts,
	isExternalAccountSite,
	usernamePlaceholder,
} from "./external-accounts.ts";

type FieldType = {
	readonly id: number;
	readonly name: string;
	/** Values are Markdown. */
	readonly isRendered?: true;
	/** Values can tell who somebody is on another system. */
	readonly canMatchUsers?: true;
	/** Too large for the summary of a profile. */
	readonly excludedFromSummary?: true;
};

export const fieldTypes = {
	SHORT_TEXT: {
		id: 1,
		name: "Text (short)",
		isRendered: true,
		canMatchUsers: true,
	},
	PARAGRAPH: { id: 2, name: "Text (long)", isRendered: true },
	DROPDOWN: { id: 3, name: "Choice from a list" },
	DATE: { id: 4, name: "Date" },
	URL: { id: 5, name: "Link" },
	USER: { id: 6, name: "People", excludedFromSummary: true },
	EXTERNAL_ACCOUNT: { id: 7, name: "External account", canMatchUsers: true },
	PRONOUNS: { id: 8, name: "Pronouns" },
} as const satisfies Record<string, FieldType>;

export type FieldTypeKey = keyof typeof fieldTypes;
export type FieldTypeId = (typeof fieldTypes)[FieldTypeKey]["id"];

const typeById: ReadonlyMap<number, FieldType> = new Map(
	Object.values(fieldTypes).map((type) => [type.id, type]),
);

export const isFieldTypeId = (id: number): id is FieldTypeId =>
	typeById.has(id);

export const hasRenderedValues = (id: FieldTypeId): boolean =>
	typeById.get(id)?.isRendered === true;

// --- what belongs to one field beyond its type

export type Choice = { readonly text: string; readonly order: string };

export type FieldDetails =
	| { readonly type: "none" }
	| {
			readonly type: "choices";
			readonly choices: Readonly<Record<string, Choice>>;
	  }
	| { readonly type: "site"; readonly site: ExternalAccountSite }
	| { readonly type: "custom_site"; readonly urlPattern: string };

export type FieldDetailsProblem =
	| "malformed"
	| "no_choices"
	| "blank_choice"
	| "duplicate_choices"
	| "unknown_site"
	| "missing_url_pattern"
	| "bad_url_pattern";

type DetailsOutcome = Checked<FieldDetails, FieldDetailsProblem>;

/** Checks the details sent for a field. Types without details ignore what is sent. */
export function checkFieldDetails(
	typeId: FieldTypeId,
	details: unknown,
): DetailsOutcome {
	switch (typeId) {
		case fieldTypes.DROPDOWN.id:
			return checkChoices(details);
		case fieldTypes.EXTERNAL_ACCOUNT.id:
			return checkSite(details);
		default:
			return accepted({ type: "none" });
	}
}

function checkChoices(details: unknown): DetailsOutcome {
	if (!isObject(details)) return rejected("malformed");
	const choices = new Map<string, Choice>();
	const texts = new Set<string>();
	for (const [key, choice] of Object.entries(details)) {
		if (key.trim() === "") return rejected("blank_choice");
		if (!isObject(choice) || Object.keys(choice).length !== 2)
			return rejected("malformed");
		const { text, order } = choice;
		if (typeof text !== "string" || typeof order !== "string")
			return rejected("malformed");
		if (text.trim() === "" || order.trim() === "")
			return rejected("blank_choice");
		texts.add(text);
		choices.set(key, { text, order });
	}
	if (choices.size === 0) return rejected("no_choices");
	if (texts.size < choices.size) return rejected("duplicate_choices");
	return accepted({ type: "choices", choices: Object.fromEntries(choices) });
}

function checkSite(details: unknown): DetailsOutcome {
	if (!isObject(details) || typeof details.subtype !== "string")
		return rejected("malformed");
	const { subtype, url_pattern: urlPattern } = details;
	if (isExternalAccountSite(subtype))
		return accepted({ type: "site", site: subtype });
	if (subtype !== "custom") return rejected("unknown_site");
	if (typeof urlPattern !== "string") return rejected("missing_url_pattern");
	return isUrlPattern(urlPattern)
		? accepted({ type: "custom_site", urlPattern })
		: rejected("bad_url_pattern");
}

const isUrlPattern = (pattern: string): boolean =>
	pattern === "" ||
	(pattern.split(usernamePlaceholder).length === 2 &&
		isWebAddress(pattern.replace(usernamePlaceholder, "username")));

/** How details are stored and sent: JSON text, empty for types without. */
export function storedFieldDetails(details: FieldDetails): string {
	switch (details.type) {
		case "none":
			return "";
		case "choices":
			return JSON.stringify(details.choices);
		case "site":
			return JSON.stringify({ subtype: details.site });
		case "custom_site":
			return JSON.stringify({
				subtype: "custom",
				url_pattern: details.urlPattern,
			});
	}
}

export function parseFieldDetails(
	typeId: FieldTypeId,
	stored: string,
): FieldDetails {
	if (stored === "") return { type: "none" };
	const checked = checkFieldDetails(typeId, JSON.parse(stored));
	if (!checked.ok)
		throw new Error(`stored profile field details are ${checked.problem}`);
	return checked.value;
}

// --- a field as a whole

export type FieldProblem =
	| { readonly reason: "blank_name" }
	| { readonly reason: "name_too_long"; readonly lengthMax: number }
	| { readonly reason: "hint_too_long"; readonly lengthMax: number }
	| { readonly reason: "not_for_summary" }
	| { readonly reason: "too_many_in_summary"; readonly max: number }
	| { readonly reason: "not_for_matching" };

export type FieldTexts = { readonly name: string; readonly hint: string };

/** A field for a known site takes its texts from the catalogue, whatever was sent. */
export function checkFieldTexts(
	texts: FieldTexts,
	details: FieldDetails,
): Checked<FieldTexts, FieldProblem> {
	if (details.type === "site") {
		const { name, hint } = externalAccounts[details.site];
		return accepted({ name, hint });
	}
	const name = texts.name.trim();
	if (name === "") return rejected({ reason: "blank_name" });
	if (isLongerThan(name, PROFILE_FIELD_NAME_LENGTH_MAX))
		return rejected({
			reason: "name_too_long",
			lengthMax: PROFILE_FIELD_NAME_LENGTH_MAX,
		});
	if (isLongerThan(texts.hint, PROFILE_FIELD_HINT_LENGTH_MAX))
		return rejected({
			reason: "hint_too_long",
			lengthMax: PROFILE_FIELD_HINT_LENGTH_MAX,
		});
	return accepted({ name, hint: texts.hint });
}

export function checkFieldUses(
	typeId: FieldTypeId,
	uses: { readonly inSummary: boolean; readonly forMatching: boolean },
	othersInSummary: number,
): FieldProblem | null {
	const type = typeById.get(typeId);
	if (uses.inSummary && type?.excludedFromSummary)
		return { reason: "not_for_summary" };
	if (uses.inSummary && othersInSummary >= PROFILE_FIELDS_IN_SUMMARY_MAX)
		return {
			reason: "too_many_in_summary",
			max: PROFILE_FIELDS_IN_SUMMARY_MAX,
		};
	if (uses.forMatching && !type?.canMatchUsers)
		return { reason: "not_for_matching" };
	return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const webProtocols: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);

export function isWebAddress(text: string): boolean {
	if (/\s/.test(text) || !/^[a-z]+:\/\/./i.test(text)) return false;
	const url = URL.parse(text);
	return (
		url !== null &&
		webProtocols.has(url.protocol) &&
		(url.hostname.includes(".") ||
			url.hostname === "localhost" ||
			url.hostname.startsWith("["))
	);
}
