import { createDefaultChannelGroup as command } from "../../domain/channels/default-channel-groups.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const createDefaultChannelGroup = endpoint({
	id: "create-default-channel-group",
	route: "POST /default_stream_groups/create",
	auth: "admin",
	noun: "channels",
	summary: "Create a default channel group",
	description:
		"A named set of public channels that new people may choose when they join.",
	params: {
		group_name: param.string(),
		description: param.string(),
		stream_names: param
			.array(shape.string())
			.describe("Channels that are not default channels already."),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(command, {
			name: params.group_name,
			description: params.description,
			channelNames: params.stream_names,
		});
		return {};
	},
});
