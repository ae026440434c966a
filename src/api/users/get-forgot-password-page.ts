import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage } from "../page.ts";

export const getForgotPasswordPage = endpoint({
	id: "get-forgot-password-page",
	route: "GET /accounts/password/reset/",
	auth: "anonymous",
	isPage: true,
	noun: "users",
	summary: "Show the page for a forgotten password",
	description: "A form for `request-password-reset`.",
	params: {},
	response: {},
	errors: [],
	async handle({ read, reply, server }) {
		const { name } = await read(requireOrganization);
		const title = "Forgot your password?";
		if (!server.facts.sendsMail)
			return sendPage(reply, {
				title,
				text: `This server sends no mail. Ask whoever runs ${name} for a new password.`,
			});
		return sendPage(reply, {
			title,
			text: `Enter the address that you log in with at ${name}, and you will get a mail with a link to choose a new password.`,
			button: {
				label: "Send the mail",
				fields: {},
				inputs: [{ name: "email", label: "Your address", type: "email" }],
			},
		});
	},
});
