import { changeMembership } from "../../domain/groups/change-membership.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const updateUserGroupMembers = endpoint({
	id: "update-user-group-members",
	route: "POST /user_groups/:user_group_id/members",
	auth: "non-guest",
	summary: "Update the members of a user group",
	description:
		"One's own membership takes less permission than that of others. People who were added or removed by somebody else are told.",
	params: {
		user_group_id: param.id(),
		add: param.array(shape.id()).default([]),
		delete: param.array(shape.id()).default([]),
		add_subgroups: param.array(shape.id()).default([]),
		delete_subgroups: param.array(shape.id()).default([]),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		const change = {
			addMembers: params.add,
			removeMembers: params.delete,
			addSubgroups: params.add_subgroups,
			removeSubgroups: params.delete_subgroups,
		};
		if (Object.values(change).every((ids) => ids.length === 0))
			throw badRequest(
				'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
			);
		await run(changeMembership, { groupId: params.user_group_id, ...change });
		return {};
	},
});
