import {
	listSnapshots,
	type Snapshot,
} from "../../domain/messages/edit-history.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { wireSeconds } from "../render/user.ts";
import { shape } from "../shape.ts";

const snapshotShape = shape.object({
	topic: shape.string(),
	content: shape.string().optional(),
	rendered_content: shape.string().optional(),
	timestamp: shape.integer(),
	user_id: shape.integer().nullable(),
	prev_topic: shape.string().optional(),
	stream: shape.integer().optional(),
	prev_stream: shape.integer().optional(),
	prev_content: shape.string().optional(),
	prev_rendered_content: shape.string().optional(),
	content_html_diff: shape.string().optional(),
});

export const getMessageHistory = endpoint({
	id: "get-message-history",
	route: "GET /messages/:message_id/history",
	auth: "user",
	summary: "Get a message's edit history",
	description:
		"Every version of the message, oldest first; each has the values after its edit, and those before it as `prev_…`. An organization may show moves alone, or nothing.",
	params: {
		message_id: param.messageId(),
		allow_empty_topic_name: param.boolean().default(false),
	},
	response: { message_history: shape.array(snapshotShape) },
	errors: [],
	async handle({ params, caller, read }) {
		const snapshots = await read((reading) =>
			listSnapshots(reading, caller.userId, params.message_id),
		);
		return {
			message_history: snapshots.map((snapshot) =>
				render(snapshot, params.allow_empty_topic_name),
			),
		};
	},
});

function render(snapshot: Snapshot, emptyTopicName: boolean) {
	const { text, prevTopic, prevText, channels, isDirect } = snapshot;
	const shown = (topic: string) =>
		isDirect ? "" : shownTopic(topic, emptyTopicName);
	return {
		topic: shown(snapshot.topic),
		...(text && { content: text.content, rendered_content: text.html }),
		timestamp: wireSeconds(snapshot.at),
		user_id: snapshot.userId,
		...(prevTopic !== null && { prev_topic: shown(prevTopic) }),
		...(channels && { stream: channels.to, prev_stream: channels.from }),
		...(prevText && {
			prev_content: prevText.content,
			prev_rendered_content: prevText.html,
			content_html_diff: prevText.htmlDiff,
		}),
	};
}
