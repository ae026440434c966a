/**
 * The kinds of value a setting can have. A table of settings names a kind for each; from it follow the type of the value, the check of what
 * somebody sends, and how it is sent.
 */
import { isLongerThan } from "../lib/code-points.ts";
import { accepted, type Checked, rejected } from "./checked.ts";
import type { PermissionConfig } from "./groups/permission-settings.ts";
import type { GroupSettingValue } from "./groups/resolver.ts";

export type SettingKind =
	| { readonly is: "boolean" }
	| { readonly is: "boolean_or_null" }
	| { readonly is: "integer"; readonly min: number; readonly max: number }
	| {
			readonly is: "integer_or_null";
			readonly min: number;
			readonly max: number;
	  }
	| {
			readonly is: "text";
			readonly lengthMax: number;
			readonly blankAllowed: boolean;
	  }
	| { readonly is: "url_or_default"; readonly lengthMax: number }
	| { readonly is: "word"; readonly words: readonly string[] }
	| { readonly is: "number"; readonly numbers: readonly number[] }
	| { readonly is: "seconds_or_unlimited" }
	| { readonly is: "retention_days" }
	| { readonly is: "channel_or_none" }
	| { readonly is: "group"; readonly permission: PermissionConfig }
	| { readonly is: "switches" };

export type SettingValue<Kind extends SettingKind> = Kind extends {
	is: "boolean";
}
	? boolean
	: Kind extends { is: "boolean_or_null" }
		? boolean | null
		: Kind extends { is: "integer" | "retention_days" }
			? number
			: Kind extends {
						is: "integer_or_null" | "seconds_or_unlimited" | "channel_or_none";
					}
				? number | null
				: Kind extends { is: "text" }
					? string
					: Kind extends { is: "url_or_default" }
						? string | null
						: Kind extends { is: "word"; words: readonly (infer Word)[] }
							? Word
							: Kind extends {
										is: "number";
										numbers: readonly (infer Number)[];
									}
								? Number
								: Kind extends { is: "group" }
									? GroupSettingValue
									: Readonly<Record<string, boolean>>;

/** Messages kept for ever. */
export const unlimitedRetention = -1;
/** The word for no limit, of time or of retention. */
export const unlimitedWord = "unlimited";
/** The word that gives up an address of one's own. */
const defaultUrlWord = "default";
/** How "no channel" is sent. */
const noChannelNumber = -1;

const integerMax = 2_147_483_647;

export const kind = {
	boolean: { is: "boolean" },
	booleanOrNull: { is: "boolean_or_null" },
	secondsOrUnlimited: { is: "seconds_or_unlimited" },
	retentionDays: { is: "retention_days" },
	channelOrNone: { is: "channel_or_none" },
	/** A map from name to on or off, with at least one on. */
	switches: { is: "switches" },
	integer: (min: number, max = integerMax) =>
		({ is: "integer", min, max }) as const,
	integerOrNull: (min: number, max = integerMax) =>
		({ is: "integer_or_null", min, max }) as const,
	text: (lengthMax: number) =>
		({ is: "text", lengthMax, blankAllowed: true }) as const,
	filledText: (lengthMax: number) =>
		({ is: "text", lengthMax, blankAllowed: false }) as const,
	/** An address of the organization's own, or null for the server's. */
	urlOrDefault: (lengthMax: number) =>
		({ is: "url_or_default", lengthMax }) as const,
	word: <const Words extends readonly string[]>(...words: Words) =>
		({ is: "word", words }) as const,
	number: <const Numbers extends readonly number[]>(...numbers: Numbers) =>
		({ is: "number", numbers }) as const,
	group: (permission: PermissionConfig) =>
		({ is: "group", permission }) as const,
} as const;

/** Plain words and texts are sent as they are, everything else as JSON. */
export const sentAsText = ({ is }: SettingKind): boolean =>
	is === "text" || is === "url_or_default" || is === "word";

export type SettingProblem =
	| { readonly reason: "not_boolean" }
	| { readonly reason: "not_integer" }
	| { readonly reason: "not_text" }
	| { readonly reason: "not_url" }
	| { readonly reason: "not_switches" }
	| { readonly reason: "all_off" }
	| { readonly reason: "blank" }
	| { readonly reason: "too_small"; readonly min: number }
	| { readonly reason: "too_large"; readonly max: number }
	| { readonly reason: "too_long"; readonly lengthMax: number }
	| {
			readonly reason: "not_one_of";
			readonly choices: readonly (string | number)[];
	  }
	/** A limit that is neither a positive number nor a known word; the answer names the value. */
	| { readonly reason: "bad_limit"; readonly badValue: string | number }
	/** Needs the organization's groups and people: the caller asks the resolver. */
	| { readonly reason: "needs_groups" };

type Outcome = Checked<unknown, SettingProblem>;

const isInteger = (value: unknown): value is number =>
	Number.isSafeInteger(value);

/** Checks a value as it was sent (JSON already read) and gives it in the form that is kept. */
export function checkSettingValue(kind: SettingKind, value: unknown): Outcome {
	switch (kind.is) {
		case "boolean":
			return typeof value === "boolean"
				? accepted(value)
				: rejected({ reason: "not_boolean" });
		case "boolean_or_null":
			return value === null || typeof value === "boolean"
				? accepted(value)
				: rejected({ reason: "not_boolean" });
		case "integer":
			return checkInteger(value, kind.min, kind.max);
		case "integer_or_null":
			return value === null
				? accepted(null)
				: checkInteger(value, kind.min, kind.max);
		case "text":
			return checkText(value, kind.lengthMax, kind.blankAllowed);
		case "url_or_default":
			return value === null || value === defaultUrlWord
				? accepted(null)
				: checkUrl(value, kind.lengthMax);
		case "word":
			return typeof value === "string" && kind.words.includes(value)
				? accepted(value)
				: rejected({ reason: "not_one_of", choices: kind.words });
		case "number":
			if (!isInteger(value)) return rejected({ reason: "not_integer" });
			return kind.numbers.includes(value)
				? accepted(value)
				: rejected({ reason: "not_one_of", choices: kind.numbers });
		case "seconds_or_unlimited":
			return checkLimit(value, null);
		case "retention_days":
			return checkLimit(value, unlimitedRetention);
		case "channel_or_none":
			if (value === null || value === noChannelNumber) return accepted(null);
			return checkInteger(value, 1, integerMax);
		case "group":
			return rejected({ reason: "needs_groups" });
		case "switches":
			if (!isSwitches(value)) return rejected({ reason: "not_switches" });
			return Object.values(value).includes(true)
				? accepted(value)
				: rejected({ reason: "all_off" });
	}
}

function checkInteger(value: unknown, min: number, max: number): Outcome {
	if (!isInteger(value)) return rejected({ reason: "not_integer" });
	if (value < min) return rejected({ reason: "too_small", min });
	if (value > max) return rejected({ reason: "too_large", max });
	return accepted(value);
}

function checkText(
	value: unknown,
	lengthMax: number,
	blankAllowed: boolean,
): Outcome {
	if (typeof value !== "string" || value.includes("\0"))
		return rejected({ reason: "not_text" });
	if (isLongerThan(value, lengthMax))
		return rejected({ reason: "too_long", lengthMax });
	if (!blankAllowed && value.trim() === "")
		return rejected({ reason: "blank" });
	return accepted(value);
}

function checkUrl(value: unknown, lengthMax: number): Outcome {
	const checked = checkText(value, lengthMax, false);
	if (!checked.ok || typeof value !== "string") return checked;
	const protocol = URL.parse(value)?.protocol;
	return protocol === "https:" || protocol === "http:"
		? accepted(value)
		: rejected({ reason: "not_url" });
}

function checkLimit(value: unknown, unlimited: number | null): Outcome {
	if (value === unlimitedWord) return accepted(unlimited);
	if (typeof value === "string")
		return rejected({ reason: "bad_limit", badValue: value });
	if (!isInteger(value)) return rejected({ reason: "not_integer" });
	if (value < 1) return rejected({ reason: "bad_limit", badValue: value });
	if (value > integerMax)
		return rejected({ reason: "too_large", max: integerMax });
	return accepted(value);
}

const isSwitches = (value: unknown): value is Record<string, boolean> =>
	typeof value === "object" &&
	value !== null &&
	!Array.isArray(value) &&
	Object.values(value).every((on) => typeof on === "boolean");
