import { updateBot as updateBotCommand } from "../../domain/bots/update-bot.ts";
import { channels } from "../../domain/channels/channels.ts";
import { requireOrganization } from "../../domain/organizations/organizations.ts";
import { shownEmail } from "../../domain/users/users.ts";
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

export const updateBot = endpoint({
	id: "update-bot",
	route: "PATCH /bots/:bot_id",
	auth: "human-non-guest",
	summary: "Update a bot",
	description:
		"For its owner and for administrators; its role is for administrators alone. Answers with how the bot is now.",
	params: {
		bot_id: param.id(),
		full_name: param.string().optional(),
		short_name: param.string().optional(),
		role: param.integer().optional(),
		bot_owner_id: param.id().optional(),
		service_payload_url: param.jsonStringOrPlain().optional(),
		service_interface: param
			.integer()
			.optional()
			.describe("As `interface_type` when the bot is created."),
		...configParams,
		...defaultsParams,
	},
	response: {
		full_name: shape.string(),
		avatar_url: shape.string(),
		bot_owner: shape.string().optional(),
		service_interface: shape.integer().nullable(),
		service_payload_url: shape.string().nullable(),
		config_data: shape.record(shape.string()),
		...defaultsShape,
	},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run, read }) {
		const { bot, record, config, owner } = await run(updateBotCommand, {
			botId: params.bot_id,
			fullName: params.full_name,
			shortName: params.short_name,
			role: params.role,
			ownerId: params.bot_owner_id,
			defaultSendingChannel: params.default_sending_stream,
			defaultEventsChannel: params.default_events_register_stream,
			defaultAllPublicChannels: params.default_all_public_streams,
			hookUrl: params.service_payload_url,
			hookInterface: params.service_interface,
			config: params.config_data,
		});
		return read(async (reading) => {
			const organization = await requireOrganization(reading);
			return {
				full_name: bot.fullName,
				avatar_url: avatarUrl(bot),
				...(owner && { bot_owner: shownEmail(owner, organization) }),
				service_interface: record.hook?.interface ?? null,
				service_payload_url: record.hook?.url ?? null,
				config_data: config,
				...renderDefaults(record, await reading.all(channels)),
			};
		});
	},
});
