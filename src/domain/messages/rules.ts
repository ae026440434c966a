/** Who may read, change and address messages. Each verdict is 'yes' or the word for why not; nothing here loads or refuses. */
import {
	MESSAGE_EDIT_GRACE_SECONDS,
	WILDCARD_MENTION_PEOPLE_FREE,
} from "../../limits.ts";
import {
	type ChannelFacts,
	channelAccess,
	holdsInChannel,
	holdsInOrganization,
	mayAdministerChannel,
	type Sender,
} from "../channels/permissions.ts";
import type { Holds } from "../groups/resolver.ts";
import type { OrganizationSettings } from "../organizations/settings.ts";
import {
	isAdministrator,
	isGuest,
	isModerator,
	type Person,
} from "../users/roles.ts";

/** Where a message lives, as far as one reader is concerned. */
export type MessagePlace =
	| { readonly type: "direct"; readonly isParticipant: boolean }
	| {
			readonly type: "channel";
			readonly channel: ChannelFacts;
			readonly isSubscribed: boolean;
			/** It was sent while the reader was subscribed. */
			readonly wasReceived: boolean;
	  };

export function mayReadMessage(
	actor: Person,
	place: MessagePlace,
	holds: Holds,
): "yes" | "inaccessible" {
	if (!actor.isActive) return "inaccessible";
	return canRead(actor, place, holds) ? "yes" : "inaccessible";
}

function canRead(actor: Person, place: MessagePlace, holds: Holds): boolean {
	if (place.type === "direct") return place.isParticipant;
	const { channel, isSubscribed, wasReceived } = place;
	if (channel.kind === "public" || channel.kind === "web_public")
		return isSubscribed || !isGuest(actor.role);
	return (
		channelAccess(actor, channel, isSubscribed, holds).content &&
		(channel.kind === "private_shared" || wasReceived)
	);
}

/** Reacting, editing, deleting: an archived channel is read only. */
export function mayTouchMessage(
	actor: Person,
	place: MessagePlace,
	holds: Holds,
): "yes" | "inaccessible" | "archived" {
	const verdict = mayReadMessage(actor, place, holds);
	if (verdict !== "yes") return verdict;
	return place.type === "channel" && place.channel.isArchived
		? "archived"
		: "yes";
}

type Asking = {
	readonly actor: Person;
	readonly organization: OrganizationSettings;
	readonly holds: Holds;
};

export type AuthoredMessage = {
	readonly senderId: number;
	/** The owner of the bot that sent it. */
	readonly senderOwnerId: number | null;
	readonly ageSeconds: number;
	/** Null for direct messages. */
	readonly channel: ChannelFacts | null;
};

/** Asked once the actor is known to be allowed to touch the message. */
export function mayDeleteMessage({
	actor,
	organization,
	holds,
	message,
}: Asking & { readonly message: AuthoredMessage }):
	| "yes"
	| "no_permission"
	| "too_old" {
	const holdsEitherWay = (
		permission: "can_delete_any_message_group" | "can_delete_own_message_group",
	) =>
		holdsInOrganization(holds, actor, organization, permission) ||
		(message.channel !== null &&
			holdsInChannel(holds, actor, message.channel, permission));

	if (holdsEitherWay("can_delete_any_message_group")) return "yes";
	const isOwn =
		message.senderId === actor.id || message.senderOwnerId === actor.id;
	if (!isOwn || !holdsEitherWay("can_delete_own_message_group"))
		return "no_permission";
	const limit = organization.message_content_delete_limit_seconds;
	return limit !== null && message.ageSeconds > limit ? "too_old" : "yes";
}

/** Only the author rewrites a message; no role stands above that. */
export function mayEditContent(
	actor: Person,
	organization: Pick<
		OrganizationSettings,
		"allow_message_editing" | "message_content_edit_limit_seconds"
	>,
	message: Pick<AuthoredMessage, "senderId" | "ageSeconds">,
): "yes" | "editing_disabled" | "not_author" | "too_old" {
	if (!organization.allow_message_editing) return "editing_disabled";
	if (message.senderId !== actor.id) return "not_author";
	const limit = organization.message_content_edit_limit_seconds;
	return limit !== null &&
		message.ageSeconds > limit + MESSAGE_EDIT_GRACE_SECONDS
		? "too_old"
		: "yes";
}

/** The channels are the one the messages leave and, if it differs, the one they reach. */
export function mayMoveTopic({
	actor,
	organization,
	holds,
	channels,
}: Asking & { readonly channels: readonly ChannelFacts[] }):
	| "yes"
	| "no_permission" {
	const inOrganization =
		isAdministrator(actor.role) ||
		holdsInOrganization(
			holds,
			actor,
			organization,
			"can_move_messages_between_topics_group",
		);
	const inChannel = (channel: ChannelFacts) =>
		mayAdministerChannel(actor, channel, holds) === "yes" ||
		holdsInChannel(
			holds,
			actor,
			channel,
			"can_move_messages_within_channel_group",
		);
	return inOrganization || channels.some(inChannel) ? "yes" : "no_permission";
}

export function mayMoveChannel({
	actor,
	organization,
	holds,
	from,
	to,
}: Asking & { readonly from: ChannelFacts; readonly to: ChannelFacts }):
	| "yes"
	| "no_permission"
	| "may_not_send" {
	const mayLeave =
		mayAdministerChannel(actor, from, holds) === "yes" ||
		holdsInOrganization(
			holds,
			actor,
			organization,
			"can_move_messages_between_channels_group",
		) ||
		holdsInChannel(
			holds,
			actor,
			from,
			"can_move_messages_out_of_channel_group",
		);
	if (!mayLeave) return "no_permission";
	return holdsInChannel(holds, actor, to, "can_send_message_group")
		? "yes"
		: "may_not_send";
}

/** Marking a topic resolved or not has its own permission and no time limit. */
export const mayResolveTopic = ({
	actor,
	organization,
	holds,
	channel,
}: Asking & { readonly channel: ChannelFacts }): "yes" | "no_permission" =>
	holdsInOrganization(holds, actor, organization, "can_resolve_topics_group") ||
	holdsInChannel(holds, actor, channel, "can_resolve_topics_group")
		? "yes"
		: "no_permission";

/** The oldest message the actor may still move has this age; null when any may be moved. */
export function moveAgeMaxSeconds(
	actor: Person,
	organization: OrganizationSettings,
	move: { readonly changesChannel: boolean; readonly changesTopic: boolean },
): number | null {
	if (isModerator(actor.role)) return null;
	const limits = [
		move.changesChannel
			? organization.move_messages_between_channels_limit_seconds
			: null,
		move.changesTopic
			? organization.move_messages_within_channel_limit_seconds
			: null,
	].filter((limit) => limit !== null);
	return limits.length === 0
		? null
		: Math.min(...limits) + MESSAGE_EDIT_GRACE_SECONDS;
}

/** A mention of a whole channel or topic; the audience is its subscribers or participants. */
export const mayMentionAll = ({
	actor,
	organization,
	holds,
	audienceSize,
}: Asking & { readonly audienceSize: number }): "yes" | "too_many" =>
	audienceSize <= WILDCARD_MENTION_PEOPLE_FREE ||
	holdsInOrganization(
		holds,
		actor,
		organization,
		"can_mention_many_users_group",
	)
		? "yes"
		: "too_many";

export type DirectMessageRefusal =
	| "direct_messages_disabled"
	| "nobody_authorizes"
	| "may_not_initiate";

export function mayDirectMessage({
	sender,
	others,
	isFirstMessage,
	organization,
	holds,
	nobodyId,
}: {
	readonly sender: Sender;
	/** Everyone in the conversation but the sender. */
	readonly others: readonly (Person & { readonly isBot: boolean })[];
	readonly isFirstMessage: boolean;
	readonly organization: OrganizationSettings;
	readonly holds: Holds;
	readonly nobodyId: number;
}): "yes" | DirectMessageRefusal {
	if (sender.isBot || others.every(({ isBot }) => isBot)) return "yes";
	const isHeldBy = (
		permission:
			| "direct_message_permission_group"
			| "direct_message_initiator_group",
		person: Person,
	) => holdsInOrganization(holds, person, organization, permission);

	const isAuthorized = [sender, ...others].some((person) =>
		isHeldBy("direct_message_permission_group", person),
	);
	if (!isAuthorized)
		return organization.direct_message_permission_group === nobodyId
			? "direct_messages_disabled"
			: "nobody_authorizes";
	if (isFirstMessage && !isHeldBy("direct_message_initiator_group", sender))
		return "may_not_initiate";
	return "yes";
}
