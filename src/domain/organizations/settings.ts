/**
 * The settings of an organization: one row each, from which follow the type, the values of a fresh organization, the check of a change,
 * who may change it, and how the change is told. Each is shown to every member at registration.
 */
import {
	LANGUAGE_LENGTH_MAX,
	MESSAGE_DELETE_LIMIT_SECONDS,
	MESSAGE_EDIT_LIMIT_SECONDS,
	MESSAGE_MOVE_LIMIT_SECONDS,
	ORGANIZATION_DESCRIPTION_LENGTH_MAX,
	ORGANIZATION_NAME_LENGTH_MAX,
	ORGANIZATION_URL_LENGTH_MAX,
	WELCOME_MESSAGE_LENGTH_MAX,
} from "../../limits.ts";
import type { Checked } from "../checked.ts";
import {
	type OrganizationPermission,
	organizationPermissions,
} from "../groups/permission-settings.ts";
import {
	defaultGroupSettingValue,
	type GroupSettingValue,
} from "../groups/resolver.ts";
import type { SystemGroupName } from "../groups/system-groups.ts";
import {
	checkSettingValue,
	kind,
	type SettingKind,
	type SettingProblem,
	type SettingValue,
	unlimitedRetention,
} from "../setting-kinds.ts";

export const organizationTypes = {
	unspecified: 0,
	business: 10,
	openSource: 20,
	educationNonprofit: 30,
	educationForProfit: 35,
	research: 40,
	event: 50,
	nonprofit: 60,
	government: 70,
	political: 80,
	community: 90,
	personal: 100,
	other: 1000,
} as const;

export type OrganizationType =
	(typeof organizationTypes)[keyof typeof organizationTypes];

export const isEducation = (type: OrganizationType): boolean =>
	type === organizationTypes.educationNonprofit ||
	type === organizationTypes.educationForProfit;

/** Who may change a setting; the operator is whoever runs the server, and needs no operation of the API. */
export type SettingChanger = "administrators" | "owners" | "operator";

type SettingTraits = {
	readonly changedBy: SettingChanger;
	/** Told alone as a property and its value, or in a bundle of names and values. */
	readonly event: "update" | "update_dict";
	/** The name on the wire, where it differs. */
	readonly wire?: string;
	/** Further names under which the value goes out. */
	readonly wireAliases?: readonly string[];
};

export type OrganizationSetting = SettingTraits & {
	readonly kind: SettingKind;
	/** Absent for groups, whose default comes from the permission. */
	readonly default?: unknown;
};

const setting = <const Kind extends SettingKind>(
	kind: Kind,
	defaultValue: SettingValue<Kind>,
	traits: Partial<SettingTraits> = {},
) => ({
	kind,
	default: defaultValue,
	changedBy: "administrators" as SettingChanger,
	event: "update" as SettingTraits["event"],
	...traits,
});

const flag = (defaultValue: boolean, traits: Partial<SettingTraits> = {}) =>
	setting(kind.boolean, defaultValue, traits);

const owners = { changedBy: "owners" } as const;
const operator = { changedBy: "operator" } as const;
const bundled = { event: "update_dict" } as const;

const announcements = (wire: string, wireAliases: readonly string[] = []) =>
	setting(kind.channelOrNone, null, { ...bundled, wire, wireAliases });

const ownerPermissions: ReadonlySet<string> = new Set<OrganizationPermission>([
	"can_create_groups",
	"can_invite_users_group",
	"can_manage_all_groups",
	"can_manage_billing_group",
	"create_multiuse_invite_group",
]);

/** Schools start with less freedom for members, who are often students. */
const educationDefaults: Partial<
	Record<OrganizationPermission, SystemGroupName>
> = {
	can_add_subscribers_group: "role:moderators",
	can_create_groups: "role:moderators",
	can_create_public_channel_group: "role:administrators",
	can_invite_users_group: "role:administrators",
	can_move_messages_between_channels_group: "role:moderators",
};

type GroupRow = SettingTraits & {
	readonly kind: ReturnType<typeof kind.group>;
};

const permissionSettings = Object.fromEntries(
	Object.entries(organizationPermissions).map(([name, permission]) => [
		name,
		{
			kind: kind.group(permission),
			changedBy: ownerPermissions.has(name) ? "owners" : "administrators",
			event: "update_dict",
		} satisfies GroupRow,
	]),
) as Readonly<Record<OrganizationPermission, GroupRow>>;

export const organizationSettings = {
	// profile
	name: setting(kind.filledText(ORGANIZATION_NAME_LENGTH_MAX), "Organization"),
	description: setting(
		kind.text(ORGANIZATION_DESCRIPTION_LENGTH_MAX),
		"",
		bundled,
	),
	org_type: setting(
		kind.number(...Object.values(organizationTypes)),
		organizationTypes.unspecified,
	),
	default_language: setting(kind.filledText(LANGUAGE_LENGTH_MAX), "en"),
	want_advertise_in_communities_directory: flag(false),

	// joining
	authentication_methods: setting(
		kind.switches,
		{ Dev: true, Email: true },
		{ ...owners, ...bundled },
	),
	invite_required: flag(true, owners),
	emails_restricted_to_domains: flag(false, owners),
	disallow_disposable_email_addresses: flag(true, owners),
	waiting_period_threshold: setting(kind.integer(0), 0, owners),
	send_welcome_emails: flag(true),
	welcome_message_custom_text: setting(
		kind.text(WELCOME_MESSAGE_LENGTH_MAX),
		"",
	),

	// people
	name_changes_disabled: flag(false),
	email_changes_disabled: flag(false),
	avatar_changes_disabled: flag(false),
	require_unique_names: flag(false),
	default_avatar_source: setting(kind.word("J", "G"), "J"),
	enable_guest_user_indicator: flag(true),
	enable_guest_user_dm_warning: flag(true),
	enable_spectator_access: flag(false),
	presence_disabled: flag(false, operator),

	// messages
	allow_message_editing: flag(true, bundled),
	message_content_edit_limit_seconds: setting(
		kind.secondsOrUnlimited,
		MESSAGE_EDIT_LIMIT_SECONDS,
		bundled,
	),
	message_content_delete_limit_seconds: setting(
		kind.secondsOrUnlimited,
		MESSAGE_DELETE_LIMIT_SECONDS,
	),
	message_edit_history_visibility_policy: setting(
		kind.word("all", "moves", "none"),
		"all",
	),
	move_messages_within_channel_limit_seconds: setting(
		kind.secondsOrUnlimited,
		MESSAGE_MOVE_LIMIT_SECONDS,
		{ wire: "move_messages_within_stream_limit_seconds" },
	),
	move_messages_between_channels_limit_seconds: setting(
		kind.secondsOrUnlimited,
		MESSAGE_MOVE_LIMIT_SECONDS,
		{ wire: "move_messages_between_streams_limit_seconds" },
	),
	message_retention_days: setting(
		kind.retentionDays,
		unlimitedRetention,
		owners,
	),
	topics_policy: setting(
		kind.word("allow_empty_topic", "disable_empty_topic"),
		"allow_empty_topic",
		bundled,
	),
	enable_read_receipts: flag(true),
	inline_image_preview: flag(true),
	inline_url_embed_preview: flag(false),
	media_preview_size: setting(kind.number(100, 150, 200), 100),
	default_code_block_language: setting(kind.text(LANGUAGE_LENGTH_MAX), ""),
	gif_rating_policy: setting(kind.number(0, 1, 2, 3, 4), 1),

	// notices and mail
	send_channel_events_messages: flag(false),
	new_channel_announcements_channel_id: announcements(
		"new_stream_announcements_stream_id",
	),
	signup_announcements_channel_id: announcements(
		"signup_announcements_stream_id",
	),
	update_announcements_channel_id: announcements(
		"server_update_announcements_stream_id",
		["zulip_update_announcements_stream_id"],
	),
	moderation_request_channel_id: announcements("moderation_request_channel_id"),
	message_content_allowed_in_email_notifications: flag(true),
	digest_emails_enabled: flag(false),
	digest_weekday: setting(kind.integer(0, 6), 1),
	require_e2ee_push_notifications: flag(false),
	push_notifications_enabled: flag(false, operator),
	push_notifications_enabled_end_timestamp: setting(
		kind.integerOrNull(0),
		null,
		operator,
	),

	// calls
	video_chat_provider: setting(kind.number(0, 1, 3, 4, 5, 6, 7, 8), 1),
	jitsi_server_url: setting(
		kind.urlOrDefault(ORGANIZATION_URL_LENGTH_MAX),
		null,
	),

	// the operator's own
	plan_type: setting(kind.integer(1), 1, { ...operator, ...bundled }),
	upload_quota_mib: setting(kind.integerOrNull(0), null, {
		...operator,
		...bundled,
	}),
	owner_full_content_access: flag(false, operator),

	...permissionSettings,
} satisfies Record<string, OrganizationSetting>;

export type OrganizationSettingName = keyof typeof organizationSettings;

export type OrganizationSettings = {
	readonly [Name in OrganizationSettingName]: SettingValue<
		(typeof organizationSettings)[Name]["kind"]
	>;
};

export const organizationSettingNames = Object.keys(
	organizationSettings,
) as OrganizationSettingName[];

/** One row, without the particulars of its kind. */
export const organizationSetting = (
	name: OrganizationSettingName,
): OrganizationSetting => organizationSettings[name];

export const wireNameOf = (name: OrganizationSettingName): string =>
	organizationSetting(name).wire ?? name;

const nameByWireName: ReadonlyMap<string, OrganizationSettingName> = new Map(
	organizationSettingNames.flatMap((name) =>
		[wireNameOf(name), ...(organizationSetting(name).wireAliases ?? [])].map(
			(wire) => [wire, name] as const,
		),
	),
);

export const findOrganizationSettingByWireName = (
	wire: string,
): OrganizationSettingName | undefined => nameByWireName.get(wire);

/** What a fresh organization starts with. Its channels do not exist yet, so nothing is announced. */
export function defaultOrganizationSettings(
	type: OrganizationType,
	systemGroupId: (name: SystemGroupName) => number,
): OrganizationSettings {
	const settings = Object.fromEntries(
		organizationSettingNames.map((name) => [
			name,
			isOrganizationPermission(name)
				? defaultPermission(name, type, systemGroupId)
				: organizationSettings[name].default,
		]),
	) as OrganizationSettings;
	return { ...settings, org_type: type };
}

function defaultPermission(
	name: OrganizationPermission,
	type: OrganizationType,
	systemGroupId: (name: SystemGroupName) => number,
): GroupSettingValue {
	const inEducation = educationDefaults[name];
	return inEducation && isEducation(type)
		? systemGroupId(inEducation)
		: defaultGroupSettingValue(
				organizationPermissions[name],
				systemGroupId,
				null,
			);
}

/** Settings that are groups are checked by the resolver, since they need the organization's groups and people. */
export type PlainOrganizationSettingName = Exclude<
	OrganizationSettingName,
	OrganizationPermission
>;

export const isOrganizationPermission = (
	name: string,
): name is OrganizationPermission =>
	Object.hasOwn(organizationPermissions, name);

/** Checks a value as it was sent and gives it in the form that is kept. */
export function checkOrganizationSetting<
	Name extends PlainOrganizationSettingName,
>(
	name: Name,
	value: unknown,
): Checked<OrganizationSettings[Name], SettingProblem> {
	return checkSettingValue(organizationSettings[name].kind, value) as Checked<
		OrganizationSettings[Name],
		SettingProblem
	>;
}

/** The groups of an organization's permissions alone. */
export type OrganizationPermissionValues = Readonly<
	Record<OrganizationPermission, GroupSettingValue>
>;
