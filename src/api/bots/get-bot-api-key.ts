import { requireRunBot } from "../../domain/bots/bots.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getBotApiKey = endpoint({
	id: "get-bot-api-key",
	route: "GET /bots/:bot_id/api_key",
	auth: "human-non-guest",
	summary: "Get a bot's API key",
	params: { bot_id: param.id() },
	response: { api_key: shape.string() },
	errors: [],
	handle: ({ params, caller, organization, read, server }) =>
		read(async (reading) => {
			const actor = await requireUser(reading, caller.userId);
			const bot = await requireRunBot(reading, actor, params.bot_id);
			return { api_key: server.apiKeys.keyOf(organization.id, bot) };
		}),
});
