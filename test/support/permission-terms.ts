import type { Client } from "../world.ts";
import { groupIds, onlyUser } from "./wire-channels.ts";

// Every permission there is, and to whom it may be given, as people are told it.

export type Level = keyof typeof groupIds;

/** Whom a permission belongs to at first, and what else it may be set to. */
export type Terms = readonly [
	first: Level | "creator",
	nobody: "nobody" | "-",
	everyone: "everyone" | "-",
	more?: { readonly only?: readonly Level[] },
];

const forAll = (first: Terms[0]): Terms => [first, "nobody", "everyone"];
const notForGuests = (first: Terms[0]): Terms => [first, "nobody", "-"];

export const organizationTerms: Readonly<Record<string, Terms>> = {
	can_access_all_users_group: [
		"everyone",
		"-",
		"everyone",
		{ only: ["everyone", "members"] },
	],
	can_add_custom_emoji_group: notForGuests("members"),
	can_add_subscribers_group: notForGuests("members"),
	can_create_bots_group: notForGuests("members"),
	can_create_groups: notForGuests("members"),
	can_create_private_channel_group: notForGuests("members"),
	can_create_public_channel_group: notForGuests("members"),
	can_create_web_public_channel_group: [
		"owners",
		"nobody",
		"-",
		{ only: ["moderators", "administrators", "owners", "nobody"] },
	],
	can_create_write_only_bots_group: notForGuests("members"),
	can_delete_any_message_group: notForGuests("administrators"),
	can_delete_own_message_group: forAll("everyone"),
	can_invite_users_group: notForGuests("members"),
	can_manage_all_groups: ["owners", "-", "-"],
	can_manage_billing_group: ["administrators", "-", "-"],
	can_mention_many_users_group: forAll("administrators"),
	can_move_messages_between_channels_group: notForGuests("members"),
	can_move_messages_between_topics_group: forAll("everyone"),
	can_resolve_topics_group: forAll("everyone"),
	can_set_delete_message_policy_group: notForGuests("moderators"),
	can_set_topics_policy_group: forAll("members"),
	can_summarize_topics_group: forAll("everyone"),
	create_multiuse_invite_group: notForGuests("administrators"),
	direct_message_initiator_group: forAll("everyone"),
	direct_message_permission_group: forAll("everyone"),
	workplace_users_group: forAll("everyone"),
};

export const channelTerms: Readonly<Record<string, Terms>> = {
	can_add_subscribers_group: notForGuests("nobody"),
	can_administer_channel_group: notForGuests("creator"),
	can_create_topic_group: forAll("everyone"),
	can_delete_any_message_group: forAll("nobody"),
	can_delete_own_message_group: forAll("nobody"),
	can_move_messages_out_of_channel_group: forAll("nobody"),
	can_move_messages_within_channel_group: forAll("nobody"),
	can_remove_subscribers_group: forAll("administrators"),
	can_resolve_topics_group: forAll("nobody"),
	can_send_message_group: forAll("everyone"),
	can_subscribe_group: notForGuests("nobody"),
};

export const groupTerms: Readonly<Record<string, Terms>> = {
	can_add_members_group: notForGuests("creator"),
	can_join_group: notForGuests("nobody"),
	can_leave_group: forAll("everyone"),
	can_manage_group: notForGuests("creator"),
	can_mention_group: forAll("everyone"),
	can_remove_members_group: notForGuests("nobody"),
};

export const roleName = (level: Level) => `role:${level.toLowerCase()}`;

/** What a permission is at first, in the hands of whoever made the thing. */
export const firstValue = (first: Terms[0], creator: Client) =>
	first === "creator" ? onlyUser(creator) : groupIds[first];
