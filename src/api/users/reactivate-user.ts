import { reactivateUser as command } from "../../domain/users/deactivate-user.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const reactivateUser = endpoint({
	id: "reactivate-user",
	route: "POST /users/:user_id/reactivate",
	auth: "user",
	summary: "Reactivate a user",
	description:
		"For administrators, and for the owners of bots. The account finds its channels and groups again. A bot whose owner is deactivated belongs to whoever brings it back.",
	params: { user_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { userId: params.user_id });
		return {};
	},
});
