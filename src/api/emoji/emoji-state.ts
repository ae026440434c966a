import { customEmoji } from "../../domain/emoji/emoji.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { emojiShape, renderEmojiMap } from "./emoji-shape.ts";

export const emojiSection: StateSection = {
	types: ["realm_emoji"],
	shape: { realm_emoji: shape.record(emojiShape) },
	async collect({ reading }) {
		const all = await reading.all(customEmoji);
		return { realm_emoji: renderEmojiMap(all.values()) };
	},
};
