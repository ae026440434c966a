/** Every event the product tells, and how it looks on the wire: the table of contents of events. */
import { alertWordsChanged } from "../alert-words/alert-words-events.ts";
import {
	attachmentAdded,
	attachmentRemoved,
	attachmentUpdated,
} from "../attachments/attachment-events.ts";
import { botForms } from "../bots/bot-events.ts";
import { conferenceTokenChanged } from "../calls/calls-events.ts";
import {
	announcementChannelsCleared,
	channelArchived,
	channelCreated,
	channelHidden,
	channelUnarchived,
	channelUpdated,
	defaultChannelsChanged,
} from "../channels/channel-events.ts";
import { defaultChannelGroupsChanged } from "../channels/default-channel-group-events.ts";
import {
	folderCreated,
	foldersReordered,
	folderUpdated,
} from "../channels/folder-events.ts";
import {
	deviceAdded,
	deviceRemoved,
	deviceUpdated,
} from "../devices/devices-events.ts";
import { domainForms } from "../domains/domain-events.ts";
import {
	draftRemoved,
	draftsAdded,
	draftUpdated,
} from "../drafts/drafts-events.ts";
import { emojiAdded, emojiDeactivated } from "../emoji/emoji-events.ts";
import { exportForms } from "../exports/export-events.ts";
import {
	messageFlagsChanged,
	messagesLeftBehind,
} from "../flags/flag-events.ts";
import { groupForms } from "../groups/group-events.ts";
import { invitationsChanged } from "../invitations/invitation-events.ts";
import { linkifierForms } from "../linkifiers/linkifier-events.ts";
import { messagesDeleted } from "../messages/deletion-events.ts";
import { messageSent } from "../messages/message-events.ts";
import {
	messagesWithdrawn,
	messageUpdated,
} from "../messages/update-events.ts";
import { mutedUsersChanged } from "../muted-users/muted-user-events.ts";
import {
	navigationViewAdded,
	navigationViewRemoved,
	navigationViewUpdated,
} from "../navigation-views/navigation-views-events.ts";
import { organizationForms } from "../organizations/organization-events.ts";
import { playgroundForms } from "../playgrounds/playgrounds-state.ts";
import { presenceChanged } from "../presence/presence-events.ts";
import { profileFieldsChanged } from "../profile-fields/field-events.ts";
import {
	reactionAdded,
	reactionRemoved,
} from "../reactions/reaction-events.ts";
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
import { submessageAdded } from "../submessages/submessage-events.ts";
import { subscriptionsBegun } from "../subscriptions/begun-event.ts";
import {
	subscribersAdded,
	subscribersRemoved,
	subscriptionChanged,
	subscriptionsEnded,
} from "../subscriptions/subscription-events.ts";
import { personEditing, personTyping } from "../typing/typing-events.ts";
import {
	userDefaultChanged,
	userSettingChanged,
} from "../user-settings/setting-events.ts";
import {
	topicDecisionsShown,
	userTopicChanged,
} from "../user-topics/user-topic-events.ts";
import { userStatusChanged } from "../users/status-events.ts";
import {
	addressesRevealed,
	userAddressChanged,
	userChanged,
	userCreated,
	usersAppeared,
	usersVanished,
} from "../users/user-events.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	...botForms,
	...exportForms,
	...domainForms,
	...groupForms,
	...linkifierForms,
	...organizationForms,
	...playgroundForms,
	addresses_revealed: addressesRevealed,
	alert_words_changed: alertWordsChanged,
	announcement_channels_cleared: announcementChannelsCleared,
	attachment_added: attachmentAdded,
	attachment_removed: attachmentRemoved,
	attachment_updated: attachmentUpdated,
	channel_archived: channelArchived,
	channel_created: channelCreated,
	channel_folder_created: folderCreated,
	channel_folder_updated: folderUpdated,
	channel_folders_reordered: foldersReordered,
	channel_hidden: channelHidden,
	channel_unarchived: channelUnarchived,
	channel_updated: channelUpdated,
	conference_token_changed: conferenceTokenChanged,
	default_channel_groups_changed: defaultChannelGroupsChanged,
	default_channels_changed: defaultChannelsChanged,
	device_added: deviceAdded,
	device_removed: deviceRemoved,
	device_updated: deviceUpdated,
	draft_removed: draftRemoved,
	draft_updated: draftUpdated,
	drafts_added: draftsAdded,
	emoji_added: emojiAdded,
	emoji_deactivated: emojiDeactivated,
	message_flags_changed: messageFlagsChanged,
	message_sent: messageSent,
	message_updated: messageUpdated,
	invitations_changed: invitationsChanged,
	messages_deleted: messagesDeleted,
	messages_left_behind: messagesLeftBehind,
	messages_withdrawn: messagesWithdrawn,
	muted_users_changed: mutedUsersChanged,
	navigation_view_added: navigationViewAdded,
	navigation_view_removed: navigationViewRemoved,
	navigation_view_updated: navigationViewUpdated,
	person_editing: personEditing,
	person_typing: personTyping,
	presence_changed: presenceChanged,
	profile_fields_changed: profileFieldsChanged,
	reaction_added: reactionAdded,
	reaction_removed: reactionRemoved,
	reminder_added: reminderAdded,
	reminder_removed: reminderRemoved,
	saved_snippet_added: savedSnippetAdded,
	saved_snippet_removed: savedSnippetRemoved,
	saved_snippet_updated: savedSnippetUpdated,
	scheduled_message_added: scheduledMessageAdded,
	scheduled_message_removed: scheduledMessageRemoved,
	scheduled_message_updated: scheduledMessageUpdated,
	submessage_added: submessageAdded,
	subscribers_added: subscribersAdded,
	subscribers_removed: subscribersRemoved,
	subscription_changed: subscriptionChanged,
	subscriptions_begun: subscriptionsBegun,
	subscriptions_ended: subscriptionsEnded,
	topic_decisions_shown: topicDecisionsShown,
	user_address_changed: userAddressChanged,
	user_changed: userChanged,
	user_created: userCreated,
	user_default_changed: userDefaultChanged,
	user_setting_changed: userSettingChanged,
	user_status_changed: userStatusChanged,
	user_topic_changed: userTopicChanged,
	users_appeared: usersAppeared,
	users_vanished: usersVanished,
};

/** All types that events may have by which a queue can choose. */
export const wireTypes: readonly string[] = [
	...new Set(Object.values(eventForms).flatMap((form) => form.wireTypes)),
];
