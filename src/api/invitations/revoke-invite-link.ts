import { revokeInvitation } from "../../domain/invitations/manage-invitations.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const revokeInviteLink = endpoint({
	id: "revoke-invite-link",
	route: "DELETE /invites/multiuse/:invite_id",
	auth: "human-non-guest",
	summary: "Revoke a reusable invitation link",
	description:
		"For whoever made it and for administrators; those that bring owners are owners' alone.",
	params: { invite_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(revokeInvitation, { id: params.invite_id, kind: "link" });
		return {};
	},
});
