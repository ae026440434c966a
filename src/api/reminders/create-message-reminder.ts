import { createReminder } from "../../domain/reminders/create-reminder.ts";
import { REMINDER_NOTE_LENGTH_MAX } from "../../limits.ts";
import { endpoint } from "../endpoint.ts";
import { param } from "../params.ts";
import { deliveryTimeParam } from "../scheduled-messages/scheduled-message-shape.ts";
import { shape } from "../shape.ts";

export const createMessageReminder = endpoint({
	id: "create-message-reminder",
	route: "POST /reminders",
	auth: "user",
	summary: "Ask to be reminded of a message",
	description:
		"At that time a bot sends the user a direct message with a link to the message, and the note if there is one.",
	params: {
		message_id: param.messageId(),
		scheduled_delivery_timestamp: deliveryTimeParam,
		note: param
			.string({ trim: true, max: REMINDER_NOTE_LENGTH_MAX })
			.default(""),
	},
	response: { reminder_id: shape.integer() },
	errors: [],
	async handle({ params, run }) {
		const reminderId = await run(createReminder, {
			messageId: params.message_id,
			deliverAtSeconds: params.scheduled_delivery_timestamp,
			note: params.note,
		});
		return { reminder_id: reminderId };
	},
});
