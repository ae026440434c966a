import { muteUser as command } from "../../domain/muted-users/mute-user.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const muteUser = endpoint({
	id: "mute-user",
	route: "POST /users/me/muted_users/:muted_user_id",
	auth: "user",
	summary: "Mute a user",
	description:
		"What the muted user has sent becomes read, and what they send from now on is read when it arrives.",
	params: { muted_user_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { mutedId: params.muted_user_id });
		return {};
	},
});
