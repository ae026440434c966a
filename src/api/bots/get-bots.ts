import { botRecord, listRunBots } from "../../domain/bots/bots.ts";
import { channels } from "../../domain/channels/channels.ts";
import { requireUser } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { avatarUrl } from "../render/user.ts";
import { shape } from "../shape.ts";
import { defaultsShape, renderDefaults } from "./bot-shape.ts";

export const getBots = endpoint({
	id: "get-bots",
	route: "GET /bots",
	auth: "human-non-guest",
	summary: "Get one's own bots",
	description: "Those that are active, with their keys.",
	params: {},
	response: {
		bots: shape.array(
			shape.object({
				username: shape.string(),
				full_name: shape.string(),
				api_key: shape.string(),
				avatar_url: shape.string(),
				...defaultsShape,
			}),
		),
	},
	errors: [],
	handle: ({ caller, organization, read, server }) =>
		read(async (reading) => {
			const owner = await requireUser(reading, caller.userId);
			const places = await reading.all(channels);
			const bots = [];
			for (const bot of await listRunBots(reading, owner))
				if (bot.isActive && bot.botOwnerId === owner.id)
					bots.push({
						username: bot.email,
						full_name: bot.fullName,
						api_key: server.apiKeys.keyOf(organization.id, bot),
						avatar_url: avatarUrl(bot),
						...renderDefaults(await botRecord(reading, bot), places),
					});
			return { bots };
		}),
});
