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
