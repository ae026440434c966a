import { addPushToken } from "../../domain/devices/push-tokens.ts";
import { badRequest } from "../../errors.ts";
import { PUSH_APP_ID_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { apnsTokenParam } from "./push-token-params.ts";

export const addApnsToken = endpoint({
	id: "add-apns-token",
	route: "POST /users/me/apns_device_token",
	auth: "user",
	noun: "devices",
	summary: "Add an APNs token",
	params: {
		token: apnsTokenParam,
		appid: param.string({ max: PUSH_APP_ID_LENGTH_MAX }).map((text) => {
			if (!/^[.a-zA-Z0-9-]+$/.test(text)) throw badRequest("Invalid app ID");
			return text;
		}),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		const { token, appid: appId } = params;
		await run(addPushToken, { kind: "apns", token, appId });
		return {};
	},
});
