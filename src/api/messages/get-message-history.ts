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
	content: shape
		.string()
		.optional()
		.describe("Markdown; absent where only moves are shown."),
	rendered_content: shape.string().optional().describe("HTML."),
	timestamp: shape.integer().describe("When it was written so, in seconds."),
	user_id: shape.integer().nullable().describe("Who wrote it so."),
	prev_topic: shape.string().optional().describe("Only if the topic changed."),
	stream: shape
		.integer()
		.optional()
		.describe("The channel it was moved to, if it was."),
	prev_stream: shape.integer().optional(),
	prev_content: shape
		.string()
		.optional()
		.describe("Only if the content changed."),
	prev_rendered_content: shape.string().optional(),
	content_html_diff: shape
		.string()
		.optional()
		.describe("The difference, marked in HTML."),
});

export const getMessageHistory = endpoint({
	id: "get-message-history",
	route: "GET /messages/:message_id/history",
	auth: "user",
	summary: "Get a message's edit history",
	description:
		"Every version of the message, oldest first; each has the values after its edit, and those before it as `prev_…`. An organization may show moves alone, or nothing.",
	params: {
		message_id: param.messageId().describe("A message that the user may read."),
		allow_empty_topic_name: param
			.boolean()
			.default(false)
			.describe(
				"Whether the empty topic is given as it is; otherwise it goes by its display name.",
			),
	},
	response: {
		message_history: shape
			.array(snapshotShape)
			.describe("The versions, oldest first."),
	},
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
