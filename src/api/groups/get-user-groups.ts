import { listGroups } from "../../domain/groups/queries.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import { groupShape, renderGroup } from "./group-shape.ts";

export const getUserGroups = endpoint({
	id: "get-user-groups",
	route: "GET /user_groups",
	auth: "non-guest",
	summary: "Get the user groups of the organization",
	description:
		"System groups are among them. Members are direct ones; those of subgroups are not listed.",
	params: { include_deactivated_groups: param.boolean().default(false) },
	response: { user_groups: shape.array(groupShape) },
	errors: [],
	handle: ({ params, read }) =>
		read(async (reading) => {
			const listed = await listGroups(reading, {
				includeDeactivated: params.include_deactivated_groups,
			});
			return { user_groups: listed.map(renderGroup) };
		}),
});
