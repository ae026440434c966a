import { audience } from "../../engine/audience.ts";
import type { Work } from "../../engine/command.ts";
import { findChannel } from "../channels/channels.ts";
import { reindexMessages } from "../search/index-messages.ts";
import { invalidMessage, loadMessages, type Message } from "./access.ts";
import { audienceOf } from "./audience.ts";
import { listFlags } from "./edit-content.ts";
import type { MessageUpdated } from "./events.ts";
import { hasBit, messageFacts } from "./facts.ts";
import { touchMessage } from "./message-cards.ts";
import type { Moved } from "./move-messages.ts";
import type { MovePlan } from "./move-plan.ts";
import { type RenderedContent, topicLinks } from "./render.ts";

export interface Updated {
	/** Null when nobody edited it and it is only shown otherwise. */
	readonly editorId: number | null;
	readonly content: Pick<RenderedContent, "content" | "html" | "facts"> | null;
	readonly plan: MovePlan | null;
	readonly moved: Moved | null;
}

/** Tells everybody who has the message, or one that moved with it, what it is now. */
export async function tellUpdated(
	work: Work,
	before: Message,
	{ editorId, content, plan, moved }: Updated,
): Promise<void> {
	const [after] = await loadMessages(work, [before.id]);
	if (!after) throw invalidMessage();
	const channel =
		before.channelId === null
			? null
			: await findChannel(work, before.channelId);
	const event: MessageUpdated = {
		type: "message_updated",
		editorId,
		message: {
			id: after.id,
			senderId: after.senderId,
			channelId: after.channelId,
			originConversationId: after.originConversationId,
			originChannelId: after.originChannelId,
			channelMoves: after.channelMoves,
			readOnArrival: after.readOnArrival,
		},
		facts: after.facts,
		flags: await listFlags(work, before.id),
		channel: channel ? { id: channel.id, name: channel.name } : null,
		content: content && {
			content: content.content,
			html: content.html,
			prevContent: before.content,
			prevHtml: before.renderedContent,
			isMe: hasBit(content.facts, messageFacts.isMe),
		},
		move: plan && {
			messageIds: moved?.messageIds ?? [before.id],
			extent: plan.extent,
			prevTopic: before.topic,
			topic: plan.topic,
			topicLinks: plan.topic === null ? [] : await topicLinks(work, plan.topic),
			toChannelId: plan.to.id === plan.from.id ? null : plan.to.id,
		},
	};
	const originOf = moved?.originOf ?? [[after.id, after.originChannelId]];
	const readers = await audienceOf(
		work,
		after,
		[...originOf].map(([id, originChannelId]) => ({ id, originChannelId })),
	);
	// Members of the channel they left may have them without having been sent them; what they may not read there is not shown to them.
	work.emit(
		event,
		event.move?.toChannelId && channel
			? audience.any(readers, audience.membersOf(channel.id))
			: readers,
	);
}

/** Shows a message otherwise, such as with a preview of what it links to: nobody has edited it. */
export async function tellRendering(
	work: Work,
	message: Message,
	html: string,
): Promise<void> {
	await work.db
		.updateTable("message")
		.set({ rendered_content: html })
		.where("organization_id", "=", work.organizationId)
		.where("id", "=", message.id)
		.execute();
	await reindexMessages(work, [message.id]);
	touchMessage(work, message.id);
	const { content, facts } = message;
	await tellUpdated(work, message, {
		editorId: null,
		content: { content, html, facts },
		plan: null,
		moved: null,
	});
}
