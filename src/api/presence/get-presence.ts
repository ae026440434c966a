import { PRESENCE_HISTORY_DAYS } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import { legacyPresencesShape } from "./presence-shape.ts";
import { collectPresences } from "./presences.ts";

export const getPresence = endpoint({
	id: "get-presence",
	route: "GET /realm/presence",
	auth: "user",
	noun: "presence",
	summary: "Get everybody's presence",
	params: {},
	response: {
		server_timestamp: shape.number(),
		presences: legacyPresencesShape,
	},
	errors: [],
	handle: ({ caller, read, server }) =>
		read(async (reading) => {
			const { json } = await collectPresences(reading, server, caller.userId, {
				lastUpdateId: undefined,
				historyDays: PRESENCE_HISTORY_DAYS,
				format: "legacy",
			});
			return new RawJson(
				`"server_timestamp":${server.now() / 1000},"presences":`,
				json,
			);
		}),
});
