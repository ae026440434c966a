import { hookInterfaces } from "../../domain/bots/bots.ts";
import { createBot as createBotCommand } from "../../domain/bots/create-bot.ts";
import { channels } from "../../domain/channels/channels.ts";
import { botTypes } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { avatarUrl } from "../render/user.ts";
import { shape } from "../shape.ts";
import {
	configParams,
	defaultsParams,
	defaultsShape,
	renderDefaults,
} from "./bot-shape.ts";

export const createBot = endpoint({
	id: "create-bot",
	route: "POST /bots",
	auth: "human-non-guest",
	summary: "Create a bot",
	description:
		"The bot belongs to the caller. Type 1 may do what people do, type 2 may only send messages, type 3 is told of messages at `payload_url`.",
	params: {
		full_name: param.string(),
		short_name: param
			.string()
			.describe("The bot's address is made of it, with `-bot` after it."),
		bot_type: param.integer().default(botTypes.generic),
		payload_url: param.jsonStringOrPlain().default(""),
		interface_type: param
			.integer()
			.default(hookInterfaces.own)
			.describe(
				"The form in which the bot is told: 1 the product's own, 2 the one of Slack, which knows messages in channels alone.",
			),
		...configParams,
		...defaultsParams,
	},
	response: {
		user_id: shape.integer(),
		api_key: shape.string(),
		avatar_url: shape.string(),
		...defaultsShape,
	},
	errors: [],
	async handle({ params, organization, run, read, server }) {
		const { bot, record } = await run(createBotCommand, {
			fullName: params.full_name,
			shortName: params.short_name,
			type: params.bot_type,
			defaultSendingChannel: params.default_sending_stream ?? "",
			defaultEventsChannel: params.default_events_register_stream ?? "",
			defaultAllPublicChannels: params.default_all_public_streams ?? false,
			hookUrl: params.payload_url,
			hookInterface: params.interface_type,
			config: params.config_data ?? {},
		});
		const places = await read((reading) => reading.all(channels));
		return {
			user_id: bot.id,
			api_key: server.apiKeys.keyOf(organization.id, bot),
			avatar_url: avatarUrl(bot),
			...renderDefaults(record, places),
		};
	},
});
