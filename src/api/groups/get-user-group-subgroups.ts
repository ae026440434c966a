import { requireGroup } from "../../domain/groups/access.ts";
import { requirePermissions } from "../../domain/groups/groups.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const getUserGroupSubgroups = endpoint({
	id: "get-user-group-subgroups",
	route: "GET /user_groups/:user_group_id/subgroups",
	auth: "non-guest",
	summary: "Get the subgroups of a user group",
	params: {
		user_group_id: param.id(),
		direct_subgroup_only: param
			.boolean()
			.default(false)
			.describe("Leave out subgroups of subgroups."),
	},
	response: { subgroups: shape.array(shape.integer()) },
	errors: [],
	handle: ({ params, read }) =>
		read(async (reading) => {
			const { id } = await requireGroup(reading, params.user_group_id);
			const { graph } = await requirePermissions(reading);
			return {
				subgroups: params.direct_subgroup_only
					? graph.directSubgroupsOf(id)
					: graph.subgroupsOf(id),
			};
		}),
});
