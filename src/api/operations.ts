/** Every operation of the API: the table of contents. */
import { addAlertWords } from "./alert-words/add-alert-words.ts";
import { getAlertWords } from "./alert-words/get-alert-words.ts";
import { removeAlertWords } from "./alert-words/remove-alert-words.ts";
import { addDomain } from "./domains/add-domain.ts";
import { getDomains } from "./domains/get-domains.ts";
import { removeDomain } from "./domains/remove-domain.ts";
import { updateDomain } from "./domains/update-domain.ts";
import { deactivateCustomEmoji } from "./emoji/deactivate-custom-emoji.ts";
import { getCustomEmoji } from "./emoji/get-custom-emoji.ts";
import { uploadCustomEmoji } from "./emoji/upload-custom-emoji.ts";
import type { Endpoint } from "./endpoint.ts";
import { deleteQueue } from "./events/delete-queue.ts";
import { getEvents } from "./events/get-events.ts";
import { registerQueue } from "./events/register-queue.ts";
import { streamEvents } from "./events/stream-events.ts";
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
import { sendSubmessage } from "./submessages/send-submessage.ts";
import { setTypingStatus } from "./typing/set-typing-status.ts";
import { setTypingStatusForMessageEdit } from "./typing/set-typing-status-for-message-edit.ts";
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
	addAlertWords,
	addCodePlayground,
	addDomain,
	addLinkifier,
	addReaction,
	checkMessagesMatchNarrow,
	createCustomProfileField,
	createUser,
	createUserGroup,
	deactivateCustomEmoji,
	deactivateOrganization,
	deactivateOwnUser,
	deactivateUser,
	deactivateUserGroup,
	deleteAvatar,
	deleteCustomProfileField,
	deleteMessage,
	deleteQueue,
	deleteTopic,
	devFetchApiKey,
	devListUsers,
	fetchApiKey,
	getAlertWords,
	getCustomEmoji,
	getCustomProfileFields,
	getDomains,
	getEvents,
	getFilters,
	getIsUserGroupMember,
	getLinkifiers,
	getMessage,
	getMessageHistory,
	getMessages,
	getOwnUser,
	getPresence,
	getReadReceipts,
	getServerSettings,
	getUser,
	getUserByEmail,
	getUserGroupMembers,
	getUserGroupSubgroups,
	getUserGroups,
	getUserPresence,
	getUserStatus,
	getUsers,
	markAllAsRead,
	markChannelAsRead,
	markTopicAsRead,
	muteTopic,
	muteUser,
	reactivateUser,
	regenerateApiKey,
	registerQueue,
	removeAlertWords,
	removeCodePlayground,
	removeDomain,
	removeLinkifier,
	removeProfileData,
	removeReaction,
	removeUserGroup,
	renderMessage,
	reorderCustomProfileFields,
	reorderLinkifiers,
	reportMessage,
	sendMessage,
	sendSubmessage,
	setTypingStatus,
	setTypingStatusForMessageEdit,
	streamEvents,
	testWelcomeBotCustomMessage,
	unmuteUser,
	updateCustomProfileField,
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
	updateSettings,
	updateStatus,
	updateStatusForUser,
	updateUser,
	updateUserByEmail,
	updateUserGroup,
	updateUserGroupMembers,
	updateUserGroupSubgroups,
	updateUserSettingsDefaults,
	updateUserTopic,
	uploadAvatar,
	uploadCustomEmoji,
] as unknown as readonly Endpoint[];
