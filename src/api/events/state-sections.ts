/** Every section of the state a client starts with: the table of contents of `POST /register`. */

import {
	channelFoldersSection,
	channelsSection,
	defaultChannelGroupsSection,
	defaultChannelsSection,
} from "../channels/channels-state.ts";
import { presenceSection } from "../presence/presence-state.ts";
import { profileFieldsSection } from "../profile-fields/field-state.ts";
import { subscriptionsSection } from "../subscriptions/subscriptions-state.ts";
import {
	olderDisplaySection,
	olderNotificationsSection,
	userDefaultsSection,
	userSettingsSection,
} from "../user-settings/setting-state.ts";
import { userStatusSection } from "../users/status-state.ts";
import { ownAccountSection, usersSection } from "../users/users-state.ts";
import type { StateSection } from "./state.ts";

export const sections: readonly StateSection[] = [
	usersSection,
	ownAccountSection,
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
];
