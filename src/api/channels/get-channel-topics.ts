import { requireChannel } from "../../domain/channels/access.ts";
import type { Channel } from "../../domain/channels/channels.ts";
import { listTopics } from "../../domain/channels/topics.ts";
import { shownTopic } from "../../domain/messages/text.ts";
import {
	NOBODY_ID,
	requireOpenChannel,
} from "../../domain/spectators/spectators.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { Reading } from "../../engine/command.ts";
import { endpoint } from "../endpoint.ts";
import type { Caller } from "../host.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

async function requireReadable(
	reading: Reading,
	caller: Caller | null,
	channelId: number,
): Promise<Channel> {
	if (caller === null) return requireOpenChannel(reading, channelId);
	const user = await requireUser(reading, caller.userId);
	const terms = { archived: "allowed" } as const;
	return (await requireChannel(reading, user, channelId, "content", terms))
		.channel;
}

export const getChannelTopics = endpoint({
	id: "get-channel-topics",
	route: "GET /users/me/:stream_id/topics",
	auth: "user-or-spectator",
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
			const userId = caller?.userId ?? NOBODY_ID;
			const channel = await requireReadable(reading, caller, params.stream_id);
			const topics = await listTopics(reading, userId, channel);
			return {
				topics: topics.map(({ name, newestMessageId }) => ({
					name: shownTopic(name, params.allow_empty_topic_name),
					max_id: newestMessageId,
				})),
			};
		}),
});
