import { findInvitation } from "../../domain/invitations/invitations.ts";
import { renewInvitation } from "../../domain/invitations/manage-invitations.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { countInvitations } from "./invitation-limits.ts";

export const resendEmailInvite = endpoint({
	id: "resend-email-invite",
	route: "POST /invites/:invite_id/resend",
	auth: "human-non-guest",
	summary: "Renew an invitation",
	description:
		"For whoever made it and for administrators; it begins anew under a new link, which is mailed where the server sends mail, and the old link ends.",
	params: { invite_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, caller, organization, read, run, server }) {
		const id = params.invite_id;
		const email = (await read((reading) => findInvitation(reading, id)))?.email;
		if (email)
			countInvitations(server, organization.id, caller.userId, [email]);
		await run(renewInvitation, { id, isMailed: server.facts.sendsMail });
		return {};
	},
});
