import { deactivateBot as deactivateBotCommand } from "../../domain/bots/run-bot.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deactivateBot = endpoint({
	id: "deactivate-bot",
	route: "DELETE /bots/:bot_id",
	auth: "human-non-guest",
	summary: "Deactivate a bot",
	description: "For its owner and for administrators.",
	params: { bot_id: param.id() },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(deactivateBotCommand, { botId: params.bot_id });
		return {};
	},
});
