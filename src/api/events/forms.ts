/** Every event the product tells, and how it looks on the wire: the table of contents of events. */

import { conferenceTokenChanged } from "../calls/calls-events.ts";
import {
	deviceAdded,
	deviceRemoved,
	deviceUpdated,
} from "../devices/devices-events.ts";
import {
	draftRemoved,
	draftsAdded,
	draftUpdated,
} from "../drafts/drafts-events.ts";
import { messageSent } from "../messages/message-events.ts";
import {
	navigationViewAdded,
	navigationViewRemoved,
	navigationViewUpdated,
} from "../navigation-views/navigation-views-events.ts";
import {
	reminderAdded,
	reminderRemoved,
} from "../reminders/reminders-events.ts";
import {
	savedSnippetAdded,
	savedSnippetRemoved,
	savedSnippetUpdated,
} from "../saved-snippets/saved-snippets-events.ts";
import {
	scheduledMessageAdded,
	scheduledMessageRemoved,
	scheduledMessageUpdated,
} from "../scheduled-messages/scheduled-messages-events.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	message_sent: messageSent,
	drafts_added: draftsAdded,
	draft_updated: draftUpdated,
	draft_removed: draftRemoved,
	navigation_view_added: navigationViewAdded,
	navigation_view_updated: navigationViewUpdated,
	navigation_view_removed: navigationViewRemoved,
	saved_snippet_added: savedSnippetAdded,
	saved_snippet_updated: savedSnippetUpdated,
	saved_snippet_removed: savedSnippetRemoved,
	conference_token_changed: conferenceTokenChanged,
	scheduled_message_added: scheduledMessageAdded,
	scheduled_message_updated: scheduledMessageUpdated,
	scheduled_message_removed: scheduledMessageRemoved,
	reminder_added: reminderAdded,
	reminder_removed: reminderRemoved,
	device_added: deviceAdded,
	device_updated: deviceUpdated,
	device_removed: deviceRemoved,
};
