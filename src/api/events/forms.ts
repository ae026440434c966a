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
import { subscriptionsBegun } from "../subscriptions/begun-event.ts";
import {
	subscribersAdded,
	subscribersRemoved,
	subscriptionChanged,
	subscriptionsEnded,
} from "../subscriptions/subscription-events.ts";
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
	subscribers_added: subscribersAdded,
	subscribers_removed: subscribersRemoved,
	subscription_changed: subscriptionChanged,
	subscriptions_begun: subscriptionsBegun,
	subscriptions_ended: subscriptionsEnded,
};
