import { deactivateOwnUser as command } from "../../domain/users/deactivate-user.ts";
import { endpoint } from "../endpoint.ts";

export const deactivateOwnUser = endpoint({
	id: "deactivate-own-user",
	route: "DELETE /users/me",
	auth: "human",
	summary: "Deactivate one's own account",
	params: {},
	response: {},
	errors: ["CANNOT_DEACTIVATE_LAST_USER"],
	async handle({ run }) {
		await run(command, {});
		return {};
	},
});
