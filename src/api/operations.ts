/** Every operation of the API: the table of contents. */
import { deactivateCustomEmoji } from "./emoji/deactivate-custom-emoji.ts";
import { getCustomEmoji } from "./emoji/get-custom-emoji.ts";
import { uploadCustomEmoji } from "./emoji/upload-custom-emoji.ts";
import type { Endpoint } from "./endpoint.ts";
import { deleteQueue } from "./events/delete-queue.ts";
import { getEvents } from "./events/get-events.ts";
import { registerQueue } from "./events/register-queue.ts";
import { deleteMessage } from "./messages/delete-message.ts";
import { deleteTopic } from "./messages/delete-topic.ts";
import { getMessageHistory } from "./messages/get-message-history.ts";
import { reportMessage } from "./messages/report-message.ts";
import { updateMessage } from "./messages/update-message.ts";
import { sendSubmessage } from "./submessages/send-submessage.ts";
import { sendMessage } from "./messages/send-message.ts";
import { getServerSettings } from "./organizations/get-server-settings.ts";
import { addReaction } from "./reactions/add-reaction.ts";
import { removeReaction } from "./reactions/remove-reaction.ts";
import { devFetchApiKey } from "./users/dev-fetch-api-key.ts";
import { devListUsers } from "./users/dev-list-users.ts";
import { fetchApiKey } from "./users/fetch-api-key.ts";
import { getOwnUser } from "./users/get-own-user.ts";
import { regenerateApiKey } from "./users/regenerate-api-key.ts";

export const operations = [
	addReaction,
	deactivateCustomEmoji,
	deleteMessage,
	deleteQueue,
	deleteTopic,
	devFetchApiKey,
	devListUsers,
	fetchApiKey,
	getCustomEmoji,
	getEvents,
	getMessageHistory,
	getOwnUser,
	getServerSettings,
	regenerateApiKey,
	registerQueue,
	removeReaction,
	reportMessage,
	sendMessage,
	sendSubmessage,
	updateMessage,
	uploadCustomEmoji,
] as unknown as readonly Endpoint[];
