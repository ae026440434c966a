import { isEmailAddress } from "../../domain/users/names.ts";
import { askPasswordReset } from "../../domain/users/reset-password.ts";
import { emailKey } from "../../domain/users/users.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage, wantsPage } from "../page.ts";
import { param } from "../params.ts";
import { addressKey } from "../rate-limit.ts";

export const requestPasswordReset = endpoint({
	id: "request-password-reset",
	route: "POST /accounts/password/reset/",
	auth: "anonymous",
	isPage: true,
	noun: "users",
	summary: "Ask for a new password",
	description:
		"Sends a mail with a link to choose one, if the address is that of an account; the answer does not tell.",
	params: { email: param.string() },
	response: {},
	errors: ["PASSWORD_AUTH_DISABLED"],
	async handle({ params, organization, run, reply, request, server }) {
		if (!server.facts.sendsMail)
			throw badRequest(
				"This server sends no mail. Ask whoever runs it for a new password.",
			);
		const email = params.email.trim();
		if (!isEmailAddress(email)) throw badRequest("Enter a valid email address");
		server.rateLimits.require("sends_email_by_ip", addressKey(request.ip));
		server.rateLimits.require(
			"password_reset_form_by_email",
			`${organization.id}:${emailKey(email)}`,
		);
		await run(askPasswordReset, { email });
		if (wantsPage(request))
			return sendPage(reply, {
				title: "Look into your mail",
				text: `If ${email} is the address of an account, a mail with a link is on its way to it. The link works for a day.`,
			});
		return {};
	},
});
