import { requireUser } from "../../domain/users/users.ts";
import { badRequest } from "../../errors.ts";
import {
	PRESENCE_HISTORY_DAYS,
	PRESENCE_HISTORY_DAYS_MAX,
} from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import { presencesShape } from "./presence-shape.ts";
import { collectPresences } from "./presences.ts";

export const updatePresence = endpoint({
	id: "update-presence",
	route: "POST /users/me/presence",
	auth: "human",
	noun: "presence",
	summary: "Report one's presence and get that of others",
	description:
		"To be called about once a minute while a client is open. With `last_update_id` the answer holds only what has changed since.",
	params: {
		status: param
			.string()
			.map((text) => {
				if (text !== "active" && text !== "idle")
					throw badRequest(`Invalid status: ${text}`);
				return text;
			})
			.describe("`active` while the person uses the device, else `idle`."),
		last_update_id: param
			.integer({
				min: -Number.MAX_SAFE_INTEGER,
				max: Number.MAX_SAFE_INTEGER,
			})
			.optional()
			.describe(
				"-1 at first, later the last `presence_last_update_id`; asks for the modern format.",
			),
		history_limit_days: param
			.integer({ min: 0, max: PRESENCE_HISTORY_DAYS_MAX })
			.default(PRESENCE_HISTORY_DAYS)
			.describe(
				"How far back the answer goes; not looked at when `last_update_id` is above 0.",
			),
		new_user_input: param
			.boolean()
			.default(false)
			.describe(
				"Whether the person has touched the client since the last report.",
			),
		ping_only: param
			.boolean()
			.default(false)
			.describe("Report only, and get nobody's presence."),
		slim_presence: param
			.boolean()
			.default(false)
			.describe("The older way to ask for the modern format."),
	},
	response: {
		presence_last_update_id: shape
			.integer({ max: Number.MAX_SAFE_INTEGER })
			.describe(
				"To be sent as `last_update_id` next time; the same as before when nothing changed.",
			),
		server_timestamp: shape
			.number()
			.optional()
			.describe("When the answer was made; absent with `ping_only`."),
		presences: presencesShape
			.optional()
			.describe(
				"By user id in the modern format, by address in the older one; absent with `ping_only`.",
			),
	},
	errors: [],
	handle: ({ params, caller, organization, read, server }) =>
		read(async (reading) => {
			const user = await requireUser(reading, caller.userId);
			if (user.settings.presence_enabled)
				await server.presences.report(organization.id, user, params.status);
			const { last_update_id: lastUpdateId } = params;
			if (params.ping_only)
				return { presence_last_update_id: lastUpdateId ?? -1 };
			const presences = await collectPresences(reading, server, user.id, {
				lastUpdateId,
				historyDays: params.history_limit_days,
				format:
					lastUpdateId !== undefined || params.slim_presence
						? "modern"
						: "legacy",
			});
			return new RawJson(
				`"presence_last_update_id":${presences.lastUpdateId},"server_timestamp":${server.now() / 1000},"presences":`,
				presences.json,
			);
		}),
});
