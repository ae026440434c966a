import { deactivateUser as command } from "../../domain/users/deactivate-user.ts";
import { badRequest } from "../../errors.ts";
import { DEACTIVATION_COMMENT_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { shape } from "../shape.ts";

const flag = () => shape.boolean().optional();

export const deactivateUser = endpoint({
	id: "deactivate-user",
	route: "DELETE /users/:user_id",
	auth: "admin",
	summary: "Deactivate a user",
	description:
		"Ends the person's access and that of their bots. What they wrote remains, and so does everything needed to come back.",
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
			.describe("`delete_profile` also takes away name and picture for good."),
		deactivation_notification_comment: param
			.string({ max: DEACTIVATION_COMMENT_LENGTH_MAX })
			.optional(),
	},
	response: {},
	errors: ["UNAUTHORIZED_PRINCIPAL"],
	async handle({ params, run }) {
		const { delete_profile: deletesProfile = false, ...deletions } =
			params.actions;
		if (Object.values(deletions).includes(true))
			throw badRequest(
				"Messages cannot be deleted together with an account; delete them first.",
			);
		await run(command, { userId: params.user_id, deletesProfile });
		return {};
	},
});
