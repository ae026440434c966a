import type { Preparation, Work } from "../../engine/command.ts";
import { fragment, runFragment } from "../../storage/fragment.ts";
import type { TopicConversation } from "../conversations/conversations.ts";
import { isMember, isUnread, type ReadState } from "./model.ts";
import { loadReadState, readMarks, writeReadChanges } from "./read-state.ts";
import { findRecent, keepRecent } from "./recent-messages.ts";
import { markConversationRead } from "./transitions.ts";

// Marking a topic read without loading its messages, for the usual case: they are in
// memory, none of them came from elsewhere and none went away. Every other case is left
// to the listing, which knows them all.

/** More messages than this are not kept for a topic. */
const TOPIC_MESSAGES_MAX = 2000;

export async function prepareToReadTopic(
	preparation: Preparation,
	userId: number,
	topic: TopicConversation,
): Promise<void> {
	const marks = await preparation.get(readMarks, userId);
	await keepRecent(preparation, topic, marks?.floor ?? 0, TOPIC_MESSAGES_MAX);
}

/** The messages that were unread, or undefined if nothing was done because it is not the usual case. */
export async function readWholeTopic(
	work: Work,
	userId: number,
	channelId: number,
	topic: TopicConversation,
): Promise<readonly number[] | undefined> {
	const state = await loadReadState(work, userId, {
		conversationIds: [topic.id],
		messageIds: [],
	});
	if (!isMember(state, channelId)) return undefined;
	const recent = await findRecent(work, topic, state.floor, TOPIC_MESSAGES_MAX);
	if (!recent?.every((each) => each.originConversationId === topic.id))
		return undefined;
	if (await isUnusual(work, topic, state)) return undefined;
	const unread = recent.filter((message) => isUnread(state, message));
	const { changed, changes } = markConversationRead(state, topic.id, unread);
	await writeReadChanges(work, userId, changes);
	return changed;
}

/** Whether a message sent in the topic stands elsewhere now, or one in it is held unread. */
async function isUnusual(
	{ db, organizationId }: Work,
	{ id }: TopicConversation,
	{ userId, floor }: ReadState,
): Promise<boolean> {
	const rows = await runFragment(
		db,
		fragment`select m.id from message m
			where m.organization_id = ${organizationId} and m.origin_conversation_id = ${id} and m.id > ${floor}
			and m.origin_conversation_id <> m.conversation_id
			union all
			select h.message_id from held_unread h
			inner join message m on m.organization_id = h.organization_id and m.id = h.message_id
			where h.organization_id = ${organizationId} and h.user_id = ${userId} and +m.conversation_id = ${id}
			limit 1`,
	);
	return rows.length > 0;
}
