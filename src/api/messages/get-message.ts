import {
	invalidMessage,
	requireMessage,
} from "../../domain/messages/access.ts";
import { findOpenMessage } from "../../domain/spectators/spectators.ts";
import type { Reading } from "../../engine/command.ts";
import { notLoggedIn } from "../auth.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import { messagesJson } from "./message-json.ts";
import { messageShape } from "./message-shape.ts";

/** Whatever a spectator may not see might be seen by whoever logs in. */
async function requireOpenMessage(reading: Reading, id: number) {
	const message = await findOpenMessage(reading, id);
	if (!message) throw notLoggedIn();
	return message;
}

export const getMessage = endpoint({
	id: "get-message",
	route: "GET /messages/:message_id",
	auth: "user-or-spectator",
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
			const userId = caller?.userId ?? null;
			const { id, content } =
				userId === null
					? await requireOpenMessage(reading, params.message_id)
					: await requireMessage(reading, userId, params.message_id, "read");
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
