/** Every event the product tells, and how it looks on the wire: the table of contents of events. */
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
