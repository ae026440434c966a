import {
	type SettingKind,
	type SettingProblem,
	sentAsText,
} from "../../domain/setting-kinds.ts";
import { findLanguageName } from "../../domain/users/languages.ts";
import {
	checkUserSetting,
	type UserSettingName,
	type UserSettings,
	userSetting,
	userSettingWireName,
} from "../../domain/users/settings.ts";
import { badRequest, type Refusal } from "../../errors.ts";
import { type Param, param } from "../params.ts";
import { type Shape, shape } from "../shape.ts";

/** What a setting's value is on the wire. */
export function settingShape(kind: SettingKind): Shape<unknown> {
	switch (kind.is) {
		case "boolean":
			return shape.boolean();
		case "boolean_or_null":
			return shape.boolean().nullable();
		case "integer":
			return shape.integer({ min: kind.min, max: kind.max });
		case "number":
			return shape.enum(...kind.numbers);
		case "word":
			return shape.enum(...kind.words);
		case "text":
			return shape.string({ max: kind.lengthMax });
		default:
			return shape.any();
	}
}

function refuseSetting(name: string, problem: SettingProblem): Refusal {
	switch (problem.reason) {
		case "not_boolean":
			return badRequest(`${name} is not a boolean`);
		case "not_integer":
			return badRequest(`${name} is not an integer`);
		case "too_small":
			return badRequest(`${name} is too small`);
		case "too_large":
			return badRequest(`${name} is too large`);
		case "too_long":
			return badRequest(
				`${name} is too long (limit: ${problem.lengthMax} characters)`,
			);
		case "blank":
			return badRequest(`${name} cannot be blank`);
		default:
			return badRequest(`Invalid ${name}`);
	}
}

/** The parameter that changes one setting: words and texts stand for themselves, the rest is JSON. */
function settingParam(name: UserSettingName): Param<unknown> {
	const { kind } = userSetting(name);
	const raw = sentAsText(kind)
		? param.jsonOrPlain(settingShape(kind))
		: param.json(settingShape(kind));
	return raw
		.map((value, wireName) => {
			const checked = checkUserSetting(name, value);
			if (!checked.ok) throw refuseSetting(wireName, checked.problem);
			if (name === "default_language" && !findLanguageName(String(value)))
				throw badRequest("Invalid default_language");
			return checked.value;
		})
		.optional();
}

/** One parameter a setting, by wire name. */
export const settingParams = (
	names: readonly UserSettingName[],
): Record<string, Param<unknown>> =>
	Object.fromEntries(
		names.map((name) => [userSettingWireName(name), settingParam(name)]),
	);

/** The settings among the parameters that were sent. */
export function settingsIn(
	names: readonly UserSettingName[],
	params: Readonly<Record<string, unknown>>,
): Partial<UserSettings> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = params[userSettingWireName(name)];
			return value === undefined ? [] : [[name, value]];
		}),
	);
}
