import { requireEmojiKind } from "../../domain/emoji/identity.ts";
import { removeReaction as command } from "../../domain/reactions/remove-reaction.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeReaction = endpoint({
	id: "remove-reaction",
	route: "DELETE /messages/:message_id/reactions",
	auth: "user",
	summary: "Remove an emoji reaction",
	description:
		"One's own reaction, by name or by code. Without a type it is inferred: from the name, or from the reactions one has given.",
	params: {
		message_id: param.messageId().describe("A message that the user may read."),
		emoji_name: param
			.string()
			.optional()
			.describe("Such as `thumbs_up`. This or the code."),
		emoji_code: param
			.string()
			.optional()
			.describe(
				"Code points in hexadecimal joined by dashes, the id of a custom emoji, or the name of an extra one.",
			),
		reaction_type: param
			.string()
			.map(requireEmojiKind)
			.optional()
			.describe("`unicode_emoji`, `realm_emoji` (custom) or `extra_emoji`."),
	},
	response: {},
	errors: ["REACTION_DOES_NOT_EXIST"],
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
