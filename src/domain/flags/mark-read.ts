import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import { MARK_READ_BATCH_MESSAGES } from "../../limits.ts";
import { requireChannel } from "../channels/access.ts";
import type { Channel } from "../channels/channels.ts";
import { findTopicConversation } from "../conversations/conversations.ts";
import { isInHistory } from "../messages/in-history.ts";
import { writeReadChanges } from "../unread/read-state.ts";
import { prepareToReadTopic, readWholeTopic } from "../unread/read-topic.ts";
import type { Within } from "../unread/scans.ts";
import { listUnreadMessages, momentOf, readMessages } from "../unread/store.ts";
import { markAllRead } from "../unread/transitions.ts";
import { requireUser } from "../users/users.ts";
import { tellFlags } from "./events.ts";

/** One row however much there was: from here on the newest message is the floor. */
export const readEverything = command<object, void>({
	name: "read-everything",
	async execute(work) {
		const userId = work.actor.userId as number;
		await writeReadChanges(work, userId, markAllRead(momentOf(work)));
		tellFlags(work, userId, {
			op: "add",
			flag: "read",
			messageIds: [],
			isAll: true,
		});
	},
});

/** A part of what is unread somewhere, the newest first; whoever wants all of it asks until nothing is left. */
async function readSome(
	work: Work,
	userId: number,
	within: Within,
): Promise<{ isDone: boolean }> {
	const { messages, isTruncated } = await listUnreadMessages(work, userId, {
		within,
		newestMax: MARK_READ_BATCH_MESSAGES,
	});
	const messageIds = await readMessages(work, userId, messages);
	tellFlags(work, userId, { op: "add", flag: "read", messageIds });
	return { isDone: !isTruncated };
}

const requireReadableChannel = async (work: Work, channelId: number) => {
	const user = await requireUser(work, work.actor.userId as number);
	const { channel } = await requireChannel(work, user, channelId, "content", {
		archived: "allowed",
	});
	return channel;
};

export const readChannel = command<
	{ readonly channelId: number },
	{ isDone: boolean }
>({
	name: "read-channel",
	async execute(work, { channelId }) {
		await requireReadableChannel(work, channelId);
		return readSome(work, work.actor.userId as number, { channelId });
	},
});

export const readTopic = command<
	{ readonly channelId: number; readonly topic: string },
	{ isDone: boolean },
	void
>({
	name: "read-topic",
	async prepare(preparation, { channelId, topic }) {
		const userId = preparation.actor.userId as number;
		const found = await findTopicConversation(preparation, channelId, topic);
		if (found) await prepareToReadTopic(preparation, userId, found);
	},
	async execute(work, { channelId, topic }) {
		const userId = work.actor.userId as number;
		const channel = await requireReadableChannel(work, channelId);
		const conversation = await findTopicConversation(work, channelId, topic);
		const exists =
			conversation?.hasMessages === true &&
			(channel.kind !== "private_protected" ||
				(await hasReceivedFrom(work, userId, channel, conversation.id)));
		if (!exists || !conversation) throw badRequest(`No such topic '${topic}'`);
		const messageIds = await readWholeTopic(
			work,
			userId,
			channelId,
			conversation,
		);
		if (messageIds === undefined)
			return readSome(work, userId, {
				channelId,
				conversationId: conversation.id,
			});
		tellFlags(work, userId, { op: "add", flag: "read", messageIds });
		return { isDone: true };
	},
});

/** In a channel with protected history, a topic of which the user has received nothing does not exist for them. */
async function hasReceivedFrom(
	{ db, organizationId }: Work,
	userId: number,
	{ id: channelId }: Channel,
	conversationId: number,
): Promise<boolean> {
	const received = await db
		.selectFrom("message")
		.select("message.id")
		.where("message.organization_id", "=", organizationId)
		.where("message.channel_id", "=", channelId)
		.where("message.conversation_id", "=", conversationId)
		.where((eb) => isInHistory(eb, eb.val(userId)))
		.limit(1)
		.executeTakeFirst();
	return received !== undefined;
}
