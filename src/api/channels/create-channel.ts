import { createChannel as command } from "../../domain/channels/create-channel.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { newChannelParams, readNewChannelTerms } from "./new-channel-params.ts";

export const createChannel = endpoint({
	id: "create-channel",
	route: "POST /channels/create",
	auth: "non-guest",
	noun: "channels",
	summary: "Create a channel",
	description:
		"The creator is not subscribed unless listed among the subscribers.",
	params: {
		name: param.string(),
		description: param.string().default(""),
		subscribers: param.array(shape.id()),
		...newChannelParams,
	},
	response: { id: shape.integer() },
	errors: [
		"CHANNEL_ALREADY_EXISTS",
		"REQUEST_VARIABLE_INVALID",
		"SYSTEM_GROUP_REQUIRED",
		"UNAUTHORIZED_PRINCIPAL",
	],
	handle: ({ params, run, server }) =>
		run(command, {
			name: params.name,
			description: params.description,
			subscribers: { ids: params.subscribers },
			announce: params.announce,
			terms: readNewChannelTerms(params, server.facts),
		}),
});
