/** Who may see, enter, fill and run a channel. Each verdict is 'yes' or the word for why not; nothing here loads or refuses. */
import {
	type ChannelPermission,
	channelDeletePermissions,
	channelPermissions,
	channelPermissionsGrantingContent,
	channelPermissionsGrantingMetadata,
	type OrganizationPermission,
	organizationPermissions,
} from "../groups/permission-settings.ts";
import type { GroupSettingValue, Holds } from "../groups/resolver.ts";
import type { OrganizationSettings } from "../organizations/settings.ts";
import {
	isAdministrator,
	isGuest,
	isOwner,
	type Person,
} from "../users/roles.ts";
import { type ChannelKind, isPrivate, type TopicsPolicy } from "./kinds.ts";

export type ChannelFacts = {
	readonly kind: ChannelKind;
	readonly isArchived: boolean;
	readonly topicsPolicy: TopicsPolicy;
	readonly permissions: Readonly<Record<ChannelPermission, GroupSettingValue>>;
};

/** Someone who writes: a person, or a bot that may lean on its owner. */
export type Sender = Person & {
	readonly isBot: boolean;
	readonly owner: Person | null;
	readonly isSystemBot: boolean;
	readonly canForgeSender: boolean;
};

export const holdsInChannel = (
	holds: Holds,
	person: Person,
	channel: ChannelFacts,
	permission: ChannelPermission,
): boolean =>
	holds(
		person,
		channelPermissions[permission],
		channel.permissions[permission],
	);

export const holdsInOrganization = (
	holds: Holds,
	person: Person,
	organization: OrganizationSettings,
	permission: OrganizationPermission,
): boolean =>
	holds(person, organizationPermissions[permission], organization[permission]);

/** A bot may do what its owner may, besides what it may itself. */
const senderHoldsInChannel = (
	holds: Holds,
	sender: Sender,
	channel: ChannelFacts,
	permission: ChannelPermission,
): boolean =>
	holdsInChannel(holds, sender, channel, permission) ||
	(sender.isBot &&
		sender.owner !== null &&
		holdsInChannel(holds, sender.owner, channel, permission));

// --- seeing

export type ChannelAccess = {
	/** Name, description, settings and subscribers. */
	readonly metadata: boolean;
	/** Messages and topics. Administrators have no such right in private channels. */
	readonly content: boolean;
};

const openWithoutSubscription = (
	person: Person,
	channel: ChannelFacts,
): boolean =>
	channel.kind === "web_public" ||
	(channel.kind === "public" && !isGuest(person.role));

export function channelAccess(
	actor: Person,
	channel: ChannelFacts,
	isSubscribed: boolean,
	holds: Holds,
): ChannelAccess {
	if (!actor.isActive) return { metadata: false, content: false };
	if (isSubscribed || openWithoutSubscription(actor, channel))
		return { metadata: true, content: true };
	const holdsAny = (permissions: readonly ChannelPermission[]) =>
		permissions.some((name) => holdsInChannel(holds, actor, channel, name));
	const content = holdsAny(channelPermissionsGrantingContent);
	return {
		metadata:
			content ||
			isAdministrator(actor.role) ||
			holdsAny(channelPermissionsGrantingMetadata),
		content,
	};
}

// --- writing

export type TopicRefusal =
	| "may_not_create_topic"
	| "topic_required"
	| "only_empty_topic";

export type PostRefusal =
	| "may_not_send"
	| "archived"
	| "not_authorized"
	| TopicRefusal;

export type TargetTopic = {
	readonly isEmpty: boolean;
	/** Some message is already there, in whatever case it is written. */
	readonly exists: boolean;
};

export function mayPost(facts: {
	readonly sender: Sender;
	readonly channel: ChannelFacts;
	readonly isSubscribed: boolean;
	readonly ownerIsSubscribed: boolean;
	readonly topic: TargetTopic;
	readonly organization: OrganizationSettings;
	readonly holds: Holds;
}): "yes" | PostRefusal {
	const { sender, channel, holds } = facts;
	if (
		!sender.isSystemBot &&
		!senderHoldsInChannel(holds, sender, channel, "can_send_message_group")
	)
		return "may_not_send";
	if (channel.isArchived) return "archived";
	if (!sender.isSystemBot && !mayEnterToPost(facts)) return "not_authorized";
	return mayUseTopic(facts);
}

function mayEnterToPost({
	sender,
	channel,
	isSubscribed,
	ownerIsSubscribed,
	holds,
}: {
	readonly sender: Sender;
	readonly channel: ChannelFacts;
	readonly isSubscribed: boolean;
	readonly ownerIsSubscribed: boolean;
	readonly holds: Holds;
}): boolean {
	if (openWithoutSubscription(sender, channel)) return true;
	if (isSubscribed || sender.canForgeSender) return true;
	if (sender.isBot && ownerIsSubscribed) return true;
	return (
		channel.kind === "private_shared" &&
		channelPermissionsGrantingContent.some((name) =>
			holdsInChannel(holds, sender, channel, name),
		)
	);
}

export const effectiveTopicsPolicy = (
	channel: Pick<ChannelFacts, "topicsPolicy">,
	organization: Pick<OrganizationSettings, "topics_policy">,
): Exclude<TopicsPolicy, "inherit"> =>
	channel.topicsPolicy === "inherit"
		? organization.topics_policy
		: channel.topicsPolicy;

/** Whether a topic may receive messages from the sender, be they new or moved there. */
export function mayUseTopic({
	sender,
	channel,
	topic,
	organization,
	holds,
}: {
	readonly sender: Sender;
	readonly channel: ChannelFacts;
	readonly topic: TargetTopic;
	readonly organization: OrganizationSettings;
	readonly holds: Holds;
}): "yes" | TopicRefusal {
	if (
		!topic.exists &&
		!sender.isSystemBot &&
		!senderHoldsInChannel(holds, sender, channel, "can_create_topic_group")
	)
		return "may_not_create_topic";
	const policy = effectiveTopicsPolicy(channel, organization);
	if (policy === "disable_empty_topic" && topic.isEmpty)
		return "topic_required";
	if (policy === "empty_topic_only" && !topic.isEmpty)
		return "only_empty_topic";
	return "yes";
}

// --- running

type ActorInOrganization = {
	readonly actor: Person;
	readonly organization: OrganizationSettings;
	readonly holds: Holds;
};

type Permitted = "yes" | "no_permission";

const permitted = (verdict: boolean): Permitted =>
	verdict ? "yes" : "no_permission";

export const mayAdministerChannel = (
	actor: Person,
	channel: ChannelFacts,
	holds: Holds,
): Permitted =>
	permitted(
		actor.isActive &&
			(isAdministrator(actor.role) ||
				holdsInChannel(holds, actor, channel, "can_administer_channel_group")),
	);

/** Adding other people; to enter oneself, content access is enough. */
export const mayAddSubscribers = ({
	actor,
	channel,
	organization,
	holds,
}: ActorInOrganization & { readonly channel: ChannelFacts }): Permitted =>
	permitted(
		mayAdministerChannel(actor, channel, holds) === "yes" ||
			holdsInOrganization(
				holds,
				actor,
				organization,
				"can_add_subscribers_group",
			) ||
			holdsInChannel(holds, actor, channel, "can_add_subscribers_group"),
	);

export function mayRemoveSubscriber({
	actor,
	channel,
	isSubscribed,
	target,
	holds,
}: {
	readonly actor: Person;
	readonly channel: ChannelFacts;
	/** The actor's own subscription. */
	readonly isSubscribed: boolean;
	readonly target: { readonly id: number; readonly ownerId: number | null };
	readonly holds: Holds;
}): Permitted {
	if (target.id === actor.id || target.ownerId === actor.id) return "yes";
	if (mayAdministerChannel(actor, channel, holds) === "yes") return "yes";
	return permitted(
		channelAccess(actor, channel, isSubscribed, holds).metadata &&
			holdsInChannel(holds, actor, channel, "can_remove_subscribers_group"),
	);
}

export type CreateChannelRefusal =
	| "no_permission"
	| "default_needs_administrator"
	| "default_cannot_be_private"
	| "web_public_disabled"
	| "retention_needs_owner";

export function mayCreateChannel({
	actor,
	organization,
	holds,
	kind,
	isDefault,
	hasOwnRetention,
	serverAllowsWebPublic,
}: ActorInOrganization & {
	readonly kind: ChannelKind;
	/** New people are to be subscribed to it. */
	readonly isDefault: boolean;
	/** Its messages are to be kept otherwise than the organization's. */
	readonly hasOwnRetention: boolean;
	readonly serverAllowsWebPublic: boolean;
}): "yes" | CreateChannelRefusal {
	const ofOrganization = { actor, organization, holds };
	if (mayMakeChannelOfKind(ofOrganization, kind) !== "yes")
		return "no_permission";
	if (isDefault && !isAdministrator(actor.role))
		return "default_needs_administrator";
	if (isDefault && isPrivate(kind)) return "default_cannot_be_private";
	if (kind === "web_public") {
		const verdict = mayOpenToWeb(ofOrganization, serverAllowsWebPublic);
		if (verdict !== "yes") return verdict;
	}
	if (hasOwnRetention && !isOwner(actor.role)) return "retention_needs_owner";
	return "yes";
}

/** Creating a channel, or turning one private or public. */
export const mayMakeChannelOfKind = (
	{ actor, organization, holds }: ActorInOrganization,
	kind: ChannelKind,
): Permitted =>
	permitted(
		holdsInOrganization(
			holds,
			actor,
			organization,
			isPrivate(kind)
				? "can_create_private_channel_group"
				: "can_create_public_channel_group",
		),
	);

export function mayOpenToWeb(
	{ actor, organization, holds }: ActorInOrganization,
	serverAllowsWebPublic: boolean,
): "yes" | "web_public_disabled" | "no_permission" {
	if (!serverAllowsWebPublic || !organization.enable_spectator_access)
		return "web_public_disabled";
	return permitted(
		holdsInOrganization(
			holds,
			actor,
			organization,
			"can_create_web_public_channel_group",
		),
	);
}

/** Following the organization needs no permission; departing from it does. */
export const maySetTopicsPolicy = (
	{ actor, organization, holds }: ActorInOrganization,
	policy: TopicsPolicy,
): Permitted =>
	permitted(
		policy === "inherit" ||
			isAdministrator(actor.role) ||
			holdsInOrganization(
				holds,
				actor,
				organization,
				"can_set_topics_policy_group",
			),
	);

export const maySetDeletePolicy = ({
	actor,
	organization,
	holds,
}: ActorInOrganization): Permitted =>
	permitted(
		isAdministrator(actor.role) ||
			holdsInOrganization(
				holds,
				actor,
				organization,
				"can_set_delete_message_policy_group",
			),
	);

/** Beyond administering the channel, some of its permissions ask for more. */
export function mayChangeChannelPermission(
	asking: ActorInOrganization,
	permission: ChannelPermission,
	access: ChannelAccess,
): "yes" | "no_permission" | "needs_content_access" {
	if (isOneOf(channelPermissionsGrantingContent, permission) && !access.content)
		return "needs_content_access";
	if (isOneOf(channelDeletePermissions, permission))
		return maySetDeletePolicy(asking);
	return "yes";
}

const isOneOf = (
	permissions: readonly ChannelPermission[],
	permission: ChannelPermission,
): boolean => permissions.includes(permission);

/** Where history is protected nobody can tell whether a topic exists without learning what they may not read, so all may create topics. */
export const topicCreationFitsKind = (
	kind: ChannelKind,
	canCreateTopicGroup: GroupSettingValue,
	everyoneId: number,
): boolean =>
	kind !== "private_protected" || canCreateTopicGroup === everyoneId;
