import { deleteMessage as command } from "../../domain/messages/delete-message.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteMessage = endpoint({
	id: "delete-message",
	route: "DELETE /messages/:message_id",
	auth: "user",
	summary: "Delete a message",
	description:
		"For good. Who may do so, and for how long, is decided by the organization's settings and those of the channel.",
	params: { message_id: param.messageId().describe("The message.") },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { messageId: params.message_id });
		return {};
	},
});
