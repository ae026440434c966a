import { command } from "../../engine/command.ts";
import { DELETE_TOPIC_BATCH_MESSAGES } from "../../limits.ts";
import { requireChannel } from "../channels/access.ts";
import { findTopicConversation } from "../conversations/conversations.ts";
import { requireUser } from "../users/users.ts";
import { type Message, readMessage, selectAccessible } from "./access.ts";
import { removeMessages } from "./remove-messages.ts";
import { resolveEmptyTopicName } from "./text.ts";

export interface DeleteTopicBatch {
	readonly channelId: number;
	readonly topic: string;
	/** Where the batch before this one ended; messages from here on are done with. */
	readonly beforeId: number | null;
}

export interface DeletedBatch {
	/** Where to go on; null when the topic is done. */
	readonly nextBeforeId: number | null;
}

/**
 * Deletes the newest messages of a topic that the actor may read: so many at a time that others get their turn, and that what was
 * done stays done if the rest takes too long. That the actor is an administrator has been judged.
 */
export const deleteTopicBatch = command<DeleteTopicBatch, DeletedBatch>({
	name: "delete-topic-batch",
	async execute(work, { channelId, topic, beforeId }) {
		const actor = await requireUser(work, work.actor.userId as number);
		await requireChannel(work, actor, channelId, "content", {
			archived: "refused",
		});
		const conversation = await findTopicConversation(
			work,
			channelId,
			resolveEmptyTopicName(topic),
		);
		if (!conversation) return { nextBeforeId: null };
		let query = work.db
			.selectFrom("message")
			.selectAll()
			.where("organization_id", "=", work.organizationId)
			.where("conversation_id", "=", conversation.id)
			.orderBy("id", "desc")
			.limit(DELETE_TOPIC_BATCH_MESSAGES);
		if (beforeId !== null) query = query.where("id", "<", beforeId);
		const newest: Message[] = (await query.execute()).map(readMessage);
		const seen = await selectAccessible(work, actor.id, newest, "modify");
		const [first, ...others] = seen.sort((a, b) => a.id - b.id);
		if (first) await removeMessages(work, [first, ...others]);
		const isLast = newest.length < DELETE_TOPIC_BATCH_MESSAGES;
		return { nextBeforeId: isLast ? null : (newest.at(-1)?.id ?? null) };
	},
});
