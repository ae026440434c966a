import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { sendElsewhere } from "../page.ts";
import { param } from "../params.ts";
import {
	findBrowser,
	providerUrl,
	requireConference,
	requireLink,
} from "./conference-session.ts";

export const confirmConference = endpoint({
	id: "confirm-conference",
	route: "POST /calls/conference/connect",
	auth: "anonymous",
	summary: "Go on to the video call provider",
	description: "What the button on the page of `connect-conference` does.",
	params: { link: param.string() },
	response: {},
	errors: [],
	async handle({ params, organization, read, reply, request, server }) {
		requireConference(server);
		const traveller = requireLink(server, params.link, organization);
		const browser = findBrowser(request);
		if (browser === null) throw badRequest("Invalid session identifier");
		const { url: root } = await read(requireOrganization);
		const url = providerUrl(server, root, browser, traveller);
		return sendElsewhere(reply, 303, url);
	},
});
