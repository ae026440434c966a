import type { CustomEmoji } from "../../domain/emoji/emoji.ts";
import { shape } from "../shape.ts";

export const emojiShape = shape.object({
	id: shape.string(),
	name: shape.string(),
	source_url: shape.string(),
	still_url: shape.string().nullable(),
	deactivated: shape.boolean(),
	author_id: shape.integer().nullable(),
});

export const renderEmoji = (emoji: CustomEmoji) => ({
	id: String(emoji.id),
	name: emoji.name,
	source_url: emoji.sourceUrl,
	still_url: emoji.stillUrl,
	deactivated: emoji.isDeactivated,
	author_id: emoji.authorId,
});

export const renderEmojiMap = (all: Iterable<CustomEmoji>) =>
	Object.fromEntries(
		[...all].map((emoji) => [String(emoji.id), renderEmoji(emoji)]),
	);
