import { deactivateUser as command } from "../../domain/users/deactivate-user.ts";
import { DEACTIVATION_COMMENT_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

const deletions = [
	["delete_public_channel_messages", "public_channels"],
	["delete_private_channel_messages", "private_channels"],
	["delete_direct_messages", "direct_messages"],
] as const;

const flag = () => shape.boolean().optional();

export const deactivateUser = endpoint({
	id: "deactivate-user",
	route: "DELETE /users/:user_id",
	auth: "admin",
	summary: "Deactivate a user",
	description:
		"Ends the person's access and that of their bots. What they wrote remains, and so does everything needed to come back, unless `actions` says otherwise.",
	params: {
		user_id: param.id(),
		actions: param
			.object({
				delete_profile: flag(),
				delete_public_channel_messages: flag(),
				delete_private_channel_messages: flag(),
				delete_direct_messages: flag(),
			})
			.default({})
			.describe(
				"What is done beside it, to the bots first. `delete_profile` takes away name and picture for good; the others delete what was written in such places, little by little.",
			),
		deactivation_notification_comment: param
			.string({ max: DEACTIVATION_COMMENT_LENGTH_MAX })
			.optional()
			.describe(
				"If given, the person is told by mail, with these words if there are any; where the server sends none, nobody is.",
			),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run, server }) {
		const { actions, deactivation_notification_comment: comment } = params;
		await run(command, {
			userId: params.user_id,
			deletesProfile: actions.delete_profile === true,
			deletesSent: deletions.flatMap(([name, place]) =>
				actions[name] ? [place] : [],
			),
			mailedComment: server.facts.sendsMail ? (comment ?? null) : null,
		});
		return {};
	},
});
