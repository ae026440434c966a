import { forgetConferenceToken } from "../../domain/calls/conference-tokens.ts";
import { endpoint } from "../endpoint.ts";

export const deauthorizeConference = endpoint({
	id: "deauthorize-conference",
	route: "POST /calls/conference/deauthorize",
	auth: "user",
	summary: "Disconnect the account at the video call provider",
	description:
		"Forgets the user's token. It is no mistake to call this without one.",
	params: {},
	response: {},
	errors: [],
	async handle({ run }) {
		await run(forgetConferenceToken, {});
		return {};
	},
});
