import { requireEmojiKind } from "../../domain/emoji/identity.ts";
import { addReaction as command } from "../../domain/reactions/add-reaction.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const addReaction = endpoint({
	id: "add-reaction",
	route: "POST /messages/:message_id/reactions",
	auth: "user",
	summary: "Add an emoji reaction",
	description:
		"The name alone is enough: the organization's own emoji come first, then the built-in ones. With a code and a type the name must belong to them, unless somebody has already reacted with that emoji.",
	params: {
		message_id: param.messageId(),
		emoji_name: param.string(),
		emoji_code: param.string().optional(),
		reaction_type: param.string().map(requireEmojiKind).optional(),
	},
	response: {},
	errors: ["REACTION_ALREADY_EXISTS"],
	async handle({ params, run }) {
		await run(command, {
			messageId: params.message_id,
			emojiName: params.emoji_name,
			emojiCode: params.emoji_code,
			kind: params.reaction_type,
		});
		return {};
	},
});
