import { requireLogin } from "../../domain/users/log-in.ts";
import { isEmailAddress } from "../../domain/users/names.ts";
import { recordLogin } from "../../domain/users/record-login.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { loginBucket } from "./login-bucket.ts";

export const fetchApiKey = endpoint({
	id: "fetch-api-key",
	route: "POST /fetch_api_key",
	auth: "anonymous",
	summary: "Log in with a password",
	description:
		"Answers with the account's API key. After too many wrong passwords for one address it answers 429 until some time has passed.",
	params: {
		username: param.string().describe("The account's real email address."),
		password: param.string(),
	},
	response: {
		api_key: shape.string(),
		email: shape.string(),
		user_id: shape.integer(),
	},
	errors: [
		"AUTHENTICATION_FAILED",
		"USER_DEACTIVATED",
		"REALM_DEACTIVATED",
		"PASSWORD_AUTH_DISABLED",
		"PASSWORD_RESET_REQUIRED",
		"NONEXISTENT_SUBDOMAIN",
	],
	async handle({ params, organization, read, run, server, reply }) {
		const email = params.username.trim();
		if (!isEmailAddress(email)) throw badRequest("Enter a valid email address");
		const bucket = loginBucket(organization.id, email);
		reply.count(server.rateLimits.require("authenticate_by_username", bucket));
		const user = await read((reading) =>
			requireLogin(reading, email, params.password),
		);
		server.rateLimits.clear("authenticate_by_username", bucket);
		if (user.firstLoginAt === null) await run(recordLogin, { userId: user.id });
		return {
			api_key: server.apiKeys.keyOf(organization.id, user),
			email: user.email,
			user_id: user.id,
		};
	},
});
