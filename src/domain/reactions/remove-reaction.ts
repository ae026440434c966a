import { command, type Work } from "../../engine/command.ts";
import { badRequest, Refusal } from "../../errors.ts";
import {
	type EmojiKind,
	emojiKinds,
	isEmojiCode,
	isSameKind,
	requireChosenEmoji,
} from "../emoji/identity.ts";
import { requireMessage } from "../messages/access.ts";
import { audienceOf } from "../messages/audience.ts";
import { touchMessage } from "../messages/message-cards.ts";
import type { ReactionRemoved } from "./events.ts";
import { listReactions, type Reaction } from "./reactions.ts";

export interface RemoveReaction {
	readonly messageId: number;
	readonly emojiName: string | undefined;
	readonly emojiCode: string | undefined;
	readonly kind: EmojiKind | undefined;
}

export const removeReaction = command<RemoveReaction, void>({
	name: "remove-reaction",
	async execute(work, input) {
		const userId = work.actor.userId as number;
		const { messageId } = input;
		const message = await requireMessage(work, userId, messageId, "modify");
		const own = (await listReactions(work, message.id)).filter(
			(reaction) => reaction.userId === userId,
		);
		const { id, name, kind, code } = await requireOwnReaction(work, own, input);
		const to = await audienceOf(work, message, [message]);
		await work.db
			.deleteFrom("reaction")
			.where("organization_id", "=", work.organizationId)
			.where("message_id", "=", message.id)
			.where("id", "=", id)
			.execute();
		touchMessage(work, message.id);
		const event: ReactionRemoved = {
			type: "reaction_removed",
			messageId: message.id,
			userId,
			emoji: { name, kind, code },
		};
		work.emit(event, to);
	},
});

const noSuchReaction = () =>
	new Refusal("REACTION_DOES_NOT_EXIST", "Reaction doesn't exist.");

/** A code decides if there is one; what goes by a name may have been renamed or deactivated since. */
async function requireOwnReaction(
	work: Work,
	own: readonly Reaction[],
	{ emojiName: name, emojiCode: code, kind }: RemoveReaction,
): Promise<Reaction> {
	const ofKind = own.filter((one) => !kind || isSameKind(one.kind, kind));
	if (code !== undefined) {
		const found = ofKind.filter((one) => one.code === code);
		const named = found.find((one) => one.name === name) ?? found[0];
		if (named) return named;
		for (const candidate of kind ? [kind] : emojiKinds)
			if (await isEmojiCode(work, candidate, code)) throw noSuchReaction();
		throw badRequest("Invalid emoji code.");
	}
	if (name === undefined)
		throw badRequest(
			"At least one of the following arguments must be present: emoji_name, emoji_code",
		);
	const called = ofKind.find((one) => one.name === name);
	if (called) return called;
	const meant = await requireChosenEmoji(work, { name, kind });
	const found = own.find(
		(one) => one.code === meant.code && isSameKind(one.kind, meant.kind),
	);
	if (!found) throw noSuchReaction();
	return found;
}
