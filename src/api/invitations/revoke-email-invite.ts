import { revokeInvitation } from "../../domain/invitations/manage-invitations.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const revokeEmailInvite = endpoint({
	id: "revoke-email-invite",
	route: "DELETE /invites/:invite_id",
	auth: "human-non-guest",
	summary: "Revoke an invitation",
	description:
		"For whoever made it and for administrators; those that bring an owner are owners' alone.",
	params: { invite_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(revokeInvitation, { id: params.invite_id, kind: "email" });
		return {};
	},
});
