import type { SystemGroupName } from "./system-groups.ts";

/** Which groups a permission may be given to, and to whom it belongs at first. */
export type PermissionConfig = {
	readonly requireSystemGroup: boolean;
	readonly allowInternetGroup: boolean;
	readonly allowNobodyGroup: boolean;
	/** When false a guest never holds the permission, even from inside the group. */
	readonly allowEveryoneGroup: boolean;
	readonly defaultGroup: DefaultGroup;
	/** Only for permissions over groups: what system groups have. */
	readonly defaultForSystemGroups: SystemGroupName | null;
	/** When not empty, the only system groups that may be chosen. */
	readonly allowedSystemGroups: readonly SystemGroupName[];
};

/** A creator default is a group of that one person, or nobody when the product itself created the thing. */
export type DefaultGroup =
	| SystemGroupName
	| "channel_creator"
	| "group_creator";

const base: PermissionConfig = {
	requireSystemGroup: false,
	allowInternetGroup: false,
	allowNobodyGroup: true,
	allowEveryoneGroup: true,
	defaultGroup: "role:everyone",
	defaultForSystemGroups: null,
	allowedSystemGroups: [],
};

type Restrictions = Partial<Omit<PermissionConfig, "defaultGroup">>;

const openToGuests = (
	defaultGroup: DefaultGroup,
	restrictions: Restrictions = {},
): PermissionConfig => ({ ...base, defaultGroup, ...restrictions });

const closedToGuests = (
	defaultGroup: DefaultGroup,
	restrictions: Restrictions = {},
): PermissionConfig =>
	openToGuests(defaultGroup, { allowEveryoneGroup: false, ...restrictions });

export const organizationPermissions = {
	can_access_all_users_group: openToGuests("role:everyone", {
		requireSystemGroup: true,
		allowNobodyGroup: false,
		allowedSystemGroups: ["role:everyone", "role:members"],
	}),
	can_add_custom_emoji_group: closedToGuests("role:members"),
	can_add_subscribers_group: closedToGuests("role:members"),
	can_create_bots_group: closedToGuests("role:members"),
	can_create_groups: closedToGuests("role:members"),
	can_create_private_channel_group: closedToGuests("role:members"),
	can_create_public_channel_group: closedToGuests("role:members"),
	can_create_web_public_channel_group: closedToGuests("role:owners", {
		requireSystemGroup: true,
		allowedSystemGroups: [
			"role:moderators",
			"role:administrators",
			"role:owners",
			"role:nobody",
		],
	}),
	can_create_write_only_bots_group: closedToGuests("role:members"),
	can_delete_any_message_group: closedToGuests("role:administrators"),
	can_delete_own_message_group: openToGuests("role:everyone"),
	can_invite_users_group: closedToGuests("role:members"),
	can_manage_all_groups: closedToGuests("role:owners", {
		allowNobodyGroup: false,
	}),
	can_manage_billing_group: closedToGuests("role:administrators", {
		allowNobodyGroup: false,
	}),
	can_mention_many_users_group: openToGuests("role:administrators"),
	can_move_messages_between_channels_group: closedToGuests("role:members"),
	can_move_messages_between_topics_group: openToGuests("role:everyone"),
	can_resolve_topics_group: openToGuests("role:everyone"),
	can_set_delete_message_policy_group: closedToGuests("role:moderators"),
	can_set_topics_policy_group: openToGuests("role:members"),
	can_summarize_topics_group: openToGuests("role:everyone"),
	create_multiuse_invite_group: closedToGuests("role:administrators"),
	direct_message_initiator_group: openToGuests("role:everyone"),
	direct_message_permission_group: openToGuests("role:everyone"),
	workplace_users_group: openToGuests("role:everyone"),
} as const satisfies Record<string, PermissionConfig>;

export type OrganizationPermission = keyof typeof organizationPermissions;

export const channelPermissions = {
	can_add_subscribers_group: closedToGuests("role:nobody"),
	can_administer_channel_group: closedToGuests("channel_creator"),
	can_create_topic_group: openToGuests("role:everyone"),
	can_delete_any_message_group: openToGuests("role:nobody"),
	can_delete_own_message_group: openToGuests("role:nobody"),
	can_move_messages_out_of_channel_group: openToGuests("role:nobody"),
	can_move_messages_within_channel_group: openToGuests("role:nobody"),
	can_remove_subscribers_group: openToGuests("role:administrators"),
	can_resolve_topics_group: openToGuests("role:nobody"),
	can_send_message_group: openToGuests("role:everyone"),
	can_subscribe_group: closedToGuests("role:nobody"),
} as const satisfies Record<string, PermissionConfig>;

export type ChannelPermission = keyof typeof channelPermissions;

/** Holding one of these shows a channel, and with the second list its messages, to people who are not subscribed. */
export const channelPermissionsGrantingMetadata = [
	"can_administer_channel_group",
	"can_add_subscribers_group",
	"can_subscribe_group",
] as const satisfies readonly ChannelPermission[];

export const channelPermissionsGrantingContent = [
	"can_add_subscribers_group",
	"can_subscribe_group",
] as const satisfies readonly ChannelPermission[];

/** Changing who may delete is itself a permission of the organization. */
export const channelDeletePermissions = [
	"can_delete_any_message_group",
	"can_delete_own_message_group",
] as const satisfies readonly ChannelPermission[];

const forSystemGroups: Restrictions = { defaultForSystemGroups: "role:nobody" };

export const groupPermissions = {
	can_add_members_group: closedToGuests("group_creator", forSystemGroups),
	can_join_group: closedToGuests("role:nobody", forSystemGroups),
	can_leave_group: openToGuests("role:everyone", forSystemGroups),
	can_manage_group: closedToGuests("group_creator", forSystemGroups),
	can_mention_group: openToGuests("role:everyone", forSystemGroups),
	can_remove_members_group: closedToGuests("role:nobody", forSystemGroups),
} as const satisfies Record<string, PermissionConfig>;

export type GroupPermission = keyof typeof groupPermissions;
