import { createGroup } from "../../domain/groups/create-group.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";
import {
	groupDescription,
	groupSettingParams,
	readPermissions,
} from "./group-shape.ts";

export const createUserGroup = endpoint({
	id: "create-user-group",
	route: "POST /user_groups/create",
	auth: "non-guest",
	summary: "Create a user group",
	description:
		"Whoever creates a group becomes its manager, but not its member unless listed.",
	params: {
		name: param.string(),
		description: groupDescription,
		members: param.array(shape.id()).describe("Ids of active accounts."),
		subgroups: param.array(shape.id()).default([]),
		...groupSettingParams,
	},
	response: { group_id: shape.integer() },
	errors: ["SYSTEM_GROUP_REQUIRED"],
	async handle({ params, run }) {
		const group = await run(createGroup, {
			name: params.name,
			description: params.description,
			memberIds: params.members,
			subgroupIds: params.subgroups,
			permissions: readPermissions(params),
		});
		return { group_id: group.id };
	},
});
