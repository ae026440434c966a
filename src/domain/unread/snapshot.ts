import type { Reading } from "../../engine/command.ts";
import { findMessagesAbove } from "./message-pages.ts";
import { isUnread, type ReadState } from "./model.ts";
import { loadReadState } from "./read-state.ts";
import { loadHeldMessages, type PlacedMessage } from "./scans.ts";
import { listUnreadMessages, type UnreadFound } from "./store.ts";

/**
 * Everything unread, the newest so many, ascending: the answer of `listUnreadMessages`, found in the pages that are kept of the newest
 * messages if the user's floor is among them.
 */
export async function listUnreadSnapshot(
	reading: Reading,
	userId: number,
	newestMax: number,
): Promise<UnreadFound> {
	const state = await loadReadState(reading, userId);
	const recent = await findMessagesAbove(reading, state.floor);
	if (!recent) return listUnreadMessages(reading, userId, { newestMax });
	const { newestId } = recent;
	const newestFirst: PlacedMessage[] = [];
	const isCandidate = candidateTest(state);
	for (const page of recent.pages)
		for (let at = page.length - 1; at >= 0; at--) {
			const message = page[at] as PlacedMessage;
			if (message.id <= state.floor) break;
			if (!isCandidate(message) || !isUnread(state, message)) continue;
			if (newestFirst.length === newestMax)
				return {
					messages: newestFirst.reverse(),
					isTruncated: true,
					state,
					newestId,
				};
			newestFirst.push(message);
		}
	if (state.heldUnread.size > 0) {
		const held = await loadHeldMessages(reading, userId, {});
		newestFirst.push(
			...held
				.filter(({ id }) => id <= state.floor && state.heldUnread.has(id))
				.reverse(),
		);
	}
	return {
		messages: newestFirst.slice(0, newestMax).reverse(),
		isTruncated: newestFirst.length > newestMax,
		state,
		newestId,
	};
}

/** Most messages were never sent to the user: a quick look spares them the model. */
function candidateTest(state: ReadState) {
	const { spans, directConversationIds, heldUnread } = state;
	return ({ id, originChannelId, originConversationId }: PlacedMessage) =>
		(originChannelId === null
			? directConversationIds.has(originConversationId)
			: spans.has(originChannelId)) || heldUnread.has(id);
}
