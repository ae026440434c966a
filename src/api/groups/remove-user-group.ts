import { deactivateGroup } from "../../domain/groups/deactivate-group.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeUserGroup = endpoint({
	id: "remove-user-group",
	route: "DELETE /user_groups/:user_group_id",
	auth: "non-guest",
	summary: "Deactivate a user group (old name)",
	description: "Does what `POST /user_groups/{user_group_id}/deactivate` does.",
	params: { user_group_id: param.id() },
	response: {},
	errors: ["CANNOT_DEACTIVATE_GROUP_IN_USE"],
	async handle({ params, run }) {
		await run(deactivateGroup, { groupId: params.user_group_id });
		return {};
	},
});
