import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { createCall } from "./create-call.ts";

export const createConferenceCall = endpoint({
	id: "create-conference-call",
	route: "POST /calls/conference/create",
	auth: "user",
	summary: "Create a video call",
	description:
		"Opens a meeting at the video call provider in the user's name and answers with its link. The user must have connected their account there (`has_conference_token`); if the provider no longer accepts it, it is forgotten and the user's clients are told.",
	params: {},
	response: { url: shape.string().describe("The meeting.") },
	errors: ["INVALID_VIDEO_CALL_PROVIDER_TOKEN"],
	handle: createCall,
});
