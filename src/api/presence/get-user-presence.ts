import { maySeeUser } from "../../domain/users/access.ts";
import {
	findUserByShownEmail,
	requireUser,
	users,
} from "../../domain/users/users.ts";
import { badRequest } from "../../errors.ts";
import { ID_MAX, PRESENCE_OFFLINE_THRESHOLD_SECONDS } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { legacyStatus, renderModernPresence } from "./presence-shape.ts";

const legacy = <const Words extends readonly string[]>(...words: Words) =>
	shape.object({ status: shape.enum(...words), timestamp: shape.integer() });

export const getUserPresence = endpoint({
	id: "get-user-presence",
	route: "GET /users/:user_id_or_email/presence",
	auth: "user",
	noun: "presence",
	summary: "Get somebody's presence",
	params: {
		user_id_or_email: param
			.string()
			.describe("The id, or the address by which everybody may name them."),
	},
	response: {
		server_timestamp: shape.number(),
		presence: shape.object({
			active_timestamp: shape.integer(),
			idle_timestamp: shape.integer(),
			aggregated: legacy("active", "idle", "offline"),
			website: legacy("active", "idle"),
		}),
	},
	errors: [],
	handle: ({ params, caller, organization, read, server }) =>
		read(async (reading) => {
			const named = params.user_id_or_email;
			const viewer = await requireUser(reading, caller.userId);
			const user = /^\d+$/.test(named)
				? (await reading.all(users)).get(Math.min(Number(named), ID_MAX))
				: await findUserByShownEmail(reading, named);
			if (!user?.isActive || !(await maySeeUser(reading, viewer, user)))
				throw badRequest("No such user");
			if (user.isBot)
				throw badRequest("Presence is not supported for bot users.");
			const presence = await server.presences.find(organization.id, user.id);
			if (!presence) throw badRequest(`No presence data for ${named}`);
			const website = legacyStatus(presence, user);
			const ageSeconds = server.now() / 1000 - website.timestamp;
			return {
				server_timestamp: server.now() / 1000,
				presence: {
					...renderModernPresence(presence, user),
					aggregated: {
						...website,
						...(ageSeconds > PRESENCE_OFFLINE_THRESHOLD_SECONDS && {
							status: "offline" as const,
						}),
					},
					website,
				},
			};
		}),
});
