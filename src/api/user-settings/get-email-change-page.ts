import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage } from "../page.ts";
import { param } from "../params.ts";
import { requireLinkedEmailChange } from "./email-change-links.ts";

export const getEmailChangePage = endpoint({
	id: "get-email-change-page",
	route: "GET /accounts/confirm_new_email/:token",
	auth: "anonymous",
	isPage: true,
	noun: "settings",
	summary: "Show the page for a new address",
	description:
		"The page behind the link of a mail, with a button for `confirm-email-change`: programs that look into links change nothing.",
	params: { token: param.string() },
	response: {},
	errors: [],
	async handle({ params, read, reply, server }) {
		const [{ user, wish }, { name }] = await read(async (reading) => [
			await requireLinkedEmailChange(reading, server.apiKeys, params.token),
			await requireOrganization(reading),
		]);
		return sendPage(reply, {
			title: "Confirm your new address",
			text: `${user.fullName} will log in to ${name} with ${wish.email}.`,
			button: { label: "Confirm", fields: {} },
		});
	},
});
