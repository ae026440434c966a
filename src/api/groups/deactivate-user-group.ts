import { deactivateGroup } from "../../domain/groups/deactivate-group.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deactivateUserGroup = endpoint({
	id: "deactivate-user-group",
	route: "POST /user_groups/:user_group_id/deactivate",
	auth: "non-guest",
	summary: "Deactivate a user group",
	description:
		"Refused while another group contains it or a permission names it; `objections` lists where. An objection whose `channel_id` is null stands for channels hidden from the caller.",
	params: { user_group_id: param.id() },
	response: {},
	errors: ["CANNOT_DEACTIVATE_GROUP_IN_USE"],
	async handle({ params, run }) {
		await run(deactivateGroup, { groupId: params.user_group_id });
		return {};
	},
});
