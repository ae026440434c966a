import type { View } from "../../engine/memory.ts";
import { badRequest } from "../../errors.ts";
import type { Channel } from "../channels/channels.ts";
import {
	mayPost,
	mayUseTopic,
	type PostRefusal,
	type Sender,
} from "../channels/permissions.ts";
import {
	findPeopleConversation,
	findTopicConversation,
	type TopicConversation,
} from "../conversations/conversations.ts";
import { type Permissions, requirePermissions } from "../groups/groups.ts";
import { requireOrganization } from "../organizations/organizations.ts";
import { isSubscribed } from "../subscriptions/subscriptions.ts";
import { type User, users } from "../users/users.ts";
import type { Source } from "./access.ts";
import { mayDirectMessage } from "./rules.ts";
import { emptyTopicDisplayName } from "./text.ts";

// May this sender write there? The rules are elsewhere; here is what they need to know,
// and how a no is put.

async function senderFacts(
	view: View,
	{ person }: Permissions,
	user: User,
): Promise<Sender> {
	const owner =
		user.botOwnerId === null
			? undefined
			: await view.get(users, user.botOwnerId);
	return {
		...plain(person(user)),
		isBot: user.isBot,
		owner: owner ? person(owner) : null,
		isSystemBot: user.isSystemBot,
		canForgeSender: user.extras.canForgeSender === true,
	};
}

const plain = ({
	id,
	role,
	isActive,
	isFullMember,
}: ReturnType<Permissions["person"]>) => ({ id, role, isActive, isFullMember });

/** Refuses a sender who may not write in this topic; answers with the topic as it is so far. */
export async function requireMayPost(
	view: View,
	sender: User,
	channel: Channel,
	topic: string,
	/** The channel as the sender called it: a name they may not know is not told to them. */
	calledAs: string,
): Promise<TopicConversation | undefined> {
	const permissions = await requirePermissions(view);
	const organization = await requireOrganization(view);
	const conversation = await findTopicConversation(view, channel.id, topic);
	const verdict = mayPost({
		sender: await senderFacts(view, permissions, sender),
		channel,
		isSubscribed: await isSubscribed(view, sender.id, channel.id),
		ownerIsSubscribed:
			sender.botOwnerId !== null &&
			(await isSubscribed(view, sender.botOwnerId, channel.id)),
		topic: {
			isEmpty: topic === "",
			exists: conversation?.hasMessages === true,
		},
		organization: organization.settings,
		holds: permissions.holds,
	});
	if (verdict !== "yes") throw postRefusal(verdict, calledAs);
	return conversation;
}

/** Refuses a sender whose messages may not come to stand in this topic of a channel they may otherwise post in. */
export async function requireTopicUsable(
	view: View,
	sender: User,
	channel: Channel,
	topic: string,
): Promise<void> {
	const permissions = await requirePermissions(view);
	const { settings } = await requireOrganization(view);
	const conversation = await findTopicConversation(view, channel.id, topic);
	const verdict = mayUseTopic({
		sender: await senderFacts(view, permissions, sender),
		channel,
		topic: {
			isEmpty: topic === "",
			exists: conversation?.hasMessages === true,
		},
		organization: settings,
		holds: permissions.holds,
	});
	if (verdict !== "yes") throw postRefusal(verdict, channel.name);
}

function postRefusal(verdict: PostRefusal, calledAs: string) {
	const empty = { empty_topic_display_name: emptyTopicDisplayName };
	switch (verdict) {
		case "may_not_send":
			return badRequest("You do not have permission to post in this channel.");
		case "archived":
		case "not_authorized":
			return badRequest(`Not authorized to send to channel '${calledAs}'`);
		case "may_not_create_topic":
			return badRequest(
				"You do not have permission to create new topics in this channel.",
			);
		case "topic_required":
			return badRequest("Messages in this channel need a topic.", empty);
		case "only_empty_topic":
			return badRequest(
				`Only the "${emptyTopicDisplayName}" topic is allowed in this channel.`,
				empty,
			);
	}
}

/** Refuses a sender who may not write to these people; `key` names the conversation. */
export async function requireMayDirect(
	source: Source,
	sender: User,
	others: readonly User[],
	key: string,
): Promise<void> {
	const permissions = await requirePermissions(source);
	const organization = await requireOrganization(source);
	const facts = {
		sender: await senderFacts(source, permissions, sender),
		others: others.map((user) => ({
			...plain(permissions.person(user)),
			isBot: user.isBot,
		})),
		organization: organization.settings,
		holds: permissions.holds,
		nobodyId: permissions.graph.systemGroupId("role:nobody"),
	};
	let verdict = mayDirectMessage({ ...facts, isFirstMessage: true });
	if (verdict === "may_not_initiate" && (await haveWritten(source, key)))
		verdict = mayDirectMessage({ ...facts, isFirstMessage: false });
	switch (verdict) {
		case "yes":
			return;
		case "direct_messages_disabled":
			throw badRequest("Direct messages are disabled in this organization.");
		case "nobody_authorizes":
			throw badRequest(
				"This conversation does not include any users who can authorize it.",
			);
		case "may_not_initiate":
			throw badRequest(
				"You do not have permission to initiate direct message conversations.",
			);
	}
}

/** Whether there is a message between these people; a conversation outlives the last of them. */
async function haveWritten(source: Source, key: string): Promise<boolean> {
	const conversationId = await findPeopleConversation(source, key);
	if (conversationId === undefined) return false;
	const message = await source.db
		.selectFrom("message")
		.select("id")
		.where("organization_id", "=", source.organizationId)
		.where("conversation_id", "=", conversationId)
		.limit(1)
		.executeTakeFirst();
	return message !== undefined;
}
