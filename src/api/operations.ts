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
import { sendMessage } from "./messages/send-message.ts";
import { getServerSettings } from "./organizations/get-server-settings.ts";
import { getPresence } from "./presence/get-presence.ts";
import { getUserPresence } from "./presence/get-user-presence.ts";
import { updatePresence } from "./presence/update-presence.ts";
import { createCustomProfileField } from "./profile-fields/create-custom-profile-field.ts";
import { deleteCustomProfileField } from "./profile-fields/delete-custom-profile-field.ts";
import { getCustomProfileFields } from "./profile-fields/get-custom-profile-fields.ts";
import { reorderCustomProfileFields } from "./profile-fields/reorder-custom-profile-fields.ts";
import { updateCustomProfileField } from "./profile-fields/update-custom-profile-field.ts";
import { getSubscribers } from "./subscriptions/get-subscribers.ts";
import { getSubscriptionStatus } from "./subscriptions/get-subscription-status.ts";
import { getSubscriptions } from "./subscriptions/get-subscriptions.ts";
import { getUserChannels } from "./subscriptions/get-user-channels.ts";
import { subscribe } from "./subscriptions/subscribe.ts";
import { unsubscribe } from "./subscriptions/unsubscribe.ts";
import { updateSubscriptionProperty } from "./subscriptions/update-subscription-property.ts";
import { updateSubscriptionSettings } from "./subscriptions/update-subscription-settings.ts";
import { updateSubscriptions } from "./subscriptions/update-subscriptions.ts";
import { updateDisplaySettings } from "./user-settings/update-display-settings.ts";
import { updateNotificationSettings } from "./user-settings/update-notification-settings.ts";
import { updateSettings } from "./user-settings/update-settings.ts";
import { updateUserSettingsDefaults } from "./user-settings/update-user-settings-defaults.ts";
import { createUser } from "./users/create-user.ts";
import { deactivateOwnUser } from "./users/deactivate-own-user.ts";
import { deactivateUser } from "./users/deactivate-user.ts";
import { deleteAvatar } from "./users/delete-avatar.ts";
import { devFetchApiKey } from "./users/dev-fetch-api-key.ts";
import { devListUsers } from "./users/dev-list-users.ts";
import { fetchApiKey } from "./users/fetch-api-key.ts";
import { getOwnUser } from "./users/get-own-user.ts";
import { getUser } from "./users/get-user.ts";
import { getUserByEmail } from "./users/get-user-by-email.ts";
import { getUserStatus } from "./users/get-user-status.ts";
import { getUsers } from "./users/get-users.ts";
import { reactivateUser } from "./users/reactivate-user.ts";
import { regenerateApiKey } from "./users/regenerate-api-key.ts";
import { removeProfileData } from "./users/remove-profile-data.ts";
import { updateProfileData } from "./users/update-profile-data.ts";
import { updateStatus } from "./users/update-status.ts";
import { updateStatusForUser } from "./users/update-status-for-user.ts";
import { updateUser } from "./users/update-user.ts";
import { updateUserByEmail } from "./users/update-user-by-email.ts";
import { uploadAvatar } from "./users/upload-avatar.ts";

export const operations = [
	addDefaultChannel,
	archiveChannel,
	createChannel,
	createChannelFolder,
	createCustomProfileField,
	createUser,
	deactivateOwnUser,
	deactivateUser,
	deleteAvatar,
	deleteCustomProfileField,
	deleteQueue,
	devFetchApiKey,
	devListUsers,
	fetchApiKey,
	getChannel,
	getChannelEmailAddress,
	getChannelFolders,
	getChannelId,
	getChannelTopics,
	getChannels,
	getCustomProfileFields,
	getEvents,
	getOwnUser,
	getPresence,
	getServerSettings,
	getSubscribers,
	getSubscriptionStatus,
	getSubscriptions,
	getUser,
	getUserByEmail,
	getUserChannels,
	getUserPresence,
	getUserStatus,
	getUsers,
	reactivateUser,
	regenerateApiKey,
	registerQueue,
	removeDefaultChannel,
	removeProfileData,
	reorderChannelFolders,
	reorderCustomProfileFields,
	sendMessage,
	subscribe,
	unsubscribe,
	updateChannel,
	updateChannelFolder,
	updateCustomProfileField,
	updateDisplaySettings,
	updateNotificationSettings,
	updatePresence,
	updateProfileData,
	updateSettings,
	updateStatus,
	updateStatusForUser,
	updateSubscriptionProperty,
	updateSubscriptionSettings,
	updateSubscriptions,
	updateUser,
	updateUserByEmail,
	updateUserSettingsDefaults,
	uploadAvatar,
] as unknown as readonly Endpoint[];
