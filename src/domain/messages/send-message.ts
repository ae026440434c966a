import { command, type Work } from "../../engine/command.ts";
import { badRequest } from "../../errors.ts";
import type { Channel } from "../channels/channels.ts";
import {
	mayPost,
	type PostRefusal,
	type Sender,
} from "../channels/permissions.ts";
import {
	findPeopleConversation,
	findTopicConversation,
	obtainPeopleConversation,
	peopleKey,
} from "../conversations/conversations.ts";
import { type Permissions, requirePermissions } from "../groups/groups.ts";
import {
	type Organization,
	requireOrganization,
} from "../organizations/organizations.ts";
import { isSubscribed } from "../subscriptions/subscriptions.ts";
import { requireUser, type User, users } from "../users/users.ts";
import {
	type Destination,
	requireNamedChannel,
	requireNamedPeople,
	requireTopic,
} from "./addressing.ts";
import { insertMessage, type Place } from "./insert-message.ts";
import { type RenderedContent, renderContent } from "./render.ts";
import { mayDirectMessage } from "./rules.ts";
import { checkMessageContent, emptyTopicDisplayName } from "./text.ts";

export interface SendMessage {
	readonly to: Destination;
	readonly content: string;
	readonly readBySender: boolean;
	readonly echo: { readonly queueId: string; readonly localId: string } | null;
	/** The same key again sends nothing and answers with the first message. */
	readonly idempotencyKey: string | null;
}

export interface Sent {
	readonly messageId: number;
}

export const sendMessage = command<SendMessage, Sent, RenderedContent>({
	name: "send-message",

	async prepare(preparation, { content }) {
		const checked = checkMessageContent(content);
		if (!checked.ok)
			throw badRequest(
				checked.problem === "empty"
					? "Message must not be empty"
					: "Message must not contain null bytes",
			);
		const authorId = preparation.actor.userId as number;
		return renderContent(preparation, authorId, checked.value);
	},

	async execute(work, input, rendered) {
		const sender = await requireUser(work, work.actor.userId as number);
		const key = input.idempotencyKey;
		if (key !== null) {
			// Keys are unique, so a repeated one fails the COMMIT; only then is it worth looking.
			const earlier = work.isRetry ? await findSent(work, sender, key) : null;
			if (earlier !== null) return { messageId: earlier };
		}
		const place =
			"channel" in input.to
				? await requireTopicPlace(work, sender, input.to)
				: await requirePeoplePlace(work, sender, input.to);
		const message = await insertMessage(work, {
			sender,
			place,
			rendered,
			client: work.actor.client,
			readBy: input.readBySender ? "sender" : "nobody",
			flags: [],
			echo: input.echo,
		});
		if (key !== null)
			work.append("idempotency_key", {
				organization_id: work.organizationId,
				user_id: sender.id,
				key,
				message_id: message.id,
				created_at: work.now,
			});
		return { messageId: message.id };
	},
});

async function findSent(work: Work, sender: User, key: string) {
	const row = await work.db
		.selectFrom("idempotency_key")
		.select("message_id")
		.where("organization_id", "=", work.organizationId)
		.where("user_id", "=", sender.id)
		.where("key", "=", key)
		.executeTakeFirst();
	return row?.message_id ?? null;
}

async function senderFacts(
	work: Work,
	{ person }: Permissions,
	user: User,
): Promise<Sender> {
	const owner =
		user.botOwnerId === null
			? undefined
			: await work.get(users, user.botOwnerId);
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

async function requireTopicPlace(
	work: Work,
	sender: User,
	to: Extract<Destination, { channel: unknown }>,
): Promise<Place> {
	const topic = requireTopic(to.topic);
	const channel = await requireNamedChannel(work, to.channel);
	const [permissions, organization, conversation] = [
		await requirePermissions(work),
		await requireOrganization(work),
		await findTopicConversation(work, channel.id, topic),
	];
	const verdict = mayPost({
		sender: await senderFacts(work, permissions, sender),
		channel,
		isSubscribed: await isSubscribed(work, sender.id, channel.id),
		ownerIsSubscribed:
			sender.botOwnerId !== null &&
			(await isSubscribed(work, sender.botOwnerId, channel.id)),
		topic: {
			isEmpty: topic === "",
			exists: conversation?.hasMessages === true,
		},
		organization: organization.settings,
		holds: permissions.holds,
	});
	if (verdict !== "yes") throw postRefusal(verdict, channel);
	return { channel, topic };
}

function postRefusal(verdict: PostRefusal, channel: Channel) {
	const empty = { empty_topic_display_name: emptyTopicDisplayName };
	switch (verdict) {
		case "may_not_send":
			return badRequest("You do not have permission to post in this channel.");
		case "archived":
		case "not_authorized":
			return badRequest(`Not authorized to send to channel '${channel.name}'`);
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

async function requirePeoplePlace(
	work: Work,
	sender: User,
	to: Extract<Destination, { people: unknown }>,
): Promise<Place> {
	const people = await requireNamedPeople(work, sender, to.people);
	const others = people.filter((user) => user.id !== sender.id);
	const key = peopleKey([sender.id, ...people.map((user) => user.id)]);
	if (others.length > 0) await requireMayDirect(work, sender, others, key);
	const { id } = await obtainPeopleConversation(work, key);
	return { conversationId: id, peopleKey: key };
}

async function requireMayDirect(
	work: Work,
	sender: User,
	others: readonly User[],
	key: string,
) {
	const permissions = await requirePermissions(work);
	const organization: Organization = await requireOrganization(work);
	const verdict = mayDirectMessage({
		sender: await senderFacts(work, permissions, sender),
		others: others.map((user) => ({
			...plain(permissions.person(user)),
			isBot: user.isBot,
		})),
		isFirstMessage: (await findPeopleConversation(work, key)) === undefined,
		organization: organization.settings,
		holds: permissions.holds,
		nobodyId: permissions.graph.systemGroupId("role:nobody"),
	});
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
