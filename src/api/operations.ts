/** Every operation of the API: the table of contents. */

import { authorizeConference } from "./calls/authorize-conference.ts";
import { completeConference } from "./calls/complete-conference.ts";
import { confirmConference } from "./calls/confirm-conference.ts";
import { connectConference } from "./calls/connect-conference.ts";
import { createConferenceCall } from "./calls/create-conference-call.ts";
import { createWebexCall } from "./calls/create-webex-call.ts";
import { deauthorizeConference } from "./calls/deauthorize-conference.ts";
import { registerConference } from "./calls/register-conference.ts";
import { addApnsToken } from "./devices/add-apns-token.ts";
import { addFcmToken } from "./devices/add-fcm-token.ts";
import { registerClientDevice } from "./devices/register-client-device.ts";
import { registerPushDevice } from "./devices/register-push-device.ts";
import { removeApnsToken } from "./devices/remove-apns-token.ts";
import { removeClientDevice } from "./devices/remove-client-device.ts";
import { removeFcmToken } from "./devices/remove-fcm-token.ts";
import { createDrafts } from "./drafts/create-drafts.ts";
import { deleteDraft } from "./drafts/delete-draft.ts";
import { editDraft } from "./drafts/edit-draft.ts";
import { getDrafts } from "./drafts/get-drafts.ts";
import type { Endpoint } from "./endpoint.ts";
import { deleteQueue } from "./events/delete-queue.ts";
import { getEvents } from "./events/get-events.ts";
import { registerQueue } from "./events/register-queue.ts";
import { streamEvents } from "./events/stream-events.ts";
import { sendMessage } from "./messages/send-message.ts";
import { addNavigationView } from "./navigation-views/add-navigation-view.ts";
import { editNavigationView } from "./navigation-views/edit-navigation-view.ts";
import { getNavigationViews } from "./navigation-views/get-navigation-views.ts";
import { removeNavigationView } from "./navigation-views/remove-navigation-view.ts";
import { getServerSettings } from "./organizations/get-server-settings.ts";
import { createMessageReminder } from "./reminders/create-message-reminder.ts";
import { deleteReminder } from "./reminders/delete-reminder.ts";
import { getReminders } from "./reminders/get-reminders.ts";
import { createSavedSnippet } from "./saved-snippets/create-saved-snippet.ts";
import { deleteSavedSnippet } from "./saved-snippets/delete-saved-snippet.ts";
import { editSavedSnippet } from "./saved-snippets/edit-saved-snippet.ts";
import { getSavedSnippets } from "./saved-snippets/get-saved-snippets.ts";
import { createScheduledMessage } from "./scheduled-messages/create-scheduled-message.ts";
import { deleteScheduledMessage } from "./scheduled-messages/delete-scheduled-message.ts";
import { getScheduledMessages } from "./scheduled-messages/get-scheduled-messages.ts";
import { updateScheduledMessage } from "./scheduled-messages/update-scheduled-message.ts";
import { devFetchApiKey } from "./users/dev-fetch-api-key.ts";
import { devListUsers } from "./users/dev-list-users.ts";
import { fetchApiKey } from "./users/fetch-api-key.ts";
import { getOwnUser } from "./users/get-own-user.ts";
import { regenerateApiKey } from "./users/regenerate-api-key.ts";

export const operations = [
	addApnsToken,
	addFcmToken,
	addNavigationView,
	authorizeConference,
	completeConference,
	confirmConference,
	connectConference,
	createConferenceCall,
	createDrafts,
	createMessageReminder,
	createSavedSnippet,
	createScheduledMessage,
	createWebexCall,
	deauthorizeConference,
	deleteDraft,
	deleteQueue,
	deleteReminder,
	deleteSavedSnippet,
	deleteScheduledMessage,
	devFetchApiKey,
	devListUsers,
	editDraft,
	editNavigationView,
	editSavedSnippet,
	fetchApiKey,
	getDrafts,
	getEvents,
	getNavigationViews,
	getOwnUser,
	getReminders,
	getSavedSnippets,
	getScheduledMessages,
	getServerSettings,
	regenerateApiKey,
	registerClientDevice,
	registerConference,
	registerPushDevice,
	registerQueue,
	removeApnsToken,
	removeClientDevice,
	removeFcmToken,
	removeNavigationView,
	sendMessage,
	streamEvents,
	updateScheduledMessage,
] as unknown as readonly Endpoint[];

/** Those that a person's browser is sent to: they answer without the prefix of the API as well. */
export const browserOperations = [
	completeConference,
	confirmConference,
	connectConference,
	registerConference,
] as unknown as readonly Endpoint[];
