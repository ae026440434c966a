import { updateGroup } from "../../domain/groups/update-group.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import {
	groupDescription,
	groupSettingChangeParams,
	readPermissionChanges,
} from "./group-shape.ts";

export const updateUserGroup = endpoint({
	id: "update-user-group",
	route: "PATCH /user_groups/:user_group_id",
	auth: "non-guest",
	summary: "Update a user group",
	description:
		"Name, description and permissions; a deactivated group comes back with `deactivated=false`.",
	params: {
		user_group_id: param.id(),
		name: param.string().optional(),
		description: groupDescription.optional(),
		deactivated: param.boolean().optional(),
		...groupSettingChangeParams,
	},
	response: {},
	errors: ["EXPECTATION_MISMATCH", "SYSTEM_GROUP_REQUIRED"],
	async handle({ params, run }) {
		await run(updateGroup, {
			groupId: params.user_group_id,
			name: params.name,
			description: params.description,
			isDeactivated: params.deactivated,
			permissions: readPermissionChanges(params),
		});
		return {};
	},
});
