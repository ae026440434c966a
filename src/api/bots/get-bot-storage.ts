import { listBotStorage } from "../../domain/bots/storage.ts";
import { Refusal } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getBotStorage = endpoint({
	id: "get-bot-storage",
	route: "GET /bot_storage",
	auth: "user",
	summary: "Get what a bot has stored",
	params: {
		keys: param
			.array(shape.string())
			.optional()
			.describe("Entries that must be there; all of them if absent."),
	},
	response: { storage: shape.record(shape.string()) },
	errors: ["PERMISSION_DENIED"],
	handle({ params, caller, read }) {
		if (!caller.isBot)
			throw new Refusal("PERMISSION_DENIED", "Must be a bot user");
		return read(async (reading) => ({
			storage: await listBotStorage(reading, caller.userId, params.keys),
		}));
	},
});
