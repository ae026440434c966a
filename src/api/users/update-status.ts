import { updateStatus as command } from "../../domain/user-status/update-status.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { statusParams } from "./status-shape.ts";

export const updateStatus = endpoint({
	id: "update-status",
	route: "POST /users/me/status",
	auth: "human",
	summary: "Update one's status",
	description:
		"Changes what is given and leaves the rest; empty texts take away.",
	params: { ...statusParams, away: param.boolean().optional() },
	response: {},
	errors: [],
	async handle({ params, caller, organization, run, server }) {
		const { showsPresence } = await run(command, {
			text: params.status_text,
			emojiName: params.emoji_name,
			emojiCode: params.emoji_code,
			emojiType: params.reaction_type,
			away: params.away,
		});
		if (showsPresence !== null)
			await server.presences.show(
				organization.id,
				caller.userId,
				showsPresence,
			);
		return {};
	},
});
