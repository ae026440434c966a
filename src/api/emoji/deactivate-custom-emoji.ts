import { deactivateEmoji } from "../../domain/emoji/deactivate-emoji.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deactivateCustomEmoji = endpoint({
	id: "deactivate-custom-emoji",
	route: "DELETE /realm/emoji/:emoji_name",
	auth: "user",
	summary: "Deactivate custom emoji",
	description:
		"For administrators, and for whoever added it. Messages and reactions that have it keep it.",
	params: { emoji_name: param.string() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(deactivateEmoji, { name: params.emoji_name });
		return {};
	},
});
