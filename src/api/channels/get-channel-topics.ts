import { requireChannel } from "../../domain/channels/access.ts";
import { listTopics } from "../../domain/channels/topics.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getChannelTopics = endpoint({
	id: "get-channel-topics",
	route: "GET /users/me/:stream_id/topics",
	auth: "user",
	noun: "channels",
	summary: "Get topics in a channel",
	description:
		"The topics of the messages that the user may read, the newest first, each as its newest message writes it.",
	params: {
		stream_id: param
			.id()
			.describe(
				"A channel whose content the user may read; archived ones too.",
			),
		allow_empty_topic_name: param
			.boolean()
			.default(false)
			.describe(
				"Whether the empty topic is given as it is; otherwise it goes by its display name.",
			),
	},
	response: {
		topics: shape
			.array(
				shape.object({
					name: shape.string(),
					max_id: shape.integer().describe("Its newest message."),
				}),
			)
			.describe("The newest first."),
	},
	errors: [],
	handle: ({ caller, params, read }) =>
		read(async (reading) => {
			const user = await requireUser(reading, caller.userId);
			const { channel } = await requireChannel(
				reading,
				user,
				params.stream_id,
				"content",
				{ archived: "allowed" },
			);
			const topics = await listTopics(reading, user.id, channel);
			return {
				topics: topics.map(({ name, newestMessageId }) => ({
					name: shownTopic(name, params.allow_empty_topic_name),
					max_id: newestMessageId,
				})),
			};
		}),
});
