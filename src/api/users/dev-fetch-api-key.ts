import {
	requireDevelopmentLogin,
	requireUsable,
} from "../../domain/users/log-in.ts";
import { isEmailAddress } from "../../domain/users/names.ts";
import { emailKey, usersByEmail } from "../../domain/users/users.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const devFetchApiKey = endpoint({
	id: "dev-fetch-api-key",
	route: "POST /dev_fetch_api_key",
	auth: "anonymous",
	summary: "Log in without a password (development servers)",
	description:
		"Refused unless the server was started for development, and by organizations that have switched it off.",
	params: { username: param.string() },
	response: {
		api_key: shape.string(),
		email: shape.string(),
		user_id: shape.integer(),
	},
	errors: [
		"BAD_REQUEST",
		"AUTHENTICATION_FAILED",
		"USER_DEACTIVATED",
		"REALM_DEACTIVATED",
	],
	async handle({ params, organization, read, server }) {
		const email = params.username.trim();
		const user = await read(async (reading) => {
			await requireDevelopmentLogin(reading, server.facts);
			if (!isEmailAddress(email))
				throw badRequest("Enter a valid email address");
			const found = (await reading.derive(usersByEmail)).get(emailKey(email));
			if (!found || found.isBot)
				throw new Refusal(
					"AUTHENTICATION_FAILED",
					"Your username or password is incorrect",
				);
			return requireUsable(reading, found);
		});
		return {
			api_key: server.apiKeys.keyOf(organization.id, user),
			email: user.email,
			user_id: user.id,
		};
	},
});
