/** Every operation of the API: the table of contents. */
import { addAlertWords } from "./alert-words/add-alert-words.ts";
import { getAlertWords } from "./alert-words/get-alert-words.ts";
import { removeAlertWords } from "./alert-words/remove-alert-words.ts";
import { checkThumbnailStatus } from "./attachments/check-thumbnail-status.ts";
import { downloadFile } from "./attachments/download-file.ts";
import { downloadTemporaryFile } from "./attachments/download-temporary-file.ts";
import { getAttachments } from "./attachments/get-attachments.ts";
import { getFileTemporaryUrl } from "./attachments/get-file-temporary-url.ts";
import { removeAttachment } from "./attachments/remove-attachment.ts";
import { uploadFile } from "./attachments/upload-file.ts";
import { createBot } from "./bots/create-bot.ts";
import { deactivateBot } from "./bots/deactivate-bot.ts";
import { getBotApiKey } from "./bots/get-bot-api-key.ts";
import { getBotStorage } from "./bots/get-bot-storage.ts";
import { getBots } from "./bots/get-bots.ts";
import { regenerateBotApiKey } from "./bots/regenerate-bot-api-key.ts";
import { removeBotStorage } from "./bots/remove-bot-storage.ts";
import { updateBot } from "./bots/update-bot.ts";
import { updateBotStorage } from "./bots/update-bot-storage.ts";
import { authorizeConference } from "./calls/authorize-conference.ts";
import { completeConference } from "./calls/complete-conference.ts";
import { confirmConference } from "./calls/confirm-conference.ts";
import { connectConference } from "./calls/connect-conference.ts";
import { createConferenceCall } from "./calls/create-conference-call.ts";
import { createWebexCall } from "./calls/create-webex-call.ts";
import { deauthorizeConference } from "./calls/deauthorize-conference.ts";
import { registerConference } from "./calls/register-conference.ts";
import { addDefaultChannel } from "./channels/add-default-channel.ts";
import { archiveChannel } from "./channels/archive-channel.ts";
import { createChannel } from "./channels/create-channel.ts";
import { createChannelFolder } from "./channels/create-channel-folder.ts";
import { createDefaultChannelGroup } from "./channels/create-default-channel-group.ts";
import { getChannel } from "./channels/get-channel.ts";
import { getChannelEmailAddress } from "./channels/get-channel-email-address.ts";
import { getChannelFolders } from "./channels/get-channel-folders.ts";
import { getChannelId } from "./channels/get-channel-id.ts";
import { getChannelTopics } from "./channels/get-channel-topics.ts";
import { getChannels } from "./channels/get-channels.ts";
import { removeDefaultChannel } from "./channels/remove-default-channel.ts";
import { removeDefaultChannelGroup } from "./channels/remove-default-channel-group.ts";
import { reorderChannelFolders } from "./channels/reorder-channel-folders.ts";
import { updateChannel } from "./channels/update-channel.ts";
import { updateChannelFolder } from "./channels/update-channel-folder.ts";
import { updateDefaultChannelGroup } from "./channels/update-default-channel-group.ts";
import { updateDefaultChannelGroupChannels } from "./channels/update-default-channel-group-channels.ts";
import { addApnsToken } from "./devices/add-apns-token.ts";
import { addFcmToken } from "./devices/add-fcm-token.ts";
import { registerClientDevice } from "./devices/register-client-device.ts";
import { registerPushDevice } from "./devices/register-push-device.ts";
import { removeApnsToken } from "./devices/remove-apns-token.ts";
import { removeClientDevice } from "./devices/remove-client-device.ts";
import { removeFcmToken } from "./devices/remove-fcm-token.ts";
import { addDomain } from "./domains/add-domain.ts";
import { getDomains } from "./domains/get-domains.ts";
import { removeDomain } from "./domains/remove-domain.ts";
import { updateDomain } from "./domains/update-domain.ts";
import { createDrafts } from "./drafts/create-drafts.ts";
import { deleteDraft } from "./drafts/delete-draft.ts";
import { editDraft } from "./drafts/edit-draft.ts";
import { getDrafts } from "./drafts/get-drafts.ts";
import { deactivateCustomEmoji } from "./emoji/deactivate-custom-emoji.ts";
import { getCustomEmoji } from "./emoji/get-custom-emoji.ts";
import { uploadCustomEmoji } from "./emoji/upload-custom-emoji.ts";
import type { Endpoint } from "./endpoint.ts";
import { deleteQueue } from "./events/delete-queue.ts";
import { getEvents } from "./events/get-events.ts";
import { registerQueue } from "./events/register-queue.ts";
import { streamEvents } from "./events/stream-events.ts";
import { deleteRealmExport } from "./exports/delete-realm-export.ts";
import { downloadExport } from "./exports/download-export.ts";
import { exportRealm } from "./exports/export-realm.ts";
import { getRealmExportConsents } from "./exports/get-realm-export-consents.ts";
import { getRealmExports } from "./exports/get-realm-exports.ts";
import { getReadReceipts } from "./flags/get-read-receipts.ts";
import { markAllAsRead } from "./flags/mark-all-as-read.ts";
import { markChannelAsRead } from "./flags/mark-channel-as-read.ts";
import { markTopicAsRead } from "./flags/mark-topic-as-read.ts";
import { updateMessageFlags } from "./flags/update-message-flags.ts";
import { updateMessageFlagsForNarrow } from "./flags/update-message-flags-for-narrow.ts";
import { createUserGroup } from "./groups/create-user-group.ts";
import { deactivateUserGroup } from "./groups/deactivate-user-group.ts";
import { getIsUserGroupMember } from "./groups/get-is-user-group-member.ts";
import { getUserGroupMembers } from "./groups/get-user-group-members.ts";
import { getUserGroupSubgroups } from "./groups/get-user-group-subgroups.ts";
import { getUserGroups } from "./groups/get-user-groups.ts";
import { removeUserGroup } from "./groups/remove-user-group.ts";
import { updateUserGroup } from "./groups/update-user-group.ts";
import { updateUserGroupMembers } from "./groups/update-user-group-members.ts";
import { updateUserGroupSubgroups } from "./groups/update-user-group-subgroups.ts";
import { createInviteLink } from "./invitations/create-invite-link.ts";
import { getInvites } from "./invitations/get-invites.ts";
import { getJoinPage } from "./invitations/get-join-page.ts";
import { join } from "./invitations/join.ts";
import { resendEmailInvite } from "./invitations/resend-email-invite.ts";
import { revokeEmailInvite } from "./invitations/revoke-email-invite.ts";
import { revokeInviteLink } from "./invitations/revoke-invite-link.ts";
import { sendInvites } from "./invitations/send-invites.ts";
import { addLinkifier } from "./linkifiers/add-linkifier.ts";
import { getFilters } from "./linkifiers/get-filters.ts";
import { getLinkifiers } from "./linkifiers/get-linkifiers.ts";
import { removeLinkifier } from "./linkifiers/remove-linkifier.ts";
import { reorderLinkifiers } from "./linkifiers/reorder-linkifiers.ts";
import { updateLinkifier } from "./linkifiers/update-linkifier.ts";
import { checkMessagesMatchNarrow } from "./messages/check-messages-match-narrow.ts";
import { deleteMessage } from "./messages/delete-message.ts";
import { deleteTopic } from "./messages/delete-topic.ts";
import { getMessage } from "./messages/get-message.ts";
import { getMessageHistory } from "./messages/get-message-history.ts";
import { getMessages } from "./messages/get-messages.ts";
import { renderMessage } from "./messages/render-message.ts";
import { reportMessage } from "./messages/report-message.ts";
import { sendMessage } from "./messages/send-message.ts";
import { updateMessage } from "./messages/update-message.ts";
import { muteUser } from "./muted-users/mute-user.ts";
import { unmuteUser } from "./muted-users/unmute-user.ts";
import { addNavigationView } from "./navigation-views/add-navigation-view.ts";
import { editNavigationView } from "./navigation-views/edit-navigation-view.ts";
import { getNavigationViews } from "./navigation-views/get-navigation-views.ts";
import { removeNavigationView } from "./navigation-views/remove-navigation-view.ts";
import { deactivateOrganization } from "./organizations/deactivate-organization.ts";
import { getServerSettings } from "./organizations/get-server-settings.ts";
import { testWelcomeBotCustomMessage } from "./organizations/test-welcome-bot-custom-message.ts";
import { updateOrganization } from "./organizations/update-organization.ts";
import { addCodePlayground } from "./playgrounds/add-code-playground.ts";
import { removeCodePlayground } from "./playgrounds/remove-code-playground.ts";
import { getPresence } from "./presence/get-presence.ts";
import { getUserPresence } from "./presence/get-user-presence.ts";
import { updatePresence } from "./presence/update-presence.ts";
import { createCustomProfileField } from "./profile-fields/create-custom-profile-field.ts";
import { deleteCustomProfileField } from "./profile-fields/delete-custom-profile-field.ts";
import { getCustomProfileFields } from "./profile-fields/get-custom-profile-fields.ts";
import { reorderCustomProfileFields } from "./profile-fields/reorder-custom-profile-fields.ts";
import { updateCustomProfileField } from "./profile-fields/update-custom-profile-field.ts";
import { addReaction } from "./reactions/add-reaction.ts";
import { removeReaction } from "./reactions/remove-reaction.ts";
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
import { sendSubmessage } from "./submessages/send-submessage.ts";
import { getSubscribers } from "./subscriptions/get-subscribers.ts";
import { getSubscriptionStatus } from "./subscriptions/get-subscription-status.ts";
import { getSubscriptions } from "./subscriptions/get-subscriptions.ts";
import { getUserChannels } from "./subscriptions/get-user-channels.ts";
import { subscribe } from "./subscriptions/subscribe.ts";
import { unsubscribe } from "./subscriptions/unsubscribe.ts";
import { updateSubscriptionProperty } from "./subscriptions/update-subscription-property.ts";
import { updateSubscriptionSettings } from "./subscriptions/update-subscription-settings.ts";
import { updateSubscriptions } from "./subscriptions/update-subscriptions.ts";
import { setTypingStatus } from "./typing/set-typing-status.ts";
import { setTypingStatusForMessageEdit } from "./typing/set-typing-status-for-message-edit.ts";
import { confirmEmailChange } from "./user-settings/confirm-email-change.ts";
import { getEmailChangePage } from "./user-settings/get-email-change-page.ts";
import { updateDisplaySettings } from "./user-settings/update-display-settings.ts";
import { updateNotificationSettings } from "./user-settings/update-notification-settings.ts";
import { updateSettings } from "./user-settings/update-settings.ts";
import { updateUserSettingsDefaults } from "./user-settings/update-user-settings-defaults.ts";
import { muteTopic } from "./user-topics/mute-topic.ts";
import { updateUserTopic } from "./user-topics/update-user-topic.ts";
import { createUser } from "./users/create-user.ts";
import { deactivateOwnUser } from "./users/deactivate-own-user.ts";
import { deactivateUser } from "./users/deactivate-user.ts";
import { deleteAvatar } from "./users/delete-avatar.ts";
import { devFetchApiKey } from "./users/dev-fetch-api-key.ts";
import { devListUsers } from "./users/dev-list-users.ts";
import { fetchApiKey } from "./users/fetch-api-key.ts";
import { getForgotPasswordPage } from "./users/get-forgot-password-page.ts";
import { getOwnUser } from "./users/get-own-user.ts";
import { getPasswordResetPage } from "./users/get-password-reset-page.ts";
import { getUser } from "./users/get-user.ts";
import { getUserByEmail } from "./users/get-user-by-email.ts";
import { getUserStatus } from "./users/get-user-status.ts";
import { getUsers } from "./users/get-users.ts";
import { reactivateUser } from "./users/reactivate-user.ts";
import { regenerateApiKey } from "./users/regenerate-api-key.ts";
import { removeProfileData } from "./users/remove-profile-data.ts";
import { requestPasswordReset } from "./users/request-password-reset.ts";
import { resetPassword } from "./users/reset-password.ts";
import { updateProfileData } from "./users/update-profile-data.ts";
import { updateStatus } from "./users/update-status.ts";
import { updateStatusForUser } from "./users/update-status-for-user.ts";
import { updateUser } from "./users/update-user.ts";
import { updateUserByEmail } from "./users/update-user-by-email.ts";
import { uploadAvatar } from "./users/upload-avatar.ts";

export const operations = [
	addAlertWords,
	addApnsToken,
	addCodePlayground,
	addDefaultChannel,
	addDomain,
	addFcmToken,
	addLinkifier,
	addNavigationView,
	addReaction,
	archiveChannel,
	authorizeConference,
	checkMessagesMatchNarrow,
	checkThumbnailStatus,
	completeConference,
	confirmConference,
	confirmEmailChange,
	connectConference,
	createBot,
	createChannel,
	createChannelFolder,
	createConferenceCall,
	createCustomProfileField,
	createDefaultChannelGroup,
	createDrafts,
	createInviteLink,
	createMessageReminder,
	createSavedSnippet,
	createScheduledMessage,
	createUser,
	createUserGroup,
	createWebexCall,
	deactivateBot,
	deactivateCustomEmoji,
	deactivateOrganization,
	deactivateOwnUser,
	deactivateUser,
	deactivateUserGroup,
	deauthorizeConference,
	deleteAvatar,
	deleteCustomProfileField,
	deleteDraft,
	deleteMessage,
	deleteQueue,
	deleteRealmExport,
	deleteReminder,
	deleteSavedSnippet,
	deleteScheduledMessage,
	deleteTopic,
	devFetchApiKey,
	devListUsers,
	downloadExport,
	editDraft,
	editNavigationView,
	editSavedSnippet,
	exportRealm,
	fetchApiKey,
	getAlertWords,
	getAttachments,
	getBotApiKey,
	getBotStorage,
	getBots,
	getChannel,
	getChannelEmailAddress,
	getChannelFolders,
	getChannelId,
	getChannelTopics,
	getChannels,
	getCustomEmoji,
	getCustomProfileFields,
	getDomains,
	getDrafts,
	getEmailChangePage,
	getEvents,
	getFileTemporaryUrl,
	getFilters,
	getForgotPasswordPage,
	getInvites,
	getIsUserGroupMember,
	getJoinPage,
	getLinkifiers,
	getMessage,
	getMessageHistory,
	getMessages,
	getNavigationViews,
	getOwnUser,
	getPasswordResetPage,
	getPresence,
	getReadReceipts,
	getRealmExportConsents,
	getRealmExports,
	getReminders,
	getSavedSnippets,
	getScheduledMessages,
	getServerSettings,
	getSubscribers,
	getSubscriptionStatus,
	getSubscriptions,
	getUser,
	getUserByEmail,
	getUserChannels,
	getUserGroupMembers,
	getUserGroupSubgroups,
	getUserGroups,
	getUserPresence,
	getUserStatus,
	getUsers,
	join,
	markAllAsRead,
	markChannelAsRead,
	markTopicAsRead,
	muteTopic,
	muteUser,
	reactivateUser,
	regenerateApiKey,
	regenerateBotApiKey,
	registerClientDevice,
	registerConference,
	registerPushDevice,
	registerQueue,
	removeAlertWords,
	removeApnsToken,
	removeAttachment,
	removeBotStorage,
	removeClientDevice,
	removeCodePlayground,
	removeDefaultChannel,
	removeDefaultChannelGroup,
	removeDomain,
	removeFcmToken,
	removeLinkifier,
	removeNavigationView,
	removeProfileData,
	removeReaction,
	removeUserGroup,
	renderMessage,
	reorderChannelFolders,
	reorderCustomProfileFields,
	reorderLinkifiers,
	reportMessage,
	requestPasswordReset,
	resendEmailInvite,
	resetPassword,
	revokeEmailInvite,
	revokeInviteLink,
	sendInvites,
	sendMessage,
	sendSubmessage,
	setTypingStatus,
	setTypingStatusForMessageEdit,
	streamEvents,
	subscribe,
	testWelcomeBotCustomMessage,
	unmuteUser,
	unsubscribe,
	updateBot,
	updateBotStorage,
	updateChannel,
	updateChannelFolder,
	updateCustomProfileField,
	updateDefaultChannelGroup,
	updateDefaultChannelGroupChannels,
	updateDisplaySettings,
	updateDomain,
	updateLinkifier,
	updateMessage,
	updateMessageFlags,
	updateMessageFlagsForNarrow,
	updateNotificationSettings,
	updateOrganization,
	updatePresence,
	updateProfileData,
	updateScheduledMessage,
	updateSettings,
	updateStatus,
	updateStatusForUser,
	updateSubscriptionProperty,
	updateSubscriptionSettings,
	updateSubscriptions,
	updateUser,
	updateUserByEmail,
	updateUserGroup,
	updateUserGroupMembers,
	updateUserGroupSubgroups,
	updateUserSettingsDefaults,
	updateUserTopic,
	uploadAvatar,
	uploadCustomEmoji,
	uploadFile,
] as unknown as readonly Endpoint[];

/** Those that a person's browser is sent to: they answer without the prefix of the API as well. */
export const browserOperations = [
	completeConference,
	confirmConference,
	confirmEmailChange,
	connectConference,
	downloadExport,
	getEmailChangePage,
	getForgotPasswordPage,
	getJoinPage,
	getPasswordResetPage,
	join,
	registerConference,
	requestPasswordReset,
	resetPassword,
] as unknown as readonly Endpoint[];

/** Uploaded files are read where messages link to them, which is not below the prefix of the API. */
export const fileOperations = [
	downloadFile,
	downloadTemporaryFile,
] as unknown as readonly Endpoint[];
