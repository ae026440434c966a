import { removePushToken } from "../../domain/devices/push-tokens.ts";
import { endpoint } from "../endpoint.ts";
import { fcmTokenParam } from "./push-token-params.ts";

export const removeFcmToken = endpoint({
	id: "remove-fcm-token",
	route: "DELETE /users/me/android_gcm_reg_id",
	auth: "user",
	noun: "devices",
	summary: "Remove an FCM token",
	params: { token: fcmTokenParam },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(removePushToken, { kind: "fcm", token: params.token });
		return {};
	},
});
