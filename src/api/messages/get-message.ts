import {
	invalidMessage,
	requireMessage,
} from "../../domain/messages/access.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import { messagesJson } from "./message-json.ts";
import { messageShape } from "./message-shape.ts";

export const getMessage = endpoint({
	id: "get-message",
	route: "GET /messages/:message_id",
	auth: "user",
	summary: "Get a message",
	description:
		"One message with the user's flags, and beside it the text it was written as.",
	params: {
		message_id: param.messageId(),
		apply_markdown: param.boolean().default(true),
		allow_empty_topic_name: param.boolean().default(false),
	},
	response: {
		message: shape.object(messageShape),
		raw_content: shape.string(),
	},
	errors: [],
	handle: ({ params, caller, read }) =>
		read(async (reading) => {
			const { userId } = caller;
			const { id, content } = await requireMessage(
				reading,
				userId,
				params.message_id,
				"read",
			);
			const message = await messagesJson(reading, [id], {
				userId,
				form: {
					applyMarkdown: params.apply_markdown,
					emptyTopicName: params.allow_empty_topic_name,
				},
				searched: null,
			});
			// Deleted between the two looks.
			if (message.length === 0) throw invalidMessage();
			return new RawJson(
				'"message":',
				message,
				`,"raw_content":${JSON.stringify(content)}`,
			);
		}),
});
