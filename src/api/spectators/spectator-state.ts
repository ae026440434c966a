/** The state as spectators are given it: the sections that people get, with nothing in those that tell of somebody's own. */
import { listFolders } from "../../domain/channel-folders/folders.ts";
import { requireTraffic } from "../../domain/channels/traffic.ts";
import { listGroups } from "../../domain/groups/queries.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import {
	organizationSetting,
	organizationSettingNames,
} from "../../domain/organizations/settings.ts";
import {
	listOpenChannels,
	NOBODY_ID,
} from "../../domain/spectators/spectators.ts";
import { pickColor } from "../../domain/subscriptions/colors.ts";
import { requireSubscriberLists } from "../../domain/subscriptions/subscriber-lists.ts";
import { defaultUserSettings } from "../../domain/users/settings.ts";
import type { Reading } from "../../engine/command.ts";
import { alertWordsSection } from "../alert-words/alert-words-state.ts";
import { botsSection } from "../bots/bots-state.ts";
import { videoCallsSection } from "../calls/calls-state.ts";
import { requireChannelWriter } from "../channels/channel-json.ts";
import {
	channelFoldersSection,
	channelsSection,
	defaultChannelGroupsSection,
	defaultChannelsSection,
} from "../channels/channels-state.ts";
import { renderFolder } from "../channels/folder-json.ts";
import { devicesSection } from "../devices/devices-state.ts";
import { domainsSection } from "../domains/domains-state.ts";
import { draftsSection } from "../drafts/drafts-state.ts";
import { emojiSection } from "../emoji/emoji-state.ts";
import type { StateContext, StateSection } from "../events/state.ts";
import { unreadSection } from "../flags/unread-state.ts";
import { renderGroup } from "../groups/group-shape.ts";
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
	collectOrganization,
	organizationSection,
} from "../organizations/organization-state.ts";
import { serverSection } from "../organizations/server-state.ts";
import {
	wireNamesOf,
	wireSettingValue,
} from "../organizations/setting-values.ts";
import { playgroundsSection } from "../playgrounds/playgrounds-state.ts";
import { presenceSection } from "../presence/presence-state.ts";
import { renderFieldTypes } from "../profile-fields/field-shape.ts";
import { profileFieldsSection } from "../profile-fields/field-state.ts";
import { remindersSection } from "../reminders/reminders-state.ts";
import { unknownAvatarUrl } from "../render/user.ts";
import { savedSnippetsSection } from "../saved-snippets/saved-snippets-state.ts";
import { scheduledMessagesSection } from "../scheduled-messages/scheduled-messages-state.ts";
import { renderPersonal } from "../subscriptions/subscription-json.ts";
import { subscriptionsSection } from "../subscriptions/subscriptions-state.ts";
import {
	renderUserSettings,
	userDefaultsSection,
	userSettingsSection,
} from "../user-settings/setting-state.ts";
import {
	mutedTopicsSection,
	userTopicsSection,
} from "../user-topics/user-topics-state.ts";
import { userStatusSection } from "../users/status-state.ts";
import { ownAccountSection, usersSection } from "../users/users-state.ts";
import {
	listSpectatedUsers,
	spectatedUserRenderer,
} from "./spectator-users.ts";

/** The section as it is asked for, collected in another way. */
const instead = (
	section: StateSection,
	collect: StateSection["collect"],
): StateSection => ({ ...section, collect });

const always = (section: StateSection, members: object): StateSection => {
	const json = JSON.stringify(members).slice(1, -1);
	return instead(section, async () => json);
};

/** Settings may name channels, of which spectators know only those that are open; nobody greets them. */
async function collectForSpectators({ reading, server }: StateContext) {
	const state: Record<string, unknown> = await collectOrganization({
		reading,
		server,
	});
	const { settings } = await requireOrganization(reading);
	const open = new Set((await listOpenChannels(reading)).map(({ id }) => id));
	for (const name of organizationSettingNames) {
		const channelId = settings[name];
		if (organizationSetting(name).kind.is !== "channel_or_none") continue;
		if (typeof channelId === "number" && open.has(channelId)) continue;
		for (const wire of wireNamesOf(name))
			state[`realm_${wire}`] = wireSettingValue(name, null);
	}
	return {
		...state,
		realm_welcome_message_custom_text: "",
		receives_typing_notifications: false,
	};
}

/** Open channels with their numbers, each put into JSON by `write`. */
async function writeOpenChannels(
	reading: Reading,
	write: (members: string) => string,
): Promise<string> {
	const lists = await requireSubscriberLists(reading);
	const traffic = await requireTraffic(reading);
	const writer = await requireChannelWriter(reading);
	const open = await listOpenChannels(reading);
	const objects = open.map((channel) =>
		write(
			writer.members(channel, {
				subscriberCount: lists.count(channel.id),
				weeklyTraffic: traffic.weekly(channel),
			}),
		),
	);
	return `[${objects}]`;
}

/** Clients show people their subscriptions, so to spectators what they may read looks like theirs. */
async function collectSubscriptions({ reading, options }: StateContext) {
	const general = options.capabilities.includes("notification_settings_null")
		? null
		: defaultUserSettings();
	const colors: string[] = [];
	const subscriptions = await writeOpenChannels(reading, (members) => {
		const color = pickColor(colors);
		colors.push(color);
		const personal = renderPersonal(
			{ color, isMuted: false, isPinned: false, notifications: {} },
			general,
		);
		return `{${members},${JSON.stringify(personal).slice(1, -1)}}`;
	});
	return `"subscriptions":${subscriptions},"unsubscribed":[],"never_subscribed":[]`;
}

async function collectFolders({ reading }: StateContext) {
	const open = await listOpenChannels(reading);
	const shown = new Set(open.map(({ folderId }) => folderId));
	const folders = (await listFolders(reading)).filter(({ id }) =>
		shown.has(id),
	);
	return { channel_folders: folders.map(renderFolder) };
}

/** Permissions speak of the groups that every organization has; who is in them is not told. */
async function collectGroups({ reading }: StateContext) {
	const all = await listGroups(reading, { includeDeactivated: false });
	return {
		realm_user_groups: all
			.filter(({ isSystem }) => isSystem)
			.map((group) => ({ ...renderGroup(group), members: [] })),
	};
}

async function collectUsers({ reading }: StateContext) {
	const seen = await listSpectatedUsers(reading);
	const render = await spectatedUserRenderer(reading);
	const people = seen.filter(({ isSystemBot }) => !isSystemBot);
	return {
		realm_users: people.filter(({ isActive }) => isActive).map(render),
		realm_non_active_users: people
			.filter(({ isActive }) => !isActive)
			.map(render),
		cross_realm_bots: seen.filter(({ isSystemBot }) => isSystemBot).map(render),
	};
}

async function collectSettings({ reading }: StateContext) {
	const { userDefaults } = await requireOrganization(reading);
	return renderUserSettings({ ...defaultUserSettings(), ...userDefaults }, "");
}

/** Whoever looks on: a guest with no name that anybody else has. */
const ownAccount = {
	user_id: NOBODY_ID,
	email: "",
	delivery_email: "",
	full_name: "Anonymous User",
	is_admin: false,
	is_owner: false,
	is_moderator: false,
	is_guest: true,
	avatar_source: "G",
	avatar_url: unknownAvatarUrl,
	avatar_url_medium: unknownAvatarUrl,
	can_create_streams: false,
	can_create_public_streams: false,
	can_create_private_streams: false,
	can_create_web_public_streams: false,
	can_subscribe_other_users: false,
	can_invite_others_to_realm: false,
};

const noUnread = {
	count: 0,
	pms: [],
	streams: [],
	huddles: [],
	mentions: [],
	old_unreads_missing: false,
};

export const spectatorSections: readonly StateSection[] = [
	instead(organizationSection, collectForSpectators),
	serverSection,
	linkifiersSection,
	playgroundsSection,
	emojiSection,
	userDefaultsSection,
	...absentFeatureSections,
	instead(groupsSection, collectGroups),
	instead(usersSection, collectUsers),
	instead(userSettingsSection, collectSettings),
	instead(subscriptionsSection, collectSubscriptions),
	instead(channelsSection, async ({ reading }) => {
		const open = await writeOpenChannels(reading, (members) => `{${members}}`);
		return `"streams":${open}`;
	}),
	instead(channelFoldersSection, collectFolders),
	instead(mutedTopicsSection, async ({ wanted }) =>
		wanted?.has("user_topic") ? {} : { muted_topics: [] },
	),
	instead(presenceSection, async ({ server }) => ({
		presences: {},
		presence_last_update_id: -1,
		server_timestamp: server.now() / 1000,
	})),
	always(ownAccountSection, ownAccount),
	always(profileFieldsSection, {
		custom_profile_fields: [],
		custom_profile_field_types: renderFieldTypes(),
	}),
	always(videoCallsSection, {
		has_conference_token: false,
		has_webex_token: false,
		has_zoom_token: false,
	}),
	always(unreadSection, { unread_msgs: noUnread }),
	always(newestMessageSection, { max_message_id: -1 }),
	always(domainsSection, { realm_domains: [] }),
	always(botsSection, { realm_bots: [] }),
	always(devicesSection, { devices: {} }),
	always(draftsSection, { drafts: [] }),
	always(navigationViewsSection, { navigation_views: [] }),
	always(remindersSection, { reminders: [] }),
	always(savedSnippetsSection, { saved_snippets: [] }),
	always(scheduledMessagesSection, { scheduled_messages: [] }),
	always(alertWordsSection, { alert_words: [] }),
	always(userTopicsSection, { user_topics: [] }),
	always(mutedUsersSection, { muted_users: [] }),
	always(userStatusSection, { user_status: {} }),
	always(starredMessagesSection, { starred_messages: [] }),
	always(recentConversationsSection, { recent_private_conversations: [] }),
	always(defaultChannelsSection, { realm_default_streams: [] }),
	always(defaultChannelGroupsSection, { realm_default_stream_groups: [] }),
];
