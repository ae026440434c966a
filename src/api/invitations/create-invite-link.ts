import { createInvitationLink } from "../../domain/invitations/invite.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { linkOf } from "./invitation-links.ts";
import { readTerms, termsParams } from "./invitation-params.ts";

export const createInviteLink = endpoint({
	id: "create-invite-link",
	route: "POST /invites/multiuse",
	auth: "human-non-guest",
	summary: "Create a reusable invitation link",
	description: "Whoever has it may join, until it expires or is revoked.",
	params: {
		stream_ids: param.array(shape.integer()).default([]),
		...termsParams,
	},
	response: { invite_link: shape.string() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run, read, server }) {
		const made = await run(createInvitationLink, { terms: readTerms(params) });
		const organization = await read(requireOrganization);
		return { invite_link: linkOf(server.apiKeys, organization, made) };
	},
});
