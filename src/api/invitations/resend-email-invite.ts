import { renewInvitation } from "../../domain/invitations/manage-invitations.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const resendEmailInvite = endpoint({
	id: "resend-email-invite",
	route: "POST /invites/:invite_id/resend",
	auth: "human-non-guest",
	summary: "Renew an invitation",
	description:
		"For whoever made it and for administrators; it begins anew under a new link, and the old link ends.",
	params: { invite_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(renewInvitation, { id: params.invite_id });
		return {};
	},
});
