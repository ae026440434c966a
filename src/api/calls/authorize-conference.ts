import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { pageUrl, requireConference, sealLink } from "./conference-session.ts";

export const authorizeConference = endpoint({
	id: "authorize-conference",
	route: "POST /calls/conference/authorize",
	auth: "user",
	summary: "Make a link to connect an account at the video call provider",
	description:
		"The link is for the user's own browser, which needs no credentials for it. It works for ten minutes, and shows whose account is about to be connected before anything happens.",
	params: {},
	response: { url: shape.string() },
	errors: [],
	async handle({ caller, organization, read, server }) {
		requireConference(server);
		const { url: root } = await read(requireOrganization);
		const link = sealLink(server, {
			organizationId: organization.id,
			userId: caller.userId,
		});
		return { url: `${pageUrl(root, "connect")}?link=${link}` };
	},
});
