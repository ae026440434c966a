import { updateUser as command } from "../../domain/users/update-user.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { updateUserChanges, updateUserParams } from "./update-user-params.ts";

export const updateUser = endpoint({
	id: "update-user",
	route: "PATCH /users/:user_id",
	auth: "user",
	summary: "Update a user",
	description:
		"For administrators, and for the owners of bots. All that is asked is done, or nothing; the person is told by the Notification Bot.",
	params: { user_id: param.id().describe("The account."), ...updateUserParams },
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(command, {
			user: { id: params.user_id },
			...updateUserChanges(params),
		});
		return {};
	},
});
