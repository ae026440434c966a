import { customEmoji } from "../../domain/emoji/emoji.ts";
import type {
	EmojiAdded,
	EmojiDeactivated,
} from "../../domain/emoji/events.ts";
import type { Happening } from "../../engine/event-log.ts";
import { eventForm } from "../events/event-form.ts";
import { renderEmoji, renderEmojiMap } from "./emoji-shape.ts";

/** Older clients are told all there are whenever one changes. */
function changeOf<E extends Happening>(show: (event: E) => object) {
	return eventForm<E>({
		wireTypes: ["realm_emoji"],
		ready(_event, memory, reading) {
			if (memory.ready(customEmoji)) return undefined;
			return reading().then(async (all) => {
				await all.all(customEmoji);
			});
		},
		show(event, to) {
			const isModern = to.can("individual_emoji_changes");
			return [
				to.say(String(isModern), () => ({
					type: "realm_emoji",
					...(isModern
						? show(event)
						: {
								op: "update",
								realm_emoji: renderEmojiMap(
									to.scene.memory.ready(customEmoji)?.values() ?? [],
								),
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
