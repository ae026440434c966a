import { createHash } from "node:crypto";
import { audience } from "../../engine/audience.ts";
import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import { slices } from "../../lib/slices.ts";
import { DELETED_IDS_PER_EVENT_MAX } from "../../limits.ts";
import type { ListedAttachment } from "../attachments/attachments.ts";
import { findChannel } from "../channels/channels.ts";
import { settleFirstMessage } from "../channels/first-message.ts";
import { findTopicConversation } from "../conversations/conversations.ts";
import { groupBy } from "../rows.ts";
import { messagesMoved } from "../unread/store.ts";
import { carryDecisions } from "../user-topics/carry-decisions.ts";
import { requireUser, type User } from "../users/users.ts";
import { type Message, requireMessage } from "./access.ts";
import { listPeople } from "./audience.ts";
import {
	deletedContent,
	editContent,
	requireMayEditContent,
} from "./edit-content.ts";
import type { MessagesWithdrawn } from "./events.ts";
import { tellStarsLost } from "./lost-stars.ts";
import type { MentionPlace } from "./mentions.ts";
import { touchMessage } from "./message-cards.ts";
import { type Moved, moveMessages } from "./move-messages.ts";
import { leaveBreadcrumbs, noteResolution } from "./move-notices.ts";
import { type MovePlan, type MoveRequest, planMove } from "./move-plan.ts";
import { type RenderedContent, renderContent } from "./render.ts";
import { tellUpdated } from "./tell-updated.ts";
import { checkMessageContent } from "./text.ts";
import { followWhereMentioned } from "./topic-visibility.ts";

export interface EditMessage extends MoveRequest {
	readonly messageId: number;
	readonly content: string | undefined;
	/** What the client believes the content to be: its SHA-256, in hexadecimal. */
	readonly expectedSha256: string | undefined;
	readonly tellOldTopic: boolean;
	readonly tellNewTopic: boolean;
}

/** Files of the editor that no message shows any more. */
type Detached = readonly ListedAttachment[];

/** Changes a message's content, or where it and others stand, or both. */
export const editMessage = command<
	EditMessage,
	Detached,
	RenderedContent | null
>({
	name: "edit-message",

	async prepare(preparation, { content }) {
		if (content === undefined) return null;
		const checked = checkMessageContent(
			content.trim() === "" ? deletedContent : content,
		);
		if (!checked.ok) throw badRequest("Message must not contain null bytes");
		const authorId = preparation.actor.userId as number;
		return renderContent(preparation, authorId, checked.value);
	},

	async execute(work, input, rendered) {
		const actor = await requireUser(work, work.actor.userId as number);
		const message = await requireMessage(
			work,
			actor.id,
			input.messageId,
			"modify",
		);
		requireSensible(message, input);
		if (rendered) await requireMayEditContent(work, actor, message);
		requireExpected(message, input.expectedSha256);
		const plan =
			message.channelId === null
				? null
				: await planMove(work, actor, message, input);
		const rewritten =
			rendered && rendered.content !== message.content ? rendered : null;
		if (!plan && !rendered) throw badRequest("Nothing to change");
		if (!plan && !rewritten) return [];

		const editId = await work.nextId("message_edit");
		const moved = plan && (await moveMessages(work, message, plan, editId));
		const detached = rewritten
			? await rewrite(work, actor, message, rewritten, plan, editId)
			: [];
		for (const part of slices(moved?.messageIds ?? [message.id]))
			touchMessage(work, ...part);
		await tellUpdated(work, message, {
			editorId: actor.id,
			content: rewritten,
			plan,
			moved,
		});
		if (plan && moved) await follow(work, actor, message, plan, moved, input);
		return detached;
	},
});

/** Refuses what makes no sense, whoever asks. */
function requireSensible(message: Message, input: EditMessage) {
	const { content, topic, channelId, extent } = input;
	const moves = topic !== undefined || channelId !== undefined;
	if (content === undefined && !moves) throw badRequest("Nothing to change");
	if (message.channelId === null && channelId !== undefined)
		throw badRequest("Direct messages cannot be moved to channels.");
	if (message.channelId === null && topic !== undefined)
		throw badRequest("Direct messages cannot have topics.");
	if (extent !== "one" && !moves)
		throw badRequest("Invalid propagate_mode without topic edit");
	if (content !== undefined && channelId !== undefined)
		throw badRequest("Cannot change message content while changing channel");
}

function requireExpected(message: Message, expected: string | undefined) {
	if (expected === undefined) return;
	const actual = createHash("sha256").update(message.content).digest("hex");
	if (actual !== expected.toLowerCase())
		throw new Refusal(
			"EXPECTATION_MISMATCH",
			"'prev_content_sha256' value does not match the expected value.",
			{ field_name: "prev_content_sha256" },
		);
}

async function rewrite(
	work: Work,
	actor: User,
	message: Message,
	rendered: RenderedContent,
	plan: MovePlan | null,
	editId: number,
): Promise<Detached> {
	const topic = plan?.topic ?? message.topic;
	const place = await placeOf(work, message, topic);
	const { namedIds, detached } = await editContent(work, message, {
		sender: actor,
		place,
		rendered,
	});
	const before = {
		prev_content: message.content,
		prev_rendered_content: message.renderedContent,
	};
	if (plan)
		await work.db
			.updateTable("message_edit")
			.set(before)
			.where("organization_id", "=", work.organizationId)
			.where("message_id", "=", message.id)
			.where("id", "=", editId)
			.execute();
	else
		work.append("message_edit", {
			organization_id: work.organizationId,
			message_id: message.id,
			id: editId,
			editor_id: actor.id,
			edited_at: work.now,
			...before,
			prev_topic: null,
			topic: null,
			prev_channel_id: null,
			channel_id: null,
		});
	const channel =
		message.channelId === null
			? undefined
			: await findChannel(work, message.channelId);
	if (channel) await followWhereMentioned(work, namedIds, { channel, topic });
	return detached;
}

async function placeOf(
	work: Work,
	message: Message,
	topic: string,
): Promise<MentionPlace> {
	const { channelId, conversationId } = message;
	if (channelId === null)
		return { people: await listPeople(work, conversationId) };
	const conversation = await findTopicConversation(work, channelId, topic);
	return { channelId, conversationId: conversation?.id };
}

/** What a move brings with it: reading, decisions about the topic, and words about it. */
async function follow(
	work: Work,
	actor: User,
	message: Message,
	plan: MovePlan,
	moved: Moved,
	{ tellOldTopic, tellNewTopic }: EditMessage,
) {
	const { from, to } = plan;
	const topic = plan.topic ?? message.topic;
	if (to.id !== from.id) {
		withdraw(work, message, plan, moved);
		tellStarsLost(work, moved.lostStars);
		await messagesMoved(work, moved.messageIds, from.id, to.id);
		await settleFirstMessage(work, from.id);
		await settleFirstMessage(work, to.id);
	}
	const isElsewhere = moved.toConversationId !== message.conversationId;
	if (isElsewhere && !moved.leavesOthers)
		await carryDecisions(work, {
			from: { channelId: from.id, topic: message.topic },
			to: { channelId: to.id, topic },
			joinsOthers: moved.joinsOthers,
			afterUserId: 0,
		});
	if (to.id === from.id && plan.kind !== "rename")
		await noteResolution(work, actor, plan, topic, moved);
	else if (isElsewhere)
		await leaveBreadcrumbs(work, actor, message, plan, moved, {
			inOldTopic: tellOldTopic,
			inNewTopic: tellNewTopic,
		});
}

/** To those who cannot read them where they are now, the messages are gone. */
function withdraw(
	work: Work,
	message: Message,
	{ from, to }: MovePlan,
	{ messageIds, originOf, keeperIds }: Moved,
) {
	for (let at = 0; at < messageIds.length; at += DELETED_IDS_PER_EVENT_MAX) {
		const some = messageIds.slice(at, at + DELETED_IDS_PER_EVENT_MAX);
		const byOrigin = groupBy(some, (id) => originOf.get(id) ?? from.id);
		const event: MessagesWithdrawn = {
			type: "messages_withdrawn",
			messageIds: some,
			channelId: from.id,
			topic: message.topic,
			toChannelId: to.id,
		};
		work.emit(
			event,
			audience.readersOf(
				from.id,
				[...byOrigin].map(([channel, messages]) => ({ channel, messages })),
				keeperIds,
			),
		);
	}
}
