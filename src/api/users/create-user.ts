import { createUser as command } from "../../domain/users/create-user.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

export const createUser = endpoint({
	id: "create-user",
	route: "POST /users",
	auth: "admin",
	summary: "Create a user",
	description:
		"For administrators whom the server's operator has trusted with creating accounts.",
	params: {
		email: param.string(),
		password: param.string(),
		full_name: param.string(),
	},
	response: { user_id: shape.integer() },
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const { id } = await run(command, {
			email: params.email,
			password: params.password,
			fullName: params.full_name,
		});
		return { user_id: id };
	},
});
