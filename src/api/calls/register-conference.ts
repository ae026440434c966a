import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { endpoint } from "../endpoint.ts";
import { sendElsewhere } from "../page.ts";
import {
	markBrowser,
	providerUrl,
	requireConference,
} from "./conference-session.ts";

export const registerConference = endpoint({
	id: "register-conference",
	route: "GET /calls/conference/register",
	auth: "user",
	summary: "Connect an account at the video call provider, in this browser",
	description:
		"For a browser that can authenticate: it is sent to the provider, and comes back with permission to make calls in the user's name. For one that cannot, `authorize-conference` makes a link. The same path answers without the prefix of the API.",
	params: {},
	response: {},
	errors: [],
	async handle({ caller, organization, read, reply, server }) {
		requireConference(server);
		const { url: root } = await read(requireOrganization);
		const browser = markBrowser(reply, root);
		const url = providerUrl(server, root, browser, {
			organizationId: organization.id,
			userId: caller.userId,
		});
		return sendElsewhere(reply, 302, url);
	},
});
