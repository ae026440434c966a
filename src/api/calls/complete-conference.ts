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
import { sendPage } from "../page.ts";
import { param } from "../params.ts";
import {
	pageUrl,
	requireConference,
	requireReturn,
	unmarkBrowser,
} from "./conference-session.ts";

export const completeConference = endpoint({
	id: "complete-conference",
	route: "GET /calls/conference/complete",
	auth: "anonymous",
	summary: "Come back from the video call provider",
	description:
		"Where the provider sends the browser: with a code that is exchanged for a token if this is the browser that set out.",
	params: {
		state: param.string(),
		code: param.string().optional(),
		error: param
			.string()
			.optional()
			.describe("What the provider sends in place of a code."),
	},
	response: {},
	errors: [],
	async handle({ params, organization, read, reply, request, run, server }) {
		const provider = requireConference(server);
		const { state, code } = params;
		const { userId } = requireReturn(server, state, organization, request);
		if (!code) throw badRequest("The provider was not given permission.");
		const { url: root } = await read(requireOrganization);
		let token: ConferenceToken;
		try {
			const redirectUri = pageUrl(root, "complete");
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
		await run(storeConferenceToken, { userId, sealed });
		unmarkBrowser(reply, root);
		return sendPage(reply, {
			title: "Video calls are connected",
			text: "You may close this window.",
			closes: true,
		});
	},
});
