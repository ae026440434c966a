/** Every operation of the API: the table of contents. */

import { addAlertWords } from "./alert-words/add-alert-words.ts";
import { getAlertWords } from "./alert-words/get-alert-words.ts";
import { removeAlertWords } from "./alert-words/remove-alert-words.ts";
import type { Endpoint } from "./endpoint.ts";
import { deleteQueue } from "./events/delete-queue.ts";
import { getEvents } from "./events/get-events.ts";
import { registerQueue } from "./events/register-queue.ts";
import { getReadReceipts } from "./flags/get-read-receipts.ts";
import { markAllAsRead } from "./flags/mark-all-as-read.ts";
import { markChannelAsRead } from "./flags/mark-channel-as-read.ts";
import { markTopicAsRead } from "./flags/mark-topic-as-read.ts";
import { updateMessageFlags } from "./flags/update-message-flags.ts";
import { updateMessageFlagsForNarrow } from "./flags/update-message-flags-for-narrow.ts";
import { checkMessagesMatchNarrow } from "./messages/check-messages-match-narrow.ts";
import { getMessage } from "./messages/get-message.ts";
import { getMessages } from "./messages/get-messages.ts";
import { renderMessage } from "./messages/render-message.ts";
import { sendMessage } from "./messages/send-message.ts";
import { muteUser } from "./muted-users/mute-user.ts";
import { unmuteUser } from "./muted-users/unmute-user.ts";
import { getServerSettings } from "./organizations/get-server-settings.ts";
import { setTypingStatus } from "./typing/set-typing-status.ts";
import { setTypingStatusForMessageEdit } from "./typing/set-typing-status-for-message-edit.ts";
import { muteTopic } from "./user-topics/mute-topic.ts";
import { updateUserTopic } from "./user-topics/update-user-topic.ts";
import { devFetchApiKey } from "./users/dev-fetch-api-key.ts";
import { devListUsers } from "./users/dev-list-users.ts";
import { fetchApiKey } from "./users/fetch-api-key.ts";
import { getOwnUser } from "./users/get-own-user.ts";
import { regenerateApiKey } from "./users/regenerate-api-key.ts";

export const operations = [
	addAlertWords,
	checkMessagesMatchNarrow,
	deleteQueue,
	devFetchApiKey,
	devListUsers,
	fetchApiKey,
	getAlertWords,
	getEvents,
	getMessage,
	getMessages,
	getOwnUser,
	getReadReceipts,
	getServerSettings,
	muteTopic,
	markAllAsRead,
	markChannelAsRead,
	markTopicAsRead,
	muteUser,
	regenerateApiKey,
	registerQueue,
	removeAlertWords,
	renderMessage,
	sendMessage,
	setTypingStatus,
	setTypingStatusForMessageEdit,
	updateUserTopic,
	unmuteUser,
	updateMessageFlags,
	updateMessageFlagsForNarrow,
] as unknown as readonly Endpoint[];
