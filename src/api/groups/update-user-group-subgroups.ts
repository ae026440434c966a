import { changeMembership } from "../../domain/groups/change-membership.ts";
import { badRequest } from "../../errors.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const updateUserGroupSubgroups = endpoint({
	id: "update-user-group-subgroups",
	route: "POST /user_groups/:user_group_id/subgroups",
	auth: "non-guest",
	summary: "Update the subgroups of a user group",
	params: {
		user_group_id: param.id(),
		add: param.array(shape.id()).default([]),
		delete: param.array(shape.id()).default([]),
	},
	response: {},
	errors: [],
	async handle({ params, run }) {
		if (params.add.length === 0 && params.delete.length === 0)
			throw badRequest(
				'Nothing to do. Specify at least one of "add" or "delete".',
			);
		await run(changeMembership, {
			groupId: params.user_group_id,
			addMembers: [],
			removeMembers: [],
			addSubgroups: params.add,
			removeSubgroups: params.delete,
		});
		return {};
	},
});
