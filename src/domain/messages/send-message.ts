import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { triggerHooks } from "../bots/trigger-hooks.ts";
import type { Channel } from "../channels/channels.ts";
import {
	obtainPeopleConversation,
	peopleKey,
	peopleOfKey,
} from "../conversations/conversations.ts";
import { holdUnread } from "../unread/store.ts";
import type { VisibilityPolicy } from "../user-topics/user-topics.ts";
import { requireUser, type User } from "../users/users.ts";
import {
	type Destination,
	requireNamedChannel,
	requireNamedPeople,
	requireTopic,
} from "./addressing.ts";
import { tellBotOwner } from "./bot-owner-notice.ts";
import { insertMessage, type Place } from "./insert-message.ts";
import {
	findAddressed,
	type Mentioning,
	requireMentionsAllowed,
} from "./mentions.ts";
import { requireMayDirect, requireMayPost } from "./posting.ts";
import { type RenderedContent, renderContent } from "./render.ts";
import { findSent, keepSent } from "./sent-keys.ts";
import { checkMessageContent } from "./text.ts";
import { followWhereMentioned, showSentTopic } from "./topic-visibility.ts";
import { replyToNewcomer } from "./welcome.ts";

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
	/** What became of the topic for the sender, if sending changed it. */
	readonly newVisibility: VisibilityPolicy | null;
}

/** Nothing was sent, but somebody was told of the attempt. */
export interface NotSent {
	readonly refusal: Refusal;
}

export const sendMessage = command<
	SendMessage,
	Sent | NotSent,
	RenderedContent
>({
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
		const earlier = key === null ? null : await findSent(work, sender.id, key);
		if (earlier !== null) return { messageId: earlier, newVisibility: null };
		const sent =
			"channel" in input.to
				? await sendToTopic(work, sender, input.to, input, rendered)
				: await sendToPeople(work, sender, input.to, input, rendered);
		if (key !== null && "messageId" in sent)
			keepSent(work, sender.id, key, sent.messageId);
		return sent;
	},
});

async function sendToTopic(
	work: Work,
	sender: User,
	to: Extract<Destination, { channel: unknown }>,
	input: SendMessage,
	rendered: RenderedContent,
): Promise<Sent | NotSent> {
	const topic = requireTopic(to.topic);
	let channel: Channel;
	try {
		channel = await requireNamedChannel(work, to.channel);
	} catch (error) {
		const isUnknown =
			error instanceof Refusal && error.code === "STREAM_DOES_NOT_EXIST";
		const isTold =
			isUnknown && (await tellBotOwner(work, sender, to.channel, "missing"));
		if (isTold) return { refusal: error };
		throw error;
	}
	const calledAs = "id" in to.channel ? String(channel.id) : to.channel.name;
	const conversation = await requireMayPost(
		work,
		sender,
		channel,
		topic,
		calledAs.trim(),
	);
	const mentioning: Mentioning = {
		sender,
		place: { channelId: channel.id, conversationId: conversation?.id },
		rendered,
	};
	const addressed = await requireAddressed(work, mentioning);
	const newVisibility = await showSentTopic(
		work,
		sender,
		{ channel, topic },
		conversation,
	);
	await followWhereMentioned(work, addressed.namedIds, { channel, topic });
	const message = await insert(work, sender, input, rendered, {
		place: { channel, topic },
		flags: addressed.flags,
	});
	await holdUnread(work, addressed.calledIds, message.id);
	await tellBotOwner(work, sender, channel, "unheard");
	await triggerHooks(work, sender, message, rendered.mentionedUserIds);
	return { messageId: message.id, newVisibility };
}

async function sendToPeople(
	work: Work,
	sender: User,
	to: Extract<Destination, { people: unknown }>,
	input: SendMessage,
	rendered: RenderedContent,
): Promise<Sent> {
	const people = await requireNamedPeople(work, sender, to.people);
	const others = people.filter((user) => user.id !== sender.id);
	const key = peopleKey([sender.id, ...people.map((user) => user.id)]);
	if (others.length > 0) await requireMayDirect(work, sender, others, key);
	const participants = peopleOfKey(key);
	const addressed = await requireAddressed(work, {
		sender,
		place: { people: participants },
		rendered,
	});
	const { id } = await obtainPeopleConversation(work, key);
	const message = await insert(work, sender, input, rendered, {
		place: { conversationId: id, peopleKey: key },
		flags: addressed.flags,
	});
	await replyToNewcomer(work, sender, others, rendered.content);
	await triggerHooks(work, sender, message, []);
	return { messageId: message.id, newVisibility: null };
}

async function requireAddressed(work: Work, mentioning: Mentioning) {
	await requireMentionsAllowed(work, mentioning);
	return findAddressed(work, mentioning);
}

const insert = (
	work: Work,
	sender: User,
	{ readBySender, echo }: SendMessage,
	rendered: RenderedContent,
	{
		place,
		flags,
	}: { place: Place; flags: readonly (readonly [number, number])[] },
) =>
	insertMessage(work, {
		sender,
		place,
		rendered,
		client: work.actor.client,
		readBy: readBySender ? "sender" : "nobody",
		flags,
		echo,
	});
