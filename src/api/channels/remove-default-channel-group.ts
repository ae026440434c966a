import { removeDefaultChannelGroup as command } from "../../domain/channels/default-channel-groups.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeDefaultChannelGroup = endpoint({
	id: "remove-default-channel-group",
	route: "DELETE /default_stream_groups/:group_id",
	auth: "admin",
	noun: "channels",
	summary: "Remove a default channel group",
	description: "Its channels stay as they are.",
	params: { group_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(command, { id: params.group_id });
		return {};
	},
});
