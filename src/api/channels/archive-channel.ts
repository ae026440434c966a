import { archiveChannel as command } from "../../domain/channels/archive-channel.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const archiveChannel = endpoint({
	id: "archive-channel",
	route: "DELETE /streams/:stream_id",
	auth: "user",
	noun: "channels",
	summary: "Archive a channel",
	description:
		"Its name, subscriptions and messages are kept. It ceases to be a default channel and to be announced in.",
	params: { stream_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { channelId: params.stream_id });
		return {};
	},
});
