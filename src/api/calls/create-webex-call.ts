import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { createCall } from "./create-call.ts";

export const createWebexCall = endpoint({
	id: "create-webex-call",
	route: "POST /calls/webex/create",
	auth: "user",
	summary: "Create a video call, under the name existing clients know",
	description: "The same as `create-conference-call`.",
	params: {},
	response: { url: shape.string() },
	errors: ["INVALID_VIDEO_CALL_PROVIDER_TOKEN"],
	handle: createCall,
});
