import { endpoint } from "../endpoint.ts";
import { sendPage } from "../page.ts";
import { param } from "../params.ts";
import { requireLinkedReset } from "./password-reset-links.ts";

export const getPasswordResetPage = endpoint({
	id: "get-password-reset-page",
	route: "GET /accounts/password/reset/:token",
	auth: "anonymous",
	isPage: true,
	noun: "users",
	summary: "Show the page for a new password",
	description:
		"The page behind the link of a mail, with a form for `reset-password`.",
	params: { token: param.string() },
	response: {},
	errors: [],
	async handle({ params, read, reply, server }) {
		const { email } = await read((reading) =>
			requireLinkedReset(reading, server.apiKeys, params.token),
		);
		return sendPage(reply, {
			title: "Choose a new password",
			text: `It is for ${email}.`,
			button: {
				label: "Change the password",
				fields: {},
				inputs: [
					{ name: "password", label: "The new password", type: "password" },
				],
			},
		});
	},
});
