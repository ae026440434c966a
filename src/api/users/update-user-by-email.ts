import { updateUser } from "../../domain/users/update-user.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { updateUserChanges, updateUserParams } from "./update-user-params.ts";

export const updateUserByEmail = endpoint({
	id: "update-user-by-email",
	route: "PATCH /users/:email",
	auth: "user",
	summary: "Update a user by email address",
	description:
		"For administrators, and for the owners of bots. As updating by id; the account is found by its real address, if the caller may see it, or by the address that stands for a hidden one.",
	params: {
		email: param.string().describe("The account's address, real or dummy."),
		...updateUserParams,
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		await run(updateUser, {
			user: { address: params.email },
			...updateUserChanges(params),
		});
		return {};
	},
});
