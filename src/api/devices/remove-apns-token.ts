import { removePushToken } from "../../domain/devices/push-tokens.ts";
import { endpoint } from "../endpoint.ts";
import { apnsTokenParam } from "./push-token-params.ts";

export const removeApnsToken = endpoint({
	id: "remove-apns-token",
	route: "DELETE /users/me/apns_device_token",
	auth: "user",
	noun: "devices",
	summary: "Remove an APNs token",
	params: { token: apnsTokenParam },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(removePushToken, { kind: "apns", token: params.token });
		return {};
	},
});
