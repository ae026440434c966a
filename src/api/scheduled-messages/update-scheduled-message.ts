import { updateScheduledMessage as command } from "../../domain/scheduled-messages/update-scheduled-message.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import {
	deliveryTimeParam,
	toParam,
	typeParam,
} from "./scheduled-message-shape.ts";

export const updateScheduledMessage = endpoint({
	id: "update-scheduled-message",
	route: "PATCH /scheduled_messages/:scheduled_message_id",
	auth: "user",
	summary: "Edit a scheduled message",
	description:
		"What is not sent stays as it is. A new `type` needs `to`, and for a channel `topic`; a message that failed needs a new time.",
	params: {
		scheduled_message_id: param.id(),
		type: typeParam.optional(),
		to: toParam.optional(),
		content: param.string().optional(),
		topic: param.topic().optional(),
		scheduled_delivery_timestamp: deliveryTimeParam.optional(),
	},
	response: {},
	errors: ["STREAM_DOES_NOT_EXIST"],
	async handle({ params, run }) {
		const {
			type: kind,
			to,
			topic,
			content,
			scheduled_delivery_timestamp: deliverAtSeconds,
		} = params;
		await run(command, {
			messageId: params.scheduled_message_id,
			changes: {
				...(kind !== undefined && { kind }),
				...(to !== undefined && { to }),
				...(topic !== undefined && { topic }),
				...(content !== undefined && { content }),
				...(deliverAtSeconds !== undefined && { deliverAtSeconds }),
			},
		});
		return {};
	},
});
