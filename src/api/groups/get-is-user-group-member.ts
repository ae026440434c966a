import { requireGroup } from "../../domain/groups/access.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import { findUser } from "../../domain/users/users.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getIsUserGroupMember = endpoint({
	id: "get-is-user-group-member",
	route: "GET /user_groups/:user_group_id/members/:user_id",
	auth: "non-guest",
	summary: "Ask whether somebody is in a user group",
	description: "Nobody who is deactivated is in any group.",
	params: {
		user_group_id: param.id(),
		user_id: param.id(),
		direct_member_only: param.boolean().default(false),
	},
	response: { is_user_group_member: shape.boolean() },
	errors: [],
	handle: ({ params, read }) =>
		read(async (reading) => {
			const { id } = await requireGroup(reading, params.user_group_id);
			const user = await findUser(reading, params.user_id);
			if (!user || user.isSystemBot) throw badRequest("No such user");
			const { graph } = await requirePermissions(reading);
			return {
				is_user_group_member: params.direct_member_only
					? graph.isDirectMember(user.id, id)
					: graph.isMember(user.id, id),
			};
		}),
});
