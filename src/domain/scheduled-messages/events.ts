import type { ScheduledMessage } from "./scheduled-messages.ts";

/** Heard by the author alone, like the two others. */
export interface ScheduledMessageAdded {
	readonly type: "scheduled_message_added";
	readonly message: ScheduledMessage;
	readonly [field: string]: unknown;
}

export interface ScheduledMessageUpdated {
	readonly type: "scheduled_message_updated";
	readonly message: ScheduledMessage;
	readonly [field: string]: unknown;
}

/** It was sent, or taken back. */
export interface ScheduledMessageRemoved {
	readonly type: "scheduled_message_removed";
	readonly messageId: number;
	readonly [field: string]: unknown;
}
