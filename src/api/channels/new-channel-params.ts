import { isTopicsPolicy } from "../../domain/channels/kinds.ts";
import type { NewChannelTerms } from "../../domain/channels/new-channels.ts";
import {
	type ChannelPermission,
	channelPermissions,
} from "../../domain/groups/permission-settings.ts";
import { unlimitedRetention } from "../../domain/setting-kinds.ts";
import { badRequest, invalidParameter } from "../../errors.ts";
import type { ServerFacts } from "../context.ts";
import { type ParamValues, param } from "../params.ts";
import { readGroupSetting } from "../render/group-setting.ts";
import { shape } from "../shape.ts";

/** Days, `unlimited`, or `realm_default`, which is null inside. */
export const retentionParam = () =>
	param
		.jsonOrPlain(shape.oneOf(shape.integer(), shape.string()))
		.map((value, name): number | null => {
			if (value === "realm_default") return null;
			if (value === "unlimited") return unlimitedRetention;
			if (typeof value === "number" && value > 0) return value;
			throw invalidParameter(name, value);
		})
		.describe("A number of days, `unlimited`, or `realm_default`.");

export const topicsPolicyParam = () =>
	param
		.jsonStringOrPlain()
		.map((word, name) => {
			if (!isTopicsPolicy(word)) throw badRequest(`Invalid ${name}`);
			return word;
		})
		.describe(
			"`inherit`, `allow_empty_topic`, `disable_empty_topic` or `empty_topic_only`.",
		);

const permissionNames = Object.keys(
	channelPermissions,
) as readonly ChannelPermission[];

/** One parameter for each permission of a channel. */
export const forEachPermission = <T>(
	make: (name: ChannelPermission) => T,
): Record<ChannelPermission, T> =>
	Object.fromEntries(
		permissionNames.map((name) => [name, make(name)]),
	) as Record<ChannelPermission, T>;

/** The permissions that were given a value. */
export function givenPermissions<Given, Kept>(
	params: Readonly<Partial<Record<ChannelPermission, Given>>>,
	read: (value: NonNullable<Given>) => Kept,
): Partial<Record<ChannelPermission, Kept>> {
	return Object.fromEntries(
		permissionNames.flatMap((name) => {
			const value = params[name];
			return value === undefined || value === null ? [] : [[name, read(value)]];
		}),
	) as Partial<Record<ChannelPermission, Kept>>;
}

const permissionTexts: Readonly<Record<ChannelPermission, string>> = {
	can_add_subscribers_group: "Who may subscribe others.",
	can_administer_channel_group: "Who may change the channel's settings.",
	can_create_topic_group: "Who may begin topics.",
	can_delete_any_message_group: "Who may delete anybody's messages.",
	can_delete_own_message_group: "Who may delete their own messages.",
	can_move_messages_out_of_channel_group:
		"Who may move messages to other channels.",
	can_move_messages_within_channel_group:
		"Who may move messages to other topics.",
	can_remove_subscribers_group: "Who may unsubscribe others.",
	can_resolve_topics_group: "Who may mark topics as resolved.",
	can_send_message_group: "Who may write.",
	can_subscribe_group: "Who may subscribe themselves, even where private.",
};

/** What new channels are to be like; nothing of it concerns channels that exist. */
export const newChannelParams = {
	announce: param
		.boolean()
		.default(false)
		.describe("Whether the Notification Bot announces new channels."),
	invite_only: param
		.boolean()
		.default(false)
		.describe("Whether new channels are private."),
	is_web_public: param
		.boolean()
		.default(false)
		.describe(
			"Whether new channels can be read without an account; needs the server's, the organization's and the caller's permission.",
		),
	is_default_stream: param
		.boolean()
		.default(false)
		.describe(
			"Whether everybody who joins the organization later is subscribed to them.",
		),
	history_public_to_subscribers: param
		.boolean()
		.optional()
		.describe(
			"Whether new subscribers may read what was written before; by default yes, except in private channels.",
		),
	message_retention_days: retentionParam().optional(),
	topics_policy: topicsPolicyParam().optional(),
	folder_id: param
		.id()
		.optional()
		.describe("The folder that new channels are filed in."),
	...forEachPermission((name) =>
		param.groupSetting().optional().describe(permissionTexts[name]),
	),
};

export const readNewChannelTerms = (
	params: ParamValues<typeof newChannelParams>,
	{ webPublicChannels }: ServerFacts,
): NewChannelTerms => ({
	isPrivate: params.invite_only,
	isWebPublic: params.is_web_public,
	isDefault: params.is_default_stream,
	hasSharedHistory: params.history_public_to_subscribers,
	retentionDays: params.message_retention_days ?? null,
	topicsPolicy: params.topics_policy ?? "inherit",
	folderId: params.folder_id,
	permissions: givenPermissions(params, readGroupSetting),
	serverAllowsWebPublic: webPublicChannels,
});
