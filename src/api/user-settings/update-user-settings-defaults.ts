import { changeUserDefaults } from "../../domain/users/change-user-defaults.ts";
import { organizationDefaultNames } from "../../domain/users/settings.ts";
import { endpoint } from "../endpoint.ts";
import { settingParams, settingsIn } from "./setting-params.ts";

export const updateUserSettingsDefaults = endpoint({
	id: "update-user-settings-defaults",
	route: "PATCH /realm/user_settings_defaults",
	auth: "admin",
	noun: "settings",
	summary: "Update what new users start with",
	description: "Nobody's own settings change.",
	params: settingParams(organizationDefaultNames),
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(changeUserDefaults, {
			settings: settingsIn(organizationDefaultNames, params),
		});
		return {};
	},
});
