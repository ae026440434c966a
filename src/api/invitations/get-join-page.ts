import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage } from "../page.ts";
import { param } from "../params.ts";
import { requireLinkedInvitation } from "./invitation-links.ts";

export const getJoinPage = endpoint({
	id: "get-join-page",
	route: "GET /join/:token",
	auth: "anonymous",
	isPage: true,
	noun: "invites",
	summary: "Show an invitation",
	description: "The page behind an invitation's link, with a form for `join`.",
	params: { token: param.string() },
	response: {},
	errors: [],
	async handle({ params, read, reply, server }) {
		const [{ email }, { name }] = await read(async (reading) => [
			await requireLinkedInvitation(reading, server.apiKeys, params.token),
			await requireOrganization(reading),
		]);
		return sendPage(reply, {
			title: `Join ${name}`,
			text:
				email === null
					? "Choose how you will be called and how you log in."
					: `Choose how you will be called. You will log in with ${email}.`,
			button: {
				label: "Join",
				fields: {},
				inputs: [
					{ name: "full_name", label: "Your name", type: "text" },
					...(email === null
						? [{ name: "email", label: "Your address", type: "email" as const }]
						: []),
					{ name: "password", label: "A password", type: "password" },
				],
			},
		});
	},
});
