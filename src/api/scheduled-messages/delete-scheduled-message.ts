import { deleteScheduledMessage as command } from "../../domain/scheduled-messages/delete-scheduled-message.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const deleteScheduledMessage = endpoint({
	id: "delete-scheduled-message",
	route: "DELETE /scheduled_messages/:scheduled_message_id",
	auth: "user",
	summary: "Delete a scheduled message",
	description: "It will not be sent.",
	params: { scheduled_message_id: param.id() },
	response: {},
	errors: [],
	async handle({ params, run }) {
		await run(command, { messageId: params.scheduled_message_id });
		return {};
	},
});
