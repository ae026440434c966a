import { endpoint } from "../endpoint.ts";
import { changeOwnSettings, ownSettingParams } from "./change-settings.ts";

export const updateNotificationSettings = endpoint({
	id: "update-notification-settings",
	route: "PATCH /settings/notifications",
	auth: "human",
	summary: "Update one's settings (older name)",
	params: ownSettingParams,
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	handle: changeOwnSettings,
});
