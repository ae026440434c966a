/** Every event the product tells, and how it looks on the wire: the table of contents of events. */
import {
	announcementChannelsCleared,
	channelArchived,
	channelCreated,
	channelHidden,
	channelUnarchived,
	channelUpdated,
	defaultChannelsChanged,
} from "../channels/channel-events.ts";
import {
	folderCreated,
	foldersReordered,
	folderUpdated,
} from "../channels/folder-events.ts";
import { messageSent } from "../messages/message-events.ts";
import { presenceChanged } from "../presence/presence-events.ts";
import { profileFieldsChanged } from "../profile-fields/field-events.ts";
import { subscriptionsBegun } from "../subscriptions/begun-event.ts";
import {
	subscribersAdded,
	subscribersRemoved,
	subscriptionChanged,
	subscriptionsEnded,
} from "../subscriptions/subscription-events.ts";
import {
	userDefaultChanged,
	userSettingChanged,
} from "../user-settings/setting-events.ts";
import { userStatusChanged } from "../users/status-events.ts";
import {
	userAddressChanged,
	userChanged,
	userCreated,
	usersAppeared,
	usersVanished,
} from "../users/user-events.ts";
import type { EventForm } from "./event-form.ts";

export const eventForms: Readonly<Record<string, EventForm>> = {
	announcement_channels_cleared: announcementChannelsCleared,
	channel_archived: channelArchived,
	channel_created: channelCreated,
	channel_folder_created: folderCreated,
	channel_folder_updated: folderUpdated,
	channel_folders_reordered: foldersReordered,
	channel_hidden: channelHidden,
	channel_unarchived: channelUnarchived,
	channel_updated: channelUpdated,
	default_channels_changed: defaultChannelsChanged,
	message_sent: messageSent,
	presence_changed: presenceChanged,
	profile_fields_changed: profileFieldsChanged,
	user_address_changed: userAddressChanged,
	user_changed: userChanged,
	user_created: userCreated,
	user_default_changed: userDefaultChanged,
	user_setting_changed: userSettingChanged,
	user_status_changed: userStatusChanged,
	users_appeared: usersAppeared,
	users_vanished: usersVanished,
	subscribers_added: subscribersAdded,
	subscribers_removed: subscribersRemoved,
	subscription_changed: subscriptionChanged,
	subscriptions_begun: subscriptionsBegun,
	subscriptions_ended: subscriptionsEnded,
};
