/** Every event the product tells, and how it looks on the wire: the table of contents of events. */
import { alertWordsChanged } from "../alert-words/alert-words-events.ts";
import {
	messageFlagsChanged,
	messagesLeftBehind,
} from "../flags/flag-events.ts";
import { messageSent } from "../messages/message-events.ts";
import { mutedUsersChanged } from "../muted-users/muted-user-events.ts";
import { personEditing, personTyping } from "../typing/typing-events.ts";
import { userTopicChanged } from "../user-topics/user-topic-events.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	alert_words_changed: alertWordsChanged,
	message_flags_changed: messageFlagsChanged,
	message_sent: messageSent,
	messages_left_behind: messagesLeftBehind,
	muted_users_changed: mutedUsersChanged,
	person_editing: personEditing,
	person_typing: personTyping,
	user_topic_changed: userTopicChanged,
};
