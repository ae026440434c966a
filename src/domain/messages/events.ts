import type { MessageFacts } from "../unread/model.ts";

/** A message as its event tells it; rows of `message` in domain words. */
export interface MessageRecord {
	readonly id: number;
	readonly conversationId: number;
	readonly channelId: number | null;
	readonly topic: string;
	/** Everyone in the conversation, ascending; empty for channel messages. */
	readonly people: readonly number[];
	readonly senderId: number;
	readonly content: string;
	readonly renderedContent: string;
	readonly sentAt: number;
	readonly client: string;
	/** Bits, see facts.ts. */
	readonly facts: number;
	readonly editedAt: number | null;
	readonly movedAt: number | null;
}

export interface MessageSent {
	readonly type: "message_sent";
	readonly message: MessageRecord;
	/** See facts.ts. */
	readonly readOnArrival: number;
	/** Users who have muted the sender: their copy is born read. */
	readonly mutedFor: readonly number[];
	/** Users to whom it is unread though it is born read. */
	readonly unreadFor: readonly number[];
	/** Bits of `messageFlags` of those to whom the message is more than to others. */
	readonly flags: readonly (readonly [userId: number, flags: number])[];
	/** What of the topic is a link. */
	readonly topicLinks: readonly {
		readonly text: string;
		readonly url: string;
	}[];
	/** The sender's client recognises its own message by this. */
	readonly echo: { readonly queueId: string; readonly localId: string } | null;
	readonly [field: string]: unknown;
}

/** Messages of one place are gone. */
export interface MessagesDeleted {
	readonly type: "messages_deleted";
	/** Ascending. */
	readonly messageIds: readonly number[];
	/** Null for direct messages. */
	readonly channelId: number | null;
	readonly topic: string;
	readonly [field: string]: unknown;
}

/** A message has other content, or it and others stand elsewhere, or both; it is told as it is now. */
export interface MessageUpdated {
	readonly type: "message_updated";
	/** Null when only the rendering changed. */
	readonly editorId: number | null;
	readonly message: MessageFacts;
	/** Bits, see facts.ts. */
	readonly facts: number;
	/** Bits of `messageFlags` of those who have a row of their own. */
	readonly flags: readonly (readonly [userId: number, flags: number])[];
	/** Where it stood before; null for direct messages. */
	readonly channel: { readonly id: number; readonly name: string } | null;
	readonly content: {
		readonly content: string;
		readonly html: string;
		readonly prevContent: string;
		readonly prevHtml: string;
		readonly isMe: boolean;
	} | null;
	readonly move: {
		/** All that moved, ascending. */
		readonly messageIds: readonly number[];
		readonly extent: "one" | "later" | "all";
		readonly prevTopic: string;
		/** Null when the topic keeps its name. */
		readonly topic: string | null;
		readonly topicLinks: readonly unknown[];
		/** Null within a channel. */
		readonly toChannelId: number | null;
	} | null;
	readonly [field: string]: unknown;
}

/** Messages went to a channel where not everybody who had them may read them: to those they are gone. */
export interface MessagesWithdrawn {
	readonly type: "messages_withdrawn";
	readonly messageIds: readonly number[];
	/** Where they were. */
	readonly channelId: number;
	readonly topic: string;
	readonly toChannelId: number;
	readonly [field: string]: unknown;
}
