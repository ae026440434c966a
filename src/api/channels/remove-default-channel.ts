import { setDefaultChannel as command } from "../../domain/channels/default-channels.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeDefaultChannel = endpoint({
	id: "remove-default-channel",
	route: "DELETE /default_streams",
	auth: "admin",
	noun: "channels",
	summary: "Remove a default channel",
	params: { stream_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(command, { channelId: params.stream_id, isDefault: false });
		return {};
	},
});
