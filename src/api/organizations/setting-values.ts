/** An organization's settings as they travel. */

import type { GroupSettingValue } from "../../domain/groups/resolver.ts";
import type { AuthenticationMethods } from "../../domain/organizations/authentication-methods.ts";
import {
	type OrganizationSettingName,
	organizationSetting,
	wireNameOf,
} from "../../domain/organizations/settings.ts";
import { wireGroupSetting } from "../render/group-setting.ts";
import { type Shape, shape } from "../shape.ts";

/** How "no channel" is sent. */
const noChannel = -1;

/** A value of which everybody may see all; ways to log in are shown with whether the server offers them, elsewhere. */
export function wireSettingValue(
	name: OrganizationSettingName,
	value: unknown,
): unknown {
	switch (organizationSetting(name).kind.is) {
		case "group":
			return wireGroupSetting(value as GroupSettingValue);
		case "channel_or_none":
			return value ?? noChannel;
		default:
			return value;
	}
}

/** Every name under which the setting goes out. */
export const wireNamesOf = (name: OrganizationSettingName): string[] => [
	wireNameOf(name),
	...(organizationSetting(name).wireAliases ?? []),
];

/** Its name in events, where clients refuse names they do not know. */
export const eventNameOf = (name: OrganizationSettingName): string =>
	wireNamesOf(name).at(-1) as string;

export const authenticationMethodShape = shape.object({
	enabled: shape.boolean(),
	available: shape.boolean(),
	unavailable_reason: shape.string().optional(),
});

export const renderAuthenticationMethods = (
	methods: AuthenticationMethods,
	offered: readonly string[],
) =>
	Object.fromEntries(
		offered.map((name) => [
			name,
			{ enabled: methods[name] === true, available: true },
		]),
	);

export function settingShape(name: OrganizationSettingName): Shape<unknown> {
	const { kind } = organizationSetting(name);
	switch (kind.is) {
		case "boolean":
			return shape.boolean();
		case "boolean_or_null":
			return shape.boolean().nullable();
		case "integer":
		case "number":
		case "retention_days":
		case "channel_or_none":
			return shape.integer();
		case "integer_or_null":
		case "seconds_or_unlimited":
			return shape.integer().nullable();
		case "text":
			return shape.string();
		case "word":
			return shape.enum(...kind.words);
		case "url_or_default":
			return shape.string().nullable();
		case "switches":
			return shape.record(authenticationMethodShape);
		case "group":
			return shape.groupSetting();
	}
}
