/** What is true of a message for everybody; bits of `message.facts`. */
export const messageFacts = {
	hasLink: 1,
	hasImage: 2,
	hasAttachment: 4,
	mentionsChannel: 8,
	mentionsTopic: 16,
	isMe: 32,
	isResolveNotice: 64,
} as const;

/** What is true of a message for one user; bits of `message_flag.flags`. A row also says that the message is in the user's history. */
export const messageFlags = {
	starred: 1,
	collapsed: 2,
	mentioned: 4,
	topicWildcardMentioned: 8,
	hasAlertWord: 16,
	/** Not received, but added to the user's history since. */
	historical: 32,
} as const;

export type MessageFlagName = keyof typeof messageFlags;

/** Whose copy of a message is born read; values of `message.read_on_arrival`. */
export const readOnArrival = { nobody: 0, sender: 1, everyone: 2 } as const;

export const hasBit = (bits: number, bit: number): boolean =>
	(bits & bit) !== 0;
