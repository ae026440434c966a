import { removeBotStorage as removeBotStorageCommand } from "../../domain/bots/storage.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const removeBotStorage = endpoint({
	id: "remove-bot-storage",
	route: "DELETE /bot_storage",
	auth: "user",
	summary: "Remove what a bot has stored",
	params: {
		keys: param
			.array(shape.string())
			.optional()
			.describe("Entries that must be there; all of them if absent."),
	},
	response: {},
	errors: ["PERMISSION_DENIED"],
	async handle({ params, run }) {
		await run(removeBotStorageCommand, { keys: params.keys });
		return {};
	},
});
