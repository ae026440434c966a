import { botRecord, listRunBots } from "../../domain/bots/bots.ts";
import { channels } from "../../domain/channels/channels.ts";
import { requireUser } from "../../domain/users/users.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { botShape, renderBot } from "./bot-shape.ts";

export const botsSection: StateSection = {
	types: ["realm_bot"],
	shape: { realm_bots: shape.array(botShape) },
	async collect({ reading, userId }) {
		const viewer = await requireUser(reading, userId);
		const places = await reading.all(channels);
		const listed = [];
		for (const bot of await listRunBots(reading, viewer))
			listed.push(renderBot(await botRecord(reading, bot), places));
		return { realm_bots: listed };
	},
};
