import { writeBotStorage } from "../../domain/bots/storage.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const updateBotStorage = endpoint({
	id: "update-bot-storage",
	route: "PUT /bot_storage",
	auth: "user",
	summary: "Store entries for a bot",
	description: "Entries under other keys stay.",
	params: { storage: param.json(shape.record(shape.string())) },
	response: {},
	errors: ["PERMISSION_DENIED"],
	async handle({ params, run }) {
		await run(writeBotStorage, { entries: params.storage });
		return {};
	},
});
