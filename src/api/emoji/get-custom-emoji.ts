import { customEmoji } from "../../domain/emoji/emoji.ts";
import { endpoint } from "../endpoint.ts";
import { shape } from "../shape.ts";
import { emojiShape, renderEmojiMap } from "./emoji-shape.ts";

export const getCustomEmoji = endpoint({
	id: "get-custom-emoji",
	route: "GET /realm/emoji",
	auth: "user",
	summary: "Get all custom emoji",
	description: "By id, deactivated ones included.",
	params: {},
	response: { emoji: shape.record(emojiShape) },
	errors: [],
	async handle({ read }) {
		const all = await read((reading) => reading.all(customEmoji));
		return { emoji: renderEmojiMap(all.values()) };
	},
});
