import { updateStatus } from "../../domain/user-status/update-status.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { statusParams } from "./status-shape.ts";

export const updateStatusForUser = endpoint({
	id: "update-status-for-user",
	route: "POST /users/:user_id/status",
	auth: "user",
	summary: "Update somebody's status",
	description: "For administrators.",
	params: { user_id: param.id(), ...statusParams },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(updateStatus, {
			userId: params.user_id,
			text: params.status_text,
			emojiName: params.emoji_name,
			emojiCode: params.emoji_code,
			emojiType: params.reaction_type,
		});
		return {};
	},
});
