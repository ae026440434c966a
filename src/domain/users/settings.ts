/**
 * A person's own settings: one row each, from which follow the type, what a new account starts with, the check of a change and its name
 * on the wire. An organization keeps its own defaults for new accounts, of the same shape.
 */
import {
	EMAIL_BATCHING_SECONDS_MAX,
	FONT_SIZE_PX_MAX,
	FONT_SIZE_PX_MIN,
	LANGUAGE_LENGTH_MAX,
	LINE_HEIGHT_PERCENT_MAX,
	LINE_HEIGHT_PERCENT_MIN,
} from "../../limits.ts";
import type { Checked } from "../checked.ts";
import {
	isEducation,
	type OrganizationType,
	organizationTypes,
} from "../organizations/settings.ts";
import {
	checkSettingValue,
	kind,
	type SettingKind,
	type SettingProblem,
	type SettingValue,
} from "../setting-kinds.ts";

/** Sounds a client may offer; silence is always possible. */
export const notificationSounds = ["ding"] as const;

/** Clients draw emoji from one of these sets. */
export const emojiSets = {
	google: "Google",
	twitter: "Twitter",
	text: "Plain text",
} as const;

export const emailVisibilities = {
	everyone: 1,
	members: 2,
	administrators: 3,
	nobody: 4,
	moderators: 5,
} as const;

export type EmailVisibility =
	(typeof emailVisibilities)[keyof typeof emailVisibilities];

/** When a topic somebody writes in is followed, or unmuted, for them. */
export const topicVisibilityTriggers = {
	onParticipation: 1,
	onSend: 2,
	onInitiation: 3,
	never: 4,
} as const;

type SettingTraits = {
	/** The name on the wire, where it differs. */
	readonly wire?: string;
	/** Settings about the person rather than their taste: the organization sets no default for them. */
	readonly isPersonal?: true;
	/** Which of the two older change events also tells of it. */
	readonly olderEvent?: "display" | "notifications";
};

export type UserSetting = SettingTraits & {
	readonly kind: SettingKind;
	readonly default: unknown;
};

const setting = <const Kind extends SettingKind>(
	kind: Kind,
	defaultValue: SettingValue<Kind>,
	traits: SettingTraits = {},
) => ({ kind, default: defaultValue, ...traits });

const flag = (defaultValue: boolean, traits: SettingTraits = {}) =>
	setting(kind.boolean, defaultValue, traits);

const display = { olderEvent: "display" } as const;
const notifications = { olderEvent: "notifications" } as const;

const topicTrigger = kind.number(...Object.values(topicVisibilityTriggers));

export const userSettings = {
	// what is seen
	twenty_four_hour_time: setting(kind.booleanOrNull, false, display),
	color_scheme: setting(kind.number(1, 2, 3), 1, display),
	default_language: setting(kind.filledText(LANGUAGE_LENGTH_MAX), "en", {
		...display,
		isPersonal: true,
	}),
	emojiset: setting(
		kind.word(...(Object.keys(emojiSets) as (keyof typeof emojiSets)[])),
		"google",
		display,
	),
	translate_emoticons: flag(false, display),
	display_emoji_reaction_users: flag(true),
	starred_message_counts: flag(true, display),
	fluid_layout_width: flag(false, display),
	high_contrast_mode: flag(false, display),
	left_side_userlist: flag(false, display),
	user_list_style: setting(kind.number(1, 2, 3), 2),
	demote_inactive_channels: setting(kind.number(1, 2, 3), 1, {
		...display,
		wire: "demote_inactive_streams",
	}),
	hide_ai_features: flag(false),
	web_animate_image_previews: setting(
		kind.word("always", "on_hover", "never"),
		"on_hover",
	),
	web_channel_default_view: setting(kind.number(1, 2, 3, 4), 1),
	web_channel_unreads_count_display_policy: setting(kind.number(1, 2, 3), 2, {
		wire: "web_stream_unreads_count_display_policy",
	}),
	web_escape_navigates_to_home_view: flag(true),
	web_font_size_px: setting(
		kind.integer(FONT_SIZE_PX_MIN, FONT_SIZE_PX_MAX),
		16,
	),
	web_home_view: setting(
		kind.word("recent", "inbox", "all_messages"),
		"inbox",
		display,
	),
	web_inbox_show_channel_folders: flag(true),
	web_left_sidebar_show_channel_folders: flag(true),
	web_left_sidebar_unreads_count_summary: flag(true),
	web_line_height_percent: setting(
		kind.integer(LINE_HEIGHT_PERCENT_MIN, LINE_HEIGHT_PERCENT_MAX),
		140,
	),
	web_mark_read_on_scroll_policy: setting(kind.number(1, 2, 3), 1),
	web_navigate_to_sent_message: flag(true),
	web_suggest_update_timezone: flag(true),

	// writing
	enter_sends: flag(false),
	enable_drafts_synchronization: flag(true),
	automatically_follow_topics_policy: setting(
		topicTrigger,
		topicVisibilityTriggers.onInitiation,
	),
	automatically_unmute_topics_in_muted_channels_policy: setting(
		topicTrigger,
		topicVisibilityTriggers.onSend,
		{ wire: "automatically_unmute_topics_in_muted_streams_policy" },
	),
	automatically_follow_topics_where_mentioned: flag(true),
	resolved_topic_notice_auto_read_policy: setting(
		kind.word("always", "except_followed", "never"),
		"except_followed",
	),

	// what others learn
	presence_enabled: flag(true, notifications),
	send_read_receipts: flag(true),
	send_direct_typing_notifications: flag(true, {
		wire: "send_private_typing_notifications",
	}),
	send_channel_typing_notifications: flag(true, {
		wire: "send_stream_typing_notifications",
	}),
	receives_typing_notifications: flag(true),
	email_address_visibility: setting(
		kind.number(...Object.values(emailVisibilities)),
		emailVisibilities.administrators,
	),
	allow_private_data_export: flag(false, { isPersonal: true }),

	// notifications: direct messages and mentions
	enable_desktop_notifications: flag(true, notifications),
	enable_sounds: flag(true, notifications),
	enable_offline_email_notifications: flag(true, notifications),
	enable_offline_push_notifications: flag(true, notifications),
	enable_online_push_notifications: flag(true, notifications),
	wildcard_mentions_notify: flag(true, notifications),
	direct_message_content_in_desktop_notifications: flag(true, {
		...notifications,
		wire: "pm_content_in_desktop_notifications",
	}),

	// notifications: channels, where a subscription does not say otherwise
	enable_channel_desktop_notifications: flag(false, {
		...notifications,
		wire: "enable_stream_desktop_notifications",
	}),
	enable_channel_email_notifications: flag(false, {
		...notifications,
		wire: "enable_stream_email_notifications",
	}),
	enable_channel_push_notifications: flag(false, {
		...notifications,
		wire: "enable_stream_push_notifications",
	}),
	enable_channel_audible_notifications: flag(false, {
		...notifications,
		wire: "enable_stream_audible_notifications",
	}),

	// notifications: followed topics
	enable_followed_topic_desktop_notifications: flag(true, notifications),
	enable_followed_topic_email_notifications: flag(true, notifications),
	enable_followed_topic_push_notifications: flag(true, notifications),
	enable_followed_topic_audible_notifications: flag(true, notifications),
	enable_followed_topic_wildcard_mentions_notify: flag(true, notifications),

	// notifications: how
	desktop_icon_count_display: setting(
		kind.number(1, 2, 3, 4),
		1,
		notifications,
	),
	notification_sound: setting(
		kind.word(...notificationSounds, "none"),
		"ding",
		notifications,
	),

	// mail
	email_notifications_batching_period_seconds: setting(
		kind.integer(1, EMAIL_BATCHING_SECONDS_MAX),
		120,
	),
	message_content_in_email_notifications: flag(true, notifications),
	organization_name_in_email_notifications_policy: setting(
		kind.number(1, 2, 3),
		1,
		{ ...notifications, wire: "realm_name_in_email_notifications_policy" },
	),
	enable_digest_emails: flag(true, notifications),
	enable_login_emails: flag(true, { ...notifications, isPersonal: true }),
	enable_marketing_emails: flag(true, { ...notifications, isPersonal: true }),
} satisfies Record<string, UserSetting>;

export type UserSettingName = keyof typeof userSettings;

export type UserSettings = {
	readonly [Name in UserSettingName]: SettingValue<
		(typeof userSettings)[Name]["kind"]
	>;
};

export const userSettingNames = Object.keys(userSettings) as UserSettingName[];

/** One row, without the particulars of its kind. */
export const userSetting = (name: UserSettingName): UserSetting =>
	userSettings[name];

export const userSettingWireName = (name: UserSettingName): string =>
	userSetting(name).wire ?? name;

const nameByWireName: ReadonlyMap<string, UserSettingName> = new Map(
	userSettingNames.map((name) => [userSettingWireName(name), name]),
);

export const findUserSettingByWireName = (
	wire: string,
): UserSettingName | undefined => nameByWireName.get(wire);

/** The settings for which an organization keeps its own defaults. */
export const organizationDefaultNames = userSettingNames.filter(
	(name) => !userSetting(name).isPersonal,
);

const emailVisibilityIn = (type: OrganizationType): EmailVisibility => {
	if (type === organizationTypes.business) return emailVisibilities.everyone;
	if (isEducation(type)) return emailVisibilities.moderators;
	return emailVisibilities.administrators;
};

/** What new accounts of a fresh organization start with, until it decides otherwise. */
export const defaultUserSettings = (
	type: OrganizationType = organizationTypes.unspecified,
): UserSettings => ({
	...(Object.fromEntries(
		userSettingNames.map((name) => [name, userSettings[name].default]),
	) as UserSettings),
	email_address_visibility: emailVisibilityIn(type),
});

/** A bot has nothing to hide: its address is how people and programs find it. */
export const defaultBotSettings = (): UserSettings => ({
	...defaultUserSettings(),
	email_address_visibility: emailVisibilities.everyone,
});

/** Checks a value as it was sent and gives it in the form that is kept. */
export function checkUserSetting<Name extends UserSettingName>(
	name: Name,
	value: unknown,
): Checked<UserSettings[Name], SettingProblem> {
	return checkSettingValue(userSettings[name].kind, value) as Checked<
		UserSettings[Name],
		SettingProblem
	>;
}
