import { PRESENCE_HISTORY_DAYS } from "../../limits.ts";
import type { StateSection } from "../events/state.ts";
import { shape } from "../shape.ts";
import { presencesShape } from "./presence-shape.ts";
import { collectPresences } from "./presences.ts";

export const presenceSection: StateSection = {
	types: ["presence"],
	shape: {
		presences: presencesShape,
		presence_last_update_id: shape.integer({ max: Number.MAX_SAFE_INTEGER }),
		server_timestamp: shape.number(),
	},
	async collect({ reading, server, userId, options, presenceHistoryDays }) {
		const isModern =
			options.slimPresence ||
			options.capabilities.includes("simplified_presence_events");
		const { json, lastUpdateId } = await collectPresences(
			reading,
			server,
			userId,
			{
				lastUpdateId: undefined,
				historyDays: presenceHistoryDays ?? PRESENCE_HISTORY_DAYS,
				format: isModern ? "modern" : "legacy",
			},
		);
		return `"presences":${json},"presence_last_update_id":${lastUpdateId},"server_timestamp":${server.now() / 1000}`;
	},
};
