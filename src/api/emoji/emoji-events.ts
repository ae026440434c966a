import type { CustomEmoji } from "../../domain/emoji/emoji.ts";
import type {
	EmojiAdded,
	EmojiDeactivated,
} from "../../domain/emoji/events.ts";
import type { Happening } from "../../engine/event-log.ts";
import { eventForm } from "../events/event-form.ts";
import { renderEmoji, renderEmojiMap } from "./emoji-shape.ts";

/** Older clients are told all there are whenever one changes. */
function changeOf<
	E extends Happening & { readonly all: readonly CustomEmoji[] },
>(show: (event: E) => object) {
	return eventForm<E>({
		wireTypes: ["realm_emoji"],
		show(event, to) {
			const isModern = to.can("individual_emoji_changes");
			return [
				to.say(String(isModern), () => ({
					type: "realm_emoji",
					...(isModern
						? show(event)
						: {
								op: "update",
								realm_emoji: renderEmojiMap(event.all),
							}),
				})),
			];
		},
	});
}

export const emojiAdded = changeOf<EmojiAdded>(({ emoji }) => ({
	op: "add",
	emoji: renderEmoji(emoji),
}));

export const emojiDeactivated = changeOf<EmojiDeactivated>(({ emojiId }) => ({
	op: "update_one",
	emoji_id: String(emojiId),
	data: { deactivated: true },
}));
