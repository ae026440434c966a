import { endpoint } from "../endpoint.ts";
import { changeOwnSettings, ownSettingParams } from "./change-settings.ts";

export const updateSettings = endpoint({
	id: "update-settings",
	route: "PATCH /settings",
	auth: "human",
	summary: "Update one's settings",
	params: ownSettingParams,
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	handle: changeOwnSettings,
});
