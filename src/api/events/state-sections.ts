/** Every section of the state a client starts with: the table of contents of `POST /register`. */
import { alertWordsSection } from "../alert-words/alert-words-state.ts";
import { botsSection } from "../bots/bots-state.ts";
import { videoCallsSection } from "../calls/calls-state.ts";
import {
	channelFoldersSection,
	channelsSection,
	defaultChannelGroupsSection,
	defaultChannelsSection,
} from "../channels/channels-state.ts";
import { devicesSection } from "../devices/devices-state.ts";
import { domainsSection } from "../domains/domains-state.ts";
import { draftsSection } from "../drafts/drafts-state.ts";
import { emojiSection } from "../emoji/emoji-state.ts";
import { unreadSection } from "../flags/unread-state.ts";
import { groupsSection } from "../groups/groups-state.ts";
import { linkifiersSection } from "../linkifiers/linkifiers-state.ts";
import {
	newestMessageSection,
	recentConversationsSection,
	starredMessagesSection,
} from "../messages/messages-state.ts";
import { mutedUsersSection } from "../muted-users/muted-users-state.ts";
import { navigationViewsSection } from "../navigation-views/navigation-views-state.ts";
import { absentFeatureSections } from "../organizations/absent-features-state.ts";
import {
	organizationSection,
	typingSection,
} from "../organizations/organization-state.ts";
import { serverSection } from "../organizations/server-state.ts";
import { playgroundsSection } from "../playgrounds/playgrounds-state.ts";
import { presenceSection } from "../presence/presence-state.ts";
import { profileFieldsSection } from "../profile-fields/field-state.ts";
import { remindersSection } from "../reminders/reminders-state.ts";
import { savedSnippetsSection } from "../saved-snippets/saved-snippets-state.ts";
import { scheduledMessagesSection } from "../scheduled-messages/scheduled-messages-state.ts";
import { subscriptionsSection } from "../subscriptions/subscriptions-state.ts";
import {
	olderDisplaySection,
	olderNotificationsSection,
	userDefaultsSection,
	userSettingsSection,
} from "../user-settings/setting-state.ts";
import {
	mutedTopicsSection,
	userTopicsSection,
} from "../user-topics/user-topics-state.ts";
import { userStatusSection } from "../users/status-state.ts";
import { ownAccountSection, usersSection } from "../users/users-state.ts";
import type { StateSection } from "./state.ts";

export const sections: readonly StateSection[] = [
	organizationSection,
	typingSection,
	serverSection,
	groupsSection,
	domainsSection,
	linkifiersSection,
	playgroundsSection,
	emojiSection,
	botsSection,
	usersSection,
	ownAccountSection,
	videoCallsSection,
	devicesSection,
	draftsSection,
	navigationViewsSection,
	remindersSection,
	savedSnippetsSection,
	scheduledMessagesSection,
	...absentFeatureSections,
	alertWordsSection,
	mutedTopicsSection,
	userTopicsSection,
	mutedUsersSection,
	unreadSection,
	presenceSection,
	userStatusSection,
	userSettingsSection,
	userDefaultsSection,
	olderDisplaySection,
	olderNotificationsSection,
	profileFieldsSection,
	subscriptionsSection,
	channelsSection,
	channelFoldersSection,
	defaultChannelsSection,
	defaultChannelGroupsSection,
	newestMessageSection,
	starredMessagesSection,
	recentConversationsSection,
];
