import { requireGroup } from "../../domain/groups/access.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getUserGroupMembers = endpoint({
	id: "get-user-group-members",
	route: "GET /user_groups/:user_group_id/members",
	auth: "non-guest",
	summary: "Get the members of a user group",
	params: {
		user_group_id: param.id(),
		direct_member_only: param
			.boolean()
			.default(false)
			.describe("Leave out those who are members through subgroups."),
	},
	response: { members: shape.array(shape.integer()) },
	errors: [],
	handle: ({ params, read }) =>
		read(async (reading) => {
			const { id } = await requireGroup(reading, params.user_group_id);
			const { graph } = await requirePermissions(reading);
			return {
				members: params.direct_member_only
					? graph.directMembersOf(id)
					: graph.membersOf(id),
			};
		}),
});
