import { readChannel } from "../../domain/flags/mark-read.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const markChannelAsRead = endpoint({
	id: "mark-channel-as-read",
	route: "POST /mark_stream_as_read",
	auth: "user",
	noun: "messages",
	summary: "Mark messages in a channel as read",
	params: { stream_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		let isDone = false;
		while (!isDone)
			({ isDone } = await run(readChannel, { channelId: params.stream_id }));
		return {};
	},
});
