import { editMessage } from "../../domain/messages/edit-message.ts";
import {
	attachmentShape,
	renderAttachment,
} from "../attachments/attachment-shape.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

const extents = {
	change_one: "one",
	change_later: "later",
	change_all: "all",
} as const;

export const updateMessage = endpoint({
	id: "update-message",
	route: "PATCH /messages/:message_id",
	auth: "user",
	summary: "Edit a message",
	description:
		"Changes a message's content; or moves it, and with `propagate_mode` others of its topic, to another topic or channel. Setting or taking away the mark `✔ ` before a topic resolves or reopens it.",
	params: {
		message_id: param.messageId(),
		content: param.string().optional(),
		topic: param.topic().optional(),
		stream_id: param.id().optional(),
		propagate_mode: param
			.enum("change_one", "change_later", "change_all")
			.default("change_one"),
		send_notification_to_old_thread: param.boolean().default(false),
		send_notification_to_new_thread: param.boolean().default(true),
		prev_content_sha256: param
			.string()
			.optional()
			.describe("Refuses the edit if the content is another by now."),
	},
	response: {
		detached_uploads: shape
			.array(attachmentShape)
			.describe("The user's own files that no message shows any more."),
	},
	errors: [
		"EXPECTATION_MISMATCH",
		"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
		"STREAM_WILDCARD_MENTION_NOT_ALLOWED",
		"TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
	],
	async handle({ params, run }) {
		const detached = await run(editMessage, {
			messageId: params.message_id,
			content: params.content,
			topic: params.topic,
			channelId: params.stream_id,
			extent: extents[params.propagate_mode],
			expectedSha256: params.prev_content_sha256,
			tellOldTopic: params.send_notification_to_old_thread,
			tellNewTopic: params.send_notification_to_new_thread,
		});
		return { detached_uploads: detached.map(renderAttachment) };
	},
});
