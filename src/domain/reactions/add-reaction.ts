import { command } from "../../engine/command.ts";
import { Refusal } from "../../errors.ts";
import { findChannel } from "../channels/channels.ts";
import {
	type EmojiKind,
	isSameKind,
	requireChosenEmoji,
	requireValidEmoji,
} from "../emoji/identity.ts";
import { requireMessage } from "../messages/access.ts";
import { audienceOf } from "../messages/audience.ts";
import { keepInHistory } from "../messages/keep-in-history.ts";
import { touchMessage } from "../messages/message-cards.ts";
import { showReactedTopic } from "../messages/topic-visibility.ts";
import { requireUser } from "../users/users.ts";
import type { ReactionAdded } from "./events.ts";
import { listReactions } from "./reactions.ts";

export interface AddReaction {
	readonly messageId: number;
	readonly emojiName: string;
	readonly emojiCode: string | undefined;
	readonly kind: EmojiKind | undefined;
}

export const addReaction = command<AddReaction, void>({
	name: "add-reaction",
	async execute(work, input) {
		const userId = work.actor.userId as number;
		const message = await requireMessage(
			work,
			userId,
			input.messageId,
			"modify",
		);
		const chosen = await requireChosenEmoji(work, {
			name: input.emojiName,
			code: input.emojiCode,
			kind: input.kind,
		});
		const same = (await listReactions(work, message.id)).filter(
			(one) => one.code === chosen.code && isSameKind(one.kind, chosen.kind),
		);
		if (same.some((one) => one.userId === userId))
			throw new Refusal("REACTION_ALREADY_EXISTS", "Reaction already exists.");
		// Whoever joins in takes the reaction as it stands, even if it could no longer be begun.
		const [first] = same;
		const emoji = first
			? { name: first.name, kind: first.kind, code: first.code }
			: chosen;
		if (!first) await requireValidEmoji(work, emoji);

		await keepInHistory(work, userId, message);
		const channel =
			message.channelId === null
				? undefined
				: await findChannel(work, message.channelId);
		if (channel)
			await showReactedTopic(work, await requireUser(work, userId), {
				channel,
				topic: message.topic,
			});
		work.append("reaction", {
			organization_id: work.organizationId,
			message_id: message.id,
			id: await work.nextId("reaction"),
			user_id: userId,
			emoji_name: emoji.name,
			emoji_code: emoji.code,
			reaction_type: emoji.kind,
		});
		touchMessage(work, message.id);
		const event: ReactionAdded = {
			type: "reaction_added",
			messageId: message.id,
			userId,
			emoji,
		};
		work.emit(event, await audienceOf(work, message, [message]));
	},
});
