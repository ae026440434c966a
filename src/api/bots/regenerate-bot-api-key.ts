import { rotateBotKey } from "../../domain/bots/run-bot.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const regenerateBotApiKey = endpoint({
	id: "regenerate-bot-api-key",
	route: "POST /bots/:bot_id/api_key/regenerate",
	auth: "human-non-guest",
	summary: "Replace a bot's API key",
	description: "The old key stops working at once.",
	params: { bot_id: param.id() },
	response: { api_key: shape.string() },
	errors: [],
	async handle({ params, organization, run, server }) {
		const bot = await run(rotateBotKey, { botId: params.bot_id });
		return { api_key: server.apiKeys.keyOf(organization.id, bot) };
	},
});
