/** Every operation of the API: the table of contents. */

import { addDefaultChannel } from "./channels/add-default-channel.ts";
import { archiveChannel } from "./channels/archive-channel.ts";
import { createChannel } from "./channels/create-channel.ts";
import { createChannelFolder } from "./channels/create-channel-folder.ts";
import { getChannel } from "./channels/get-channel.ts";
import { getChannelEmailAddress } from "./channels/get-channel-email-address.ts";
import { getChannelFolders } from "./channels/get-channel-folders.ts";
import { getChannelId } from "./channels/get-channel-id.ts";
import { getChannelTopics } from "./channels/get-channel-topics.ts";
import { getChannels } from "./channels/get-channels.ts";
import { removeDefaultChannel } from "./channels/remove-default-channel.ts";
import { reorderChannelFolders } from "./channels/reorder-channel-folders.ts";
import { updateChannel } from "./channels/update-channel.ts";
import { updateChannelFolder } from "./channels/update-channel-folder.ts";
import type { Endpoint } from "./endpoint.ts";
import { deleteQueue } from "./events/delete-queue.ts";
import { getEvents } from "./events/get-events.ts";
import { registerQueue } from "./events/register-queue.ts";
import { streamEvents } from "./events/stream-events.ts";
import { sendMessage } from "./messages/send-message.ts";
import { getServerSettings } from "./organizations/get-server-settings.ts";
import { getSubscribers } from "./subscriptions/get-subscribers.ts";
import { getSubscriptionStatus } from "./subscriptions/get-subscription-status.ts";
import { getSubscriptions } from "./subscriptions/get-subscriptions.ts";
import { getUserChannels } from "./subscriptions/get-user-channels.ts";
import { subscribe } from "./subscriptions/subscribe.ts";
import { unsubscribe } from "./subscriptions/unsubscribe.ts";
import { updateSubscriptionProperty } from "./subscriptions/update-subscription-property.ts";
import { updateSubscriptionSettings } from "./subscriptions/update-subscription-settings.ts";
import { updateSubscriptions } from "./subscriptions/update-subscriptions.ts";
import { devFetchApiKey } from "./users/dev-fetch-api-key.ts";
import { devListUsers } from "./users/dev-list-users.ts";
import { fetchApiKey } from "./users/fetch-api-key.ts";
import { getOwnUser } from "./users/get-own-user.ts";
import { regenerateApiKey } from "./users/regenerate-api-key.ts";

export const operations = [
	addDefaultChannel,
	archiveChannel,
	createChannel,
	createChannelFolder,
	deleteQueue,
	devFetchApiKey,
	devListUsers,
	fetchApiKey,
	getChannel,
	getChannelEmailAddress,
	getChannelFolders,
	getChannelId,
	getChannels,
	getChannelTopics,
	getEvents,
	getOwnUser,
	getServerSettings,
	getSubscribers,
	getSubscriptions,
	getSubscriptionStatus,
	getUserChannels,
	regenerateApiKey,
	registerQueue,
	removeDefaultChannel,
	reorderChannelFolders,
	sendMessage,
	streamEvents,
	subscribe,
	unsubscribe,
	updateChannel,
	updateChannelFolder,
	updateSubscriptionProperty,
	updateSubscriptions,
	updateSubscriptionSettings,
] as unknown as readonly Endpoint[];
