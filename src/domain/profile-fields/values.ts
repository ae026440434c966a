/** What a person may put into a profile field. Values are stored as text. */

import { isLongerThan } from "../../lib/code-points.ts";
import {
	PROFILE_LONG_TEXT_LENGTH_MAX,
	PROFILE_SHORT_TEXT_LENGTH_MAX,
} from "../../limits.ts";
import { accepted, type Checked, rejected } from "../checked.ts";
import {
	type FieldDetails,
	type FieldTypeId,
	fieldTypes,
	isWebAddress,
} from "./field-types.ts";

export type FieldValueProblem =
	| { readonly reason: "not_text" }
	| { readonly reason: "too_long"; readonly lengthMax: number }
	| { readonly reason: "not_a_choice" }
	| { readonly reason: "not_a_date" }
	| { readonly reason: "not_a_link" }
	| { readonly reason: "not_user_ids" }
	| { readonly reason: "unknown_user"; readonly userId: number }
	| { readonly reason: "deactivated_user"; readonly userId: number }
	| { readonly reason: "bot"; readonly userId: number };

export type FindUser = (
	userId: number,
) => { readonly isActive: boolean; readonly isBot: boolean } | undefined;

/** These say "no value" in any field. */
export const clearsField = (value: unknown): boolean =>
	value === null ||
	value === "" ||
	(Array.isArray(value) && value.length === 0);

type Outcome = Checked<string, FieldValueProblem>;

/** Checks a value that does not clear the field and gives the text to store. */
export function checkFieldValue(
	field: { readonly typeId: FieldTypeId; readonly details: FieldDetails },
	value: unknown,
	findUser: FindUser,
): Outcome {
	if (field.typeId === fieldTypes.USER.id) return checkUserIds(value, findUser);
	if (typeof value !== "string" || value.includes("\0"))
		return rejected({ reason: "not_text" });
	switch (field.typeId) {
		case fieldTypes.PARAGRAPH.id:
			return checkLength(value, PROFILE_LONG_TEXT_LENGTH_MAX);
		case fieldTypes.DROPDOWN.id:
			return field.details.type === "choices" &&
				Object.hasOwn(field.details.choices, value)
				? accepted(value)
				: rejected({ reason: "not_a_choice" });
		case fieldTypes.DATE.id:
			return isDate(value)
				? accepted(value)
				: rejected({ reason: "not_a_date" });
		case fieldTypes.URL.id:
			return isWebAddress(value)
				? accepted(value)
				: rejected({ reason: "not_a_link" });
		case fieldTypes.SHORT_TEXT.id:
		case fieldTypes.EXTERNAL_ACCOUNT.id:
		case fieldTypes.PRONOUNS.id:
			return checkLength(value, PROFILE_SHORT_TEXT_LENGTH_MAX);
	}
}

const checkLength = (value: string, lengthMax: number): Outcome =>
	isLongerThan(value, lengthMax)
		? rejected({ reason: "too_long", lengthMax })
		: accepted(value);

/** A day that exists, written as year-month-day with leading zeros. */
function isDate(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const date = new Date(`${text}T00:00:00Z`);
	return (
		!Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
	);
}

function checkUserIds(value: unknown, findUser: FindUser): Outcome {
	if (!Array.isArray(value) || !value.every(Number.isSafeInteger))
		return rejected({ reason: "not_user_ids" });
	for (const userId of value as number[]) {
		const user = findUser(userId);
		if (!user) return rejected({ reason: "unknown_user", userId });
		if (user.isBot) return rejected({ reason: "bot", userId });
		if (!user.isActive) return rejected({ reason: "deactivated_user", userId });
	}
	return accepted(JSON.stringify(value));
}
