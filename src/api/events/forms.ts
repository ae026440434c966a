/** Every event the product tells, and how it looks on the wire: the table of contents of events. */
import { emojiAdded, emojiDeactivated } from "../emoji/emoji-events.ts";
import { messagesDeleted } from "../messages/deletion-events.ts";
import { messageSent } from "../messages/message-events.ts";
import {
	reactionAdded,
	reactionRemoved,
} from "../reactions/reaction-events.ts";
import { submessageAdded } from "../submessages/submessage-events.ts";
import { messagesWithdrawn, messageUpdated } from "../messages/update-events.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	emoji_added: emojiAdded,
	emoji_deactivated: emojiDeactivated,
	message_sent: messageSent,
	message_updated: messageUpdated,
	messages_deleted: messagesDeleted,
	messages_withdrawn: messagesWithdrawn,
	reaction_added: reactionAdded,
	reaction_removed: reactionRemoved,
	submessage_added: submessageAdded,
import {
	messageFlagsChanged,
	messagesLeftBehind,
} from "../flags/flag-events.ts";
import { messageSent } from "../messages/message-events.ts";
import { mutedUsersChanged } from "../muted-users/muted-user-events.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	message_flags_changed: messageFlagsChanged,
	message_sent: messageSent,
	messages_left_behind: messagesLeftBehind,
	muted_users_changed: mutedUsersChanged,
};
