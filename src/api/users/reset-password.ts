import { resetPassword as command } from "../../domain/users/reset-password.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage, wantsPage } from "../page.ts";
import { param } from "../params.ts";
import { loginBucket } from "./login-bucket.ts";
import { requireLinkedReset } from "./password-reset-links.ts";

export const resetPassword = endpoint({
	id: "reset-password",
	route: "POST /accounts/password/reset/:token",
	auth: "anonymous",
	isPage: true,
	noun: "users",
	summary: "Choose a new password",
	description:
		"For whoever has the link of a mail, once; a browser's form is answered with a page.",
	params: { token: param.string(), password: param.string() },
	response: {},
	errors: ["PASSWORD_AUTH_DISABLED"],
	async handle({ params, organization, read, run, reply, request, server }) {
		const reset = await read((reading) =>
			requireLinkedReset(reading, server.apiKeys, params.token),
		);
		const { email } = await run(command, {
			...reset,
			password: params.password,
		});
		server.rateLimits.clear(
			"authenticate_by_username",
			loginBucket(organization.id, email),
		);
		if (wantsPage(request))
			return sendPage(reply, {
				title: "Your password is changed",
				text: `Log in with ${email} and the new password in any client.`,
			});
		return {};
	},
});
