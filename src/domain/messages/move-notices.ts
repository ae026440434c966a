import type { Work } from "../../engine/command.ts";
import {
	RESOLVE_NOTICE_UNREAD_MAX,
	RESOLVE_UNDO_SECONDS,
} from "../../limits.ts";
import { channelLocation, encodeFragment } from "../../markdown/index.ts";
import type { Channel } from "../channels/channels.ts";
import { deliverUnreadTo } from "../unread/store.ts";
import { visibilityPolicies } from "../user-topics/user-topics.ts";
import { requireSystemBot, type User, users } from "../users/users.ts";
import { type Message, readMessage } from "./access.ts";
import { hasBit, messageFacts } from "./facts.ts";
import { insertMessage } from "./insert-message.ts";
import type { Moved } from "./move-messages.ts";
import type { MovePlan } from "./move-plan.ts";
import { postNotice } from "./notices.ts";
import { removeMessages } from "./remove-messages.ts";
import { renderContent } from "./render.ts";
import { emptyTopicDisplayName, foldTopic } from "./text.ts";

// What a topic says of itself when messages come and go: where they went, where they came
// from, that it is resolved.

/** A name that its own kind of link could not hold. */
const unlinkable = /[`>*&]|\$\$|[[\]]/;

function topicLink(channel: Channel, topic: string): string {
	if (!unlinkable.test(channel.name) && !unlinkable.test(topic))
		return `#**${channel.name}>${topic}**`;
	const plain = (text: string) =>
		text.replace(/[`*&$[\]]/g, (mark) => `&#${mark.charCodeAt(0)};`);
	const address = `${channelLocation(channel.id, channel.name)}/topic/${encodeFragment(topic)}`;
	return `[#${plain(channel.name)} > ${plain(topic || emptyTopicDisplayName)}](${address})`;
}

const silently = ({ fullName, id }: User): string => `@_**${fullName}|${id}**`;

export interface Breadcrumbs {
	readonly inOldTopic: boolean;
	readonly inNewTopic: boolean;
}

/** Says in the topics, as far as it is wanted, what went from one to the other. */
export async function leaveBreadcrumbs(
	work: Work,
	actor: User,
	message: Message,
	plan: MovePlan,
	moved: Moved,
	{ inOldTopic, inNewTopic }: Breadcrumbs,
): Promise<void> {
	const { from, to } = plan;
	const newTopic = plan.topic ?? message.topic;
	const count = moved.messageIds.length;
	const isWhole = !moved.leavesOthers;
	const who = silently(actor);
	const what = (whole: string, one: string, many: string) =>
		isWhole ? whole : count === 1 ? one : `${count} messages ${many}`;
	if (inNewTopic) {
		const came = what(
			"This topic was moved",
			"A message was moved",
			"were moved",
		);
		await postNotice(
			work,
			{ channel: to, topic: newTopic },
			{
				content: `${came} here from ${topicLink(from, message.topic)} by ${who}.`,
			},
		);
	}
	if (inOldTopic) {
		const went = what(
			"This topic was moved",
			"A message was moved from this topic",
			"were moved from this topic",
		);
		await postNotice(
			work,
			{ channel: from, topic: message.topic },
			{ content: `${went} to ${topicLink(to, newTopic)} by ${who}.` },
		);
	}
}

/** Says that the topic is resolved, or is not after all; a change of mind within a minute takes the words back instead. */
export async function noteResolution(
	work: Work,
	actor: User,
	plan: MovePlan,
	topic: string,
	moved: Moved,
): Promise<void> {
	const newest = await work.db
		.selectFrom("message")
		.selectAll()
		.where("organization_id", "=", work.organizationId)
		.where("conversation_id", "=", moved.toConversationId)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	if (
		newest &&
		hasBit(newest.facts, messageFacts.isResolveNotice) &&
		work.now - newest.sent_at <= RESOLVE_UNDO_SECONDS * 1000
	) {
		await removeMessages(work, [readMessage(newest)]);
		return;
	}
	const sender = await requireSystemBot(work, "notification");
	const word = plan.kind === "resolve" ? "resolved" : "unresolved";
	const rendered = await renderContent(
		work,
		sender.id,
		`${silently(actor)} has marked this topic as ${word}.`,
		actor.id,
	);
	const unreadFor = await listConcerned(work, actor, plan.to, topic, moved);
	const notice = await insertMessage(work, {
		sender,
		place: { channel: plan.to, topic },
		rendered: {
			...rendered,
			facts: rendered.facts | messageFacts.isResolveNotice,
		},
		client: "Internal",
		readBy: "everyone",
		unreadFor,
	});
	await deliverUnreadTo(work, unreadFor, {
		id: notice.id,
		senderId: sender.id,
		channelId: plan.to.id,
		originConversationId: notice.conversationId,
		originChannelId: plan.to.id,
		channelMoves: [],
		readOnArrival: "everyone",
	});
}

/** Those to whom the notice is unread: people who wrote in the topic and want to hear of it, by their settings. */
async function listConcerned(
	work: Work,
	actor: User,
	channel: Channel,
	topic: string,
	{ toConversationId }: Moved,
): Promise<number[]> {
	const rows = await work.db
		.selectFrom("message as m")
		.innerJoin("subscription as s", (join) =>
			join
				.onRef("s.organization_id", "=", "m.organization_id")
				.onRef("s.user_id", "=", "m.sender_id")
				.on("s.channel_id", "=", channel.id)
				.on("s.is_active", "=", 1),
		)
		.leftJoin("user_topic as t", (join) =>
			join
				.onRef("t.organization_id", "=", "m.organization_id")
				.onRef("t.user_id", "=", "m.sender_id")
				.on("t.channel_id", "=", channel.id)
				.on("t.topic_key", "=", foldTopic(topic)),
		)
		.select(["m.sender_id as id", "t.visibility_policy as policy"])
		.distinct()
		.where("m.organization_id", "=", work.organizationId)
		.where("m.conversation_id", "=", toConversationId)
		.execute();
	const accounts = await work.all(users);
	return rows
		.filter(({ id, policy }) => {
			const user = accounts.get(id);
			if (!user?.isActive || user.isBot || id === actor.id) return false;
			switch (user.settings.resolved_topic_notice_auto_read_policy) {
				case "always":
					return false;
				case "never":
					return true;
				default:
					return policy === visibilityPolicies.followed;
			}
		})
		.map(({ id }) => id)
		.slice(0, RESOLVE_NOTICE_UNREAD_MAX);
}
