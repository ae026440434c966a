/** The parameters by which an organization's settings are changed, made from the table of settings. */
import {
	checkOrganizationSetting,
	isOrganizationPermission,
	type OrganizationSettingName,
	organizationSetting,
	organizationSettingNames,
	type PlainOrganizationSettingName,
	wireNameOf,
} from "../../domain/organizations/settings.ts";
import type {
	SettingKind,
	SettingProblem,
} from "../../domain/setting-kinds.ts";
import { badRequest, invalidParameter, type Refusal } from "../../errors.ts";
import { type Param, type Params, param } from "../params.ts";
import { shape } from "../shape.ts";

/** What the API may change; the rest is the operator's. */
export const changeableSettings: readonly OrganizationSettingName[] =
	organizationSettingNames.filter(
		(name) => organizationSetting(name).changedBy !== "operator",
	);

/** How a value of the kind is sent; what it may be beyond that is the kind's to say. */
function sentParam(kind: SettingKind): Param<unknown> {
	switch (kind.is) {
		case "boolean":
			return param.boolean();
		case "boolean_or_null":
			return param.boolean().nullable();
		case "integer":
			return param.integer({ min: kind.min, max: kind.max });
		case "integer_or_null":
			return param.integer({ min: kind.min, max: kind.max }).nullable();
		case "number":
			return param.integerOf(...kind.numbers);
		case "channel_or_none":
			return param.integer({ min: -1 });
		case "text":
			return param.string();
		case "word":
			return param.enum(...kind.words);
		case "url_or_default":
			return param.jsonStringOrPlain();
		case "seconds_or_unlimited":
		case "retention_days":
			return param.jsonOrPlain(shape.oneOf(shape.integer(), shape.string()));
		case "switches":
			return param.json(shape.record(shape.boolean()));
		case "group":
			return param.groupSettingChange();
	}
}

function settingParam(name: OrganizationSettingName): Param<unknown> {
	const { kind, wireAliases = [] } = organizationSetting(name);
	const sent = sentParam(kind);
	const checked = isOrganizationPermission(name)
		? sent
		: sent.map((value, wire) => requireSetting(name, wire, value));
	return checked.alias(...wireAliases).optional();
}

function requireSetting(
	name: PlainOrganizationSettingName,
	wire: string,
	value: unknown,
): unknown {
	const checked = checkOrganizationSetting(name, value);
	if (checked.ok) return checked.value;
	throw refusal(wire, checked.problem);
}

function refusal(wire: string, problem: SettingProblem): Refusal {
	switch (problem.reason) {
		case "bad_limit":
			return invalidParameter(wire, problem.badValue);
		case "too_small":
			return badRequest(`${wire} is too small`);
		case "too_large":
			return badRequest(`${wire} is too large`);
		case "too_long":
			return badRequest(
				`${wire} is too long (limit: ${problem.lengthMax} characters)`,
			);
		case "blank":
			return badRequest(`${wire} cannot be blank`);
		case "not_boolean":
			return badRequest(`${wire} is not a boolean`);
		case "not_integer":
			return badRequest(`${wire} is not an integer`);
		case "not_text":
			return badRequest(`${wire} is not a string`);
		case "not_url":
			return badRequest(`${wire} is not a URL`);
		case "not_switches":
			return badRequest(`${wire} is not a dict`);
		case "all_off":
			return badRequest("At least one authentication method must be enabled.");
		case "not_one_of":
		case "needs_groups":
			return badRequest(`Invalid ${wire}`);
	}
}

export const settingParams: Params = Object.fromEntries(
	changeableSettings.map((name) => [wireNameOf(name), settingParam(name)]),
);
