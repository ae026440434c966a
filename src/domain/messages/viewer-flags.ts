import {
	isUnread,
	type MessageFacts,
	received,
	wasRecipient,
} from "../unread/model.ts";
import { loadReadStateOf } from "../unread/store.ts";
import type { Source } from "./access.ts";
import { messageFlags } from "./facts.ts";

/** What one user sees of a message beyond the message. */
export interface ViewerFlags {
	/** Bits of `messageFlags`. */
	readonly bits: number;
	readonly isRead: boolean;
	/** It was sent to them, so that a mention of everybody means them. */
	readonly isRecipient: boolean;
}

/** A message that is not in the user's history counts as read, and as historical. */
export async function loadViewerFlags(
	source: Source,
	userId: number,
	messages: readonly MessageFacts[],
): Promise<(message: MessageFacts) => ViewerFlags> {
	const state = await loadReadStateOf(source, userId, messages);
	return (message) => ({
		bits: received(state, message)
			? (state.flagRows.get(message.id) ?? 0)
			: messageFlags.historical,
		isRead: !isUnread(state, message),
		isRecipient: wasRecipient(state, message),
	});
}
