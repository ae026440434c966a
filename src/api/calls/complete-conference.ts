import {
	ConferenceFailure,
	type ConferenceToken,
} from "../../domain/calls/conference-provider.ts";
import {
	sealToken,
	storeConferenceToken,
} from "../../domain/calls/conference-tokens.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { sendElsewhere, sendPage } from "../page.ts";
import { type ParamValues, param } from "../params.ts";
import type { Reply } from "../reply.ts";
import {
	pageUrl,
	requireConference,
	requireDeparture,
	requireSameBrowser,
	returnUrl,
	unmarkBrowser,
} from "./conference-session.ts";

const returnParams = {
	state: param.string(),
	code: param.string().optional(),
	error: param
		.string()
		.optional()
		.describe("What the provider sends in place of a code."),
};

/** The provider knows one address for all organizations; the cookie is with the one that the browser set out from. */
function sendHome(
	reply: Reply,
	home: string,
	params: ParamValues<typeof returnParams>,
) {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(params))
		if (value !== undefined) query.set(name, value);
	return sendElsewhere(reply, 302, `${pageUrl(home, "complete")}?${query}`);
}

export const completeConference = endpoint({
	id: "complete-conference",
	route: "GET /calls/conference/complete",
	auth: "anonymous",
	summary: "Come back from the video call provider",
	description:
		"Where the provider sends the browser: with a code that is exchanged for a token if this is the browser that set out. One that set out from another organization is sent on there.",
	params: returnParams,
	response: {},
	errors: [],
	async handle({ params, organization, read, reply, request, run, server }) {
		const provider = requireConference(server);
		const { state, code } = params;
		const departure = requireDeparture(server, state);
		if (departure.organizationId !== organization.id)
			return sendHome(reply, departure.home, params);
		requireSameBrowser(departure, request);
		if (!code) throw badRequest("The provider was not given permission.");
		const { url: root } = await read(requireOrganization);
		let token: ConferenceToken;
		try {
			const redirectUri = returnUrl(server, root);
			token = await provider.exchange(code, redirectUri, server.now());
		} catch (error) {
			if (!(error instanceof ConferenceFailure)) throw error;
			throw badRequest(
				error.kind === "unreachable"
					? error.message
					: "Invalid video call credentials",
			);
		}
		const sealed = sealToken(server.vault, token);
		const { userId } = departure;
		await run(storeConferenceToken, { userId, sealed });
		unmarkBrowser(reply, root);
		return sendPage(reply, {
			title: "Video calls are connected",
			text: "You may close this window.",
			closes: true,
		});
	},
	handleAtRoot({ params, reply, server }) {
		requireConference(server);
		const { home } = requireDeparture(server, params.state);
		return sendHome(reply, home, params);
	},
});
