import { editingMessage } from "../../domain/typing/typing.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";

export const setTypingStatusForMessageEdit = endpoint({
	id: "set-typing-status-for-message-edit",
	route: "POST /messages/:message_id/typing",
	auth: "user",
	noun: "typing",
	summary: 'Set "typing" status for message editing',
	description:
		"Tells those who can see a message of yours that you are changing it. Nothing is stored; clients repeat it while it is true.",
	params: {
		message_id: param.messageId(),
		op: param.enum("start", "stop"),
	},
	response: {},
	errors: [],
	async handle({ params, caller, organization, read, server }) {
		const signal = await read((reading) =>
			editingMessage(
				reading,
				caller.userId,
				params.op,
				params.message_id,
				server.now(),
			),
		);
		if (signal)
			await server.signal(organization.id, signal.event, signal.audience);
		return {};
	},
});
