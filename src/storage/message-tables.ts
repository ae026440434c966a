// What is said and what becomes of it: conversations, messages, read state, search. Part of the schema.

/** A channel topic (channel_id, topic_key) or a set of people (people_key). */
export interface ConversationTable {
	organization_id: number;
	id: number;
	channel_id: number | null;
	topic_key: string | null;
	/** Ascending user ids joined by commas. */
	people_key: string | null;
}

export interface ConversationPersonTable {
	organization_id: number;
	user_id: number;
	conversation_id: number;
}

export interface MessageTable {
	organization_id: number;
	id: number;
	conversation_id: number;
	channel_id: number | null;
	/** As written; conversations compare it without case. Empty for direct messages. */
	topic: string;
	sender_id: number;
	content: string;
	rendered_content: string;
	sent_at: number;
	client: string;
	/** Bits, see domain/messages/facts.ts. */
	facts: number;
	/** Where it was sent: what read state goes by, whatever becomes of the message. */
	origin_conversation_id: number;
	origin_channel_id: number | null;
	/** JSON, null until it first changes channel. */
	channel_moves: string | null;
	/** Whose copy was born read: 0 nobody's, 1 the sender's, 2 everybody's. */
	read_on_arrival: number;
	edited_at: number | null;
	moved_at: number | null;
}

/** Nothing up to this id is unread: the user has read it all, or was not here yet. */
export interface ReadFloorTable {
	organization_id: number;
	user_id: number;
	upto_id: number;
}

/** A time during which a deactivated account received nothing. */
export interface AbsenceTable {
	organization_id: number;
	user_id: number;
	from_message_id: number;
	to_message_id: number | null;
}

/** Nothing of a sender once muted is unread up to this id; null while muted. */
export interface SenderFloorTable {
	organization_id: number;
	user_id: number;
	sender_id: number;
	upto_id: number | null;
}

/** What was read of a conversation, by the place where it was sent. */
export interface ReadRangeTable {
	organization_id: number;
	user_id: number;
	conversation_id: number;
	after_id: number;
	upto_id: number;
}

/** Unread by hand, whatever the ranges and floors say. */
export interface HeldUnreadTable {
	organization_id: number;
	user_id: number;
	message_id: number;
}

/** Why one user hears of one message more than others do; sparse. */
export interface MessageFlagTable {
	organization_id: number;
	user_id: number;
	message_id: number;
	/** Bits, see domain/messages/facts.ts. */
	flags: number;
}

export interface ReactionTable {
	organization_id: number;
	message_id: number;
	/** Rises with every reaction of the organization: the order of addition. */
	id: number;
	user_id: number;
	emoji_name: string;
	emoji_code: string;
	reaction_type: string;
}

/** One change of a message: what it was before, as far as it changed. */
export interface MessageEditTable {
	organization_id: number;
	message_id: number;
	/** Rises with every edit. */
	id: number;
	/** Null where nobody is known to have done it. */
	editor_id: number | null;
	edited_at: number;
	prev_content: string | null;
	prev_rendered_content: string | null;
	prev_topic: string | null;
	topic: string | null;
	prev_channel_id: number | null;
	channel_id: number | null;
}

/** What a widget inside a message was told. */
export interface SubmessageTable {
	organization_id: number;
	message_id: number;
	id: number;
	sender_id: number;
	msg_type: string;
	content: string;
}

/** Every word that messages of the organization contain, or did; searched for parts of words. */
export interface SearchWordTable {
	organization_id: number;
	id: number;
	word: string;
}

/** Messages up to this one are in the search index. */
export interface SearchProgressTable {
	organization_id: number;
	upto_id: number;
}

export interface IdempotencyKeyTable {
	organization_id: number;
	user_id: number;
	key: string;
	message_id: number;
	created_at: number;
}

export interface MessageTables {
	conversation: ConversationTable;
	conversation_person: ConversationPersonTable;
	message: MessageTable;
	message_flag: MessageFlagTable;
	reaction: ReactionTable;
	message_edit: MessageEditTable;
	submessage: SubmessageTable;
	search_word: SearchWordTable;
	search_progress: SearchProgressTable;
	read_floor: ReadFloorTable;
	absence: AbsenceTable;
	sender_floor: SenderFloorTable;
	read_range: ReadRangeTable;
	held_unread: HeldUnreadTable;
	idempotency_key: IdempotencyKeyTable;
}
