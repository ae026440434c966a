import {
	findNewestReceivedId,
	listRecentConversations,
	listStarredIds,
} from "../../domain/messages/queries.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";

/** What a client is told of messages when it starts. */
export const newestMessageSection: StateSection = {
	types: ["message"],
	shape: { max_message_id: shape.integer() },
	collect: async ({ reading, userId }) => ({
		max_message_id: (await findNewestReceivedId(reading, userId)) ?? -1,
	}),
};

export const starredMessagesSection: StateSection = {
	types: ["starred_messages"],
	shape: { starred_messages: shape.array(shape.integer()) },
	collect: async ({ reading, userId, owns }) => ({
		starred_messages: (await owns("starredMessages"))
			? await listStarredIds(reading, userId)
			: [],
	}),
};

export const recentConversationsSection: StateSection = {
	types: ["recent_private_conversations"],
	shape: {
		recent_private_conversations: shape.array(
			shape.object({
				max_message_id: shape.integer(),
				user_ids: shape.array(shape.integer()),
			}),
		),
	},
	collect: async ({ reading, userId }) => ({
		recent_private_conversations: (
			await listRecentConversations(reading, userId)
		).map(({ newestId, otherIds }) => ({
			max_message_id: newestId,
			user_ids: otherIds,
		})),
	}),
};
