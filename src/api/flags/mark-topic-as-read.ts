import { readTopic } from "../../domain/flags/mark-read.ts";
import { resolveEmptyTopicName } from "../../domain/messages/text.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const markTopicAsRead = endpoint({
	id: "mark-topic-as-read",
	route: "POST /mark_topic_as_read",
	auth: "user",
	noun: "messages",
	summary: "Mark messages in a topic as read",
	params: {
		stream_id: param.id(),
		topic_name: param.string({ trim: true }).map(resolveEmptyTopicName),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		const where = { channelId: params.stream_id, topic: params.topic_name };
		let isDone = false;
		while (!isDone) ({ isDone } = await run(readTopic, where));
		return {};
	},
});
