import { addPushToken } from "../../domain/devices/push-tokens.ts";
import { endpoint } from "../endpoint.ts";
import { fcmTokenParam } from "./push-token-params.ts";

export const addFcmToken = endpoint({
	id: "add-fcm-token",
	route: "POST /users/me/android_gcm_reg_id",
	auth: "user",
	noun: "devices",
	summary: "Add an FCM token",
	params: { token: fcmTokenParam },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(addPushToken, { kind: "fcm", token: params.token, appId: null });
		return {};
	},
});
