import type { OrganizationPermission } from "../../domain/groups/permission-settings.ts";
import { offeredAuthenticationMethods } from "../../domain/organizations/authentication-methods.ts";
import {
	isOrganizationPermission,
	type OrganizationSettingName,
	wireNameOf,
} from "../../domain/organizations/settings.ts";
import {
	type PlainSettingValues,
	type UpdateOrganization,
	updateOrganization as updateOrganizationCommand,
} from "../../domain/organizations/update-organization.ts";
import { offeredVideoProviders } from "../../domain/organizations/video-providers.ts";
import { endpoint } from "../endpoint.ts";
import type { GroupSettingChange } from "../params.ts";
import { readGroupSettingChange } from "../render/group-setting.ts";
import { shape } from "../shape.ts";
import { changeableSettings, settingParams } from "./setting-params.ts";
import { wireNamesOf, wireSettingValue } from "./setting-values.ts";

/** Texts are not repeated in the answer. */
const textUpdated = "updated";

export const updateOrganization = endpoint({
	id: "update-organization",
	route: "PATCH /realm",
	auth: "admin",
	summary: "Update the organization",
	description:
		"Every setting is a parameter. Some are for owners alone. The answer names what has changed, with its new value, or `updated` where that is a text.",
	params: settingParams,
	response: Object.fromEntries(
		changeableSettings
			.flatMap(wireNamesOf)
			.map((wire) => [wire, shape.any().optional()]),
	),
	errors: [
		"UNAUTHORIZED_PRINCIPAL",
		"REQUEST_VARIABLE_INVALID",
		"EXPECTATION_MISMATCH",
		"SYSTEM_GROUP_REQUIRED",
	],
	async handle({ params, run, server }) {
		const changed = await run(updateOrganizationCommand, {
			...readSent(params),
			offeredMethods: offeredAuthenticationMethods(server.facts),
			offeredVideoProviders: offeredVideoProviders(server.conference !== null),
		});
		return Object.fromEntries(
			Object.entries(changed).flatMap(([key, value]) => {
				const name = key as OrganizationSettingName;
				const shown =
					typeof value === "string"
						? textUpdated
						: wireSettingValue(name, value);
				return wireNamesOf(name).map((wire) => [wire, shown]);
			}),
		);
	},
});

function readSent(
	params: Readonly<Record<string, unknown>>,
): Pick<UpdateOrganization, "values" | "permissions"> {
	const values: Record<string, unknown> = {};
	const permissions: UpdateOrganization["permissions"] = {};
	for (const name of changeableSettings) {
		const sent = params[wireNameOf(name)];
		if (sent === undefined) continue;
		if (isOrganizationPermission(name))
			permissions[name as OrganizationPermission] = readGroupSettingChange(
				sent as GroupSettingChange,
			);
		else values[name] = sent;
	}
	return { values: values as PlainSettingValues, permissions };
}
