import { removeAttachment as command } from "../../domain/attachments/remove-attachment.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const removeAttachment = endpoint({
	id: "remove-attachment",
	route: "DELETE /attachments/:attachment_id",
	auth: "user",
	summary: "Delete an attachment",
	description:
		"Takes one of the user's own files away for good. Messages that link to it stay, and the link leads nowhere.",
	params: { attachment_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { id: params.attachment_id });
		return {};
	},
});
