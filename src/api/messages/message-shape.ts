import { shape } from "../shape.ts";

const time = shape.integer();

/** A message as it is fetched. */
export const messageShape = {
	id: shape.integer(),
	type: shape.enum("stream", "private"),
	sender_id: shape.integer(),
	sender_email: shape.string(),
	sender_full_name: shape.string(),
	sender_realm_str: shape.string(),
	avatar_url: shape.string().nullable(),
	client: shape.string(),
	content: shape.string(),
	content_type: shape.enum("text/html", "text/x-markdown"),
	timestamp: time,
	subject: shape.string().describe("The topic; empty for direct messages."),
	topic_links: shape.array(
		shape.object({ text: shape.string(), url: shape.string() }),
	),
	display_recipient: shape.oneOf(
		shape.string(),
		shape.array(
			shape.object({
				id: shape.integer(),
				email: shape.string(),
				full_name: shape.string(),
				is_mirror_dummy: shape.boolean(),
			}),
		),
	),
	stream_id: shape.integer().optional(),
	recipient_id: shape.integer(),
	is_me_message: shape.boolean(),
	reactions: shape.array(
		shape.object({
			emoji_name: shape.string(),
			emoji_code: shape.string(),
			reaction_type: shape.string(),
			user_id: shape.integer(),
		}),
	),
	submessages: shape.array(
		shape.object({
			id: shape.integer(),
			message_id: shape.integer(),
			sender_id: shape.integer(),
			msg_type: shape.string(),
			content: shape.string(),
		}),
	),
	last_edit_timestamp: time.optional(),
	last_moved_timestamp: time.optional(),
	edit_history: shape
		.array(
			shape.object({
				user_id: shape.integer().nullable(),
				timestamp: time,
				prev_content: shape.string().optional(),
				prev_rendered_content: shape.string().optional(),
				prev_topic: shape.string().optional(),
				topic: shape.string().optional(),
				prev_stream: shape.integer().optional(),
				stream: shape.integer().optional(),
			}),
		)
		.optional(),
	flags: shape.array(shape.string()),
};

export const matchShape = {
	match_content: shape.string(),
	match_subject: shape.string(),
};
