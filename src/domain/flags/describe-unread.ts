import { listDirectConversations } from "../conversations/conversations.ts";
import type { Source } from "../messages/access.ts";
import { hasBit, messageFacts, messageFlags } from "../messages/facts.ts";
import type { PlacedMessage } from "../unread/scans.ts";
import type { UnreadDetail } from "./events.ts";
import { loadMutes } from "./mutes.ts";

/** Tells of unread messages what clients count by. `flags`: the user's own bits on those that have any. */
export async function describeUnread(
	source: Source,
	userId: number,
	messages: readonly PlacedMessage[],
	flags: ReadonlyMap<number, number>,
): Promise<UnreadDetail[]> {
	const isMuted = await loadMutes(source, userId);
	const people = await listDirectConversations(source, userId);
	return messages.map((message) => {
		const { id, channelId, topic, conversationId, facts } = message;
		const bits = flags.get(id) ?? 0;
		const isHidden = channelId !== null && isMuted(channelId, topic);
		const everyone = people.get(conversationId) ?? [];
		return {
			id,
			channelId,
			topic,
			otherUserIds: everyone.filter((other) => other !== userId),
			isMention: isMention(facts, bits, isHidden),
			isMuted: isHidden,
		};
	});
}

/** `bits`: the user's own; `isHidden`: whether the message is in a place the user has muted. */
export const isMention = (
	facts: number,
	bits: number,
	isHidden: boolean,
): boolean =>
	hasBit(bits, messageFlags.mentioned) ||
	(!isHidden && isWildcardMention(facts, bits));

/** A message that was never sent to the user does not address them with the rest. */
const isWildcardMention = (facts: number, bits: number): boolean =>
	hasBit(bits, messageFlags.topicWildcardMentioned) ||
	(hasBit(facts, messageFacts.mentionsChannel) &&
		!hasBit(bits, messageFlags.historical));
