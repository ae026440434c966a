/** What a client should know of the server itself: bounds, and what it offers. */

import {
	channelPermissions,
	groupPermissions,
	organizationPermissions,
	type PermissionConfig,
} from "../../domain/groups/permission-settings.ts";
import { reportTypes } from "../../domain/messages/report-types.ts";
import {
	organizations,
	requireOrganization,
} from "../../domain/organizations/organizations.ts";
import {
	CHANNEL_DESCRIPTION_LENGTH_MAX,
	CHANNEL_FOLDER_DESCRIPTION_LENGTH_MAX,
	CHANNEL_FOLDER_NAME_LENGTH_MAX,
	CHANNEL_NAME_LENGTH_MAX,
	EVENT_QUEUE_LONG_POLL_TIMEOUT_SECONDS,
	FILE_UPLOAD_BYTES_MAX,
	IMAGE_UPLOAD_BYTES_MAX,
	MESSAGE_LENGTH_MAX,
	ORGANIZATION_DELETION_DAYS_MIN,
	PASSWORD_LENGTH_MAX,
	PASSWORD_LENGTH_MIN,
	PRESENCE_OFFLINE_THRESHOLD_SECONDS,
	PRESENCE_PING_INTERVAL_SECONDS,
	REMINDER_NOTE_LENGTH_MAX,
	SUBSCRIBE_NOTICES_MAX,
	TOPIC_LENGTH_MAX,
	TYPING_STARTED_EXPIRY_MS,
	TYPING_STARTED_WAIT_MS,
	TYPING_STOPPED_WAIT_MS,
} from "../../limits.ts";
import type { ServerFacts } from "../context.ts";
import { shared } from "../events/shared-section.ts";
import type { StateSection } from "../events/state.ts";
import { versionOf } from "../render/kept-bytes.ts";
import { shape } from "../shape.ts";
import { emojiCataloguePath } from "./static-routes.ts";

const mib = 1024 * 1024;

/** Guesses that a password should withstand, as estimated by clients that measure it. */
const passwordGuessesMin = 10_000;

/** Where calls are held unless the organization names a place of its own. */
export const serverJitsiUrl = "https://meet.jit.si";

const gifRatings = {
	disabled: { name: "No GIFs", id: 0 },
	g: { name: "For everyone (G)", id: 1 },
	pg: { name: "With parental guidance (PG)", id: 2 },
	"pg-13": { name: "For those over 13 (PG-13)", id: 3 },
	r: { name: "Restricted (R)", id: 4 },
};

const permissionShape = shape.object({
	require_system_group: shape.boolean(),
	allow_internet_group: shape.boolean(),
	allow_nobody_group: shape.boolean(),
	allow_everyone_group: shape.boolean(),
	default_group_name: shape.string(),
	default_for_system_groups: shape.string().nullable(),
	allowed_system_groups: shape.array(shape.string()),
});

const wirePermissions = (configs: Readonly<Record<string, PermissionConfig>>) =>
	Object.fromEntries(
		Object.entries(configs).map(([name, config]) => [
			name,
			{
				require_system_group: config.requireSystemGroup,
				allow_internet_group: config.allowInternetGroup,
				allow_nobody_group: config.allowNobodyGroup,
				allow_everyone_group: config.allowEveryoneGroup,
				default_group_name: config.defaultGroup,
				default_for_system_groups: config.defaultForSystemGroups,
				allowed_system_groups: config.allowedSystemGroups,
			},
		]),
	);

const named = shape.record(
	shape.object({ name: shape.string(), id: shape.integer() }),
);

/** The same for every organization and every client. */
const constants = {
	event_queue_longpoll_timeout_seconds: EVENT_QUEUE_LONG_POLL_TIMEOUT_SECONDS,
	gif_rating_policy_options: gifRatings,
	max_avatar_file_size_mib: IMAGE_UPLOAD_BYTES_MAX / mib,
	max_bulk_new_subscription_messages: SUBSCRIBE_NOTICES_MAX,
	max_channel_folder_description_length: CHANNEL_FOLDER_DESCRIPTION_LENGTH_MAX,
	max_channel_folder_name_length: CHANNEL_FOLDER_NAME_LENGTH_MAX,
	max_file_upload_size_mib: FILE_UPLOAD_BYTES_MAX / mib,
	max_icon_file_size_mib: IMAGE_UPLOAD_BYTES_MAX / mib,
	max_logo_file_size_mib: IMAGE_UPLOAD_BYTES_MAX / mib,
	max_message_length: MESSAGE_LENGTH_MAX,
	max_reminder_note_length: REMINDER_NOTE_LENGTH_MAX,
	max_stream_description_length: CHANNEL_DESCRIPTION_LENGTH_MAX,
	max_stream_name_length: CHANNEL_NAME_LENGTH_MAX,
	max_topic_length: TOPIC_LENGTH_MAX,
	password_max_length: PASSWORD_LENGTH_MAX,
	password_min_guesses: passwordGuessesMin,
	password_min_length: PASSWORD_LENGTH_MIN,
	plan_is_not_limited: true,
	zulip_plan_is_not_limited: true,
	server_avatar_changes_disabled: false,
	server_can_summarize_topics: false,
	server_inline_image_preview: true,
	server_inline_url_embed_preview: true,
	server_jitsi_server_url: serverJitsiUrl,
	server_max_deactivated_realm_deletion_days: null,
	server_min_deactivated_realm_deletion_days: ORGANIZATION_DELETION_DAYS_MIN,
	server_name_changes_disabled: false,
	server_needs_upgrade: false,
	server_presence_offline_threshold_seconds: PRESENCE_OFFLINE_THRESHOLD_SECONDS,
	server_presence_ping_interval_seconds: PRESENCE_PING_INTERVAL_SECONDS,
	server_report_message_types: reportTypes,
	server_supported_permission_settings: {
		realm: wirePermissions(organizationPermissions),
		stream: wirePermissions(channelPermissions),
		group: wirePermissions(groupPermissions),
	},
	// Pictures are not made smaller.
	server_thumbnail_formats: [],
	server_typing_started_expiry_period_milliseconds: TYPING_STARTED_EXPIRY_MS,
	server_typing_started_wait_period_milliseconds: TYPING_STARTED_WAIT_MS,
	server_typing_stopped_wait_period_milliseconds: TYPING_STOPPED_WAIT_MS,
	settings_send_digest_emails: false,
	upgrade_text_for_wide_organization_logo: "",
};

const constantsJson = JSON.stringify(constants).slice(1, -1);

const collect = (facts: ServerFacts, organizationUrl: string) => ({
	development_environment: facts.isDevelopment,
	server_emoji_data_url: `${organizationUrl}${emojiCataloguePath}`,
	server_generation: facts.generation,
	server_web_public_streams_enabled: facts.webPublicChannels,
});

const integerNames = [
	"event_queue_longpoll_timeout_seconds",
	"max_avatar_file_size_mib",
	"max_bulk_new_subscription_messages",
	"max_channel_folder_description_length",
	"max_channel_folder_name_length",
	"max_file_upload_size_mib",
	"max_icon_file_size_mib",
	"max_logo_file_size_mib",
	"max_message_length",
	"max_reminder_note_length",
	"max_stream_description_length",
	"max_stream_name_length",
	"max_topic_length",
	"password_max_length",
	"password_min_guesses",
	"password_min_length",
	"server_generation",
	"server_presence_offline_threshold_seconds",
	"server_presence_ping_interval_seconds",
	"server_typing_started_expiry_period_milliseconds",
	"server_typing_started_wait_period_milliseconds",
	"server_typing_stopped_wait_period_milliseconds",
] as const;

const booleanNames = [
	"development_environment",
	"plan_is_not_limited",
	"zulip_plan_is_not_limited",
	"server_avatar_changes_disabled",
	"server_can_summarize_topics",
	"server_inline_image_preview",
	"server_inline_url_embed_preview",
	"server_name_changes_disabled",
	"server_needs_upgrade",
	"server_web_public_streams_enabled",
	"settings_send_digest_emails",
] as const;

const all = <T>(names: readonly string[], one: T): Record<string, T> =>
	Object.fromEntries(names.map((name) => [name, one]));

export const serverSection: StateSection = {
	types: ["realm"],
	shape: {
		...all(integerNames, shape.integer()),
		...all(booleanNames, shape.boolean()),
		gif_rating_policy_options: named,
		server_emoji_data_url: shape.string(),
		server_jitsi_server_url: shape.string().nullable(),
		server_max_deactivated_realm_deletion_days: shape.integer().nullable(),
		server_min_deactivated_realm_deletion_days: shape.integer().nullable(),
		server_report_message_types: shape.array(
			shape.object({ key: shape.string(), name: shape.string() }),
		),
		server_supported_permission_settings: shape.object({
			realm: shape.record(permissionShape),
			stream: shape.record(permissionShape),
			group: shape.record(permissionShape),
		}),
		server_thumbnail_formats: shape.array(
			shape.object({
				name: shape.string(),
				max_width: shape.integer(),
				max_height: shape.integer(),
				format: shape.string(),
				animated: shape.boolean(),
			}),
		),
		upgrade_text_for_wide_organization_logo: shape.string(),
	},
	collect: shared(
		"server",
		versionOf(organizations as never),
		async ({ reading, server }) => {
			const { url } = await requireOrganization(reading);
			const own = JSON.stringify(collect(server.facts, url)).slice(1, -1);
			return `${constantsJson},${own}`;
		},
	),
};
