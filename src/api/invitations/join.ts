import { acceptInvitation } from "../../domain/invitations/accept-invitation.ts";
import { endpoint } from "../endpoint.ts";
import { sendPage, wantsPage } from "../page.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { requireLinkedInvitation } from "./invitation-links.ts";

export const join = endpoint({
	id: "join",
	route: "POST /join/:token",
	auth: "anonymous",
	isPage: true,
	noun: "invites",
	summary: "Accept an invitation",
	description:
		"Makes an account and answers with its key; to a browser's form with a page.",
	params: {
		token: param.string(),
		full_name: param.string(),
		password: param.string(),
		email: param
			.string()
			.optional()
			.describe("Needed unless the invitation was made to an address."),
	},
	response: {
		user_id: shape.integer(),
		email: shape.string(),
		api_key: shape.string(),
	},
	errors: ["PASSWORD_AUTH_DISABLED"],
	async handle({ params, organization, read, run, reply, request, server }) {
		const { id, invitedAt } = await read((reading) =>
			requireLinkedInvitation(reading, server.apiKeys, params.token),
		);
		const user = await run(acceptInvitation, {
			id,
			invitedAt,
			fullName: params.full_name,
			password: params.password,
			email: params.email,
		});
		if (wantsPage(request))
			return sendPage(reply, {
				title: "Welcome",
				text: `You have joined as ${user.fullName}. Log in with ${user.email} in any client.`,
			});
		return {
			user_id: user.id,
			email: user.email,
			api_key: server.apiKeys.keyOf(organization.id, user),
		};
	},
});
