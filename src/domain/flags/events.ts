import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";

export type FlagName = "read" | "starred" | "collapsed";
export type FlagOp = "add" | "remove";

/** What a client needs to know of a message that is unread again, which it may never have seen. */
export interface UnreadDetail {
	readonly id: number;
	/** Null for a direct message. */
	readonly channelId: number | null;
	readonly topic: string;
	/** Everyone in the conversation but the user; empty for channel messages. */
	readonly otherUserIds: readonly number[];
	readonly isMention: boolean;
	readonly isMuted: boolean;
}

export interface MessageFlagsChanged {
	readonly type: "message_flags_changed";
	readonly op: FlagOp;
	readonly flag: FlagName;
	readonly messageIds: readonly number[];
	/** All messages of the user; `messageIds` is empty then. */
	readonly isAll: boolean;
	/** Of each message, when they became unread. */
	readonly details: readonly UnreadDetail[];
	readonly [field: string]: unknown;
}

/** Messages left a channel for one where not all of its members are: to those they are read now. */
export interface MessagesLeftBehind {
	readonly type: "messages_left_behind";
	readonly messageIds: readonly number[];
	readonly toChannelId: number;
	readonly [field: string]: unknown;
}

/** Tells the own clients of a user, or of several to whom the same happened; nobody learns what others have read. */
export function tellFlags(
	work: Work,
	userIds: number | readonly number[],
	change: Pick<MessageFlagsChanged, "op" | "flag" | "messageIds"> &
		Partial<Pick<MessageFlagsChanged, "isAll" | "details">>,
) {
	const event: MessageFlagsChanged = {
		type: "message_flags_changed",
		op: change.op,
		flag: change.flag,
		messageIds: change.messageIds,
		isAll: change.isAll ?? false,
		details: change.details ?? [],
	};
	work.emit(event, audience.users(...[userIds].flat()));
}
