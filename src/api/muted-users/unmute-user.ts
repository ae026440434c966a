import { unmuteUser as command } from "../../domain/muted-users/mute-user.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const unmuteUser = endpoint({
	id: "unmute-user",
	route: "DELETE /users/me/muted_users/:muted_user_id",
	auth: "user",
	summary: "Unmute a user",
	description: "What arrived while the user was muted stays read.",
	params: { muted_user_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { mutedId: params.muted_user_id });
		return {};
	},
});
