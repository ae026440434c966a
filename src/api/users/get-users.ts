import { requireUser, type User } from "../../domain/users/users.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { userLister } from "../render/user-list.ts";
import { RawJson } from "../reply.ts";
import { shape } from "../shape.ts";
import {
	listSpectatedUsers,
	spectatedUserRenderer,
} from "../spectators/spectator-users.ts";
import { userQueryParams, userShape } from "./user-shape.ts";

export const getUsers = endpoint({
	id: "get-users",
	route: "GET /users",
	auth: "user-or-spectator",
	summary: "Get all users",
	description:
		"People and bots, deactivated accounts included, as far as the caller sees them.",
	params: {
		...userQueryParams,
		user_ids: param
			.array(shape.id())
			.optional()
			.describe("Only these; ids that name nobody are passed over."),
	},
	response: { members: shape.array(shape.object(userShape)) },
	errors: [],
	handle: ({ params, caller, read }) =>
		read(async (reading) => {
			const isListed = (user: User) => !user.isSystemBot;
			if (caller === null) {
				const asked = params.user_ids && new Set(params.user_ids);
				const seen = (await listSpectatedUsers(reading)).filter(
					(user) => isListed(user) && (asked?.has(user.id) ?? true),
				);
				const render = await spectatedUserRenderer(reading);
				return {
					members: seen.map((user) => ({
						...render(user),
						is_active: user.isActive,
					})),
				};
			}
			const viewer = await requireUser(reading, caller.userId);
			const { all, list, listThese } = await userLister(reading, viewer, {
				clientGravatar: params.client_gravatar,
				withProfiles: params.include_custom_profile_fields,
				withActivity: true,
			});
			const members = params.user_ids
				? [
						listThese(
							[...new Set(params.user_ids)]
								.flatMap((id) => all.get(id) ?? [])
								.filter(isListed),
						),
					]
				: list("all", isListed, "omit");
			return new RawJson('"members":', ...members);
		}),
});
