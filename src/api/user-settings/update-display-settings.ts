import { endpoint } from "../endpoint.ts";
import { changeOwnSettings, ownSettingParams } from "./change-settings.ts";

export const updateDisplaySettings = endpoint({
	id: "update-display-settings",
	route: "PATCH /settings/display",
	auth: "human",
	summary: "Update one's settings (older name)",
	params: ownSettingParams,
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	handle: changeOwnSettings,
});
