import { setDefaultChannel as command } from "../../domain/channels/default-channels.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const addDefaultChannel = endpoint({
	id: "add-default-channel",
	route: "POST /default_streams",
	auth: "admin",
	noun: "channels",
	summary: "Add a default channel",
	params: { stream_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(command, { channelId: params.stream_id, isDefault: true });
		return {};
	},
});
